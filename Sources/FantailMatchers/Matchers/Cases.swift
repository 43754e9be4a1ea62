extension Matcher {
  /// Matches an enumeration's case, regardless of its associated values.
  ///
  /// The negation matches another case; `nil` fails it, unless the case is `.none`.
  ///
  /// ```swift
  /// expect(state).to(.beCase(.idle))
  /// ```
  /// ```text
  /// expected to be .idle, got .loading(0.3)
  /// ```
  /// - Parameter example: A value of the case. Cases are distinguished by their names; descriptions and `==` of the
  ///   type do not matter. An optional is judged by its value.
  /// - Returns: The matcher. A subject that is not an enumeration fails the expectation and its negation.
  @available(swift, deprecated: 99)
  public static func beCase(_ example: Subject) -> Self {
    let wanted = EnumCase.name(example)
    let rule = noting("be " + (wanted.map { ".\($0)" } ?? ValueDescription.brief(example))) { subject in
      guard let wanted, let name = EnumCase.name(subject) else { throw Unjudged.noEnumeration(subject) }
      if name == wanted { return nil }
      return ValueDescription.brief(subject).contains(name.description) ? [] : ["its case is .\(name)"]
    }
    // A case of the optional itself, such as `.none`, also fits `nil`.
    return if case .ofOptional? = wanted { rule } else { rule.needingValue }
  }

  /// Matches an enumeration's case with any associated values.
  ///
  /// The negation matches another case; `nil` fails it.
  ///
  /// - Parameter make: The case, by its name alone.
  @available(swift, deprecated: 99)
  public static func beCase<Value>(_ make: @escaping (Value) -> Subject) -> Self {
    Self(rule: CaseWithValue(make: make, matcher: nil)).needingValue
  }

  /// Matches an enumeration's case whose associated values fit another matcher.
  ///
  /// The negation matches another case, and values that fit the negated matcher; `nil` fails it.
  ///
  /// ```swift
  /// expect(state).to(.beCase(State.loading, .beGreaterThan(0.5)))
  /// ```
  /// ```text
  /// .loading: expected to be greater than 0.5, got 0.3
  /// ```
  /// - Parameters:
  ///   - make: The case, by its name alone.
  ///   - matcher: The matcher for the associated value, or for the tuple of them.
  @available(swift, deprecated: 99)
  public static func beCase<Value>(_ make: @escaping (Value) -> Subject, _ matcher: Matcher<Value>) -> Self {
    Self(rule: CaseWithValue(make: make, matcher: matcher)).needingValue
  }
}

extension Unjudged {
  fileprivate static func noEnumeration(_ subject: Any) -> Self {
    Self(reason: "\(type(of: subject)) is not an enumeration")
  }
}

/// Extracts the associated value by reflection. To find the name of the wanted case, a value of that case is made.
private struct CaseWithValue<Subject, Value>: MatchRule {
  let make: (Value) -> Subject
  let matcher: Matcher<Value>?

  var statement: String { words + (matcher.map { " to \($0.statement)" } ?? "") }

  /// A function has no name at run time; only the type of its argument can be shown.
  private var words: String { "be a case with a value of type \(Value.self)" }

  func judge(_ subject: Subject) -> Verdict {
    guard let name = EnumCase.name(subject) else {
      return .undecided(.undecided(statement, because: Unjudged.noEnumeration(subject).reason, got: subject))
    }
    guard let value = associated(subject) else { return .mismatch(.unlike(words, got: subject)) }
    let wanted = EnumCase.name(make(value))
    guard wanted == name else { return .mismatch(.unlike("be .\(wanted?.description ?? "")", got: subject)) }
    return matcher?.judge(value).part(".\(name)") ?? .match
  }

  /// A subject with the case is judged by the negation of the value's matcher.
  func deny(_ subject: Subject) -> Verdict {
    guard let matcher, let name = EnumCase.name(subject), let value = associated(subject),
      EnumCase.name(make(value)) == name
    else { return opposite(of: judge(subject), subject) }
    return matcher.deny(value).part(".\(name)")
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    .unwanted("be .\(EnumCase.name(subject)?.description ?? "")", got: subject)
  }

