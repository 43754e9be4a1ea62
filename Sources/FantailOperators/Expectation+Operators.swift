public import FantailMatchers

// All these operators return a `Bool`, like all operators with these names in the standard library. If all overloads
// return the same type, the compiler infers it at once, and these overloads add almost nothing to the cost of `==`
// elsewhere. Without a result, an ordinary comparison would cost 40 percent more in every file that imports this
// module.

extension Expectation where Subject: Equatable {
  /// Expects the subject to equal a value, as `.to(.equal(…))` does.
  ///
  /// ```swift
  /// expect(stack.count) == 3
  /// ```
  /// - Parameters:
  ///   - expectation: The expectation.
  ///   - expected: The value.
  /// - Returns: Whether the expectation holds; a failure is recorded.
  @discardableResult
  public static func == (_ expectation: consuming Self, _ expected: Subject) -> Bool {
    expectation.holds(.equal(expected))
  }

  /// Expects the subject not to equal a value, as `.notTo(.equal(…))` does.
  @discardableResult
  public static func != (_ expectation: consuming Self, _ expected: Subject) -> Bool {
    expectation.holds(!.equal(expected))
  }
}

extension Expectation {
  /// Expects the subject to be a type, as `.to(.equal(T.self))` does.
  @discardableResult
  public static func == (_ expectation: consuming Self, _ expected: any Any.Type) -> Bool {
    expectation.holds(.equal(expected))
  }

  /// Expects the subject not to be a type, as `.notTo(.equal(T.self))` does.
  @discardableResult
  public static func != (_ expectation: consuming Self, _ expected: any Any.Type) -> Bool {
    expectation.holds(!.equal(expected))
  }

  /// Expects the subject to be the same object, as `.to(.beIdentical(to: …))` does.
  @discardableResult
  public static func === (_ expectation: consuming Self, _ expected: AnyObject?) -> Bool {
    expectation.holds(.beIdentical(to: expected))
  }

  /// Expects the subject to be a different object, as `.notTo(.beIdentical(to: …))` does.
  @discardableResult
  public static func !== (_ expectation: consuming Self, _ expected: AnyObject?) -> Bool {
    expectation.holds(!.beIdentical(to: expected))
  }
}
