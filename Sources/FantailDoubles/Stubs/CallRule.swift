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
  let example: ObjectIdentifier?
  let order: OrderedPlace?
  var answer: Answer?
  var effects: [(AnyObject) -> Void] = []
  /// How many calls it may still answer; without end when `nil`.
  var usesLeft: Int?
  /// How many calls it answered, consumed or counted.
  var uses = 0
  var isJudged = false

  init(
    id: Int, purpose: Purpose, constraint: CallConstraint, location: SourceLocation,
    example: ObjectIdentifier?, order: OrderedPlace?, answer: Answer?, usesLeft: Int?
  ) {
    self.id = id
    self.purpose = purpose
    self.constraint = constraint
    self.location = location
    self.example = example
    self.order = order
    self.answer = answer
    self.usesLeft = usesLeft
  }

  var isStub: Bool { if case .stub = purpose { true } else { false } }
  var isConsumed: Bool { if case .consumed = purpose { true } else { false } }
  var isExpectation: Bool {
    switch purpose {
    case .stub, .allowed: false
    case .consumed, .counted, .rejected: true
    }
  }
  /// Whether it may answer several calls: a stub, or an expectation that says how its calls are answered.
  var answersCalls: Bool {
    switch purpose {
    case .stub: usesLeft != 0
    case .counted: answer != nil || !effects.isEmpty
    case .consumed, .rejected, .allowed: false
    }
  }
}
