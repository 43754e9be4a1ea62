import FantailTree

/// The ways in which code, attempts and groups end:
///
/// | function | called when | effect |
/// | --- | --- | --- |
/// | `ExampleRecord.took(_:of:at:maySkip:)` | code threw an error | says how the code ended: records the error, or returns its `Skip` |
/// | `judgeAndUndo(_:)` | the body has ended | judges verifiers, then undoes stubs and replacements |
/// | `undoAndReportUnjudged(_:)` | code was cut off before its end | undoes, reports verifiers that nothing judges, and keeps the skip |
/// | `cutOff(by:)` | the time is up | records the failure; from then on only clean-up begins |
/// | `abandonBody()` | the code has not ended after its time limit, or waits for something that will not happen | continues as if the code had ended |
/// | `abandon()` | the run is given up | undoes and ends the record at once |
/// | `end()` | the attempt is over | closes the record: a later issue belongs to the run, and names the example |
/// | `OnceGroup.leave()` | an example of the group has ended | counts down; `true` for the last one, after which `RunState.end(_:)` ends the group |
/// | `OnceGroup.end()` | `RunState.end(_:)` ends the group | `true` once, if its hooks have begun: the `afterAll` hooks run now |
/// | `RunState.closeGroups()` | the run is over | ends the groups whose last example did not run |
/// | `RunState.giveUp(_:_:)` | the run stops waiting | ends the running attempts, and closes the account |
///
/// The verifiers of an attempt, such as `toReceive`, are judged in the order in which they were made, after a complete
/// body and before `afterEach`. A body is complete even if an expectation failed. If the body threw or was cut off,
/// each verifier is reported as not judged. If the body skipped, verifiers are neither judged nor reported.
extension ExampleRecord {
  /// The way in which code of an example or a hook ends.
  enum End: Sendable {
    case completed
    case skipped(Skip)
    /// The code threw an error, or did not begin because the attempt had been stopped.
    case cutOff

    var isCompleted: Bool { if case .completed = self { true } else { false } }
    var skip: Skip? { if case .skipped(let skip) = self { skip } else { nil } }
  }

  /// Returns how code ended that threw an error, and records the error.
  ///
  /// - Parameters:
  ///   - thrower: The name of the code in messages.
  ///   - maySkip: `true` if a `Skip` from this code skips the example.
  func took(_ error: any Error, of thrower: String, at location: SourceLocation, maySkip: Bool = true) -> End {
    if maySkip, case .skips(let skip) = ErrorMeaning(error) { return .skipped(skip) }
    dropExpectationCutOffByError()
    if error is CancellationError, Task.isCancelled {
      if !isCutOff, let cause = subject.interruption.cause {
        record(Issue(.interrupted(by: cause), at: location))
        return .cutOff
      }
      // The time limit that cancelled the code has recorded the reason.
      if hasFailed { return .cutOff }
    }
    if let issue = Issue(thrown: error, by: thrower, at: location) { record(issue) }
    return .cutOff
  }

  /// Judges the verifiers if the code is complete, and undoes stubs and replacements.
  func judgeAndUndo(_ end: End) async {
    if end.isCompleted {
      while let first = takeVerifier() {
        // An error means that the verifier was abandoned, and is recorded already; judging continues with the next one.
        // A verifier may add others.
        try? await perform {
          await first.judge()
          while let verifier = self.takeVerifier() { await verifier.judge() }
        }
      }
    }
    undoAndReportUnjudged(end)
  }

  /// Undoes stubs and replacements, the latest first. Unless the example was skipped, it also reports verifiers that
  /// will not be judged. It runs after the body or the failed step, and before the first `afterEach`.
  func undoAndReportUnjudged(_ end: End) {
    if let skip = end.skip {
      withLock { $0.isSkipped = true }
      self.skip(by: skip)
    }
    while let undo = takeCleanUp() { undo() }
    while !end.isCompleted, let verifier = takeVerifier() {
      guard end.skip == nil else { continue }
      record(Issue(.verifierNotEvaluated(verifier.description), at: verifier.location))
    }
  }

  /// Undoes the changes of an attempt that the run does not wait for, and ends its record.
  func abandon() -> AttemptOutcome {
    undoAndReportUnjudged(.cutOff)
    return end()
  }
}

extension Issue {
  /// Creates the issue for a thrown error; `nil` if the error's failure is recorded already.
  fileprivate convenience init?(thrown error: any Error, by thrower: String, at location: SourceLocation) {
    if case .isRecorded = ErrorMeaning(error), error is any RecordedError || ForeignFailures.hear(error) { return nil }
    if let cycle = error as? LetCycle {
      self.init(.letCycle(cycle.lets.map(\.description)), at: cycle.lets.last?.location ?? location)
      return
    }
    self.init(.errorThrown(errorText(error), by: thrower), at: location)
  }
}