  private func associated(_ subject: Subject) -> Value? {
    guard let child = Mirror(reflecting: present(subject) ?? subject).children.first else { return nil }
    // A single value with a label is a tuple of one element, which a cast cannot unwrap.
    return child.value as? Value ?? Mirror(reflecting: child.value).children.first?.value as? Value
  }
}

extension Matcher where Subject: AnyOptional {
  /// Matches an optional without a value.
  ///
  /// The negation matches an optional with a value.
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

  /// Matches an optional whose value fits another matcher; an optional without a value does not fit.
  ///
  /// The negation matches `nil`, and a value that fits the negated matcher.
  ///
  /// ```swift
  /// expect(find("bob")?.age).to(.beSome(.beGreaterThan(17)))
  /// ```
  /// ```text
  /// expected to be greater than 17, got 16
  /// ```
  /// - Parameter matcher: The matcher that must match the value.
  public static func beSome(_ matcher: Matcher<Subject.Wrapped>) -> Self {
    Self(matcher.statement, matcher) { subject in
      if let value = Subject.optional(subject) { return .there(value) }
      // A subject that is not optional is never `nil`, so the failure does not mention a value.
      if matcher.rule is NilOfAnything<Subject.Wrapped> { return .absent(.undecided(.absent(Subject.Wrapped.self))) }
      return .absent(.mismatch(matcher.absence(in: subject)))
    }
  }

  /// Makes a matcher for optional subjects from a matcher for values: it judges the value, and `nil` never fits.
  static func lifting(_ matcher: Matcher<Subject.Wrapped>) -> Self {
    Self(matcher.statement, matcher) { subject in
      Subject.optional(subject).map { .there($0) } ?? .absent(.undecided(matcher.absence(in: subject)))
    }
  }
}

extension Matcher {
  /// Fails in both directions for a value that is not optional.
  ///
  /// If the static type is unknown, as for an `Any`, the dynamic type decides.
  @available(*, deprecated, message: "the subject is not an optional, so it is never nil")
  public static var beNil: Self { Self(rule: NilOfAnything()) }

  static func beNilAtAnyDepth<Wrapped>() -> Self where Subject == Wrapped? {
    Self(
      "be nil",
      judging: { present($0 as Any) == nil ? .match : .mismatch(.unlike("be nil", got: $0 as Any)) },
      unwanted: { _ in .absent(Wrapped.self) })
  }

  fileprivate func absence(in subject: Any) -> Mismatch {
    rule.denied.map { NeedsValue<Subject>.failure($0, got: subject) } ?? .unlike(statement, got: subject)
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
      .undecided(statement, because: "\(Subject.self) is not an optional, so it is never nil", got: subject))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }
}

extension Matcher where Subject: AnyResult {
  /// Matches a result that is a success, regardless of its value.
  ///
  /// The negation matches a failure.
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

  /// Matches a result that is a failure, regardless of its error.
  ///
  /// The negation matches a success.
  public static var beFailure: Self {
    Matcher("be a failure") { if case .failure = Subject.result($0) { true } else { false } }
  }

  /// Matches a success whose value fits another matcher.
  ///
  /// The negation matches a failure, and a value that fits the negated matcher.
  ///
  /// ```swift
  /// expect(response).to(.beSuccess(.haveCount(3)))
  /// ```
  /// ```text
  /// .success: expected 3 elements, got 1
  /// got ["tea"]
  /// ```
  /// - Parameter matcher: The matcher that must match the value.
  public static func beSuccess(_ matcher: Matcher<Subject.Success>) -> Self {
    payload("success", matcher) { try? $0.get() }
  }

  /// Matches a failure whose error fits another matcher.
  ///
  /// The negation matches a success, and an error that fits the negated matcher.
  ///
  /// - Parameter matcher: The matcher for the error.
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
