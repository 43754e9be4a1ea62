// Nimble's operators, which the module `FantailOperators` has. Without that module, the compiler's message shows the
// correct spelling.

public import FantailTree

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

// Nimble's other name for `notTo`.

extension Expectation {
  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "notTo(_:)")
  public consuming func toNot(_ matcher: Matcher<Subject>) { isJudged = true }
}

extension ExpectedCode {
  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "notTo(_:)")
  public consuming func toNot(_ matcher: Matcher<Value>) { isJudged = true }

  /// Not available: Nimble's name.
  @available(*, unavailable, renamed: "notTo(_:)")
  @_disfavoredOverload
  public consuming func toNot(_ matcher: Matcher<Result<Value, any Error>>) { isJudged = true }
}

// Verbs of jest and AssertJ that contain the matcher. The compiler's message shows Fantail's spelling.

extension Expectation {
  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.equal(b))")
  public consuming func toEqual<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.equal(b)), or .to(.beIdentical(to: b)) for an object")
  public consuming func toBe<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).notTo(.equal(b))")
  public consuming func notToEqual<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write notTo: expect(a).notTo(.equal(b))")
  public var not: Expectation<Subject> { Expectation(subject: subject, origin: origin) }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beNil)")
  public consuming func toBeNull() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beNil)")
  public consuming func toBeNil() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beTrue)")
  public consuming func toBeTrue() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beFalse)")
  public consuming func toBeFalse() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beTrue), or .notTo(.beNil) for an optional")
  public consuming func toBeTruthy() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beFalse), or .to(.beNil) for an optional")
  public consuming func toBeFalsy() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.contain(b))")
  public consuming func toContain<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.haveCount(3))")
  public consuming func toHaveLength(_ count: Int) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.matchPattern(/…/))")
  public consuming func toMatch<Pattern>(_ pattern: Pattern) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beGreaterThan(b))")
  public consuming func toBeGreaterThan<Bound>(_ bound: Bound) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beLessThan(b))")
  public consuming func toBeLessThan<Bound>(_ bound: Bound) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beCloseTo(b, within: 0.01))")
  public consuming func toBeCloseTo<Bound>(_ value: Bound, _ digits: Int = 2) { isJudged = true }

  /// Not available: jest's name.
  @available(
    *, unavailable, message: "a value is evaluated before it is judged; write expect { try … }.to(.throwError)"
  )
  public consuming func toThrow() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.beAKind(of: B.self))")
  public consuming func toBeInstanceOf<Kind>(_ type: Kind) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(a).to(.have(\\.name, .equal(b)))")
  public consuming func toHaveProperty<Expected>(_ name: String, _ expected: Expected) { isJudged = true }

  /// Not available: AssertJ's name.
  @available(*, unavailable, message: "write expect(a).to(.equal(b))")
  public consuming func isEqualTo<Expected>(_ expected: Expected) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(mock.on.load()).to(.haveBeenCalled())")
  public consuming func toHaveBeenCalled() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(mock.on.load()).to(.haveBeenCalled(.twice))")
  public consuming func toHaveBeenCalledTimes(_ count: Int) { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect(mock.on.load(3)).to(.haveBeenCalled())")
  public consuming func toHaveBeenCalledWith<Expected>(_ expected: Expected) { isJudged = true }
}

extension ExpectedCode {
  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect { try … }.to(.throwError)")
  public consuming func toThrow() { isJudged = true }

  /// Not available: jest's name.
  @available(*, unavailable, message: "write expect { try … }.to(.throwError(error))")
  public consuming func toThrow<Expected>(_ expected: Expected) { isJudged = true }
}

// Plausible spellings of Fantail's matchers that do not compile. The compiler's message shows the correct spelling.
//
// The compiler tries unavailable declarations only if nothing else fits, so these cost almost nothing in code that
// compiles.

extension Matcher where Subject: Sequence {
  /// Not available: the elements have to be listed one by one.
  @available(*, unavailable, message: "write .contain(elementsOf: …), or list the elements: .contain(1, 2)")
  public static func contain<Elements: Sequence>(_ elements: Elements) -> Self
  where Elements.Element == Subject.Element { refused() }

  /// Not available: the elements have to be listed one by one.
  @available(*, unavailable, message: "write .startWith(elementsOf: …), or list the elements: .startWith(1, 2)")
  public static func startWith<Elements: Sequence>(_ elements: Elements) -> Self
  where Elements.Element == Subject.Element { refused() }

  /// Not available: the elements have to be listed one by one.
  @available(*, unavailable, message: "write .endWith(elementsOf: …), or list the elements: .endWith(1, 2)")
  public static func endWith<Elements: Sequence>(_ elements: Elements) -> Self
  where Elements.Element == Subject.Element { refused() }

  /// Not available: the elements have to be listed one by one.
  @available(*, unavailable, message: "write .containExactly(inAnyOrderElementsOf: …), or list the elements")
  public static func containExactly<Elements: Sequence>(inAnyOrder elements: Elements) -> Self
  where Elements.Element == Subject.Element { refused() }
}

extension Matcher where Subject: Equatable {
  /// Not available: equality is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has a different type; convert the subject or the expected value")
  public static func equal<Other>(_ expected: Other) -> Self { refused() }

