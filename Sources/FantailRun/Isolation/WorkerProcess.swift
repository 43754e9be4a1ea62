import FantailPlan
import FantailTree
import Foundation

/// The child process of one worker. It is started when there is an example to run, and again if an example ended it.
actor WorkerProcess {
  private struct Child {
    let copy: ProgramCopy
    let events: AsyncStream<Event>
    /// `true` once it has been asked to run an example.
    var hasRun = false
    var outputOffset = 0
  }

  private enum Event {
    case reply(WorkerReply)
    case ended(ProcessEnd)
  }

  private let run: IsolatedRun
  private let worker: Int
  private var child: Child?
  private var isBusy = false
  private var wasAskedToStop = false
  /// The id of a planned example that a child process does not have, so that no further child is asked to run.
  private var missing: String?
  /// The time that a child has for its clean-up after it is asked to stop: less than the run waits for it.
  private static let patience = Duration.seconds(4)
  /// Extra time for a child that has reported a hang and is reading the names of the hanging code.
  private static let timeForNames = Duration.seconds(20)
  /// Extra time for start-up and a loaded machine.
  private static let grace = Duration.seconds(2)

  init(_ run: IsolatedRun, worker: Int) {
    self.run = run
    self.worker = worker
  }

  // MARK: - Running

  /// Runs the examples at some positions of the plan, in order, and reports each.
  func run(_ positions: [Int]) async {
    let examples = run.state.plan.examples
    var left = positions[...]
    while !left.isEmpty, run.account.failuresLeft ?? 1 > 0, !run.state.interruption.isAsked {
      if let missing {
        let others = "what is declared must be the same each time"
        return fail(left, "a second process of this program has no example \"\(missing)\"; \(others)")
      }
      do {
        if child == nil { child = try start() }
      } catch {
        return fail(left, "its process could not be started: \(error.reason)")
      }
      guard let child else { return }
      let request = WorkerRequest(examples: left.map { examples[$0].id }, failFast: run.account.failuresLeft)
      // `follow` reports the end of a child that ends before its first request.
      guard child.copy.send(request.line) || !child.hasRun else {
        var none: ArraySlice<Int> = []
        await follow(child.events, &none)
        continue
      }
      self.child?.hasRun = true
      let count = left.count
      isBusy = true
      await follow(child.events, &left)
      isBusy = false
      // A child that was asked to stop does not start the remaining examples.
      if wasAskedToStop { return }
      if missing != nil { continue }
      // Without this, a child that neither ran nor failed an example would be asked again without end.
      guard left.count == count, let next = left.popFirst() else { continue }
      let cause = run.state.interruption.cause
      run.fail(next, cause.map { .interrupted(by: $0) } ?? .unaccounted([examples[next].id]))
    }
  }

  private func fail(_ positions: ArraySlice<Int>, _ problem: String) {
    for position in positions { run.fail(position, .cannotRun(problem)) }
  }

  /// Takes the child's replies until the request is done or the child has ended.
  private func follow(_ events: AsyncStream<Event>, _ left: inout ArraySlice<Int>) async {
    var isStuck = false
    var running = begin(left.first)
    defer { running?.end() }
    expectAnswer(within: left.first.flatMap(run.longestTime))
    for await event in events {
      switch event {
      case .reply(let reply):
        if let said = reply.said {
          StandardError.write(said)
          continue
        }
        if reply.unknown != nil {
          missing = reply.unknown
          return discard()
        }
        if case .failed(let id, let issues, let areAttempt)? = reply.change {
          if id == nil { issues.forEach(run.state.issues.record) } else { running?.add(issues, areAttempt: areAttempt) }
          if issues.contains(where: { $0.kind.code == .timeLimitExceeded }) {
            expectAnswer(within: (left.first.flatMap(run.longestTime) ?? .zero) + Self.timeForNames)
          }
          continue
        }
        if case .ended(_, let outcome, _)? = reply.change, let position = left.popFirst() {
          let issues = outcome.failedAttempts.flatMap(\.self) + outcome.issues
          isStuck = isStuck || issues.contains { $0.kind.code == .timeLimitExceeded }
          let output = takeOutput(to: reply.printed)
          run.account.keep(ExampleResult(run.state.plan.examples[position], outcome, output: output), at: position)
          running?.end()
          running = begin(left.first)
        }
        if reply.isDone {
          expectAnswer(within: nil)
          // Code that exceeded its time limit may still be running; it ends with its process.
          return isStuck ? run.longestEnd == .zero ? discard() : await end() : ()
        }
      case .ended(let end):
        let output = takeOutput()
        if let position = left.popFirst() {
          let remains = running?.giveUp() ?? .init()
          run.fail(position, cause(of: end, at: position, output), after: remains, output: output)
        } else {
          run.state.issues.record(Issue(.idleProcessEnded(end, saying: Self.lastWords(output)), at: nil))
        }
        return discard()
      }
      // After the last result only "done" can follow. A process that was stopped meanwhile never sends it.
      expectAnswer(within: left.first.map(run.longestTime) ?? .zero)
      await run.relay.passResults()
    }
  }

  /// Reports to the run's followers which example the process is running.
  private func begin(_ position: Int?) -> RunningExamples.Entry? {
    position.map { run.running.begin(run.state.plan.examples[$0]) }
  }

  private func cause(of end: ProcessEnd, at position: Int, _ output: String) -> Issue.Kind {
    if let cause = run.state.interruption.cause { return .interrupted(by: cause) }
    if child?.copy.process.wasKilled == true, let limit = run.state.examples[position].traits.timeLimit {
      return .processKilled(limit: limit)
    }
    return .processEnded(end, saying: Self.lastWords(output))
  }

  /// Kills the child if it sends no reply within a time and the grace period; `nil` removes the limit.
  private func expectAnswer(within limit: Duration?) {
    if wasAskedToStop { return }
    child?.copy.process.kill(after: limit.map { $0 + Self.grace })
  }

  /// Asks the child to stop the running example and clean up, and kills the child if it does not.
  func interrupt() {
    // The end of the run ends an idle child.
    guard let child, isBusy else { return }
    wasAskedToStop = child.copy.send(WorkerRequest(stop: run.state.interruption.signal ?? SIGTERM).line)
    child.copy.process.kill(after: Self.patience)
  }

  /// Kills the child, since nothing waits for its example.
  func kill() { child?.copy.process.kill() }

  /// Returns the output since the last call, up to a position in the whole output: the process may have printed more
  /// meanwhile.
  private func takeOutput(to end: Int? = nil) -> String {
    guard let output = child?.copy.output, let start = child?.outputOffset else { return "" }
    let end = max(start, end ?? output.size)
    child?.outputOffset = end
    return output.text(start..<end)
  }

  /// Returns the line in which Swift gives the reason of a trap.
  private static func lastWords(_ output: String) -> String? {
    output.split(whereSeparator: \.isNewline).last { $0.contains("Fatal error: ") }.map(String.init)
  }

  // MARK: - The process

  private func start() throws(ChildProblem) -> Child {
    let role = WorkerRole(worker: worker, traits: run.state.program.traits)
    let copy = try ProgramCopy(run.relaunch, adding: role.environment, keeping: [1, 2])
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    Thread.detachNewThread {
      let end = copy.follow { line in
        guard let reply = try? JSONDecoder().decode(WorkerReply.self, from: line) else { return }
        continuation.yield(.reply(reply))
      }
      continuation.yield(.ended(end))
      continuation.finish()
    }
    return Child(copy: copy, events: events)
  }

  /// Discards a process that has ended or cannot be used any more.
  private func discard() {
    child?.copy.process.kill()
    child = nil
  }

  /// Ends the process after its hooks outside every group.
  func end() async {
    guard let child else { return }
    child.copy.finish()
    expectAnswer(within: run.longestEnd)
    var isDone = false
    for await event in child.events {
      switch event {
      case .reply(let reply):
        if case .failed(nil, let issues, _)? = reply.change { issues.forEach(run.state.issues.record) }
        if let said = reply.said { StandardError.write(said) }
        isDone = isDone || reply.isDone
      // A hook may have called `exit(0)`, which proves nothing about the code that did not run.
      case .ended(let end) where !isDone || end != .exited(0):
        run.state.issues.record(Issue(.idleProcessEnded(end, saying: Self.lastWords(takeOutput())), at: nil))
      case .ended: break
      }
    }
    discard()
  }
}

