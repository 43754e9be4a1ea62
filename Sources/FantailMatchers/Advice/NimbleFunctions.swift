// Nimble's matchers are functions. Here they are members of `Matcher`, written with a leading dot, and a function of one
// of the commonest names says so. A function of the same name in a user's module, or Nimble's own, goes before these.

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
