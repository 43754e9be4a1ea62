public import FantailPlan
import FantailSeams
package import FantailTree
import Foundation

/// Runs plans.
///
/// An executor does not keep state between runs: one executor may run several plans, or one plan several times, at the
/// same time.
///
/// With one job, the examples run in the plan's order. With more jobs, workers take units (`WorkUnit`). A unit is one
/// example, or the consecutive examples of the outermost group with `beforeAll`, `afterAll` or `.serial`, so that one
/// worker runs them all. Hooks of the whole run or of a target do not make a unit. `UnitQueue` gives a free worker the
/// first unit whose resources, which are listed by `.uses`, are free. With `--isolate`, the workers are child
/// processes.
///
/// `RunState.run(_:)` runs one example, in one `Attempt` or in as many as its rules require.
///
/// On Ctrl-C, `Interruption` skips examples that have not begun and cancels the tasks of running examples, whose
/// clean-up runs. If that takes longer than five seconds, or on a second Ctrl-C, the run is given up.
///
/// ```swift
/// let report = await Executor().run(Plan([StackSpec.spec]))
/// print(report.passed)
/// ```
public struct Executor: Sendable {
  private let jobs: Int
  private let reporters: [any Reporter]
  private let failFast: Int?
  /// The processes for the examples; `nil` runs them here.
  package var workers: (any ExampleProcesses)?
  package var exitTests: ExitTestRunner?
  /// Returns the issues of a run whose results are forbidden, such as pending examples.
  package var forbidden: @Sendable ([ExampleResult]) -> [Issue] = { _ in [] }
  /// The host of the run in its process. If it is `nil`, the run makes its own, and is never given up.
  package var host: ExampleHost?

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - jobs: The number of examples that run at once, at least one. A group with `beforeAll`, `afterAll` or `.serial`
  ///     runs as one unit.
  ///   - reporters: The reporters of the run, which get its events in order, one reporter after another.
  ///   - failFast: The number of failed examples, at least one, after which the other examples are skipped; `nil` runs
  ///     all.
  ///
  /// The number of attempts and the time limits of examples are traits. A plan's options set them for all examples.
  public init(jobs: Int = 1, reporters: [any Reporter] = [], failFast: Int? = nil) {
    self.jobs = max(1, jobs)
    self.reporters = reporters
    self.failFast = failFast.map { max(1, $0) }
  }

  /// Runs a plan to its end, even if examples fail.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: A result for each planned example, and the issues that do not belong to an example.
  ///
  /// The run is not on the caller's actor, so that examples without isolation do not need a hop. Code on the main actor
  /// runs there, so the main thread must be free, as it is while it awaits this call.
  @concurrent
  public func run(_ plan: Plan) async -> RunReport {
    let host = self.host ?? ExampleHost()
    let outside = OutsideIssues.beginRun(of: host.running)
    let start = ContinuousClock.now
    let account = host.beginRun(plan, failFast: failFast, isReported: !reporters.isEmpty)
    host.leaks.begin()
    let relay = ReporterRelay(reporters, of: account)
    if let workers { host.note(areElsewhere: !workers.isApart) }
    defer { host.endRun() }
    await relay.pass(.runStarted(plan))
    var issues: [Issue] = []
    if let state = RunState(plan, host: host, exitTests: exitTests) {
      await withTaskCancellationHandler {
        guard self.host != nil else { return await runAll(state, host, account, relay) }
        if await !host.interruption.completes({ await runAll(state, host, account, relay) }) {
          for result in state.giveUp(host.running, account) { await relay.pass(.exampleEnded(result)) }
        }
      } onCancel: {
        state.interruption.interrupt(by: nil)
      }
      issues = state.issues.takeLast()
      if let cause = state.interruption.cause {
        issues.append(Issue(.interrupted(by: cause), at: nil))
      }
      // An interrupted run leaves tasks that did not have time to end, so these tasks do not count as leaks.
      if state.interruption.cause == nil { issues += await host.leaks.end() }
      if let crash = self.host?.crash { issues.append(Issue(.crashed(crash), at: nil)) }
    } else {
      issues = [Issue(.cannotRun("a plan that was read from a file has no code to run; plan the specs again"), at: nil)]
    }
    issues += OutsideIssues.endRun(outside)
    let results = account.results
    if results.count != plan.examples.count {
      let reported = Set(results.map(\.example.id))
      let missing = plan.examples.map(\.id).filter { !reported.contains($0) }
      issues.append(Issue(.unaccounted(missing), at: nil))
    }
    issues += forbidden(results)
    for issue in issues { await relay.pass(.issueRecorded(issue)) }
    let report = RunReport(plan: plan, results: results, issues: issues, duration: ContinuousClock.now - start)
    await relay.pass(.runEnded(report))
    return report
  }

