extension Matcher {
  /// Matches a reference to the same object, or to none if `nil` is expected.
  ///
  /// The negation matches another object; `nil` fails it.
  ///
  /// The subject may be optional, and may have the type of a protocol, like a double: the identity is that of the
  /// object.
  ///
  /// ```swift
  /// expect(cell.delegate).to(.beIdentical(to: controller))
  /// ```
  /// ```text
  /// expected the same object, got another
  /// both are described as Controller
  /// ```
  /// - Parameter expected: The object.
  /// - Returns: The matcher. A subject that is not an object fails the expectation and its negation.
  @available(swift, deprecated: 99)
  public static func beIdentical(to expected: AnyObject?) -> Self {
    func text(_ object: AnyObject?) -> String { ValueDescription.brief(object as Any) }
    let words = { "be identical to \(text(expected))" }
    return Self(
      words(),
      judging: { subject in
        let value = present(subject)
        let object = value.flatMap(ValueDescription.object)
        if let value, object == nil {
          let reason = "a value of type \(type(of: value)) is not an object"
          return .undecided(.undecided(words(), because: reason, got: subject))
        }
        return object === expected ? .match : .mismatch(.otherObject(expected: text(expected), got: text(object)))
      },
      unwanted: { _ in .unwantedExactly(words()) }
    ).needingValue
  }
}
