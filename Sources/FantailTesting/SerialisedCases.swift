import FantailRun
import FantailPlan
import FantailSeams
import FantailTree
import Foundation

/// The runs of one plan whose examples are the cases of a serialised test. Swift Testing may repeat the cases; each
/// repetition is another run.
final class SerialisedCases: Sendable {
  private struct State {
    /// The run contains the examples that were not run and not reported as missing.
    var run: BridgedRun?
    var isBusy = false
    /// The position after the last case that began in this run.
    var next = 0
    var isCancelled = false
    /// The examples of earlier runs that were not run.
    var missing: [PlannedExample] = []
    /// The examples whose cases Swift Testing began; `nil` once a test function has called `run()`.
    var begunOnly: [PlannedExample]?
  }

  /// The run of a case, and the examples before it that were skipped; the case reports these examples as missing.
  typealias Start = (run: BridgedRun?, missing: [PlannedExample])

  let plan: Plan
  private let earlyExit = EarlyExit(ExampleHost(.swiftTest))
  private let state = Locked(State(begunOnly: []))
  let mayBeChosen: Bool
  let isWatched: Bool
  /// The lists of cases in this process that have begun to run.
  private static let begun = Locked<[SerialisedCases]>([])

  /// - Parameters:
  ///   - mayBeChosen: `true` if a tool can run a single case; the other examples are then not missing.
  ///   - isWatched: `true` if cases that are never run fail the process.
  init(_ plan: Plan, mayBeChosen: Bool, isWatched: Bool) {
    self.plan = plan
    self.mayBeChosen = mayBeChosen
    self.isWatched = isWatched
  }

  /// Records that Swift Testing begins a case, whose test function should run it.
  func noteBegin(_ example: PlannedExample) {
    guard !Task.isCancelled else { return }
    let isFirst = state.withLock { state in
      state.begunOnly?.append(example)
      return state.begunOnly?.count == 1
    }
    if isFirst, isWatched { Self.failProcessIfMissing(self) }
  }

  /// Records that the test function runs its cases.
  func noteRun() { state.withLock { $0.begunOnly = nil } }

  /// Records that a case is about to run. A caller that receives a start has to call `leave`. Returns `nil` while
  /// another case is running.
  func enter(_ position: Int) -> Start? {
    let (start, isFirst) = state.withLock { state -> (Start?, Bool) in
      guard !state.isBusy else { return (nil, false) }
      let isFirst = state.run == nil && state.missing.isEmpty
      if state.run == nil || position < state.next {
        let missing = missing(in: state)
        state = State()
        state.missing = missing
        earlyExit.watch()
        state.run = RunState(plan, host: earlyExit.host, exitTests: .forTesting, isPart: true)
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
      Self.failProcessIfMissing(self)
      SignalWatch.watchCrashes(of: earlyExit.host)
      // The ticker runs until the process ends, since the last case is not known.
      _ = TestOptions.ofProcess.stallTicker(earlyExit.host)
    }
    return start
  }

  /// Begins the period in which a case that has started may get the failures of threads that do not belong to an
  /// example.
  func beginRun() -> Int { OutsideIssues.beginRun(of: earlyExit.host.running, takes: false) }

  /// Records that the case that started has ended.
  func leave() {
    // After a cancellation, later cases may never run.
    let isCancelled = Task.isCancelled
    state.withLock { state in
      state.isBusy = false
      state.isCancelled = state.isCancelled || isCancelled
    }
  }

  /// The examples that have not run and that no case has reported as missing.
  var missingAtTheEnd: [PlannedExample] { state.withLock { missing(in: $0) } }

  private func missing(in state: State) -> [PlannedExample] {
    if let begunOnly = state.begunOnly { return begunOnly }
    // If only one example ran, a tool may have chosen only that example.
    guard let left = state.run?.account.expected, !state.isCancelled,
      !(mayBeChosen && left.count == plan.examples.count - 1)
    else {
      return state.missing
    }
    return state.missing + left.map { plan.examples[$0] }
  }

  /// Fails the process at its end if examples are missing. After the last cases, no test is left that could report
  /// them.
  private static func failProcessIfMissing(_ runs: SerialisedCases) {
    let isFirst = begun.withLock { begun in
      guard !begun.contains(where: { $0 === runs }) else { return false }
      begun.append(runs)
      return begun.count == 1
    }
    guard isFirst else { return }
    atexit {
      let all = SerialisedCases.begun.withLock(\.self)
      let missing = all.flatMap(\.missingAtTheEnd)
      // If the process ends while an example is running, the early-exit watch reports this end and fails the example.
      guard all.allSatisfy(\.earlyExit.host.isIdle) else { return }
      let leaks = all.flatMap { $0.earlyExit.host.leaks.remainingNow() }
      StandardError.write(leaks.filter { !$0.isFailure }.map(\.warning).joined())
      let errors = leaks.filter(\.isFailure).map(\.issue.message) + (missing.isEmpty ? [] : [missing.notRunText])
      guard !errors.isEmpty else { return }
      fflush(nil)
      for error in errors { TestOptions.say("error: \(error)") }
      ExitCode.failed.endProcessAtOnce()
    }
  }
}

extension Collection<PlannedExample> {
  /// The failure for planned examples that were never run, so that they do not count as passed.
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
      + "#expect(processExitsWith:) is for Swift Testing's tests")
}
