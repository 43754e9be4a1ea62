// Nimble's operators, which the module `FantailOperators` has. Without that module the compiler's message says what to
// write.

extension Expectation {
  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).to(.equal(b)), or import FantailOperators")
  @discardableResult
  public static func == (_ expectation: consuming Self, _ expected: Subject) -> Bool { false }

  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).notTo(.equal(b)), or import FantailOperators")
  @discardableResult
  public static func != (_ expectation: consuming Self, _ expected: Subject) -> Bool { false }

  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).to(.beIdentical(to: b)), or import FantailOperators")
  @discardableResult
  public static func === (_ expectation: consuming Self, _ expected: AnyObject?) -> Bool { false }

  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).notTo(.beIdentical(to: b)), or import FantailOperators")
  @discardableResult
  public static func !== (_ expectation: consuming Self, _ expected: AnyObject?) -> Bool { false }

  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).to(.beLessThan(b)), or import FantailOperators")
  @discardableResult
  public static func < (_ expectation: consuming Self, _ bound: Subject) -> Bool { false }

  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).to(.beLessThanOrEqual(to: b)), or import FantailOperators")
  @discardableResult
  public static func <= (_ expectation: consuming Self, _ bound: Subject) -> Bool { false }

  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).to(.beGreaterThan(b)), or import FantailOperators")
  @discardableResult
  public static func > (_ expectation: consuming Self, _ bound: Subject) -> Bool { false }

  /// Not available without `FantailOperators`.
  @available(*, unavailable, message: "write expect(a).to(.beGreaterThanOrEqual(to: b)), or import FantailOperators")
  @discardableResult
  public static func >= (_ expectation: consuming Self, _ bound: Subject) -> Bool { false }
}

extension NamedExpectation {
  /// Not available: a matcher by name needs a name.
  @available(*, unavailable, message: "write expect(a).should.equal(b)")
  @discardableResult
  public static func == <Expected>(_ expectation: Self, _ expected: Expected) -> Bool { false }

  /// Not available: a matcher by name needs a name.
  @available(*, unavailable, message: "write expect(a).shouldNot.equal(b)")
  @discardableResult
  public static func != <Expected>(_ expectation: Self, _ expected: Expected) -> Bool { false }
}

// Polling of a value, which cannot change: it is evaluated before the expectation is made.

extension Expectation {
  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toEventually(
    _ matcher: Matcher<Subject>, within limit: Duration? = nil, every interval: Duration? = nil
  ) {}

  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toNever(
    _ matcher: Matcher<Subject>, during time: Duration? = nil, every interval: Duration? = nil
  ) {}

  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toAlways(
    _ matcher: Matcher<Subject>, during time: Duration? = nil, every interval: Duration? = nil
  ) {}

  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toAfterWait(_ matcher: Matcher<Subject>, of time: Duration? = nil) {}
}

// Nimble's other word for `notTo`.

extension Expectation {
  /// Not available: Nimble's word.
  @available(*, unavailable, renamed: "notTo(_:)")
  public consuming func toNot(_ matcher: Matcher<Subject>) { isJudged = true }
}

extension ExpectedCode {
  /// Not available: Nimble's word.
  @available(*, unavailable, renamed: "notTo(_:)")
  public consuming func toNot(_ matcher: Matcher<Value>) { isJudged = true }

  /// Not available: Nimble's word.
  @available(*, unavailable, renamed: "notTo(_:)")
  @_disfavoredOverload
  public consuming func toNot(_ matcher: Matcher<Result<Value, any Error>>) { isJudged = true }
}
