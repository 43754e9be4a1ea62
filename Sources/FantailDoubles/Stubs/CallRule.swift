import FantailTree

/// Something said about the calls of a function: how to answer them, or what is expected of them.
struct CallRule<Arguments, Failure: Error, Output> {
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
  let constraint: CallConstraint<Arguments>
  let location: SourceLocation
  /// The example at whose end it goes.
  let example: ObjectIdentifier?
  var answer: Answer<Arguments, Failure, Output>?
  var effects: [(Arguments) -> Void] = []
  /// How many calls it may still answer; without end when `nil`.
  var usesLeft: Int?
  /// How many calls it answered, consumed or counted.
  var uses = 0
  var order: OrderedPlace?
  var isJudged = false

  var isStub: Bool { if case .stub = purpose { true } else { false } }
  var isExpectation: Bool {
    switch purpose {
    case .stub, .allowed: false
    case .consumed, .counted, .rejected: true
    }
  }
}

/// How a stub answers.
enum Answer<Arguments, Failure: Error, Output> {
  case value(Output)
  /// One after another; the last for ever.
  case values([Output])
  case failure(Failure)
  case run((Arguments) throws(Failure) -> Output)
  case suspend((Arguments) async throws(Failure) -> Output)
  /// What the mock stands for.
  case original
}
