extension Matcher {
  /// Matches an enumeration's case, whatever its associated values.
  ///
  /// ```swift
  /// expect(state).to(.beCase(.idle))
  /// ```
  /// ```text
  /// expected to be .idle, got .loading(0.3)
  /// ```
  /// - Parameter example: A value of the case. Cases are told apart by their names, whatever the type says of itself.
  ///   Of an optional the value counts.
  /// - Returns: The matcher. A subject that is no enumeration fails the expectation and its negation.
  public static func beCase(_ example: Subject) -> Self {
    let wanted = EnumCase.name(example)
    return noting("be " + (wanted.map { ".\($0)" } ?? ValueDescription.brief(example))) { subject in
      guard let wanted, let name = EnumCase.name(subject) else { throw Unjudged.noEnumeration(subject) }
      if name == wanted { return nil }
      return ValueDescription.brief(subject).contains(name.description) ? [] : ["its case is .\(name)"]
    }
  }

  /// Matches an enumeration's case with associated values, whatever they are.
  ///
  /// - Parameter make: The case by its name alone.
  public static func beCase<Value>(_ make: @escaping (Value) -> Subject) -> Self {
    Self(rule: CaseWithValue(make: make, matcher: nil))
  }

  /// Matches an enumeration's case with associated values that another matcher fits.
  ///
  /// ```swift
  /// expect(state).to(.beCase(State.loading, .beGreaterThan(0.5)))
  /// ```
  /// ```text
  /// .loading: expected to be greater than 0.5, got 0.3
  /// ```
  /// - Parameters:
  ///   - make: The case by its name alone.
  ///   - matcher: What is expected of the associated value, or of the tuple of them.
  public static func beCase<Value>(_ make: @escaping (Value) -> Subject, _ matcher: Matcher<Value>) -> Self {
    Self(rule: CaseWithValue(make: make, matcher: matcher))
  }
}

extension Unjudged {
  fileprivate static func noEnumeration(_ subject: Any) -> Self {
    Self(reason: "\(type(of: subject)) is no enumeration")
  }
}

/// Takes the associated value out by reflection, and learns the name of the case that is wanted by making one.
private struct CaseWithValue<Subject, Value>: MatchRule {
  let make: (Value) -> Subject
  let matcher: Matcher<Value>?

  var statement: String { words + (matcher.map { " to \($0.statement)" } ?? "") }

  /// A function does not tell its name; the type of its argument is what there is to say.
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

  func unwanted(_ subject: Subject) -> Mismatch {
    let words = "be .\(EnumCase.name(subject)?.description ?? "")"
    guard let matcher, let value = associated(subject) else { return .unwanted(words, got: subject) }
    return .part(String(words.dropFirst(3)), matcher.unwanted(value))
  }

  private func associated(_ subject: Subject) -> Value? {
    guard let child = Mirror(reflecting: present(subject) ?? subject).children.first else { return nil }
    // A single value with a label is a tuple of one element, which no cast takes apart.
    return child.value as? Value ?? Mirror(reflecting: child.value).children.first?.value as? Value
  }
}
