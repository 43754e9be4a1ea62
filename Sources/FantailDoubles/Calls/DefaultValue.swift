public import Foundation

/// A type with a default value, which a mock returns if nothing else defines the answer.
///
/// ```swift
/// extension User: DefaultValue { static var defaultValue: User { User(name: "") } }
/// ```
/// Numbers are 0, strings and collections are empty, Boolean values are `false`, and optionals are `nil`, as in
/// OCMock's nice mocks and Kiwi's null mocks. Functions without a result do not need a default value.
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
  /// An empty string or collection.
  public static var defaultValue: Self { Self() }
}

extension String: DefaultValue {}
extension Substring: DefaultValue {}
extension Data: DefaultValue {}
extension Array: DefaultValue {}
extension ContiguousArray: DefaultValue {}

extension Optional: DefaultValue {
  /// `nil`.
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

/// Returns the default value of a type in its box; `nil` if the type does not have a default value.
func defaultValue<Value>(of type: Value.Type) -> Box<Value>? {
  func boxed<Known: DefaultValue>(_ type: Known.Type) -> AnyObject { Box(type.defaultValue) }
  if type == Void.self { return Box<Void>(()) as AnyObject as? Box<Value> }
  return (type as? any DefaultValue.Type).map { boxed($0) } as? Box<Value>
}

/// Returns the name of a type to which an extension can add a default value; `nil` for tuples, functions, metatypes and
/// protocols.
func extensibleName<Value>(of type: Value.Type) -> String? {
  let name = "\(type)"
  let isProtocol = "\(Swift.type(of: type))".hasSuffix(".Protocol")
  // The attributes of a function type come before its parentheses.
  let isFunctionOrTuple = name.prefix { $0 != "<" }.contains("(")
  return isProtocol || isFunctionOrTuple || name.hasSuffix(".Type") ? nil : name
}
