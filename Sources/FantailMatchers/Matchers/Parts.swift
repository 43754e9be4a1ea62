extension Matcher {
  /// Matches a subject whose property another matcher fits.
  ///
  /// ```swift
  /// expect(user).to(.have(\.name, .equal("Ada")))
  /// ```
  /// ```text
  /// .name: expected "Ada", got "Bob"
  /// ```
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - matcher: What is expected of it.
  /// - Returns: The matcher.
  public static func have<Value>(_ keyPath: KeyPath<Subject, Value>, _ matcher: Matcher<Value>) -> Self {
    Self(rule: Having(keyPath: keyPath, matcher: matcher))
  }

  /// Matches a subject that fits a condition.
  ///
  /// - Parameters:
  ///   - statement: What the condition asks for, read after "satisfy": "the checksum rule".
  ///   - condition: Whether the subject fits. An error it throws fails the expectation and its negation.
  /// - Returns: The matcher.
  public static func satisfy(
    _ statement: String = "the condition", _ condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    Matcher("satisfy \(statement)", condition)
  }

  /// Matches a subject of a type, a subclass of it, or a type that conforms to it.
  ///
  /// - Parameter type: A class, a value type, or a protocol as `(any P).self`.
  /// - Returns: The matcher.
  public static func beAKind<Kind>(of type: Kind.Type) -> Self {
    typed("be a kind of \(type)") { $0 is Kind }
  }

  /// Matches a subject of exactly a type, and of no subclass.
  ///
  /// - Parameter type: The type.
  /// - Returns: The matcher.
  public static func beAnInstance<Kind>(of type: Kind.Type) -> Self {
    typed("be an instance of \(type)") { Swift.type(of: $0) == type }
  }

  private static func typed(_ words: @autoclosure @escaping () -> String, _ fits: @escaping (Any) -> Bool) -> Self {
    Matcher(words()) { subject in
      let value = (subject as? any OptionalValue).flatMap(\.wrappedValue) ?? subject
      if fits(value) { return .match }
      return .mismatch(.unlike(words(), got: subject, notes: ["its type is \(Swift.type(of: value))"]))
    }
  }
}

private struct Having<Subject, Value>: MatchRule {
  let keyPath: KeyPath<Subject, Value>
  let matcher: Matcher<Value>

  var statement: String { "have \(path) to \(matcher.statement)" }

  func judge(_ subject: Subject) -> Verdict {
    switch matcher.judge(subject[keyPath: keyPath]) {
    case .match: .match
    case .mismatch(let mismatch): .mismatch(.part(path, mismatch))
    case .undecided(let mismatch): .undecided(.part(path, mismatch))
    }
  }

  func unwanted(_ subject: Subject) -> Mismatch { .part(path, matcher.unwanted(subject[keyPath: keyPath])) }

  /// `\User.name` without the root; a property that reflection cannot name is told by its type.
  private var path: String {
    let text = String(describing: keyPath)
    guard !text.contains("<"), let dot = text.firstIndex(of: ".") else { return "its \(Value.self)" }
    return String(text[dot...])
  }
}
