import FantailLock
public import FantailPlan
import FantailTree

/// Runs plans.
///
/// It keeps no state between runs: one executor may run several plans, or one plan several times, at the same time.
///
/// ```swift
/// let report = await Executor().run(Plan([StackSpec.spec]))
/// print(report.passed)
/// ```
public struct Executor: Sendable {
  private let jobs: Int
  private let reporters: [any Reporter]
  private let failFast: Int?
  /// The way to start child processes for the examples; `nil` runs them here.
  package var isolation: Relaunch?
  package var earlyExit: EarlyExit?
  package var exitTests: ExitTestRunner?
  /// Returns the meaning of an error of another framework.
  package var meaning: @Sendable (any Error) -> ErrorMeaning? = { _ in nil }
  /// The observer of the run from outside; `nil` where there is none.
  package var observation: RunObservation?

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - jobs: How many examples run at once, at least one. A group with `beforeAll`, `afterAll` or `.serial` runs as
  ///     one unit.
  ///   - reporters: What follows the run. Each is told the events in order.
  ///   - failFast: After so many failed examples the rest is skipped; `nil` runs everything.
  ///
  /// The number of attempts and the time that examples may take are traits, which a plan's options set for all of
  /// them.
  public init(jobs: Int = 1, reporters: [any Reporter] = [], failFast: Int? = nil) {
    self.jobs = max(1, jobs)
    self.reporters = reporters
    self.failFast = failFast
  }

  /// Runs a plan to its end, whatever fails in it.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: One result for each planned example, and the issues that belong to none.
  ///
  /// It runs away from the caller's actor, so that examples without isolation need no hop. Code on the main actor
  /// runs there: the main thread must be free, as it is while it awaits this call.
  @concurrent
  public func run(_ plan: Plan) async -> RunReport {
    let isInner = RunsUnderWay.begin()
    defer { RunsUnderWay.end() }
    let outside = await OutsideIssues.beginRun(isInner: isInner)
    let start = ContinuousClock.now
    earlyExit?.setRunning(true)
    defer { earlyExit?.setRunning(false) }
    await tell(.runStarted(plan))
    var results: [ExampleResult] = []
    var issues: [Issue] = []
    if let state = RunState(plan, observation: observation) {
      if let observation {
        let run = EndableRun(state: state, observation: observation) {
          await runAll(state, $0)
        } tell: {
          await tell($0)
        }
        results = await run.run()
      } else {
        results = await runAll(state, nil)
      }
      issues = state.takeLastIssues()
      if let signal = observation?.interruption.signalName {
        issues.append(Issue(.interrupted(by: signal), at: nil))
        earlyExit?.giveUp()
      }
      if let crash = observation?.crash() { issues.append(Issue(.crashed(crash), at: nil)) }
    } else {
      issues = [Issue(.cannotRun("a plan that was read from a file has no code to run; plan the specs again"), at: nil)]
    }
    issues += await OutsideIssues.endRun(outside)
    if results.count != plan.examples.count {
      let reported = Set(results.map(\.example.id))
      let missing = plan.examples.map(\.id).filter { !reported.contains($0) }
      issues.append(Issue(.unaccounted(missing), at: nil))
    }
    for issue in issues { await tell(.issueRecorded(issue)) }
    let report = RunReport(plan: plan, results: results, issues: issues, duration: ContinuousClock.now - start)
    await tell(.runEnded(report))
    return report
  }

  private func tell(_ event: Event) async {
    for reporter in reporters { await reporter.report(event) }
  }

  private func runAll(_ state: RunState, _ ledger: RunLedger?) async -> [ExampleResult] {
    jobs == 1 && isolation == nil ? await runInOrder(state, ledger) : await runUnits(state, ledger)
  }

  // MARK: - One after another

  private func runInOrder(_ state: RunState, _ ledger: RunLedger?) async -> [ExampleResult] {
    var results: [ExampleResult] = []
    results.reserveCapacity(state.plan.examples.count)
    var failures = 0
    let runner = runner(state)
    let limit = failFast ?? .max
    for position in state.plan.examples.indices {
      let isOver = failures >= limit || observation?.interruption.signal != nil
      let result = isOver ? state.notRun(position) : await runner.run(position)
      if result.status == .failed { failures += 1 }
      ledger?.note(result, at: position)
      guard ledger?.tellNext() ?? true else { return results }
      if !reporters.isEmpty { await tell(.exampleEnded(result)) }
      results.append(result)
    }
    await state.closeGroups()
    return results
  }

  private func runner(_ state: RunState) -> ExampleRunner {
    ExampleRunner(state: state, earlyExit: earlyExit, exitTests: exitTests, meaning: meaning)
  }

  // MARK: - Several at once

  /// Runs units side by side and hands results on in plan order, each as soon as all before it are there.
  private func runUnits(_ state: RunState, _ ledger: RunLedger?) async -> [ExampleResult] {
    let units = WorkUnits(state).units
    var queue = UnitQueue(units, workers: jobs)
    var finished: [Int: [ExampleResult]] = [:]
    var results: [ExampleResult] = []
    // Counted as they happen, since a unit that is under way stops too.
    let failures = Locked(0)
    let isolated = isolation.map { IsolatedRun($0, state, failFast: failFast) }
    let processes = isolated.map { run in (0..<jobs).map { WorkerProcess(run, worker: $0) } } ?? []
    observation?.interruption.whenInterrupted {
      Task { for process in processes { await process.interrupt() } }
    } again: {
      Task { for process in processes { await process.kill() } }
    }
    await withTaskGroup(of: (unit: Int, worker: Int, results: [ExampleResult]).self) { group in
      func start() {
        while let (unit, worker) = queue.next() {
          group.addTask {
            if let isolated { return (unit, worker, await run(units[unit], in: processes[worker], isolated, ledger)) }
            return (unit, worker, await run(units[unit], on: worker, state, failures, ledger))
          }
        }
      }
      start()
      var reported = 0
      while let ended = await group.next() {
        queue.finish(units[ended.unit], on: ended.worker)
        start()
        finished[ended.unit] = ended.results
        while let ready = finished.removeValue(forKey: reported) {
          for result in ready where ledger?.tellNext() ?? true { await tell(.exampleEnded(result)) }
          results += ready
          reported += 1
        }
      }
    }
    for process in processes { await uncancelled { await process.end() } }
    await state.closeGroups()
    return results
  }

  private func run(
    _ unit: WorkUnit, on worker: Int, _ state: RunState, _ failures: Locked<Int>, _ ledger: RunLedger?
  ) async -> [ExampleResult] {
    var results: [ExampleResult] = []
    let limit = failFast ?? .max
    for position in unit.positions {
      let isOver = failures.withLock { $0 >= limit } || observation?.interruption.signal != nil
      let result = isOver ? state.notRun(position) : await runner(state).run(position, worker: worker)
      if result.status == .failed { failures.withLock { $0 += 1 } }
      ledger?.note(result, at: position)
      results.append(result)
    }
    return results
  }

  /// Runs a unit in a child process.
  private func run(
    _ unit: WorkUnit, in process: WorkerProcess, _ run: IsolatedRun, _ ledger: RunLedger?
  ) async -> [ExampleResult] {
    let state = run.state
    let positions = unit.positions.filter { state.plan.examples[$0].disposition == .run }
    // A cancelled task would hear no more of the child, which has its clean-up to do.
    await uncancelled { await process.run(positions) }
    for position in unit.positions where run.isOpen(position) { run.report(state.notRun(position), at: position) }
    let results = run.results(of: unit)
    for (position, result) in zip(unit.positions, results) { ledger?.note(result, at: position) }
    return results
  }
}
