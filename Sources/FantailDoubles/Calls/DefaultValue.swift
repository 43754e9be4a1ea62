import FantailSeams
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

/// A mock that is the automatic answer to a call, because the result's type is a mocked protocol.
struct DeepMock {
  /// The mock, in a box for the function's result.
  let answer: AnyObject
  /// The shared part of its functions; `nil` for an answer that is not a mock.
  let core: MockCore?

  init<Output>(_ answer: Output) {
    self.answer = Box(answer)
    core = (answer as? any Mock)?.mock
  }
}

// If the result's type is a mocked protocol, the answer is a mock of it, and the same call always gets the same mock.
// So the result of `app.repository(for: user)` in the code under test can be stubbed and verified without a stub for
// that call.

extension CallRecorder {
  /// The mode of the mocks that answer calls: strict if this mock is strict.
  var deepMode: MockMode { object.mode == .strict ? .strict : .nice }

  /// Returns the automatic answer to a call, in its box; `nil` if the result's type does not have a mock.
  func deepAnswer(to arguments: AnyObject) -> AnyObject? {
    guard let make = journal.answering else { return nil }
    let text = described(arguments)
    return keptAnswer(text) ?? keep(make(text, deepMode), for: text)
  }

  /// Returns the kept answer to a call or a pattern, given the text that failures show for it.
  private func keptAnswer(_ text: String) -> AnyObject? { state.withLock { $0.extras?.value.deepAnswers[text] } }

  /// Keeps an answer unless another thread has already kept one, and returns the kept answer.
  ///
  /// - Parameter text: The call; `nil` for a mock that answers only this call.
  @discardableResult
  private func keep(_ mock: DeepMock, for text: String?) -> AnyObject {
    var kept = mock.answer
    setExtras { extras in
      if let text {
        kept = extras.deepAnswers[text] ?? mock.answer
        extras.deepAnswers[text] = kept
      }
      if kept === mock.answer, let core = mock.core { extras.deepMocks.append(core) }
    }
    return kept
  }

  /// Returns the mock that answers the calls that fit a pattern. The first time, this mock is made and stubbed as the
  /// answer.
  func mock<Known, Output>(
    answering constraint: CallConstraint, _ make: (String, MockMode) -> Known, as answer: (Known) -> Output
  ) -> Known {
    let text = described(constraint)
    if !constraint.isOpaque, let kept = keptAnswer(text), let known = unboxed(kept, as: Output.self) as? Known {
      return known
    }
    let known = make(text, deepMode)
    let mock = DeepMock(answer(known))
    keep(mock, for: constraint.isOpaque ? nil : text)
    let steps = [AnswerStep(answer: .value(mock.answer))]
    _ = add(.stub, constraint, answers: AnswerSequence(steps), at: object.location)
    return known
  }

  /// The functions of the mocks that answered this function's calls automatically, and of the mocks that answered calls
  /// to those mocks.
  var deepFunctions: [CallRecorder] {
    let mocks = state.withLock { $0.extras?.value.deepMocks ?? [] }
    return mocks.flatMap(\.functions).flatMap { [$0] + $0.deepFunctions }
  }
}