/// The values that the child processes of one run share.
struct IsolatedRun: Sendable {
  let relaunch: Relaunch
  let state: RunState
  let running: RunningExamples
  let account: RunAccount
  let relay: ReporterRelay

  /// Runs a closure with a number of child processes, which end when it returns.
  func withProcesses(_ count: Int, _ run: ([WorkerProcess]) async -> Void) async {
    let processes = (0..<count).map { WorkerProcess(self, worker: $0) }
    await state.interruption.handled {
      Task { for process in processes { await process.interrupt() } }
    } again: {
      Task { for process in processes { await process.kill() } }
    } during: {
      await run(processes)
      await uncancelled {
        await withTaskGroup(of: Void.self) { group in
          for process in processes { group.addTask { await process.end() } }
        }
      }
    }
  }

  /// Returns the longest time until an example is reported, with all its attempts and the hooks that run once beside
  /// it; `nil` if one of them has no limit.
  func longestTime(at position: Int) -> Duration? {
    let subject = state.subject(at: position)
    let hooks = longestTime(ofHooksIn: subject.path.onceGroups.map(\.group)) { $0.beforeAll + $0.afterAll }
    guard let example = state.longestTime(of: subject), let hooks else { return nil }
    return example + hooks
  }

  /// The longest time that hooks outside every group may take at the end of the run; `nil` if one of them has no limit.
  var longestEnd: Duration? { longestTime(ofHooksIn: state.program.groups.filter { !$0.isNamed }, \.afterAll) }

  private func longestTime(
    ofHooksIn groups: [Program.Group], _ hooks: (Program.Group) -> [Spec.Hook]
  ) -> Duration? {
    var sum = Duration.zero
    for group in groups {
      for hook in hooks(group) {
        guard let longest = state.longestTime(of: state.subject(of: hook, in: group)) else { return nil }
        sum += longest
      }
    }
    return sum
  }

  func fail(_ position: Int, _ kind: Issue.Kind, after left: AttemptOutcome = .init(), output: String = "") {
    let example = state.plan.examples[position]
    account.keep(ExampleResult(failed: example, after: left, by: kind, output: output), at: position)
  }
}
