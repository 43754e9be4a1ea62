/// A stub's answer: a value in a box, or code that makes one from the arguments, with both in boxes.
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

/// An answer, and the number of successive calls that it is for.
struct AnswerStep {
  let answer: Answer
  /// The number of calls; `nil` for all further calls.
  var times: Int?
}

/// Answers in their order, with the number of calls that have used them.
struct AnswerSequence {
  private(set) var steps: [AnswerStep]
  /// The first step with uses left, which answers the next call; the number of steps if none is left.
  private var position = 0
  /// The number of calls that the step at the position has answered.
  private var uses = 0

  init(_ steps: [AnswerStep] = []) {
    self.steps = steps
    passUsedUp()
  }

  /// `true` if there were answers and none is left.
  var isUsedUp: Bool { position > 0 && position == steps.count }

  /// Adds an answer for the calls after the earlier answers. An earlier answer without a number of calls is then for
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

/// A value of any type behind one type: the arguments of a call, or an answer.
///
/// The code that records and stubs calls has no generic types. Generic code that is compiled once for all types looks
/// the types up at run time wherever it uses them, which took ten times as long as recording a call. A box instead of
/// `Any`, because the type of the value is known: a cast from `Any` to a protocol looks for a conformance, which may be
/// isolated to another actor.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Returns the value of a box that was made with this type.
func unboxed<Value>(_ box: AnyObject, as type: Value.Type = Value.self) -> Value {
  guard let box = box as? Box<Value> else {
    // Only one function mock makes and opens these boxes, and its types do not change.
    preconditionFailure("\(box) holds no \(type)")
  }
  return box.value
}
