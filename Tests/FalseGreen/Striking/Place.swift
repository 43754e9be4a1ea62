/// A place where code of a spec runs and can strike.
package enum Place: String, CaseIterable, Codable, Sendable {
  case groupBody, beforeAll, beforeEach, aroundEach, aroundEachAfter, evaluatedLet, `let`, asyncLet, body, asyncBody
  case mainActorBody, childTask, task, detachedTask, thread, queue, mainQueue, matcher, namedMatcher, polled, verifier
  case stub, letsDeinit, afterEach, afterAll, atExit, reporter

  /// The other features that apply where code strikes.
  package enum Company: String, CaseIterable, Sendable {
    case none
    /// The group has a time limit of its own.
    case limit
    /// The group's examples run again if they fail, and each attempt strikes.
    case retry
    /// Failures are kept around the strike, or around code that strikes later.
    case sink
  }

  /// The part of a run that code there can affect.
  package enum Reach: String, Codable, Sendable {
    /// The run waits for it, and it belongs to an example, so that time limits hold.
    case example
    /// The run waits for it, but it belongs to no example.
    case run
    /// The run does not wait for it.
    case beside
    /// It runs after all is decided.
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
