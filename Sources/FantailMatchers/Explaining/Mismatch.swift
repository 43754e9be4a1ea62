package import FantailTree

/// The reasons why a subject does not fit, as facts. A renderer puts them into words when a failure is recorded.
///
/// ```swift
/// Matcher<Int>("be even", judging: { $0 % 2 == 0 ? .match : .mismatch(.unlike("be even", got: $0)) })
/// ```
public struct Mismatch {
  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// Two values that should be equal are not.
  ///
  /// - Parameters:
  ///   - expected: The value that was expected.
  ///   - got: The actual value.
  /// - Returns: The mismatch, whose failure shows the differences.
  public static func unequal(expected: Any, got: Any) -> Self { Self(.unequal(expected: expected, got: got)) }

  /// The subject does not fit the statement: "expected to be less than 3, got 5".
  ///
  /// - Parameters:
  ///   - statement: The words after "expected to".
  ///   - got: The subject.
  ///   - notes: Lines below the first line.
  /// - Returns: The mismatch.
  public static func unlike(_ statement: String, got: Any, notes: [String] = []) -> Self {
    Self(.unlike(statement, got: got, notes: notes))
  }

  /// A statement in a matcher's own words.
  ///
  /// - Parameters:
  ///   - headline: The first line of the failure.
  ///   - details: The lines below it, which are only made for a failure.
  /// - Returns: The mismatch.
  public static func stated(_ headline: String, details: @autoclosure @escaping () -> [String] = []) -> Self {
    Self(.stated(headline, details: details))
  }

  /// The subject cannot be judged; for the verdict `.undecided`.
  ///
  /// - Parameters:
  ///   - statement: The words after "could not judge whether to".
  ///   - reason: The reason why it cannot be judged.
  ///   - got: The subject.
  /// - Returns: The mismatch.
  public static func undecided(_ statement: String, because reason: String, got: Any) -> Self {
    Self(.undecided(statement, because: reason, got: got))
  }

  /// A part of the subject does not fit, such as a property.
  ///
  /// - Parameters:
  ///   - path: The path to the part, such as `.address.city`. The failure begins with it.
  ///   - mismatch: The reason why the part does not fit.
  /// - Returns: The mismatch.
  public static func part(_ path: String, _ mismatch: Mismatch) -> Self { Self(.part(path, mismatch)) }
}

extension Mismatch {
  /// The kinds of facts.
  package indirect enum Kind {
    /// Two values that should be equal are not.
    case unequal(expected: Any, got: Any)
    /// The subject does not fit the statement: "expected to be less than 3, got 5".
    case unlike(String, got: Any, notes: [String] = [])
    /// The subject is not the described value: "expected not 3, got 3".
    case another(String, got: Any)
    /// The subject fits the statement although it should not.
    case unwanted(String, got: Any, notes: [String] = [])
    /// The subject fits a statement that names its whole value, so that the value is not shown: "expected not to equal
    /// 3".
    case unwantedExactly(String)
    /// An optional has no value of the type.
    case absent(any Any.Type)
    /// Two references lead to different objects.
    case otherObject(expected: String, got: String)
    /// A collection has another number of elements.
    case count(expected: String, got: Int, of: Any)
    /// A collection or string lacks elements or a part.
    case missing([Any], statement: String, isOneOfSeveral: Bool, from: Any)
    /// Code did not throw although it should; `expected` describes the error, if there was a description.
    case nothingThrown(expected: String, returned: Any)
    /// Code threw another error than the expected one; `insteadOf` is the expected error if it is a value.
    case otherError(expected: String, got: any Error, insteadOf: (any Error)? = nil)
    /// Code threw instead of returning a value to be compared with the statement.
    case thrown(any Error, insteadOf: String, isNegated: Bool = false)
    /// A statement in a matcher's own words, and its details, which are only made for a failure.
    case stated(String, details: () -> [String])
    /// The subject could not be judged.
    case undecided(String, because: String, got: Any)
    /// A part of the subject does not fit, such as a property.
    case part(String, Mismatch)
    /// Several matchers failed where all should hold.
    case several([Mismatch], more: Int = 0)
    /// A matcher failed, so that the next one was not evaluated.
    case cutShort(Mismatch, before: String)
    /// A collection does not have exactly the expected members.
    case members(String, missing: [Any], extra: [Any], got: Any)
    /// A dictionary does not have the key.
    case noKey(String, key: Any, among: [Any])
  }
}

