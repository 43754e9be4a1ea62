public import FantailMatchers

// All return a truth value, as every operator of these names does in the standard library: where all overloads return
// one type the compiler knows it at once, and these add next to nothing to the cost of `==` elsewhere. Without a result
// an ordinary comparison would cost 40 percent more, in every file that imports this module.

extension Expectation where Subject: Equatable {
  /// Expects the subject to equal a value, as `.to(.equal(…))` does.
  ///
  /// ```swift
  /// expect(stack.count) == 3
  /// ```
  /// - Parameters:
  ///   - expectation: The expectation.
  ///   - expected: The value.
  /// - Returns: Whether it holds; a failure is recorded.
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

  /// Expects the subject to be another object, as `.notTo(.beIdentical(to: …))` does.
  @discardableResult
  public static func !== (_ expectation: consuming Self, _ expected: AnyObject?) -> Bool {
    expectation.holds(!.beIdentical(to: expected))
  }
}
