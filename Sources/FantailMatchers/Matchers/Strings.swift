extension Matcher where Subject: StringProtocol {
  /// Matches a string that has another in it.
  ///
  /// - Parameter substring: The other string. Every string contains the empty one.
  /// - Returns: The matcher.
  public static func contain(_ substring: String) -> Self {
    Matcher("contain \(ValueDescription.quote(substring))") { substring.isEmpty || $0.contains(substring) }
  }

  /// Matches a string that begins with another.
  ///
  /// - Parameter prefix: The other string.
  /// - Returns: The matcher.
  public static func startWith(_ prefix: String) -> Self {
    Matcher("start with \(ValueDescription.quote(prefix))") { $0.hasPrefix(prefix) }
  }

  /// Matches a string that ends with another.
  ///
  /// - Parameter suffix: The other string.
  /// - Returns: The matcher.
  public static func endWith(_ suffix: String) -> Self {
    Matcher("end with \(ValueDescription.quote(suffix))") { $0.hasSuffix(suffix) }
  }

  /// Matches a string in which a regular expression is found at least once.
  ///
  /// - Parameter pattern: The expression's text. An invalid one fails the expectation and its negation.
  /// - Returns: The matcher.
  public static func matchPattern(_ pattern: String) -> Self {
    let words = { "match the pattern \(ValueDescription.quote(pattern))" }
    return Matcher(words()) { subject in
      do {
        let regex = try Regex(pattern)
        return try regex.firstMatch(in: String(subject)) == nil
          ? .mismatch(.unlike(words(), got: subject)) : .match
      } catch {
        return .undecided(.undecided(words(), because: "the pattern is not valid: \(error)", got: subject))
      }
    }
  }

  /// Matches a string in which a regular expression is found at least once.
  ///
  /// - Parameter pattern: The expression, as in `/a+b/`.
  /// - Returns: The matcher.
  public static func matchPattern(_ pattern: some RegexComponent) -> Self {
    Matcher("match the pattern") { try pattern.regex.firstMatch(in: String($0)) != nil }
  }
}
