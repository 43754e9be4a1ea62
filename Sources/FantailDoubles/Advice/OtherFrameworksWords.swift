// This file is long, because it is a list of words.

import FantailMatchers

// The words of Cuckoo, Mockito, Mockable, MockK, RSpec and jest. The compiler's message shows Fantail's spelling. A
// function of the same name in a user's module takes precedence.

private func refused() -> Never { preconditionFailure("unavailable") }

/// Not available: another framework's name.
@available(*, unavailable, message: "write verify(mock.on.load()): verify takes a call pattern, not a call or a mock")
@_disfavoredOverload
@discardableResult
public func verify<Value>(_ value: Value) -> Value { refused() }

/// Not available: another framework's name.
@available(
  *, unavailable,
  message: """
    a property has reads and writes: write verify(mock.on.name.getter), or verify(mock.on.name.setter.with(value))
    """
)
@_disfavoredOverload
@discardableResult
public func verify<Value>(_ property: PropertyMock<Value>) -> PropertyMock<Value> { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write verify(.twice) { mock.on.load() }")
@_disfavoredOverload
@discardableResult
public func verify<Value, Count>(_ value: Value, times: Count) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write verify(.twice) { mock.on.load() }")
@_disfavoredOverload
@discardableResult
public func verify<Value>(_ value: Value, _ count: CallCount) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write verify(.twice) { mock.on.load() }")
@_disfavoredOverload
@discardableResult
public func verify<Value>(_ count: CallCount, _ value: Value) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write verify(.twice) { mock.on.load() }")
@_disfavoredOverload
@discardableResult
public func verify<Value>(exactly count: Int, _ value: Value) -> Value { refused() }

/// Not available: another framework's name.
@available(
  *, unavailable, message: "write inOrder { … } with one call per line: inOrder { mock.on.load(); mock.on.save() }"
)
@_disfavoredOverload
@discardableResult
public func inOrder<Calls>(_ calls: Calls...) -> [Calls] { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.on.load().returns(3)")
@_disfavoredOverload
@discardableResult
public func when<Value>(_ value: Value) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.on.load().returns(3)")
@_disfavoredOverload
@discardableResult
public func whenever<Value>(_ value: Value) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.on.load().returns(3)")
@_disfavoredOverload
@discardableResult
public func given<Value>(_ value: Value) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.on.load().returns(3)")
@_disfavoredOverload
@discardableResult
public func stub<Value>(_ value: Value, _ body: (Value) -> Void) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.on.load().returns(3)")
@_disfavoredOverload
@discardableResult
public func every<Value>(_ body: () -> Value) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.on.load().returns(3), or mock.on.load().allow() for a strict mock")
@_disfavoredOverload
@discardableResult
public func allow<Value>(_ value: Value) -> Value { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.verifyNoMoreCalls()")
@_disfavoredOverload
@discardableResult
public func verifyNoMoreInteractions<Value>(_ mocks: Value...) -> [Value] { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.verifyNoMoreCalls()")
@_disfavoredOverload
@discardableResult
public func verifyZeroInteractions<Value>(_ mocks: Value...) -> [Value] { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.verifyNoMoreCalls()")
@_disfavoredOverload
@discardableResult
public func confirmVerified<Value>(_ mocks: Value...) -> [Value] { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.reset()")
@_disfavoredOverload
@discardableResult
public func reset<Value>(_ mocks: Value...) -> [Value] { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write mock.reset()")
@_disfavoredOverload
@discardableResult
public func clearInvocations<Value>(_ mocks: Value...) -> [Value] { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write .any")
@_disfavoredOverload
@discardableResult
public func any<Value>(_ type: Value.Type = Value.self) -> ArgumentConstraint<Value> { refused() }

/// Not available: another framework's name.
@available(*, unavailable, message: "write .equal(value)")
@_disfavoredOverload
@discardableResult
public func eq<Value>(_ value: Value) -> ArgumentConstraint<Value> { refused() }

extension Stubbable {
  /// Not available: a function with a result is answered with a value.
  @available(*, unavailable, message: "write the value first: .returns(3), or .returns(3, times: 2)")
  @_disfavoredOverload
  @discardableResult
  public nonisolated func returns(times: Int? = nil) -> Stub<Arguments, Failure, Output> { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .returns(3), or .returns(inOrder: 1, 2)")
  @discardableResult
  public func thenReturn<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .returns(3), or .returns(inOrder: 1, 2)")
  @discardableResult
  public func willReturn<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .returns(3), or .returns(inOrder: 1, 2)")
  @discardableResult
  public func andReturn<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .returns(3)")
  @discardableResult
  public func mockReturnValue<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .returns(inOrder: 1, 2)")
  @discardableResult
  public func returnsMany<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .throws(error)")
  @discardableResult
  public func thenThrow<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .throws(error)")
  @discardableResult
  public func willThrow<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .throws(error)")
  @discardableResult
  public func andThrow<Value>(_ values: Value...) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .runs { … }")
  @discardableResult
  public func then(_ body: @escaping (Arguments) throws -> Output) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .runs { … }")
  @discardableResult
  public func thenAnswer(_ body: @escaping (Arguments) throws -> Output) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .runs { … }")
  @discardableResult
  public func willProduce(_ body: @escaping (Arguments) throws -> Output) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .runs { … }")
  @discardableResult
  public func andDo(_ body: @escaping (Arguments) throws -> Output) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .runs { … }")
  @discardableResult
  public func mockImplementation(_ body: @escaping (Arguments) throws -> Output) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .runs { … }")
  @discardableResult
  public func answers(_ body: @escaping (Arguments) throws -> Output) -> Self { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .returns() if a strict mock has to allow the call")
  @discardableResult
  public func thenDoNothing() -> Self { refused() }
}

extension ArgumentConstraint {
  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.startWith(…)): a constraint takes a matcher")
  public static func startWith<Other>(_ value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.endWith(…)): a constraint takes a matcher")
  public static func endWith<Other>(_ value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.contain(…)): a constraint takes a matcher")
  public static func contain<Other>(_ value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.haveCount(…)): a constraint takes a matcher")
  public static func haveCount<Other>(_ value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.beGreaterThan(…)): a constraint takes a matcher")
  public static func beGreaterThan<Other>(_ value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.beLessThan(…)): a constraint takes a matcher")
  public static func beLessThan<Other>(_ value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.beAKind(…)): a constraint takes a matcher")
  public static func beAKind<Other>(of value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.match(…)): a constraint takes a matcher")
  public static func match<Other>(_ value: Other) -> Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.beNil): a constraint takes a matcher")
  public static var beNil: Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.beEmpty): a constraint takes a matcher")
  public static var beEmpty: Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.beTrue): a constraint takes a matcher")
  public static var beTrue: Self { refused() }

  /// Not available: a matcher.
  @available(*, unavailable, message: "write .matching(.beFalse): a constraint takes a matcher")
  public static var beFalse: Self { refused() }

  /// Not available: Mockable's name.
  @available(*, unavailable, message: "write .equal(value)")
  public static func value<Other>(_ value: Other) -> Self { refused() }

  /// Not available: Mockable's name.
  @_disfavoredOverload
  @available(*, unavailable, message: "write .satisfying { … }")
  public static func matching(_ condition: @escaping (Value) -> Bool) -> Self { refused() }

  /// Not available: a constraint is a value, not a function.
  @available(*, unavailable, message: "write .any, without parentheses")
  public func callAsFunction() -> Self { refused() }
}

extension CallCount {
  /// Not available: Cuckoo's and Mockito's name.
  @available(*, unavailable, renamed: "exactly(_:)")
  public static func times(_ count: Int) -> CallCount { refused() }
}

extension CallPatternConvertible {
  /// Not available: OCMock's name.
  @available(*, unavailable, renamed: "expectsNextCall()")
  public func expect() { refused() }
}

extension ArgumentCaptor {
  /// Not available: another framework's name.
  @available(*, unavailable, message: "write try captor.last")
  public var value: Value { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write try captor.last")
  public var captured: Value { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write captor.all")
  public var allValues: [Value] { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write captor.all")
  public var values: [Value] { refused() }

  /// Not available: another framework's name.
  @available(*, unavailable, message: "write .capture(into: captor)")
  public func capture() -> ArgumentConstraint<Value> { refused() }
}
