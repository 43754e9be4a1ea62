extension Matcher where Subject: StringProtocol {
  /// Matches a string that contains another string.
  ///
  /// The negation matches a string without it.
  ///
  /// ```swift
  /// expect(title).to(.contain("kiwi", ignoring: .case))
  /// ```
  /// ```text
  /// expected to contain "kiwi" ignoring case, got "The Fantails"
  /// ```
  /// - Parameters:
  ///   - substring: The other string. Every string contains the empty string.
  ///   - ignored: The aspects that may differ.
  public static func contain(_ substring: String, ignoring ignored: TextAspects = []) -> Self {
    compared("contain", substring, ignored) { $1.isEmpty || $0.contains($1) }
  }

  /// Matches a string that begins with another string.
  ///
  /// The negation matches a string with another beginning.
  ///
  /// - Parameters:
  ///   - prefix: The other string.
  ///   - ignored: The aspects that may differ.
  public static func startWith(_ prefix: String, ignoring ignored: TextAspects = []) -> Self {
    compared("start with", prefix, ignored) { $0.hasPrefix($1) }
  }

  /// Matches a string that ends with another string.
  ///
  /// The negation matches a string with another end.
  ///
  /// ```swift
  /// expect(title).to(.endWith("fantails"))
  /// ```
  /// ```text
  /// expected to end with "fantails", got "The Fantails"
  /// only upper and lower case differ
  /// ```
  /// - Parameters:
  ///   - suffix: The other string.
  ///   - ignored: The aspects that may differ.
  public static func endWith(_ suffix: String, ignoring ignored: TextAspects = []) -> Self {
    compared("end with", suffix, ignored) { $0.hasSuffix($1) }
  }

  /// Matches a string that is equal to another when some aspects are ignored.
  ///
  /// The negation matches a string that differs otherwise.
  ///
  /// - Parameters:
  ///   - expected: The other string.
  ///   - ignored: The aspects that may differ.
  public static func equal(_ expected: String, ignoring ignored: TextAspects) -> Self {
    compared("equal", expected, ignored) { $0 == $1 }
  }

  private static func compared(
    _ verb: String, _ other: String, _ ignored: TextAspects, _ fits: @escaping (String, String) -> Bool
  ) -> Self {
    noting("\(verb) \(ValueDescription.quote(other))\(ignored.words)") { subject in
      let text = ignored.remove(from: String(subject))
      let part = ignored.remove(from: other)
      if fits(text, part) { return nil }
      var note = nearMiss(text, part, ignored, fits)
      if note == nil, verb == "start with" { note = StringDifference.afterCommonBeginning(part, text) }
      if note == nil, verb == "contain" { note = NearMiss.substring(near: part, in: text) }
      return note.map { [$0] } ?? []
    }
  }

  /// Finds the aspects that would have to be ignored for the strings to fit.
  private static func nearMiss(
    _ text: String, _ part: String, _ ignored: TextAspects, _ fits: (String, String) -> Bool
  ) -> String? {
    // Whole copies are made here, which is too slow for very long strings.
    guard text.utf8.count <= 1_000_000 else { return nil }
    func holds(_ aspects: TextAspects) -> Bool { fits(aspects.remove(from: text), aspects.remove(from: part)) }
    if !ignored.contains(.case), holds(.case) { return "only upper and lower case differ" }
    if !ignored.contains(.whitespace), !part.allSatisfy(\.isWhitespace), holds(.whitespace) {
      return "only white space differs"
    }
    return nil
  }

  /// Matches a string in which a regular expression is found at least once.
  ///
  /// The negation matches a string in which it is not found.
  ///
  /// Kiwi requires exactly one match; here `"X"` is found in `"aXbX"`. With anchors, the expression has to match the
  /// whole string.
  ///
  /// ```swift
  /// expect(number).to(.matchPattern("^B-[0-9]+$"))
  /// ```
  /// ```text
  /// expected to match the pattern "^B-[0-9]+$", got "A-17"
  /// ```
  /// - Parameter pattern: The expression's text. An invalid expression fails the expectation and its negation.
  public static func matchPattern(_ pattern: String) -> Self {
    Matcher("match the pattern \(ValueDescription.quote(pattern))") { subject in
      do {
        return try Regex(pattern).firstMatch(in: String(subject)) != nil
      } catch {
        throw Unjudged(reason: "the pattern is not valid: \(error)")
      }
    }
  }

  /// Matches a string in which a regular expression is found at least once.
  ///
  /// The negation matches a string in which it is not found.
  ///
  /// - Parameter pattern: The expression, as in `/a+b/`. Failures show it if the standard library can write it.
  public static func matchPattern(_ pattern: some RegexComponent) -> Self {
    Matcher("match the pattern\(written(pattern.regex))") { try pattern.regex.firstMatch(in: String($0)) != nil }
  }

  /// Returns the pattern of an expression. Only newer systems provide it, and expressions that are built in code do not
  /// have one.
  private static func written(_ regex: Regex<some Any>) -> String {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let pattern = regex._literalPattern else {
      return ""
    }
    // A backslash is shown unescaped.
    let line = withoutNeedlessEscapes(pattern).map { "\\\"".contains($0) ? String($0) : ValueDescription.escape($0) }
      .joined()
    return " /\(ValueDescription.cut(line, limit: 200))/"
  }

  /// Removes needless backslashes: the standard library writes one before every sign.
  private static func withoutNeedlessEscapes(_ pattern: String) -> String {
    var text = ""
    var isInClass = false
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        if character == "[" { isInClass = true } else if character == "]" { isInClass = false }
        text.append(character)
        continue
      }
      let isNeeded = next.isLetter || next.isNumber || (isInClass ? "\\]^-[&~" : "\\^$.|?*+()[]{}/").contains(next)
      text += isNeeded ? "\\\(next)" : "\(next)"
    }
    return text
  }
}

/// The aspects in which two strings that a matcher compares may differ.
public struct TextAspects: OptionSet, Sendable {
  /// The aspects as bits.
  public let rawValue: Int

  /// Creates a set of aspects from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Upper and lower case.
  public static let `case` = TextAspects(rawValue: 1)
  /// All white space, including line ends.
  public static let whitespace = TextAspects(rawValue: 2)
  /// The ends of lines: LF, CR or CR LF. Unicode's separators of lines do not count as line ends.
  public static let lineEnds = TextAspects(rawValue: 4)

  var words: String {
    let names = [(Self.case, "case"), (.whitespace, "white space"), (.lineEnds, "line ends")]
    let ignored = names.filter { contains($0.0) }.map(\.1)
    return ignored.isEmpty ? "" : " ignoring \(ignored.joined(separator: " and "))"
  }

  func remove(from text: String) -> String {
    var text = text
    if contains(.case) { text = text.lowercased() }
    if contains(.whitespace) { text.removeAll(where: \.isWhitespace) }
    if contains(.lineEnds) { text = String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }) }
    return text
  }
}
