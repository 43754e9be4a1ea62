import FantailLock
import FantailTree

/// Something said about the calls of a function: how to answer them, or what is expected of them.
///
/// A class, so that counting a call copies no list of rules. Its state is read and written under the recorder's lock
/// only.
final class CallRule {
  enum Purpose {
    case stub
    /// Is used up by one call; OCMock's expectation.
    case consumed
    case counted(CallCount)
    case rejected
    case allowed

    /// The number of calls that are expected; a rejection fails at its call.
    var expected: CallCount? {
      switch self {
      case .consumed: .once
      case .counted(let count): count
      case .stub, .rejected, .allowed: nil
      }
    }

    var isRejection: Bool { if case .rejected = self { true } else { false } }
  }

  /// The part that calls change, so that a rule can be put back to where it was.
  struct Progress {
    var answers: AnswerSequence
    var effects: [(AnyObject) -> Void]?
    /// The number of calls that it answered, consumed or counted.
    var uses = 0
    var isJudged = false
  }

  let id: Int
  let purpose: Purpose
  let constraint: CallConstraint
  /// Kept, since every call asks each stub for it.
  let isConstrained: Bool
  let location: SourceLocation
  let order: OrderedPlace?
  /// The last call before it was said, which counts for nothing.
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
  /// How far the calls that it expects are.
  var callProgress: CallProgress {
    if progress.isJudged { return .settled }
    switch purpose {
    case .counted(let count): return count.progress(progress.uses)
    case .consumed: return progress.uses > 0 ? .settled : .missing
    case .rejected: return progress.uses > 0 ? .broken : .holding
    case .stub, .allowed: return .settled
    }
  }

  /// `true` if it may answer several calls: a stub, or an expectation that says how its calls are answered.
  var mayAnswer: Bool { if case .counted = purpose { true } else { isStub } }

  /// `true` if it has an answer left, for a rule that may answer.
  var answersCalls: Bool {
    let answers = progress.answers
    return answers.steps.isEmpty ? progress.effects != nil || isStub : !answers.isUsedUp
  }
}

/// The place of one expectation in an order in which several have to be used up.
struct OrderedPlace: Sendable {
  private let patterns: [String]
  private let index: Int
  private let next: Locked<Int>

  static func places(of patterns: [String]) -> [OrderedPlace] {
    let next = Locked(0)
    return patterns.indices.map { OrderedPlace(patterns: patterns, index: $0, next: next) }
  }

  var isNext: Bool { next.withLock { $0 == index } }

  /// Takes the place; answers with the pattern that should have come first, if any.
  func take() -> String? {
    next.withLock { next in
      defer { next = max(next, index + 1) }
      return index > next ? patterns[next] : nil
    }
  }
}
