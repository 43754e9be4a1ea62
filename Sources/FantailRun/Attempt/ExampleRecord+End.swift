import FantailTree

/// The ways in which code, attempts and groups end:
///
/// | function | called when | effect |
/// | --- | --- | --- |
/// | `ExampleRecord.took(_:of:at:maySkip:)` | code threw an error | says how the code ended: records the error, or returns its `Skip` |
/// | `judgeAndUndo(_:)` | the body has ended | judges verifiers, then undoes stubs and replacements |
/// | `undoAndReportUnjudged(_:)` | code was cut off before its end | undoes, reports verifiers that nothing judges, and returns the skip |
/// | `cutOff(by:)` | the time is up | records the failure; nothing more of the attempt begins but its clean-up |
/// | `abandonBody()` | the code has not ended after its time limit, or waits for something that will not happen | continues as if the code had ended |
/// | `abandon()` | the run is given up | undoes and ends the record at once |
/// | `end()` | the attempt is over | closes the record: an issue that comes later belongs to the run, and names the example |
/// | `OnceGroup.leave()` | an example of the group has ended | counts down; `true` for the last one, after which `RunState.end(_:)` ends the group |
/// | `OnceGroup.end()` | `RunState.end(_:)` ends the group | `true` once, if its hooks have begun: the `afterAll` hooks run now |
/// | `RunState.closeGroups()` | the run is over | ends the groups whose last example never came |
/// | `RunState.giveUp(_:_:)` | the run waits no longer | ends the attempts that run, and closes the account |
///
/// The verifiers of an attempt, such as `toReceive`, are judged in the order in which they were made, after a body that came to
/// its end and before `afterEach`; a failed expectation changes nothing of that. If the body threw or was cut off, each verifier
/// is reported as not judged. If it skipped, no verifier is judged or reported.
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

  /// Takes an error that ended code.
  ///
  /// - Parameters:
  ///   - thrower: The code, in words.
  ///   - maySkip: `true` if it may say that the example cannot run.
  func took(_ error: any Error, of thrower: String, at location: SourceLocation, maySkip: Bool = true) -> End {
    if maySkip, case .skips(let skip) = ErrorMeaning(error) { return .skipped(skip) }
    dropExpectationCutOffByError()
    if error is CancellationError, Task.isCancelled {
      if !isCutOff, let cause = run.interruption.cause {
        record(Issue(.interrupted(by: cause), at: location))
        return .cutOff
      }
      // The time limit that cancelled it has recorded why.
      if hasFailed { return .cutOff }
    }
    if let issue = Issue(thrown: error, by: thrower, at: location) { record(issue) }
    return .cutOff
  }

  /// Judges the verifiers, if the code came to its end, and undoes stubs and replacements.
  func judgeAndUndo(_ end: End) async {
    if end.isCompleted {
      while let first = takeVerifier() {
        // An error means that the verifier was abandoned, which has been recorded: the next one is judged. A verifier may
        // add others.
        try? await perform {
          await first.judge()
          while let verifier = self.takeVerifier() { await verifier.judge() }
        }
      }
    }
    undoAndReportUnjudged(end)
  }

  /// Undoes stubs and replacements, the latest first, and reports verifiers that nothing will judge, unless the example was
  /// skipped. It runs after the body, or the step that failed, and before the first `afterEach`.
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

  /// Undoes and ends an attempt that the run does not wait for.
  func abandon() -> AttemptOutcome {
    undoAndReportUnjudged(.cutOff)
    return end()
  }
}

extension Issue {
  /// The issue of a thrown error; `nil` if the failure behind the error is recorded already.
  fileprivate convenience init?(thrown error: any Error, by thrower: String, at location: SourceLocation) {
    if case .isRecorded = ErrorMeaning(error), error is any RecordedError || ForeignFailures.hear(error) { return nil }
    if let cycle = error as? LetCycle {
      self.init(.letCycle(cycle.lets.map(\.description)), at: cycle.lets.last?.location ?? location)
      return
    }
    self.init(.errorThrown(errorText(error), by: thrower), at: location)
  }
}
