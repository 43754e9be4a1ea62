extension Matcher {
  /// Matches a result that is a success, whatever its value.
  ///
  /// - Returns: The matcher.
  public static func beSuccess<Success, Failure>() -> Self where Subject == Result<Success, Failure> {
    Matcher("be a success") { if case .success = $0 { true } else { false } }
  }

  /// Matches a result that is a success whose value another matcher fits.
  ///
  /// ```swift
  /// expect(response).to(.beSuccess(.haveCount(3)))
  /// ```
  /// - Parameter matcher: What is expected of the value.
  /// - Returns: The matcher.
  public static func beSuccess<Success, Failure>(_ matcher: Matcher<Success>) -> Self
  where Subject == Result<Success, Failure> {
    Self(rule: Payload(words: "be a success", path: "success", matcher: matcher) { try? $0.get() })
  }

  /// Matches a result that is a failure, whatever its error.
  ///
  /// - Returns: The matcher.
  public static func beFailure<Success, Failure>() -> Self where Subject == Result<Success, Failure> {
    Matcher("be a failure") { if case .failure = $0 { true } else { false } }
  }

  /// Matches a result that is a failure whose error another matcher fits.
  ///
  /// - Parameter matcher: What is expected of the error.
  /// - Returns: The matcher.
  public static func beFailure<Success, Failure>(_ matcher: Matcher<Failure>) -> Self
  where Subject == Result<Success, Failure> {
    Self(
      rule: Payload(words: "be a failure", path: "failure", matcher: matcher) {
        if case .failure(let error) = $0 { error } else { nil }
      })
  }
}

/// Judges the value inside an enumeration's case; another case does not fit.
struct Payload<Subject, Value>: MatchRule {
  let words: String
  let path: String
  let matcher: Matcher<Value>
  let value: (Subject) -> Value?

  var statement: String { "\(words) to \(matcher.statement)" }

  func judge(_ subject: Subject) -> Verdict {
    guard let value = value(subject) else { return .mismatch(.unlike(words, got: subject)) }
    return matcher.judge(value).part(path)
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    value(subject).map { .part(path, matcher.unwanted($0)) } ?? .unwanted(statement, got: subject)
  }
}
