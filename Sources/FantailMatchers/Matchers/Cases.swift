extension Matcher {
  /// Matches an enumeration's case, whatever its associated values.
  ///
  /// ```swift
  /// expect(state).to(.beCase(.idle))
  /// ```
  /// - Parameter example: A value of the case. Cases are told apart by their names; those of a type that describes
  ///   itself, by its description.
  /// - Returns: The matcher.
  public static func beCase(_ example: Subject) -> Self {
    let name = caseName(example)
    return Matcher("be .\(name)") { caseName($0) == name }
  }

  /// Matches an enumeration's case with associated values, whatever they are.
  ///
  /// ```swift
  /// expect(state).to(.beCase(State.failed))
  /// ```
  /// - Parameter make: The case by its name alone.
  /// - Returns: The matcher.
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
  /// - Returns: The matcher.
  public static func beCase<Value>(_ make: @escaping (Value) -> Subject, _ matcher: Matcher<Value>) -> Self {
    Self(rule: CaseWithValue(make: make, matcher: matcher))
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
    guard let value = associated(subject) else { return .mismatch(.unlike(words, got: subject)) }
    let wanted = caseName(make(value))
    guard wanted == caseName(subject) else { return .mismatch(.unlike("be .\(wanted)", got: subject)) }
    return matcher?.judge(value).part(".\(wanted)") ?? .match
  }

  func unwanted(_ subject: Subject) -> Mismatch {
    guard let matcher, let value = associated(subject) else {
      return .unwanted("be .\(caseName(subject))", got: subject)
    }
    return .part(".\(caseName(subject))", matcher.unwanted(value))
  }

  private func associated(_ subject: Subject) -> Value? {
    guard let child = Mirror(reflecting: subject).children.first else { return nil }
    // A single value with a label is a tuple of one element, which no cast takes apart.
    return child.value as? Value ?? Mirror(reflecting: child.value).children.first?.value as? Value
  }
}

/// The name of an enumeration's case.
private func caseName(_ value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? String(describing: value)
}
