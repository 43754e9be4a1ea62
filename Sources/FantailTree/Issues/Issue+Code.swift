extension Issue {
  /// The code of an issue, as in JSON. Later versions may add codes.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable {
    /// The word: `timeLimitExceeded`.
    public let rawValue: String

    /// Creates a code.
    ///
    /// - Parameter rawValue: The word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An expectation did not hold.
    public static let expectationFailed = Code(rawValue: "expectationFailed")
    /// An expectation has no matcher, and so states nothing.
    public static let danglingExpectation = Code(rawValue: "danglingExpectation")
    /// Code threw an error.
    public static let errorThrown = Code(rawValue: "errorThrown")
    /// `fail("…")` was called.
    public static let failed = Code(rawValue: "failed")
    /// A let reads itself, through the lets listed.
    public static let letCycle = Code(rawValue: "letCycle")
    /// A let was read where there is no example.
    public static let letReadOutsideExample = Code(rawValue: "letReadOutsideExample")
    /// A let that belongs to the main actor was read away from it.
    public static let letReadOffMainActor = Code(rawValue: "letReadOffMainActor")
    /// Another issue outside any example.
    public static let outsideAnyExample = Code(rawValue: "outsideAnyExample")
    /// An issue that came after its example had ended.
    public static let afterExampleEnded = Code(rawValue: "afterExampleEnded")
    /// An expectation is in a group's body, which runs while specs are declared. The expectation itself holds.
    public static let expectationInGroupBody = Code(rawValue: "expectationInGroupBody")
    /// A word that declares specs was called where its specs never run, such as an `it` in an example.
    public static let wordInside = Code(rawValue: "wordInside")
    /// An `aroundEach` did not call its example.
    public static let exampleNotCalled = Code(rawValue: "exampleNotCalled")
    /// An `aroundEach` called its example more than once.
    public static let exampleCalledTwice = Code(rawValue: "exampleCalledTwice")
    /// An `aroundEach` returned while its example was still running.
    public static let exampleNotAwaited = Code(rawValue: "exampleNotAwaited")
    /// The example did not run because a `beforeAll` of its group failed.
    public static let beforeAllFailed = Code(rawValue: "beforeAllFailed")
    /// A verifier was not judged because the example ended with an error.
    public static let verifierNotEvaluated = Code(rawValue: "verifierNotEvaluated")
    /// A verifier was made after the last moment at which verifiers are judged.
    public static let verifierTooLate = Code(rawValue: "verifierTooLate")
    /// A signal of a crash did not end the process; with the signal's name.
    public static let crashed = Code(rawValue: "crashed")
    /// The example ran longer than it may.
    public static let timeLimitExceeded = Code(rawValue: "timeLimitExceeded")
    /// A signal ended the run.
    public static let interrupted = Code(rawValue: "interrupted")
    /// The example passed, but took longer than its budget.
    public static let budgetExceeded = Code(rawValue: "budgetExceeded")
    /// The example passed without an expectation, or none of its cases was judged.
    public static let nothingExpected = Code(rawValue: "nothingExpected")
    /// The example passed although an issue is known for it.
    public static let knownIssueDidNotOccur = Code(rawValue: "knownIssueDidNotOccur")
    /// The last day of an example's known issue has passed.
    public static let knownIssueExpired = Code(rawValue: "knownIssueExpired")
    /// The example needs more than this process has, and was not run.
    public static let cannotRun = Code(rawValue: "cannotRun")
    /// The process that ran the example ended before the example did; with the process's own report of the crash.
    public static let processEnded = Code(rawValue: "processEnded")
    /// A process that runs examples ended between two examples; with its own report of the crash.
    public static let idleProcessEnded = Code(rawValue: "idleProcessEnded")
    /// The process that ran the example gave no answer within the example's time limit, and was killed.
    public static let processKilled = Code(rawValue: "processKilled")
    /// A task or a child process that an example started was still running at the run's end.
    public static let leftBehind = Code(rawValue: "leftBehind")
    /// Planned examples without a reported result.
    public static let unaccounted = Code(rawValue: "unaccounted")

    /// `true` if the example did not run as it is written, so that its known issue could not be seen.
    package var isStructural: Bool {
      [
        .exampleNotCalled, .exampleCalledTwice, .exampleNotAwaited, .beforeAllFailed, .cannotRun, .unaccounted,
        .wordInside, .nothingExpected,
      ].contains(self)
    }
  }
}
