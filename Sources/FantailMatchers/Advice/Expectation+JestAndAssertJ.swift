// Verbs of jest and AssertJ that contain the matcher. The compiler's message names Fantail's spelling.

extension Expectation {
  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.equal(b))")
  public consuming func toEqual<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.equal(b)), or .to(.beIdentical(to: b)) of an object")
  public consuming func toBe<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).notTo(.equal(b))")
  public consuming func notToEqual<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write notTo: expect(a).notTo(.equal(b))")
  public var not: Expectation<Subject> { Expectation(subject: subject, origin: origin) }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beNil)")
  public consuming func toBeNull() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beNil)")
  public consuming func toBeNil() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beTrue)")
  public consuming func toBeTrue() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beFalse)")
  public consuming func toBeFalse() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beTrue), or .notTo(.beNil) of an optional")
  public consuming func toBeTruthy() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beFalse), or .to(.beNil) of an optional")
  public consuming func toBeFalsy() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.contain(b))")
  public consuming func toContain<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.haveCount(3))")
  public consuming func toHaveLength(_ count: Int) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.matchPattern(/…/))")
  public consuming func toMatch<Pattern>(_ pattern: Pattern) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beGreaterThan(b))")
  public consuming func toBeGreaterThan<Bound>(_ bound: Bound) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beLessThan(b))")
  public consuming func toBeLessThan<Bound>(_ bound: Bound) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beCloseTo(b, within: 0.01))")
  public consuming func toBeCloseTo<Bound>(_ value: Bound, _ digits: Int = 2) { isJudged = true }

  /// Not available: jest's word.
  @available(
    *, unavailable, message: "a value is evaluated before it is judged; write expect { try … }.to(.throwError)"
  )
  public consuming func toThrow() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.beAKind(of: B.self))")
  public consuming func toBeInstanceOf<Kind>(_ type: Kind) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(a).to(.have(\\.name, .equal(b)))")
  public consuming func toHaveProperty<Expected>(_ name: String, _ expected: Expected) { isJudged = true }

  /// Not available: AssertJ's word.
  @available(*, unavailable, message: "write expect(a).to(.equal(b))")
  public consuming func isEqualTo<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(mock.on.load()).to(.haveBeenCalled())")
  public consuming func toHaveBeenCalled() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(mock.on.load()).to(.haveBeenCalled(.twice))")
  public consuming func toHaveBeenCalledTimes(_ count: Int) { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect(mock.on.load(3)).to(.haveBeenCalled())")
  public consuming func toHaveBeenCalledWith<Expected>(_ expected: Expected) { isJudged = true }
}

extension ExpectedCode {
  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect { try … }.to(.throwError)")
  public consuming func toThrow() { isJudged = true }

  /// Not available: jest's word.
  @available(*, unavailable, message: "write expect { try … }.to(.throwError(error))")
  public consuming func toThrow<Expected>(_ expected: Expected) { isJudged = true }
}
