// Plausible spellings of Fantail's own matchers that do not compile. The compiler's message says what to write.
//
// The compiler tries unavailable declarations only if nothing else fits, so that they cost almost nothing in code that
// compiles.

public import FantailTree

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
  @available(*, unavailable, message: "the subject has another type; convert one of the two")
  public static func equal<Other>(_ expected: Other) -> Self { refused() }

  /// Not available: the candidates have to be listed one by one.
  @available(*, unavailable, message: "write .beOneOf(elementsOf: …), or list the candidates: .beOneOf(1, 2)")
  public static func beOneOf<Candidates: Sequence>(_ candidates: Candidates) -> Self
  where Candidates.Element == Subject { refused() }
}

extension Matcher where Subject: Comparable {
  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has another type; convert one of the two")
  public static func beLessThan<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has another type; convert one of the two")
  public static func beGreaterThan<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has another type; convert one of the two")
  public static func beLessThanOrEqual<Other>(to bound: Other) -> Self { refused() }

  /// Not available: order is only defined for values of the same type.
  @available(*, unavailable, message: "the subject has another type; convert one of the two")
  public static func beGreaterThanOrEqual<Other>(to bound: Other) -> Self { refused() }
}

extension Matcher where Subject: EvaluableLet {
  /// Not available: a let makes a value and does not equal one.
  @available(*, unavailable, message: "a let is read by calling it: write expect(stack()) for expect(stack)")
  public static func equal<Other>(_ expected: Other) -> Self { refused() }
}

extension Matcher {
  /// Not available: Nimble's word.
  @available(*, unavailable, message: "write !.equal(3), or notTo(.equal(3))")
  public static func not<Other>(_ matcher: Matcher<Other>) -> Self { refused() }

  /// Not available: Kiwi's word.
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