  private func runAll(
    _ state: RunState, _ host: ExampleHost, _ account: RunAccount, _ relay: ReporterRelay
  ) async {
    if let workers {
      await workers.run(state, jobs: jobs, host, account, relay)
    } else if jobs == 1 {
      await run(state.plan.examples.indices, state, on: 0, account, relay)
    } else {
      await UnitQueue.run(state.units, on: jobs) { await run($0.positions, state, on: $1, account, relay) }
    }
    await state.closeGroups()
  }

  /// Returns `true` if the remaining examples are skipped.
  private func stops(_ state: RunState, _ account: RunAccount) -> Bool {
    failFast != nil && account.failuresLeft ?? 1 <= 0 || state.interruption.isAsked
  }

  private func run(
    _ positions: Range<Int>, _ state: RunState, on worker: Int, _ account: RunAccount, _ relay: ReporterRelay
  ) async {
    for position in positions {
      let result = stops(state, account) ? state.notRun(position) : await state.run(position, worker: worker)
      // Otherwise the run was given up.
      guard account.keep(result, at: position) else { return }
      await relay.passResults()
    }
  }
}

/// The processes in which the examples of a run are run, seen from their parent.
package protocol ExampleProcesses: Sendable {
  /// `true` if each unit of work has a separate process.
  var isApart: Bool { get }

  /// Runs all examples of a plan, and keeps their results.
  ///
  /// - Parameter jobs: The maximum number of units that run at the same time.
  func run(
    _ state: RunState, jobs: Int, _ host: ExampleHost, _ account: RunAccount, _ relay: ReporterRelay) async
}

/// A run in which a test framework chooses the next example. The framework may repeat examples, and use any order.
package struct BridgedRun: Sendable {
  package let state: RunState
  /// The results so far, and the examples that are still expected.
  package let account: RunAccount

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - state: The state of a part of the plan, without turns.
  ///   - positions: The expected positions, each once per expected run, so that groups and the run end after the last
  ///     one.
  package init(_ state: RunState, of positions: some Sequence<Int>) {
    self.state = state
    account = RunAccount(state.plan)
    for position in positions {
      account.expect(position)
      state.addTurn(at: position)
    }
  }

  /// Records that an example is about to run. The example may be unexpected, such as a repetition after the last
  /// expected example.
  package func begin(_ position: Int) {
    if !account.begin(position) { state.addTurn(at: position) }
  }

  /// Records that examples will not run any more.
  package func drop(_ positions: Range<Int>) {
    for position in positions { account.drop(position) }
  }

  /// Runs an example, and keeps its result.
  package func run(_ position: Int, inTaskOfCaller: Bool = false) async -> ExampleResult {
    let result = await state.run(position, inTaskOfCaller: inTaskOfCaller)
    account.keep(result, at: position)
    return result
  }

  /// Takes the issues that do not belong to an example, each with a note: the issues of the run and, after the last
  /// example, the issues of code that earlier examples left running.
  package func takeOthers(isLast: Bool) -> [(issue: Issue, remark: String)] {
    let own = state.issues.take()
    let left = isLast ? OutsideIssues.take() : []
    if own.isEmpty, left.isEmpty { return [] }
    return own.map { ($0, "") }
      + left.map { ($0, "left behind by an earlier example, and only reported here") }
  }

  /// Ends the groups whose last example did not run, and takes the issues since the last example.
  package func end() async -> [Issue] {
    await state.closeGroups()
    return state.issues.takeLast()
  }
}
