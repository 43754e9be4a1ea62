extension Matcher {
  /// Matches an optional without a value.
  ///
  /// - Returns: The matcher.
  @inlinable
  public static func beNil<Wrapped>() -> Self where Subject == Wrapped? { Self(rule: Nil<Wrapped>()) }

  /// Matches an optional whose value another matcher fits; an optional without a value does not fit.
  ///
  /// ```swift
  /// expect(user?.age).to(.beSome(.beGreaterThan(17)))
  /// ```
  /// - Parameter matcher: What is expected of the value.
  /// - Returns: The matcher.
  public static func beSome<Wrapped>(_ matcher: Matcher<Wrapped>) -> Self where Subject == Wrapped? {
    Self(rule: Some(matcher: matcher))
  }
}

@usableFromInline
struct Nil<Wrapped>: MatchRule {
  @inlinable
  init() {}

  @usableFromInline var statement: String { "be nil" }

  @inlinable
  func judge(_ subject: Wrapped?) -> Verdict {
    guard let subject else { return .match }
    return .mismatch(.unlike(statement, got: subject))
  }

  @usableFromInline
  func unwanted(_ subject: Wrapped?) -> Mismatch { .unwantedExactly(statement) }
}

private struct Some<Wrapped>: MatchRule {
  let matcher: Matcher<Wrapped>

  var statement: String { matcher.statement }

  func judge(_ subject: Wrapped?) -> Verdict {
    guard let subject else { return .mismatch(.unlike(statement, got: subject as Any)) }
    return matcher.judge(subject)
  }

  func unwanted(_ subject: Wrapped?) -> Mismatch {
    subject.map { matcher.unwanted($0) } ?? .unwanted(statement, got: subject as Any)
  }
}
