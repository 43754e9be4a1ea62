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
    Matcher("have the key \(ValueDescription.brief(key))") { subject in
      Subject.dictionary(subject).index(forKey: key) != nil ? .match : noKey(key, in: subject)
    }
  }

  /// Matches a dictionary that has a value under a key.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: The key.
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
  public static func haveValue(forKey key: Subject.Key, _ matcher: Matcher<Subject.Value>) -> Self {
    let path = { "[\(ValueDescription.brief(key))]" }
    return Self("have \(path()) to \(matcher.statement)", matcher) { subject in
      Subject.dictionary(subject)[key].map { .there($0, at: path()) } ?? .absent(noKey(key, in: subject))
    }
  }

  private static func noKey(_ key: Subject.Key, in subject: Subject) -> Verdict {
    let words = "have the key \(ValueDescription.brief(key))"
    return .mismatch(.noKey(words, key: key, among: Array(Subject.dictionary(subject).keys)))
  }
}
