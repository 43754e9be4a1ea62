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
  public static func beSuccess(_ matcher: Matcher<Subject.Success>) -> Self {
    payload("success", matcher) { try? $0.get() }
  }

  /// Matches a result that is a failure whose error another matcher fits.
  ///
  /// - Parameter matcher: What is expected of the error.
  public static func beFailure(_ matcher: Matcher<Subject.Failure>) -> Self {
    payload("failure", matcher) { if case .failure(let error) = $0 { error } else { nil } }
  }

  /// Judges the value inside a case; another case does not fit.
  private static func payload<Value>(
    _ name: String, _ matcher: Matcher<Value>,
    _ value: @escaping (Result<Subject.Success, Subject.Failure>) -> Value?
  ) -> Self {
    let words = "be a \(name)"
    return Self("\(words) to \(matcher.statement)", matcher) { subject in
      guard let value = value(Subject.result(subject)) else { return .absent(.mismatch(.unlike(words, got: subject))) }
      return .there(value, at: ".\(name)")
    }
  }
}