  /// Not available: the candidates have to be listed one by one.
  @available(*, unavailable, message: "write .beOneOf(elementsOf: …), or list the candidates: .beOneOf(1, 2)")
  public static func beOneOf<Candidates: Sequence>(_ candidates: Candidates) -> Self
  where Candidates.Element == Subject { refused() }
}

extension Matcher where Subject: Comparable {
  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has a different type; convert the subject or the expected value")
  public static func beLessThan<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has a different type; convert the subject or the expected value")
  public static func beGreaterThan<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has a different type; convert the subject or the expected value")
  public static func beLessThanOrEqual<Other>(to bound: Other) -> Self { refused() }

  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has a different type; convert the subject or the expected value")
  public static func beGreaterThanOrEqual<Other>(to bound: Other) -> Self { refused() }
}

extension Matcher where Subject: EvaluableLet {
  /// Not available: a let makes a value and does not equal one.
  @available(*, unavailable, message: "a let is read by calling it: write expect(stack()) for expect(stack)")
  public static func equal<Other>(_ expected: Other) -> Self { refused() }
}

extension Matcher {
  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write !.equal(3), or notTo(.equal(3))")
  public static func not<Other>(_ matcher: Matcher<Other>) -> Self { refused() }

  /// Not available: Kiwi's name.
  @available(*, unavailable, renamed: "satisfy(_:)")
  public static func match(_ condition: @escaping (Subject) throws -> Bool) -> Self { refused() }

  /// Not available: only code can throw.
  @available(
    *, unavailable, message: "a value is evaluated before it is judged; write: expect { try … }.to(.throwError)"
  )
  public static var throwError: Self { refused() }

  /// The result of unavailable functions, which never run.
  static func refused() -> Self { Matcher("") { _ in false } }
}

// Nimble's matchers are functions. Here they are members of `Matcher`, written with a leading dot. Functions with the
// most frequent names are unavailable, with a message about the dot. A function of the same name in a user's module or
// in Nimble takes precedence.

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: .to(.equal(…))")
public func equal<Value>(_ expected: Value) -> Matcher<Value> { .refused() }

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: .to(.beNil)")
public func beNil<Value>() -> Matcher<Value> { .refused() }

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: .to(.beTrue)")
public func beTrue<Value>() -> Matcher<Value> { .refused() }

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: .to(.beFalse)")
public func beFalse<Value>() -> Matcher<Value> { .refused() }

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: .to(.beEmpty)")
public func beEmpty<Value>() -> Matcher<Value> { .refused() }

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: .to(.contain(…))")
public func contain<Element, Value>(_ elements: Element...) -> Matcher<Value> { .refused() }

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: .to(.haveCount(…))")
public func haveCount<Value>(_ count: Int) -> Matcher<Value> { .refused() }

/// Not available: matchers are written with a leading dot.
@available(*, unavailable, message: "write it with a leading dot: expect { try … }.to(.throwError)")
public func throwError<Value>() -> Matcher<Value> { .refused() }

// Names of matchers in RSpec, chai, AssertJ, Kotest and jest. The compiler's message shows Fantail's spelling.

extension Matcher {
  /// Not available: RSpec's and chai's name.
  @available(*, unavailable, renamed: "equal(_:)")
  public static func eq<Other>(_ value: Other) -> Self { refused() }

  /// Not available: RSpec's and chai's name.
  @available(*, unavailable, renamed: "equal(_:)")
  public static func eql<Other>(_ value: Other) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "equal(_:)")
  public static func be<Other>(equalTo value: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, message: "write .contain(1, 2), or .haveEntries([\"a\": 1]) for a dictionary")
  public static func include<Other>(_ values: Other...) -> Self { refused() }

  /// Not available: chai's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveLength(_ count: Int) -> Self { refused() }

  /// Not available: AssertJ's and Kotest's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveSize(_ count: Int) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "matchPattern(_:)")
  public static func matchRegex<Other>(_ pattern: Other) -> Self { refused() }

  /// Not available: chai's name.
  @available(*, unavailable, renamed: "beGreaterThanOrEqual(to:)")
  public static func beAtLeast<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: chai's name.
  @available(*, unavailable, renamed: "beLessThanOrEqual(to:)")
  public static func beAtMost<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write .beIn(0..<10), or .beCloseTo(value, within: tolerance)")
  public static func beWithin<Other>(_ range: Other) -> Self { refused() }

  /// Not available: RSpec's and Kotest's name.
  @available(*, unavailable, renamed: "beIn(_:)")
  public static func beInRange<Other>(_ range: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, message: "write .beIn(0..<10)")
  public static func cover<Other>(_ range: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, renamed: "throwError(_:)")
  public static func raiseError<Other>(_ error: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, renamed: "beAKind(of:)")
  public static func beA<Other>(_ type: Other) -> Self { refused() }

  /// Not available: Hamcrest's name.
  @available(*, unavailable, renamed: "beAnInstance(of:)")
  public static func beInstanceOf<Other>(_ type: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, message: "write .containExactly(inAnyOrder: 1, 2)")
  public static func matchArray<Other>(_ values: Other) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "haveKey(_:)")
  public static func containKey<Other>(_ key: Other) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "haveNoDuplicates")
  public static var beUnique: Self { refused() }

  /// Not available: jest's name.
  @available(*, unavailable, renamed: "beNil")
  public static var beNull: Self { refused() }
}
