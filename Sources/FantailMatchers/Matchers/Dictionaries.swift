extension Matcher {
  /// Matches a dictionary that has a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: The matcher. A failure lists the keys there are, the nearest one first.
  public static func haveKey<Key, Value>(_ key: Key) -> Self where Subject == [Key: Value] {
    let words = { "have the key \(ValueDescription.brief(key))" }
    return Matcher(words()) { subject in
      if subject.index(forKey: key) != nil { return .match }
      return .mismatch(.noKey(words(), key: key, among: Array(subject.keys)))
    }
  }

  /// Matches a dictionary that has a value under a key.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  /// - Returns: The matcher.
  public static func haveValue<Key, Value: Equatable>(_ value: Value, forKey key: Key) -> Self
  where Subject == [Key: Value] {
    .haveValue(forKey: key, .equal(value))
  }

  /// Matches a dictionary that has under a key a value that another matcher fits.
  ///
  /// ```swift
  /// expect(headers).to(.haveValue(forKey: "Age", .beLessThan(60)))
  /// ```
  /// - Parameters:
  ///   - key: The key.
  ///   - matcher: What is expected of the value.
  /// - Returns: The matcher.
  public static func haveValue<Key, Value>(forKey key: Key, _ matcher: Matcher<Value>) -> Self
  where Subject == [Key: Value] {
    Self(rule: Entry(key: key, matcher: matcher))
  }
}

private struct Entry<Key: Hashable, Value>: MatchRule {
  let key: Key
  let matcher: Matcher<Value>

  var statement: String { "have \(path) to \(matcher.statement)" }

  private var path: String { "[\(ValueDescription.brief(key))]" }

  func judge(_ subject: [Key: Value]) -> Verdict {
    guard let value = subject[key] else {
      let words = "have the key \(ValueDescription.brief(key))"
      return .mismatch(.noKey(words, key: key, among: Array(subject.keys)))
    }
    return matcher.judge(value).part(path)
  }

  func unwanted(_ subject: [Key: Value]) -> Mismatch {
    subject[key].map { .part(path, matcher.unwanted($0)) } ?? .unwanted(statement, got: subject)
  }
}