// Constructors for matchers of this module; other authors have the five above.

extension Mismatch {
  package static func another(_ description: String, got: Any) -> Self { Self(.another(description, got: got)) }

  @usableFromInline
  package static func unwanted(_ statement: String, got: Any, notes: [String] = []) -> Self {
    Self(.unwanted(statement, got: got, notes: notes))
  }

  @usableFromInline
  package static func unwantedExactly(_ statement: String) -> Self { Self(.unwantedExactly(statement)) }

  package static func absent(_ type: any Any.Type) -> Self { Self(.absent(type)) }

  @usableFromInline
  package static func otherObject(expected: String, got: String) -> Self {
    Self(.otherObject(expected: expected, got: got))
  }

  package static func count(expected: String, got: Int, of subject: Any) -> Self {
    Self(.count(expected: expected, got: got, of: subject))
  }

  package static func missing(
    _ elements: [Any], statement: String, isOneOfSeveral: Bool, from subject: Any
  ) -> Self {
    Self(.missing(elements, statement: statement, isOneOfSeveral: isOneOfSeveral, from: subject))
  }

  package static func nothingThrown(expected: String, returned: Any) -> Self {
    Self(.nothingThrown(expected: expected, returned: returned))
  }

  package static func otherError(expected: String, got: any Error, insteadOf: (any Error)? = nil) -> Self {
    Self(.otherError(expected: expected, got: got, insteadOf: insteadOf))
  }

  package static func thrown(_ error: any Error, insteadOf statement: String, isNegated: Bool = false) -> Self {
    Self(.thrown(error, insteadOf: statement, isNegated: isNegated))
  }

  package static func several(_ mismatches: [Mismatch], more: Int = 0) -> Self {
    Self(.several(mismatches, more: more))
  }

  package static func cutShort(_ mismatch: Mismatch, before statement: String) -> Self {
    Self(.cutShort(mismatch, before: statement))
  }

  package static func members(_ statement: String, missing: [Any], extra: [Any], got: Any) -> Self {
    Self(.members(statement, missing: missing, extra: extra, got: got))
  }

  package static func noKey(_ statement: String, key: Any, among keys: [Any]) -> Self {
    Self(.noKey(statement, key: key, among: keys))
  }
}

extension Mismatch {
  package var explanation: Issue.Explanation { MismatchRenderer().explain(self) }

  /// The distance of the actual from the expected value: the difference of numbers, the edits of short texts, or one
  /// for other values. It only serves to find the nearer of two values.
  package var distance: Double {
    switch kind {
    case .part(_, let inner), .cutShort(let inner, _): return inner.distance
    case .unequal(let expected, let got):
      if let expected = Self.number(expected), let got = Self.number(got) { return abs(expected - got) }
      guard let left = plainText(expected), let right = plainText(got) else { return 1 }
      let longest = max(left.utf8.count, right.utf8.count)
      return Double(longest > 100 ? longest : Nearest.edits(left, right))
    default: return 1
    }
  }

  /// Returns a number of any type as a `Double`, for comparisons; `nil` for other values.
  package static func number(_ value: Any) -> Double? {
    if let integer = value as? any BinaryInteger { return Double(integer) }
    return (value as? any BinaryFloatingPoint).map { Double($0) }
  }
}

extension Mismatch {
  /// The failure of a watch that was cancelled: an event that had not happened yet might have happened later.
  static func cutOff(limit: Duration, after time: Duration) -> Mismatch {
    .stated("could not watch for \(limit.inWords): the task was cancelled after \(time.inWords)")
  }
}
