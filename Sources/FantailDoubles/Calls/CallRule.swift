import FantailTree

/// A rule for the calls of a function: an answer, an expectation, or both.
///
/// A class, so that counting a call does not copy a list of rules. Its state is read and written only while the
/// recorder's lock is held.
final class CallRule {
  enum Purpose {
    case stub
    /// An expectation that a single call uses up, as in OCMock.
    case consumed
    case counted(CallCount)
    case rejected
    case allowed

    /// The expected number of calls; a rejection fails at the call itself.
    var expected: CallCount? {
      switch self {
      case .consumed: .once
      case .counted(let count): count
      case .stub, .rejected, .allowed: nil
      }
    }

    var isRejection: Bool { if case .rejected = self { true } else { false } }
  }

  /// The part that calls change, so that a rule can be restored.
  struct Progress {
    var answers: AnswerSequence
    var effects: [(AnyObject) -> Void]?
    /// The number of calls that it answered, used up or counted.
    var uses = 0
    var isJudged = false
  }

  let id: Int
  let purpose: Purpose
  let constraint: CallConstraint
  /// Stored, since every call reads it for each stub.
  let isConstrained: Bool
  let location: SourceLocation
  let order: OrderedPlace?
  /// The last call before the rule was made; calls up to it do not count.
  let since: Int
  var progress: Progress

  init(
    id: Int, purpose: Purpose, constraint: CallConstraint, location: SourceLocation,
    order: OrderedPlace?, since: Int, answers: AnswerSequence
  ) {
    self.id = id
    self.purpose = purpose
    self.constraint = constraint
    isConstrained = constraint.isConstrained
    self.location = location
    self.order = order
    self.since = since
    progress = Progress(answers: answers)
  }

  var isStub: Bool { if case .stub = purpose { true } else { false } }
  var isConsumed: Bool { if case .consumed = purpose { true } else { false } }
  var isExpectation: Bool { purpose.expected != nil || purpose.isRejection }
  /// The progress of the calls that it expects.
  var callProgress: CallProgress {
    if progress.isJudged { return .settled }
    switch purpose {
    case .counted(let count): return count.progress(progress.uses)
    case .consumed: return progress.uses > 0 ? .settled : .missing
    case .rejected: return progress.uses > 0 ? .broken : .holding
    case .stub, .allowed: return .settled
    }
  }

  /// `true` if it may answer several calls: a stub, or an expectation with an answer.
  var mayAnswer: Bool { if case .counted = purpose { true } else { isStub } }

  /// `true` if it has an answer left; only for a rule that may answer.
  var answersCalls: Bool {
    let answers = progress.answers
    return answers.steps.isEmpty ? progress.effects != nil || isStub : !answers.isUsedUp
  }
}
