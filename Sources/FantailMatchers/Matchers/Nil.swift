/// An optional, whatever it wraps: what `beNil` is for.
///
/// A protocol and not `where Subject == Wrapped?`, so that `beNil` is a property, and so that the compiler prefers it to
/// the one that says what is wrong with a subject that is no optional.
public protocol AnyOptional {
  /// The type of the value.
  associatedtype Wrapped

  /// Returns the optional as what it is. Static, so that optionals get no new member for users to see.
  static func optional(_ optional: Self) -> Wrapped?

  /// Returns whether an optional has no value. Static, so that optionals get no new member for users to see.
  static func isNil(_ optional: Self) -> Bool
}

extension Optional: AnyOptional {
  /// Returns the optional as what it is.
  public static func optional(_ optional: Self) -> Self { optional }

  /// Returns whether an optional has no value.
  @inlinable
  public static func isNil(_ optional: Self) -> Bool {
    if case .none = optional { true } else { false }
  }
}

extension Matcher where Subject: AnyOptional {
  /// Matches an optional without a value.
  ///
  /// ```swift
  /// expect(find("bob")).to(.beNil)
  /// ```
  /// ```text
  /// expected to be nil, got User(name: "Bob")
  /// ```
  @inlinable
  public static var beNil: Self { Self(rule: Nil<Subject>()) }

  /// Matches an optional whose value another matcher fits; an optional without a value does not fit.
  ///
  /// ```swift
  /// expect(find("bob")?.age).to(.beSome(.beGreaterThan(17)))
  /// ```
  /// ```text
  /// expected to be greater than 17, got 16
  /// ```
  /// - Parameter matcher: What is expected of the value.
  /// - Returns: The matcher.
  public static func beSome(_ matcher: Matcher<Subject.Wrapped>) -> Self {
    Self(rule: Some<Subject>(matcher: matcher))
  }
}

extension Matcher {
  /// Says nothing of a value that is no optional: such an expectation fails in both directions.
  ///
  /// A value whose type is known only when it runs, as of `Any`, is judged by what it is then.
  @available(*, deprecated, message: "the subject is no optional, so it is never nil")
  public static var beNil: Self { Self(rule: NilOfAnything()) }

  /// Matches an optional without a value, also one inside another.
  static func beNilAtAnyDepth<Wrapped>() -> Self where Subject == Wrapped? { Self(rule: DeepNil<Wrapped>()) }
}

@usableFromInline
struct Nil<Subject: AnyOptional>: MatchRule {
  @inlinable
  init() {}

  @usableFromInline var statement: String { "be nil" }

  @inlinable
  func judge(_ subject: Subject) -> Verdict {
    Subject.isNil(subject) ? .match : .mismatch(.unlike(statement, got: subject))
  }

  @usableFromInline
  func unwanted(_ subject: Subject) -> Mismatch {
    (Subject.self as? any OptionalValue.Type).map { .absent($0.wrappedType) } ?? .unwantedExactly(statement)
  }
}

private struct DeepNil<Wrapped>: MatchRule {
  var statement: String { "be nil" }

  func judge(_ subject: Wrapped?) -> Verdict {
    present(subject as Any) == nil ? .match : .mismatch(.unlike(statement, got: subject as Any))
  }

  func unwanted(_ subject: Wrapped?) -> Mismatch { .absent(Wrapped.self) }
}

private struct NilOfAnything<Subject>: MatchRule {
  var statement: String { "be nil" }

  func judge(_ subject: Subject) -> Verdict {
    if let optional = subject as? any OptionalValue {
      return optional.wrappedValue == nil ? .match : .mismatch(.unlike(statement, got: subject))
    }
    if Subject.self == Any.self { return .mismatch(.unlike(statement, got: subject)) }
    return .undecided(
      .undecided(statement, because: "\(Subject.self) is no optional, so it is never nil", got: subject))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }
}

private struct Some<Subject: AnyOptional>: MatchRule {
  let matcher: Matcher<Subject.Wrapped>

  var statement: String { matcher.statement }

  func judge(_ subject: Subject) -> Verdict {
    guard let value = Subject.optional(subject) else {
      // What is no optional is never nil, so that nothing is said of a value.
      if matcher.rule is NilOfAnything<Subject.Wrapped> { return .undecided(.absent(Subject.Wrapped.self)) }
      return .mismatch(
        matcher.rule.denied.map { .unwanted($0, got: subject as Any) } ?? .unlike(statement, got: subject as Any))
    }
    return matcher.judge(value)
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    Subject.optional(subject).map { matcher.unwanted($0) } ?? .unwanted(statement, got: subject as Any)
  }
}
