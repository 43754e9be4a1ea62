import FantailLock
import FantailPlan
package import FantailTree
import Foundation

/// The child's side of `--isolate`: runs the requested examples until no request follows.
package final class WorkerServer: Sendable {
  private let role: WorkerRole
  /// This process's end of the channel to the run.
  private let channel: Int32
  private let writing = Locked(())
  private let exitTests: ExitTestRunner?
  package let runningExamples = RunningExamples()

  package init(role: WorkerRole, exitTests: ExitTestRunner?) {
    self.role = role
    // A high number, so that examples neither pass the channel on nor close it or write to it.
    channel = Descriptor.outOfTheWay(Channel.number)
    self.exitTests = exitTests
  }

  /// Serves all requests, and returns the exit code.
  package func serve(_ specs: [Spec]) async -> ExitCode {
    // Processes that examples start must not act as children of the run.
    unsetenv(WorkerRole.key)
    printLinesAtOnce()

    let outside = OutsideIssues.beginRun(of: runningExamples, takes: false)
    defer { OutsideIssues.endRun(outside) }
    let plan = Plan(specs, PlanOptions(traits: [Trait(role.traits)]))
    runningExamples.speak { self.reply(WorkerReply(said: $0)) }
    let asked = RunState(plan, runningExamples: runningExamples, exitTests: exitTests, isPart: true, isOpen: true)
    guard let state = asked else { return .refused }
    let account = runningExamples.follow(plan) { change, _ in self.reply(change) }
    let positions = Dictionary(zip(plan.examples.map(\.id), plan.examples.indices)) { first, _ in first }
    let open = Locked(0)
    for await request in requests(open) {
      let chosen = request.examples.compactMap { positions[$0] }
      if let unknown = request.examples.first(where: { positions[$0] == nil }) {
        reply(WorkerReply(unknown: unknown))
      } else {
        let work = Task { await run(chosen, state, account, request.failFast ?? .max) }
        await runningExamples.interruption.handled {
          work.cancel()
        } during: {
          await work.value
        }
      }
      open.withLock { $0 -= 1 }
      reply(WorkerReply())
    }
    // Hooks outside every group run once in each process, since other examples of the plan run in other processes.
    await state.closeGroups()
    for issue in OutsideIssues.take() { state.issues.record(issue) }
    for leak in await runningExamples.leaks.remaining() {
      if leak.isFailure { state.issues.record(leak.issue) } else { reply(WorkerReply(said: leak.warning)) }
    }
    reply(WorkerReply())
    return .passed
  }

  /// Passes a change on to the run, with the number of bytes printed until then.
  private func reply(_ change: RunChange) {
    switch change {
    case .failed: reply(WorkerReply(change: change))
    case .ended: reply(WorkerReply(change: change, printed: Int(lseek(STDERR_FILENO, 0, SEEK_END))))
    case .began, .cut, .over: break
    }
  }

  private func run(_ positions: [Int], _ state: RunState, _ account: RunAccount, _ failFast: Int) async {
    for position in positions { state.addTurn(at: position) }
    var failures = 0
    for position in positions where !runningExamples.interruption.isAsked && failures < failFast {
      let result = await state.run(position, worker: role.worker)
      if result.status == .failed { failures += 1 }
      // The groups close before the reply, which contains the number of printed bytes.
      if runningExamples.interruption.isAsked || failures >= failFast { await state.closeGroups() }
      fflush(nil)
      account.keep(result, at: position)
    }
    for issue in OutsideIssues.take() { state.issues.record(issue) }
  }

  /// The requests, as they arrive. They end when the other side closes its end. If the other side ends while examples run,
  /// this process ends as well.
  private func requests(_ open: Locked<Int>) -> AsyncStream<WorkerRequest> {
    let (stream, continuation) = AsyncStream.makeStream(of: WorkerRequest.self)
    Thread.detachNewThread { [channel, runningExamples] in
      Channel.readLines(from: channel) { line in
        guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: line) else {
          ExitCode.refused.endProcessAtOnce()
        }
        // A stop takes effect at once, while an example runs.
        if let signal = request.stop { return runningExamples.interruption.interrupt(by: signal) }
        open.withLock { $0 += 1 }
        continuation.yield(request)
      }
      if open.withLock({ $0 > 0 }) { ExitCode.failed.endProcessAtOnce() }
      continuation.finish()
    }
    return stream
  }

  private func reply(_ reply: WorkerReply) {
    // Issues may come from any thread.
    let isTold = writing.withLock { _ in reply.line.map { Channel.write($0, to: channel) } ?? false }
    if !isTold { ExitCode.failed.endProcessAtOnce() }
  }
}
