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

  /// Matches an enumeration's case with associated values, and what they are.
  ///
  /// ```swift
  /// expect(state).to(.beCase(State.failed))
  /// expect(state).to(.beCase(State.loading, .beGreaterThan(0.5)))
  /// ```
  /// - Parameters:
  ///   - make: The case by its name alone.
  ///   - matcher: What is expected of the associated value, or of the tuple of them.
  /// - Returns: The matcher.
  public static func beCase<Value>(
    _ make: @escaping (Value) -> Subject, _ matcher: Matcher<Value> = .satisfy("anything") { _ in true }
  ) -> Self {
    Self(rule: Payload(words: "be the case given", path: "associated value", matcher: matcher) { associated($0, make) })
  }

  /// The associated value, if the subject is of the case that the function makes.
  private static func associated<Value>(_ subject: Subject, _ make: (Value) -> Subject) -> Value? {
    guard let child = Mirror(reflecting: subject).children.first else { return nil }
    // A single value with a label is a tuple of one element, which no cast takes apart.
    guard let value = child.value as? Value ?? Mirror(reflecting: child.value).children.first?.value as? Value else {
      return nil
    }
    return caseName(make(value)) == child.label ? value : nil
  }
}

/// The name of an enumeration's case.
private func caseName(_ value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? String(describing: value)
}
