import FantailLock
import FantailPlan
package import FantailTree
import Foundation

/// The child's side of `--isolate`: runs what it is asked to, until nobody asks any more.
///
/// A class: a debug build would copy a structure of that many parts wherever it is handed on.
package final class WorkerServer: Sendable {
  let role: WorkerRole
  /// The end of the channel to the run.
  let channel: Int32
  let exitTests: ExitTestRunner?
  private let underway = Underway()

  package init(role: WorkerRole, exitTests: ExitTestRunner?) {
    self.role = role
    // Not for what examples start, or for what they close and write to.
    channel = Descriptor.outOfTheWay(Channel.number)
    self.exitTests = exitTests
  }

  /// Serves requests to their end.
  ///
  /// - Parameter specs: The specs.
  /// - Returns: The exit code.
  package func serve(_ specs: [Spec]) async -> Int32 {
    // What examples start is no child of the run.
    unsetenv(WorkerRole.key)
    printLinesAtOnce()

    RunsUnderWay.begin()
    defer { RunsUnderWay.end() }
    var run: (state: RunState, runner: ExampleRunner)?
    let open = Locked(0)
    for await request in requests(open) {
      switch request {
      case .plan(let ids, let traits):
        let (plan, unknown) = plan(specs, ids, [Trait(traits)])
        run = RunState(plan, underway: underway, isPart: true).map {
          ($0, ExampleRunner(state: $0, exitTests: exitTests))
        }
        open.withLock { $0 -= 1 }
        reply(.planned(unknown: unknown))
      case .run(let positions, let failFast):
        if let run {
          let work = Task { await self.run(positions, run.state, run.runner, failFast ?? .max) }
          await underway.interruption.handled {
            work.cancel()
          } during: {
            await work.value
          }
        }
        open.withLock { $0 -= 1 }
        reply(.done)
      case .stop: break
      }
    }
    // Hooks outside every group run once in each process: other examples of the plan run elsewhere.
    await run?.state.closeGroups()
    for issue in (run?.state.takeLastIssues() ?? []) + (await OutsideIssues.shared.take()) { reply(.issue(issue)) }
    reply(.done)
    return 0
  }

  /// The plan of the other side: of what is declared here, the examples with its ids in its order.
  private func plan(_ specs: [Spec], _ ids: [String], _ traits: [Trait]) -> (Plan, unknown: [String]) {
    let plan = Plan(specs, PlanOptions(traits: traits))
    var positions: [String: Int] = [:]
    for (position, example) in plan.examples.enumerated() { positions[example.id] = position }
    let unknown = ids.filter { positions[$0] == nil }
    return (unknown.isEmpty ? plan.keeping(ids.compactMap { positions[$0] }) : plan, unknown)
  }

  private func run(_ positions: [Int], _ state: RunState, _ runner: ExampleRunner, _ failFast: Int) async {
    for position in positions { state.addTurn(at: position) }
    var failures = 0
    for position in positions where !underway.interruption.isAsked && failures < failFast {
      let result = await runner.run(position, worker: role.worker)
      if result.status == .failed { failures += 1 }
      // Before the reply, which says what was printed.
      if underway.interruption.isAsked || failures >= failFast { await state.closeGroups() }
      fflush(nil)
      reply(.ended(position, result.outcome, printed: Int(lseek(STDERR_FILENO, 0, SEEK_END))))
    }
    for issue in state.takeIssues() + (await OutsideIssues.shared.take()) { reply(.issue(issue)) }
  }

  /// Requests as they come. They end when the other side closes its end; should it die while examples run, so does
  /// this process.
  private func requests(_ open: Locked<Int>) -> AsyncStream<WorkerRequest> {
    let (stream, continuation) = AsyncStream.makeStream(of: WorkerRequest.self)
    Thread.detachNewThread { [channel, underway] in
      Channel.readLines(from: channel) { line in
        guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: line) else { _exit(2) }
        // At once, while something runs.
        if case .stop(let signal) = request { return underway.interruption.interrupt(by: signal) }
        open.withLock { $0 += 1 }
        continuation.yield(request)
      }
      if open.withLock({ $0 > 0 }) { _exit(1) }
      continuation.finish()
    }
    return stream
  }

  private func reply(_ reply: WorkerReply) {
    guard let line = reply.line, Channel.write(line, to: channel) else { _exit(1) }
  }
}
