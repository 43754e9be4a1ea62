import FantailLock
public import FantailPlan
import FantailTree
import Foundation

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
  /// `true` if each result is told as it comes: where several examples run at once, they are told unit by unit.
  private let tellsAtOnce: Bool
  /// The way to start child processes for the examples; `nil` runs them here.
  package var isolation: Relaunch?
  package var exitTests: ExitTestRunner?
  /// Where it says what runs now, for whoever asks; `nil` where nobody does.
  package var underway: Underway?

  /// Creates an executor.
  ///
  /// - Parameters:
  ///   - jobs: How many examples run at once, at least one. A group with `beforeAll`, `afterAll` or `.serial` runs as
  ///     one unit.
  ///   - reporters: What follows the run. Each is told the events in order.
  ///   - failFast: The number of failed examples, at least one, after which the rest is skipped; `nil` runs everything.
  ///
  /// The number of attempts and the time that examples may take are traits, which a plan's options set for all of
  /// them.
  public init(jobs: Int = 1, reporters: [any Reporter] = [], failFast: Int? = nil) {
    self.jobs = max(1, jobs)
    self.reporters = reporters
    self.failFast = failFast.map { max(1, $0) }
    tellsAtOnce = reporters.count > 0 && jobs <= 1
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
    let outside = OutsideIssues.beginRun()
    let start = ContinuousClock.now
    underway?.beginRun()
    defer { underway?.endRun() }
    await tell(.runStarted(plan))
    let ledger = RunLedger(plan, failFast: failFast, underway?.hasFollower == true ? underway : nil)
    var issues: [Issue] = []
    if let state = RunState(plan, underway: underway, exitTests: exitTests) {
      await withTaskCancellationHandler {
        guard let underway else { return await runAll(state, ledger) }
        if await !underway.interruption.completes({ await runAll(state, ledger) }) {
          for result in state.giveUp(ledger) {
            underway.tell(.ended(result))
            await tell(.exampleEnded(result))
          }
        }
      } onCancel: {
        state.interruption.interrupt(by: nil)
      }
      issues = state.takeLastIssues()
      if let cause = state.interruption.cause {
        issues.append(Issue(.interrupted(by: cause), at: nil))
      }
      if let crash = underway?.crash { issues.append(Issue(.crashed(crash), at: nil)) }
    } else {
      issues = [Issue(.cannotRun("a plan that was read from a file has no code to run; plan the specs again"), at: nil)]
    }
    issues += OutsideIssues.endRun(outside)
    let results = ledger.results
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

  private func tell(_ event: RunEvent) async {
    // By index: a debug build spends more on an iterator than on one of them.
    for index in 0..<reporters.count { await reporters[index].report(event) }
  }

  /// Tells the results that there are, in the plan's order.
  private func tellResults(_ ledger: RunLedger) async {
    while let result = ledger.next() { await tell(.exampleEnded(result)) }
  }

  private func runAll(_ state: RunState, _ ledger: RunLedger) async {
    if let isolation {
      let units = state.units
      let run = IsolatedRun(relaunch: isolation, state: state, ledger: ledger)
      await run.withProcesses(min(jobs, units.count)) { processes in
        await runSideBySide(units, ledger, on: processes.count) { await self.run($0, in: processes[$1], state, ledger) }
      }
    } else if jobs == 1 {
      await run(state.plan.examples.indices, state, on: 0, ledger)
    } else {
      await runSideBySide(state.units, ledger, on: jobs) { await run($0.positions, state, on: $1, ledger) }
    }
    await state.closeGroups()
  }

  /// Returns whether what is left does not run.
  private func stops(_ state: RunState, _ ledger: RunLedger) -> Bool {
    ledger.failuresLeft ?? 1 <= 0 || state.interruption.isAsked
  }

  /// Runs units side by side and tells results in plan order.
  private func runSideBySide(
    _ units: [WorkUnit], _ ledger: RunLedger, on workers: Int,
    run: @escaping @Sendable (WorkUnit, _ worker: Int) async -> Void
  ) async {
    var queue = UnitQueue(units, workers: workers)
    await withTaskGroup(of: (unit: Int, worker: Int).self) { group in
      func start() {
        while let (unit, worker) = queue.next() {
          group.addTask {
            await run(units[unit], worker)
            return (unit, worker)
          }
        }
      }
      start()
      while let (unit, worker) = await group.next() {
        queue.finish(units[unit], on: worker)
        start()
        await tellResults(ledger)
      }
    }
  }

  private func run(_ positions: Range<Int>, _ state: RunState, on worker: Int, _ ledger: RunLedger) async {
    var left = positions
    while !left.isEmpty {
      let first = left
      guard let rest = await inOwnTask({ await runStretch(first, state, on: worker, ledger) }) ?? nil else { return }
      if tellsAtOnce { await tellResults(ledger) }
      left = rest
    }
  }

  /// Runs examples until one leaves its task cancelled, for what an example cancels must be its own: the next ones have
  /// another task. A task for each would take a quarter of the time of a short example.
  ///
  /// - Returns: What is left; `nil` if the run was given up. That last one, whose task is no place for it, is not told.
  private func runStretch(
    _ positions: Range<Int>, _ state: RunState, on worker: Int, _ ledger: RunLedger
  ) async -> Range<Int>? {
    var position = positions.lowerBound
    while position < positions.upperBound {
      let result =
        stops(state, ledger)
        ? state.notRun(position) : await state.run(position, worker: worker, inTaskOfCaller: true)
      let isLast = Task.isCancelled
      guard ledger.note(result, at: position, isTold: tellsAtOnce && !isLast) else { return nil }
      position += 1
      if isLast { break }
      if tellsAtOnce { await tell(.exampleEnded(result)) }
    }
    return position..<positions.upperBound
  }

  private func run(_ unit: WorkUnit, in process: WorkerProcess, _ state: RunState, _ ledger: RunLedger) async {
    let positions = unit.positions.filter { state.plan.examples[$0].disposition == .run }
    // A cancelled task would hear no more of the child, which has its clean-up to do.
    await uncancelled { await process.run(positions) }
    for position in unit.positions where ledger.isOpen(position) { ledger.note(state.notRun(position), at: position) }
  }
}

