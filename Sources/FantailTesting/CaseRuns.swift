import FantailConsole
import FantailLock
import FantailPlan
import FantailRun
import Foundation

/// The runs of one plan whose examples come as the cases of a serialised test: one for each time that Swift Testing goes
/// through them, as it may be asked to repeat them.
final class CaseRuns: Sendable {
  private struct State {
    /// Examples that did not come and were not missed are left in it.
    var run: BridgedRun?
    var isBusy = false
    /// The position after the last case that came in this run.
    var next = 0
    var isCancelled = false
    /// The examples of earlier runs that did not come.
    var missing: [PlannedExample] = []
  }

  /// The run of a case that comes, and those before it that did not come and are missed now.
  typealias Turn = (run: BridgedRun?, missing: [PlannedExample])

  let plan: Plan
  private let earlyExit = EarlyExit(RunningExamples(.swiftTest))
  private let state = Locked(State())
  let mayBeChosen: Bool
  let isWatched: Bool
  /// The lists of this process that were run.
  private static let begun = Locked<[CaseRuns]>([])

  /// - Parameters:
  ///   - mayBeChosen: `true` if a tool can run one case alone, so that the others are not missed then.
  ///   - isWatched: `true` if cases that do not come fail the process.
  init(_ plan: Plan, mayBeChosen: Bool, isWatched: Bool) {
    self.plan = plan
    self.mayBeChosen = mayBeChosen
    self.isWatched = isWatched
  }

  /// Records that a case is about to run; a caller that gets a turn has to `leave`. It is `nil` while another one is
  /// running.
  func enter(_ position: Int) -> Turn? {
    let (turn, isFirst) = state.withLock { state -> (Turn?, Bool) in
      guard !state.isBusy else { return (nil, false) }
      let isFirst = state.run == nil && state.missing.isEmpty
      if state.run == nil || position < state.next {
        let missing = missing(in: state)
        state = State()
        state.missing = missing
        earlyExit.watch()
        state.run = RunState(plan, runningExamples: earlyExit.runningExamples, exitTests: .forTesting, isPart: true)
          .map { BridgedRun($0, of: plan.examples.indices) }
      }
      let missing = mayBeChosen ? position..<position : state.next..<position
      state.run?.drop(missing)
      if plan.examples.indices.contains(position) { state.run?.begin(position) }
      state.isBusy = true
      state.next = position + 1
      return ((state.run, missing.map { plan.examples[$0] }), isFirst)
    }
    if isFirst, isWatched {
      Self.note(self)
      SignalWatch.watchCrashes(of: earlyExit.runningExamples)
      // Until the process ends: nothing says which case is the last.
      _ = TestOptions.ofProcess.stallTicker(earlyExit.runningExamples)
    }
    return turn
  }

  /// Notes that the case which was let in has run.
  func leave() {
    // The cases after it may never come then.
    let isCancelled = Task.isCancelled
    state.withLock { state in
      state.isBusy = false
      state.isCancelled = state.isCancelled || isCancelled
    }
  }

  /// The examples that did not come, as far as no case has missed them.
  var missingAtTheEnd: [PlannedExample] { state.withLock { missing(in: $0) } }

  private func missing(in state: State) -> [PlannedExample] {
    // An example that came alone may be all that a tool chose.
    guard let left = state.run?.account.expected, !state.isCancelled,
      !(mayBeChosen && left.count == plan.examples.count - 1)
    else {
      return state.missing
    }
    return state.missing + left.map { plan.examples[$0] }
  }

  /// Nobody comes after the last cases, and no test is left to fail for them by the time that they are known not to come:
  /// so the process fails.
  private static func note(_ runs: CaseRuns) {
    let isFirst = begun.withLock { begun in
      begun.append(runs)
      return begun.count == 1
    }
    guard isFirst else { return }
    atexit {
      let all = CaseRuns.begun.withLock(\.self)
      let missing = all.flatMap(\.missingAtTheEnd)
      // The watch over early exits reports an end of the process while an example runs, and fails the example as well.
      guard all.allSatisfy(\.earlyExit.runningExamples.isEmpty) else { return }
      let leaks = all.flatMap { $0.earlyExit.runningExamples.leaks.remainingNow() }
      StandardError.write(leaks.filter { !$0.isFailure }.map(\.warning).joined())
      let errors = leaks.filter(\.isFailure).map(\.issue.message) + (missing.isEmpty ? [] : [missing.notRunText])
      guard !errors.isEmpty else { return }
      fflush(nil)
      for error in errors { TestOptions.say("error: \(error)") }
      _exit(1)
    }
  }
}

extension Collection<PlannedExample> {
  /// The failure for planned examples that never came, so that no one takes them for passed.
  var notRunText: String {
    let names = prefix(5).map { "\"\($0.fullDescription.onOneLine)\"" }.joined(separator: ", ")
    return """
      not run: \(names)\(count > 5 ? " and \(count - 5) more" : "")
      their tests ended without run(), or never began; hooks of their groups may not have run. To leave examples out, \
      use SpecCases' filter, .enabled(if:) or FANTAIL_OPTIONS
      """
  }
}

extension ExitTestRunner {
  static let forTesting = ExitTestRunner.unavailable(
    "Swift Testing runs this example; swift package specs and XCTest run it, and "
      + "#expect(processExitsWith:) is Swift Testing's own")
}
