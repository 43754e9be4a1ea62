import FantailTree

/// Something said about the calls of a function: how to answer them, or what is expected of them.
///
/// A class, so that counting a call copies no list of rules. What may change is read and written under the recorder's
/// lock only.
final class CallRule {
  enum Purpose {
    /// Answers calls.
    case stub
    /// Is used up by one call; OCMock's expectation.
    case consumed
    /// Counts every call that fits.
    case counted(CallCount)
    /// Fails at a call.
    case rejected
    /// Only says that calls may come.
    case allowed
  }

  let id: Int
  let purpose: Purpose
  let constraint: CallConstraint
  let location: SourceLocation
  /// The example at whose end it goes.
  let example: Int?
  let order: OrderedPlace?
  /// The last call before it was said, which counts for nothing.
  let since: Int
  var answers: AnswerSequence
  var effects: [(AnyObject) -> Void] = []
  /// The number of calls that it answered, consumed or counted.
  var uses = 0
  var isJudged = false

  init(
    id: Int, purpose: Purpose, constraint: CallConstraint, location: SourceLocation,
    example: Int?, order: OrderedPlace?, since: Int, answers: AnswerSequence
  ) {
    self.id = id
    self.purpose = purpose
    self.constraint = constraint
    self.location = location
    self.example = example
    self.order = order
    self.since = since
    self.answers = answers
  }

  /// The part that calls change, so that a rule can be put back to where it was.
  struct Progress {
    let rule: CallRule
    let answers: AnswerSequence
    let effects: [(AnyObject) -> Void]
    let uses: Int
    let isJudged: Bool

    func restore() {
      rule.answers = answers
      rule.effects = effects
      rule.uses = uses
      rule.isJudged = isJudged
    }
  }

  var progress: Progress {
    Progress(rule: self, answers: answers, effects: effects, uses: uses, isJudged: isJudged)
  }

  var isStub: Bool { if case .stub = purpose { true } else { false } }
  var isConsumed: Bool { if case .consumed = purpose { true } else { false } }
  var isExpectation: Bool {
    switch purpose {
    case .stub, .allowed: false
    case .consumed, .counted, .rejected: true
    }
  }
  /// `true` if it may answer several calls: a stub, or an expectation that says how its calls are answered.
  var answersCalls: Bool {
    switch purpose {
    case .stub: !answers.isUsedUp
    case .counted: answers.isEmpty ? !effects.isEmpty : !answers.isUsedUp
    case .consumed, .rejected, .allowed: false
    }
  }
}
