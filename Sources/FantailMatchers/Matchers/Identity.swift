extension Matcher where Subject: AnyObject {
  /// Matches a reference to the same object.
  ///
  /// - Parameter expected: The object.
  /// - Returns: The matcher.
  public static func beIdentical(to expected: AnyObject?) -> Self { Self(rule: Identical(expected: expected) { $0 }) }
}

extension Matcher {
  /// Matches an optional reference to the same object, or no object where none is expected.
  ///
  /// - Parameter expected: The object.
  /// - Returns: The matcher.
  public static func beIdentical<Object: AnyObject>(to expected: AnyObject?) -> Self where Subject == Object? {
    Self(rule: Identical(expected: expected) { $0 })
  }
}

private struct Identical<Subject>: MatchRule {
  let expected: AnyObject?
  let object: (Subject) -> AnyObject?

  var statement: String { "be identical to \(Self.text(expected))" }

  func judge(_ subject: Subject) -> Verdict {
    let object = object(subject)
    if object === expected { return .match }
    return .mismatch(.otherObject(expected: Self.text(expected), got: Self.text(object)))
  }

  func unwanted(_ subject: Subject) -> Mismatch { .unwantedExactly(statement) }

  private static func text(_ object: AnyObject?) -> String { ValueDescription.brief(object as Any) }
}
