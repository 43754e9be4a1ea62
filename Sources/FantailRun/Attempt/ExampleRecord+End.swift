import FantailTree

extension ExampleRecord {
  /// The way in which code of an example or a hook ends.
  enum End: Sendable {
    case completed
    case skipped(Skip)
    /// An error came before the end, or it was not to begin any more.
    case cutOff

    var isCompleted: Bool { if case .completed = self { true } else { false } }
    var skip: Skip? { if case .skipped(let skip) = self { skip } else { nil } }
  }

  /// Takes an error that ended code.
  ///
  /// - Parameters:
  ///   - thrower: The code, in words.
  ///   - maySkip: `true` if it may say that the example cannot run.
  func end(by error: any Error, of thrower: String, at location: SourceLocation, maySkip: Bool = true) -> End {
    if maySkip, case .skips(let skip) = ErrorMeaning(error) { return .skipped(skip) }
    dropExpectationCutOffByError()
    if error is CancellationError, Task.isCancelled {
      if !isCutOff, let cause = run.interruption.cause {
        record(Issue(.interrupted(by: cause), at: location))
        return .cutOff
      }
      // Whoever cancelled it, as its time limit does, has recorded why.
      if hasFailed { return .cutOff }
    }
    if let issue = Issue(thrown: error, by: thrower, at: location) { record(issue) }
    return .cutOff
  }

  /// Judges what code that came to its end left to judge, in the order in which it was made, and undoes what it replaced.
  func judgeAndUndo(_ end: End) async {
    if end.isCompleted {
      while let first = takeVerifier() {
        // One that is left behind has said why. Those that are added meanwhile are judged as well.
        try? await perform {
          await first.judge()
          while let verifier = self.takeVerifier() { await verifier.judge() }
        }
      }
    }
    undoAndReportUnjudged(end)
  }

  /// The point between what goes in and what goes out: what the example replaced is undone, the latest first; verifiers
  /// that nobody will judge are reported, unless the example was skipped and so claims nothing.
  @discardableResult
  func undoAndReportUnjudged(_ end: End) -> Skip? {
    if end.skip != nil { withLock { isSkipped = true } }
    while let undo = takeCleanUp() { undo() }
    while !end.isCompleted, let verifier = takeVerifier() {
      guard end.skip == nil else { continue }
      record(Issue(.verifierNotEvaluated(verifier.description), at: verifier.location))
    }
    return end.skip
  }

  /// Ends one that nobody waits for any more.
  func abandon() -> AttemptOutcome {
    undoAndReportUnjudged(.cutOff)
    return end()
  }
}

extension Issue {
  /// The issue that a thrown error is; none when the error's cause was recorded where it arose.
  fileprivate convenience init?(thrown error: any Error, by thrower: String, at location: SourceLocation) {
    if case .isRecorded = ErrorMeaning(error), error is any RecordedError || ForeignFailures.hear(error) { return nil }
    if let cycle = error as? LetCycle {
      self.init(.letCycle(cycle.lets.map(\.description)), at: cycle.lets.last?.location ?? location)
      return
    }
    self.init(.errorThrown(errorText(error), by: thrower), at: location)
  }
}