extension Interruption {
  /// The time that cancelled examples have for their `afterEach`, and groups for their `afterAll`.
  private static let patience = 5.0

  /// Runs code that ends when it is asked to, or is given up where an example does not.
  ///
  /// - Returns: `false` if it was given up, and may run on.
  func completes(_ work: @escaping @Sendable () async -> Void) async -> Bool {
    let (isHandled, isDone) = (FirstAnswer<Void>(), FirstAnswer<Bool>())
    let task = Task {
      // What ends the run at once has to find it.
      await isHandled.answer()
      await work()
      isDone.give(true)
    }
    return await handled {
      task.cancel()
      // Not a task: examples may hold all the threads that tasks have.
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: Self.patience)
        isDone.give(false)
      }
    } again: {
      isDone.give(false)
    } during: {
      isHandled.give(())
      return await isDone.answer()
    }
  }
}

extension RunState {
  /// Closes the ledger of a run that was given up: what still runs was interrupted, and the rest did not run.
  ///
  /// - Returns: The results that reporters were not told of.
  func giveUp(_ ledger: RunLedger) -> [ExampleResult] {
    let running = underway.all.map { (example: $0.example, end: $0.giveUp()) }
    for (example, end) in running where example == nil { end.issues.forEach(record) }
    return ledger.close { position in
      let example = plan.examples[position]
      guard let (_, end) = running.first(where: { $0.example === example }), let cause = interruption.cause else {
        return notRun(position)
      }
      // Its body may have been interrupted before the hook that is given up.
      let isTold = end.issues.contains { $0.kind.code == .interrupted }
      return ExampleResult(failed: example, after: end, by: isTold ? nil : .interrupted(by: cause))
    }
  }

  /// The result of an example that a run which stopped did not come to.
  func notRun(_ position: Int) -> ExampleResult {
    let cause = interruption.cause.map { "interrupted by \($0)" } ?? "the run stopped after a failure"
    return ExampleResult(notToRun: plan.examples[position], because: cause)
  }
}
