extension Matcher where Subject: AnyOptional {
  /// Matches an optional without a value.
  ///
  /// ```swift
  /// expect(find("bob")).to(.beNil)
  /// ```
  /// ```text
  /// expected to be nil, got User(name: "Bob")
  /// ```
  public static var beNil: Self {
    Self(
      "be nil",
      judging: { Subject.optional($0) == nil ? .match : .mismatch(.unlike("be nil", got: $0)) },
      unwanted: { _ in .absent(Subject.Wrapped.self) })
  }

  /// Matches an optional whose value another matcher fits; an optional without a value does not fit.
  ///
  /// ```swift
  /// expect(find("bob")?.age).to(.beSome(.beGreaterThan(17)))
  /// ```
  /// ```text
  /// expected to be greater than 17, got 16
  /// ```
  /// - Parameter matcher: What is expected of the value.
  public static func beSome(_ matcher: Matcher<Subject.Wrapped>) -> Self {
    Self(matcher.statement, matcher) { subject in
      if let value = Subject.optional(subject) { return .there(value) }
      // What is no optional is never nil, so that nothing is said of a value.
      if matcher.rule is NilOfAnything<Subject.Wrapped> { return .absent(.undecided(.absent(Subject.Wrapped.self))) }
      return .absent(.mismatch(matcher.absence(in: subject)))
    }
  }

  /// Makes a matcher of optional subjects of one of values: it fits what is there, and never `nil`.
  static func lifting(_ matcher: Matcher<Subject.Wrapped>) -> Self {
    Self(matcher.statement, matcher) { subject in
      Subject.optional(subject).map { .there($0) } ?? .absent(.undecided(matcher.absence(in: subject)))
    }
  }
}

extension Matcher {
  /// Says nothing of a value that is no optional: such an expectation fails in both directions.
  ///
  /// A value whose type is known only when it runs, as of `Any`, is judged by what it is then.
  @available(*, deprecated, message: "the subject is no optional, so it is never nil")
  public static var beNil: Self { Self(rule: NilOfAnything()) }

  /// Matches an optional without a value, also one inside another.
  static func beNilAtAnyDepth<Wrapped>() -> Self where Subject == Wrapped? {
    Self(
      "be nil",
      judging: { present($0 as Any) == nil ? .match : .mismatch(.unlike("be nil", got: $0 as Any)) },
      unwanted: { _ in .absent(Wrapped.self) })
  }

  /// What is said of a subject that has no value to judge.
  fileprivate func absence(in subject: Any) -> Mismatch {
    rule.denied.map { .unwanted($0, got: subject) } ?? .unlike(statement, got: subject)
  }
}

private struct NilOfAnything<Subject>: MatchRule {
  var statement: String { "be nil" }

  func judge(_ subject: Subject) -> Verdict {
    if let optional = subject as? any AnyOptional {
      return optional.wrappedValue == nil ? .match : .mismatch(.unlike(statement, got: subject))
    }
    if Subject.self == Any.self { return .mismatch(.unlike(statement, got: subject)) }
    return .undecided(
      .undecided(statement, because: "\(Subject.self) is no optional, so it is never nil", got: subject))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }
}
