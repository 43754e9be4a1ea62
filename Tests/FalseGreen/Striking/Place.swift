/// Where code of a spec runs, and so can strike.
package enum Place: String, CaseIterable, Codable, Sendable {
  case groupBody, beforeAll, beforeEach, aroundEach, aroundEachAfter, evaluatedLet, `let`, asyncLet, body, asyncBody
  case mainActorBody, childTask, task, detachedTask, thread, queue, mainQueue, matcher, namedMatcher, polled, verifier
  case stub, letsDeinit, afterEach, afterAll, atExit, reporter

  /// The other powers that hold where code strikes.
  package enum Company: String, CaseIterable, Sendable {
    case none
    /// The group has a time limit of its own.
    case limit
    /// Its examples run again where they fail, and each attempt strikes.
    case retry
    /// Failures are kept back around the strike, or around what strikes later.
    case sink
  }

  /// The part of a run that code there can affect.
  package enum Reach: String, Codable, Sendable {
    /// The run waits for it, and it belongs to an example, so that time limits hold.
    case example
    /// The run waits for it, but it belongs to no example.
    case run
    /// Nobody waits for it.
    case beside
    /// It comes when all is decided.
    case afterwards
  }

  package var reach: Reach {
    switch self {
    case .groupBody, .reporter: .run
    case .task, .detachedTask, .thread, .queue, .mainQueue: .beside
    case .atExit: .afterwards
    default: .example
    }
  }
}
