public import Foundation

/// A type with a value that a mock answers with when nothing else says what to answer.
///
/// ```swift
/// extension User: DefaultValue { static var defaultValue: User { User(name: "") } }
/// ```
/// Numbers are 0, texts and collections empty, truth values false, optionals `nil`, as OCMock's nice mocks and Kiwi's
/// null mocks answer; functions without a result need none.
public protocol DefaultValue {
  /// The value.
  static var defaultValue: Self { get }
}

extension DefaultValue where Self: AdditiveArithmetic {
  /// Zero.
  public static var defaultValue: Self { zero }
}

extension Int: DefaultValue {}
extension Int8: DefaultValue {}
extension Int16: DefaultValue {}
extension Int32: DefaultValue {}
extension Int64: DefaultValue {}
extension UInt: DefaultValue {}
extension UInt8: DefaultValue {}
extension UInt16: DefaultValue {}
extension UInt32: DefaultValue {}
extension UInt64: DefaultValue {}
extension Float: DefaultValue {}
extension Double: DefaultValue {}
extension Decimal: DefaultValue {}
extension Duration: DefaultValue {}

extension Bool: DefaultValue {
  /// False.
  public static var defaultValue: Bool { false }
}

extension DefaultValue where Self: RangeReplaceableCollection {
  /// An empty one.
  public static var defaultValue: Self { Self() }
}

extension String: DefaultValue {}
extension Substring: DefaultValue {}
extension Data: DefaultValue {}
extension Array: DefaultValue {}
extension ContiguousArray: DefaultValue {}

extension Optional: DefaultValue {
  /// Nothing.
  public static var defaultValue: Wrapped? { nil }
}

extension Dictionary: DefaultValue {
  /// The empty dictionary.
  public static var defaultValue: [Key: Value] { [:] }
}

extension Set: DefaultValue {
  /// The empty set.
  public static var defaultValue: Set<Element> { [] }
}

extension AsyncStream: DefaultValue {
  /// A stream that has ended.
  public static var defaultValue: AsyncStream<Element> { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: DefaultValue where Failure == any Error {
  /// A stream that has ended.
  public static var defaultValue: AsyncThrowingStream<Element, Failure> { AsyncThrowingStream { $0.finish() } }
}

/// The default value of a type in its box; `nil` when it has none.
func defaultValue<Value>(of type: Value.Type) -> Box<Value>? {
  func boxed<Known: DefaultValue>(_ type: Known.Type) -> AnyObject { Box(type.defaultValue) }
  if type == Void.self { return Box<Void>(()) as AnyObject as? Box<Value> }
  return (type as? any DefaultValue.Type).map { boxed($0) } as? Box<Value>
}
