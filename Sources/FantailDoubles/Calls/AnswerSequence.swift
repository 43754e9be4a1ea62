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
