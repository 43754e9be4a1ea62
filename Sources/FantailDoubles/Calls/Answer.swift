/// A stub's answer: with a value in a box, or with code that makes one from the arguments in theirs.
indirect enum Answer {
  case value(AnyObject)
  case failure(any Error)
  case run((AnyObject) throws -> AnyObject)
  case suspend((AnyObject) async throws -> AnyObject)
  /// The code that the mock stands for.
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

/// An answer and how many calls in a row it is for.
struct AnswerStep {
  let answer: Answer
  /// For ever when `nil`.
  var times: Int?
}

/// Answers in the order they were said, and how far calls have used them up.
struct AnswerSequence {
  private(set) var steps: [AnswerStep]
  /// The step that answers the next call, which has uses left; after the last where none has.
  private var position = 0
  /// The number of calls that the step at the position has answered.
  private var uses = 0

  init(_ steps: [AnswerStep] = []) {
    self.steps = steps
    passUsedUp()
  }

  /// `true` if there were answers, and none is left.
  var isUsedUp: Bool { position > 0 && position == steps.count }

  /// Adds an answer for the calls after those so far: what was said without an end is then for one call.
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
/// The code that records and stubs calls knows no types. Generic code that is compiled once for all types looks types
/// up at run time wherever it touches them, which cost ten times what recording a call does. A box and not `Any`,
/// because what comes out must be of the type that went in: a cast from `Any` to a protocol looks for a conformance,
/// which may be isolated to an actor that is not ours.
final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The value of a box, of the type that it was made with.
func unboxed<Value>(_ box: AnyObject, as type: Value.Type = Value.self) -> Value {
  guard let box = box as? Box<Value> else {
    // Boxes of a function mock are made and opened by that mock, whose types do not change.
    preconditionFailure("\(box) holds no \(type)")
  }
  return box.value
}
