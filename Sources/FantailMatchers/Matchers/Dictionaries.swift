/// A dictionary, whatever it holds: what the matchers of keys are for, which the completion after `.to(.` then shows for no
/// other subject.
public protocol AnyDictionary {
  /// The type of the keys.
  associatedtype Key: Hashable
  /// The type of the values.
  associatedtype Value

  /// Returns the dictionary as what it is. Static, so that dictionaries get no new member for users to see.
  static func dictionary(_ dictionary: Self) -> [Key: Value]
}

extension Dictionary: AnyDictionary {
  /// Returns the dictionary as what it is.
  public static func dictionary(_ dictionary: Self) -> Self { dictionary }
}

extension Matcher where Subject: AnyDictionary {
  /// Matches a dictionary that has a key.
  ///
  /// ```swift
  /// expect(headers).to(.haveKey("age"))
  /// ```
  /// ```text
  /// expected to have the key "age", got 1 key
  /// nearest key "Age"
  /// keys "Age"
  /// ```
  /// - Parameter key: The key.
  /// - Returns: The matcher. A failure lists the keys there are, the nearest one first.
  public static func haveKey(_ key: Subject.Key) -> Self {
    let words = { "have the key \(ValueDescription.brief(key))" }
    return Matcher(words()) { subject in
      let dictionary = Subject.dictionary(subject)
      if dictionary.index(forKey: key) != nil { return .match }
      return .mismatch(.noKey(words(), key: key, among: Array(dictionary.keys)))
    }
  }

  /// Matches a dictionary that has a value under a key.
  ///
  /// ```swift
  /// expect(headers).to(.haveValue(60, forKey: "Age"))
  /// ```
  /// ```text
  /// ["Age"]: expected 60, got 90
  /// ```
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
  /// - Returns: The matcher.
  public static func haveValue(_ value: Subject.Value, forKey key: Subject.Key) -> Self where Subject.Value: Equatable {
    .haveValue(forKey: key, .equal(value))
  }

  /// Matches a dictionary that has under a key a value that another matcher fits.
  ///
  /// ```swift
  /// expect(headers).to(.haveValue(forKey: "Age", .beLessThan(60)))
  /// ```
  /// ```text
  /// ["Age"]: expected to be less than 60, got 90
  /// ```
  /// - Parameters:
  ///   - key: The key.
  ///   - matcher: What is expected of the value.
  /// - Returns: The matcher.
  public static func haveValue(forKey key: Subject.Key, _ matcher: Matcher<Subject.Value>) -> Self {
    Self(rule: Entry<Subject>(key: key, matcher: matcher))
  }
}

private struct Entry<Subject: AnyDictionary>: MatchRule {
  let key: Subject.Key
  let matcher: Matcher<Subject.Value>

  var statement: String { "have \(path) to \(matcher.statement)" }

  private var path: String { "[\(ValueDescription.brief(key))]" }

  func judge(_ subject: Subject) -> Verdict {
    let dictionary = Subject.dictionary(subject)
    guard let value = dictionary[key] else {
      let words = "have the key \(ValueDescription.brief(key))"
      return .mismatch(.noKey(words, key: key, among: Array(dictionary.keys)))
    }
    return matcher.judge(value).part(path)
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    Subject.dictionary(subject)[key].map { .part(path, matcher.unwanted($0)) } ?? .unwanted(statement, got: subject)
  }
}
