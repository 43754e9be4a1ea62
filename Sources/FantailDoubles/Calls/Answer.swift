import FantailMatchers
import FantailSeams

/// A stub's answer: a value in a box, or code that makes such a box from the box with the arguments.
indirect enum Answer {
  case value(AnyObject)
  case failure(any Error)
  case run((AnyObject) throws -> AnyObject)
  case suspend((AnyObject) async throws -> AnyObject)
  /// The real object that the mock replaces.
  case original

  static func running<Arguments, Failure, Output>(
    _ body: @escaping (Arguments) throws(Failure) -> Output
  ) -> Answer {
    .run { try Box(body(unboxed($0))) }
  }

  static func suspending<Arguments, Failure, Output>(
    _ body: @escaping (Arguments) async throws(Failure) -> Output
  ) -> Answer {
    .suspend { try await Box(body(unboxed($0))) }
  }
}

/// An answer, and the number of successive calls that use it.
struct AnswerStep {
  let answer: Answer
  /// The number of calls; `nil` for all further calls.
  var times: Int?
}

/// The answers of a stub in their order, with the number of calls that have used them.
struct AnswerSequence {
  private(set) var steps: [AnswerStep]
  /// The first step with uses left, which answers the next call; the number of steps if no step is left.
  private var position = 0
  /// The number of calls that the step at this position has answered.
  private var uses = 0

  init(_ steps: [AnswerStep] = []) {
    self.steps = steps
    passUsedUp()
  }

  /// `true` if there were answers, and no answer is left.
  var isUsedUp: Bool { position > 0 && position == steps.count }

  /// Adds an answer for the calls after the earlier answers. An earlier answer without a number of calls then answers
  /// one call.
  mutating func append(_ step: AnswerStep) {
    if let last = steps.indices.last, steps[last].times == nil { steps[last].times = 1 }
    steps.append(step)
    passUsedUp()
  }

  mutating func take() -> Answer? {
    guard position < steps.count else { return nil }
    let answer = steps[position].answer
    uses += 1
    passUsedUp()
    return answer
  }

  private mutating func passUsedUp() {
    while position < steps.count, let times = steps[position].times, uses >= times {
      position += 1
      uses = 0
    }
  }
}

/// An `inout` argument of a mocked call: the value that the caller passed, and the value to return to the caller.
///
/// ```swift
/// parser.on.read().runs { $0.value.index += 1 }
/// ```
public final class InOut<Value>: Sendable, CustomStringConvertible {
  /// The value that the caller passed.
  public var initial: Value { state.withLock { $0.initial } }
  private let state: Locked<(initial: Value, value: Value)>

  /// Creates a box.
  ///
  /// - Parameter value: The value that the caller passed.
  public init(_ value: Value) { state = Locked((value, value)) }

  /// The value that the caller receives when the call returns.
  public var value: Value {
    get { state.withLock { $0.value } }
    set { state.withLock { $0.value = newValue } }
  }

  /// The passed value, followed by the returned value if the two differ: `[1] -> [1, 2]`.
  public var description: String {
    let texts = [initial, value].map { ValueDescription.brief($0) }
    return texts[0] == texts[1] ? texts[0] : texts.joined(separator: " -> ")
  }
}

/// A closure argument that must not outlive its call, and is released when the call returns.
public final class NonEscaping<Function>: Sendable, CustomStringConvertible {
  private let state: Locked<Function?>

  /// Creates a box; called by mocks.
  ///
  /// - Parameter function: The closure.
  public init(_ function: Function) { state = Locked(function) }

  /// The closure; `nil` once its call has returned.
  public var function: Function? { state.withLock { $0 } }

  /// The same text for every function.
  public var description: String { "(Function)" }

  /// Releases the closure; called by mocks when the call returns.
  @_spi(Generated) public func invalidate() { state.withLock { $0 = nil } }
}

/// Represents an argument that cannot be kept, such as one that is not copyable.
public struct Unrecorded: Sendable, Hashable, CustomStringConvertible {
  /// Creates the placeholder.
  public init() {}

  /// The text of the placeholder in failures.
  public var description: String { "(not recorded)" }
}
