import FantailTree

/// The ways in which code, attempts and groups end:
///
/// | function | called when | effect |
/// | --- | --- | --- |
/// | `ExampleRecord.end(by:of:at:maySkip:)` | code threw an error | records it, or takes it as a skip |
/// | `judgeAndUndo(_:)` | the body has ended | judges verifiers, then undoes stubs and replacements |
/// | `undoAndReportUnjudged(_:)` | code was cut off before its end | undoes, and reports verifiers that nothing judges |
/// | `cutOff(by:)` | the time is up | records that; nothing more of the attempt begins |
/// | `abandonBody()` | the running code waits for something that will not happen | continues after the code |
/// | `abandon()` | the run is given up | undoes and ends the record at once |
/// | `end()` | the attempt is over | closes the record: what comes later belongs to the run |
/// | `OnceGroup.leave()` | an example of the group has ended | counts; the last one ends the group |
/// | `OnceGroup.end()` | the last example has ended | says whether the `afterAll` hooks run now |
/// | `RunState.closeGroups()` | the run is over | ends the groups whose last example never came |
/// | `RunState.giveUp(_:_:)` | the run waits no longer | ends the attempts that run, and closes the account |
///
/// The verifiers of an attempt, such as `toReceive`, are judged in the order in which they were made, after a body that came to
/// its end and before `afterEach`. After a failure each is reported as not judged; after a skip none is.
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
        // An abandoned verifier has recorded its issue. Verifiers that are added meanwhile are judged as well.
        try? await perform {
          await first.judge()
          while let verifier = self.takeVerifier() { await verifier.judge() }
        }
      }
    }
    undoAndReportUnjudged(end)
  }

  /// Undoes stubs and replacements, the latest first, and reports verifiers that nothing will judge, unless the example was
  /// skipped. It comes between the steps on the way in and those on the way out.
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
