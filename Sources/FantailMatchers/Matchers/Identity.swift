extension Matcher {
  /// Matches a reference to the same object, or no object where none is expected.
  ///
  /// The subject may be an optional, and of a protocol's type, as a double is: identity is the object's.
  ///
  /// ```swift
  /// expect(cell.delegate).to(.beIdentical(to: controller))
  /// ```
  /// ```text
  /// expected the same object, got another
  /// both are described as Controller
  /// ```
  /// - Parameter expected: The object.
  /// - Returns: The matcher. A subject that is no object fails the expectation and its negation.
  public static func beIdentical(to expected: AnyObject?) -> Self { Self(rule: Identical(expected: expected)) }
}

private struct Identical<Subject>: MatchRule {
  let expected: AnyObject?

  var statement: String { "be identical to \(Self.text(expected))" }

  func judge(_ subject: Subject) -> Verdict {
    let value = present(subject)
    let object = value.flatMap(ValueDescription.object)
    if let value, object == nil {
      let reason = "a value of type \(type(of: value)) is no object"
      return .undecided(.undecided(statement, because: reason, got: subject))
    }
    if object === expected { return .match }
    return .mismatch(.otherObject(expected: Self.text(expected), got: Self.text(object)))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }

  private static func text(_ object: AnyObject?) -> String { ValueDescription.brief(object as Any) }
}
