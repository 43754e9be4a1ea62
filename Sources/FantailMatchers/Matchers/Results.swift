/// A result, whatever it holds: what the matchers of results and of code are for.
///
/// A protocol and not `where Subject == Result<Success, Failure>`, so that they are members of an extension, which the
/// completion after `.to(.` shows for no other subject, and so that some are properties.
public protocol AnyResult {
  /// The type of the value.
  associatedtype Success
  /// The type of the error.
  associatedtype Failure: Error

  /// The result as what it is. Static, so that results get no new member for users to see.
  static func result(_ result: Self) -> Result<Success, Failure>
}

extension Result: AnyResult {
  /// The result as what it is.
  public static func result(_ result: Self) -> Self { result }
}

extension Matcher where Subject: AnyResult {
  /// Matches a result that is a success, whatever its value.
  ///
  /// ```swift
  /// expect(reply).to(.beSuccess)
  /// ```
  /// ```text
  /// expected to be a success, got .failure(LoadError.offline)
  /// ```
  public static var beSuccess: Self {
    Matcher("be a success") { if case .success = Subject.result($0) { true } else { false } }
  }

  /// Matches a result that is a failure, whatever its error.
  ///
  /// ```swift
  /// expect(response).to(.beFailure)
  /// ```
  /// ```text
  /// expected to be a failure, got .success(["tea"])
  /// ```
  public static var beFailure: Self {
    Matcher("be a failure") { if case .failure = Subject.result($0) { true } else { false } }
  }

  /// Matches a result that is a success whose value another matcher fits.
  ///
  /// ```swift
  /// expect(response).to(.beSuccess(.haveCount(3)))
  /// ```
  /// ```text
  /// .success: expected 3 elements, got 1
  /// got ["tea"]
  /// ```
  /// - Parameter matcher: What is expected of the value.
  /// - Returns: The matcher.
  public static func beSuccess(_ matcher: Matcher<Subject.Success>) -> Self {
    Self(rule: Payload(words: "be a success", path: ".success", matcher: matcher) { try? Subject.result($0).get() })
  }

  /// Matches a result that is a failure whose error another matcher fits.
  ///
  /// ```swift
  /// expect(reply).to(.beFailure(.equal(.timedOut)))
  /// ```
  /// ```text
  /// .failure: expected LoadError.timedOut, got LoadError.offline
  /// ```
  /// - Parameter matcher: What is expected of the error.
  /// - Returns: The matcher.
  public static func beFailure(_ matcher: Matcher<Subject.Failure>) -> Self {
    Self(
      rule: Payload(words: "be a failure", path: ".failure", matcher: matcher) {
        if case .failure(let error) = Subject.result($0) { error } else { nil }
      })
  }
}

/// Judges the value inside an enumeration's case; another case does not fit.
extension Matcher where Subject: AnyResult {
  /// A matcher by a rule for the result that the subject is.
  static func ofResult(_ rule: some MatchRule<Result<Subject.Success, Subject.Failure>>) -> Self {
    Self(rule: OfResult<Subject, _>(rule: rule))
  }
}

private struct OfResult<Subject: AnyResult, Rule: MatchRule>: MatchRule
where Rule.Subject == Result<Subject.Success, Subject.Failure> {
  let rule: Rule

  var statement: String { rule.statement }
  var denied: String? { rule.denied }

  func judge(_ subject: Subject) -> Verdict { rule.judge(Subject.result(subject)) }

  func unwanted(_ subject: Subject) -> Mismatch { rule.unwanted(Subject.result(subject)) }
}

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
