package import FantailPlan
import FantailSeams
package import FantailTree
import Foundation

/// The abilities of a worker in addition to running examples.
package protocol WorkerPowers: Sendable {
  /// Begins to act around the examples of the plan.
  ///
  /// - Parameters:
  ///   - options: The options of the command line that the parent passes on.
  ///   - say: Writes to the standard error of the run.
  /// - Returns: The reason why the options cannot be carried out.
  func begin(
    _ options: [String], _ host: ExampleHost, _ say: @escaping @Sendable (String) -> Void
  ) -> String?

  /// Called after each example.
  func ended(_ result: ExampleResult)

  /// Returns the message about the running examples for a user who stops the run.
  func answerToStop(_ host: ExampleHost) -> String

  /// Ends before the process does, and returns a problem.
  func end() -> String?

  /// Returns the argument of `swift test --filter` that selects each example, keyed by the example's name.
  func filters() -> [String: String]

  /// Returns the tests that spec files may have for editors.
  func tests() -> [SpecTests]
}

/// A worker: it lists specs and runs the requested examples until no request follows.
package final class WorkerServer: Sendable {
  private let role: WorkerRole
  /// This process's end of the channel to the run.
  private let channel: Int32
  /// The replies that are sent with the next one.
  private let waiting = Locked(Data())
  private let exitTests: ExitTestRunner?
  private let powers: any WorkerPowers
  package let host = ExampleHost()

  package init(role: WorkerRole, exitTests: ExitTestRunner?, powers: any WorkerPowers) {
    self.role = role
    // The channel gets a high number, so that examples do not pass it on, close it or write to it.
    channel = Descriptor.outOfTheWay(Channel.number)
    self.exitTests = exitTests
    self.powers = powers
  }

  /// Answers every request with the reason why it is not possible, and ends the process.
  package static func refuse(_ reason: String) -> Never {
    if let line = WorkerReply.refused(reason).line { _ = Channel.write(line, to: Channel.number) }
    ExitCode.refused.endProcess()
  }

  /// A planned run, from the request with the plan on.
  private struct Part {
    let state: RunState
    let account: RunAccount
  }

  /// Serves all requests, and returns the exit code.
  package func serve(_ specs: [Spec]) async -> ExitCode {
    // Processes that examples start must not act as children of the run.
    unsetenv(WorkerRole.key)
    printLinesAtOnce()

    let outside = OutsideIssues.beginRun(of: host.running, takes: false)
    defer { OutsideIssues.endRun(outside) }
    host.speak { self.reply(.said($0)) }
    var part: Part?
    let open = Locked(0)
    for await request in requests(open) {
      var answer: WorkerReply?
      switch request {
      case .list(let details):
        let filters = details.filters ? powers.filters() : nil
        answer = .listed(SpecListing(specs, describesRows: details.rows), filters: filters)
      case .plan(let plan):
        answer = answerToPlan(plan, of: specs, &part)
      case .run(let positions, let jobs, let failFast):
        if let part {
          let work = Task { await run(positions, part, jobs: jobs, failFast) }
          await host.interruption.handled {
            work.cancel()
          } during: {
            await work.value
          }
        }
        answer = .done
      case .tests: answer = .tests(powers.tests())
      case .stop: break
      }
      open.withLock { $0 -= 1 }
      if let answer { reply(answer) }
    }
    guard let part else { return .passed }
    // Hooks outside every group run once in each process, since other examples of the plan run in other processes.
    await part.state.closeGroups()
    for issue in OutsideIssues.take() { part.state.issues.record(issue) }
    for leak in await host.leaks.remaining() {
      if leak.isFailure { part.state.issues.record(leak.issue) } else { reply(.said(leak.warning)) }
    }
    if let problem = powers.end() { part.state.issues.record(Issue(.cannotRun(problem), at: nil)) }
    reply(.done)
    return .passed
  }

  private func answerToPlan(_ asked: WorkerRequest.PlanPart, of specs: [Spec], _ part: inout Part?) -> WorkerReply {
    do throws(Refusal) {
      part = try begin(specs, asked)
      return .planned(longestEnd: part?.state.longestEnd?.inSeconds)
    } catch {
      return .refused(error.reason)
    }
  }

  /// The reason why a plan is not possible here.
  private struct Refusal: Error {
    let reason: String
  }

  /// Plans the specs as the parent does.
  private func begin(_ specs: [Spec], _ asked: WorkerRequest.PlanPart) throws(Refusal) -> Part? {
    var options = PlanOptions(traits: [Trait(asked.traits)])
    options.target = asked.target
    let all = Plan(specs, options)
    let positions = Dictionary(zip(all.examples.map(\.id), all.examples.indices)) { first, _ in first }
    if let unknown = asked.examples.first(where: { positions[$0] == nil }) {
      let others = "what is declared must be the same each time"
      throw Refusal(reason: "a second process of this program has no example \"\(unknown)\"; \(others)")
    }
    let plan = all.keeping(asked.examples.compactMap { positions[$0] })
    if let problem = powers.begin(asked.options, host, { self.reply(.said($0)) }) { throw Refusal(reason: problem) }
    let places = Dictionary(zip(asked.examples, plan.examples.indices)) { first, _ in first }
    let made = RunState(plan, host: host, exitTests: exitTests, isPart: true, isOpen: true)
    guard let state = made else { return nil }
    host.leaks.begin()
    return Part(state: state, account: host.follow(plan) { change, _ in self.reply(change, state, places) })
  }

  /// Passes a change on to the run, with the number of bytes printed until then.
  private func reply(_ change: RunChange, _ state: RunState, _ places: [String: Int]) {
    switch change {
    case .began(let id):
      reply(.changed(change, printed: printed, longest: places[id].flatMap(state.longestTime)?.inSeconds))
    case .failed: reply(.changed(change))
    case .ended: reply(.changed(change, printed: printed), waits: true)
    case .cut: break
    }
  }

  /// The number of bytes printed so far.
  private var printed: [Int] {
    fflush(nil)
    return [Int(lseek(STDOUT_FILENO, 0, SEEK_END)), Int(lseek(STDERR_FILENO, 0, SEEK_END))]
  }

  private func run(_ positions: [Int], _ part: Part, jobs: Int, _ failFast: Int?) async {
    let state = part.state
    part.account.limitFailures(to: failFast)
    for position in positions { state.addTurn(at: position) }
    if jobs == 1 {
      await run(positions, part, worker: role.worker, isAlone: true)
    } else {
      let asked = Set(positions)
      let units = state.units.filter { $0.positions.contains(where: asked.contains) }
      await UnitQueue.run(units, on: jobs) { unit, worker in
        await self.run(unit.positions.filter(asked.contains), part, worker: worker, isAlone: false)
      }
      if stops(part) { await state.closeGroups() }
    }
    for issue in OutsideIssues.take() { state.issues.record(issue) }
  }

  private func stops(_ part: Part) -> Bool {
    host.interruption.isAsked || part.account.failuresLeft ?? 1 <= 0
  }

  /// - Parameter isAlone: `true` if no other worker of this process runs examples.
  private func run(_ positions: [Int], _ part: Part, worker: Int, isAlone: Bool) async {
    // The last result does not wait for the other workers' next reply.
    defer { reply(nil) }
    for position in positions {
      if stops(part) { return }
      let result = await part.state.run(position, worker: worker)
      let isLast = stops(part) || result.status == .failed && part.account.failuresLeft == 1
      // The groups close before the reply, which contains the number of printed bytes.
      if isAlone, isLast { await part.state.closeGroups() }
      powers.ended(result)
      part.account.keep(result, at: position)
    }
  }

  /// The requests, as they arrive. They end when the other side closes its end. If the other side ends while examples
  /// are running, this process ends as well.
  private func requests(_ open: Locked<Int>) -> AsyncStream<WorkerRequest> {
    let (stream, continuation) = AsyncStream.makeStream(of: WorkerRequest.self)
    Thread.detachNewThread { [channel, host, powers] in
      Channel.readLines(from: channel) { line in
        guard let request = try? JSONDecoder().decode(WorkerRequest.self, from: line) else {
          ExitCode.refused.endProcessAtOnce()
        }
        // A stop takes effect immediately, while an example is running.
        if case .stop(let signal) = request {
          let answer = powers.answerToStop(host)
          host.interruption.interrupt(by: signal)
          if !answer.isEmpty { self.reply(.said(answer)) }
          return
        }
        open.withLock { $0 += 1 }
        continuation.yield(request)
      }
      if open.withLock({ $0 > 0 }) { ExitCode.failed.endProcessAtOnce() }
      continuation.finish()
    }
    return stream
  }

  /// Sends a reply after the ones that wait; `nil` to send only those.
  ///
  /// - Parameter waits: `true` for a reply that is sent with the next one, which follows before any code of the user.
  private func reply(_ reply: WorkerReply?, waits: Bool = false) {
    // Issues may be recorded on any thread.
    let isTold = waiting.withLock { lines in
      if let reply {
        guard let line = reply.line else { return false }
        lines += line
      }
      if waits { return true }
      defer { lines = Data() }
      return Channel.write(lines, to: channel)
    }
    if !isTold { ExitCode.failed.endProcessAtOnce() }
  }
}

extension ExitTestRequest {
  /// Runs the example of the request up to its exit test.
  package func serve(_ plan: Plan) async {
    // Processes that the code starts inherit neither the channel nor the request.
    let channel = Descriptor.outOfTheWay(Channel.number)
    unsetenv(Self.key)
    leaveNoCoreFile()
    guard let position = plan.examples.firstIndex(where: { $0.id == example }),
      let state = RunState(plan.keeping([position]), exitTests: .serving(self, channel: channel))
    else { return ExitTestRunner.say(.missed("it has no such example"), to: channel) }
    let result = await state.run(0, worker: worker)
    ExitTestRunner.say(.missed(result.issues.first?.headline ?? result.reason), to: channel)
  }
}
