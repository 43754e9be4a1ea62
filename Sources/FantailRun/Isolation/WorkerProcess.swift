import FantailPlan
import FantailTree
import Foundation

/// The child process of one worker: started when there is something to run, and again when it died of an example.
actor WorkerProcess {
  private struct Child {
    let copy: ProgramCopy
    let events: AsyncStream<Event>
    var outputOffset = 0
  }

  private enum Event {
    case reply(WorkerReply)
    case ended(ProcessEnd)
  }

  private let run: IsolatedRun
  private let worker: Int
  private var child: Child?
  /// `true` if the child has been asked to run something.
  private var hasRun = false
  private var isBusy = false
  private var wasAskedToStop = false
  /// The time that a child has for its clean-up when it is asked to stop: less than its run waits for it.
  private static let patience = Duration.seconds(4)
  /// Extra time for start-up and a loaded machine.
  private static let grace = Duration.seconds(2)

  init(_ run: IsolatedRun, worker: Int) {
    self.run = run
    self.worker = worker
  }

  // MARK: - Running

  /// Runs what is at some positions of the plan, in order, and reports each.
  func run(_ positions: [Int]) async {
    var left = positions[...]
    while !left.isEmpty, run.ledger.failuresLeft ?? 1 > 0, !run.state.interruption.isAsked {
      do {
        if child == nil { child = try start() }
      } catch {
        for position in left { run.fail(position, .cannotRun("its process could not be started: \(error.reason)")) }
        return
      }
      guard let child else { return }
      let isNew = !hasRun
      let request = WorkerRequest.run(Array(left), failFast: run.ledger.failuresLeft)
      guard child.copy.send(request.line) || isNew else {
        await recordEnd(of: child, isDue: false)
        discard()
        continue
      }
      hasRun = true
      let count = left.count
      isBusy = true
      await follow(child.events, &left)
      isBusy = false
      // One that was asked to stop does not come to what is left.
      if wasAskedToStop { return }
      // A child that neither ran nor failed an example would be asked again for ever.
      guard left.count == count, let next = left.popFirst() else { continue }
      let cause = run.state.interruption.cause
      run.fail(next, cause.map { .interrupted(by: $0) } ?? .unaccounted([run.state.plan.examples[next].id]))
    }
  }

  /// Takes what the child says until the request is done or the child is over.
  private func follow(_ events: AsyncStream<Event>, _ left: inout ArraySlice<Int>) async {
    var isStuck = false
    var running = Running(run.state, left.first)
    defer { running.end() }
    expectAnswer(within: left.first.flatMap(run.longestTime))
    for await event in events {
      switch event {
      case .reply(.planned(let unknown)):
        guard unknown.isEmpty else {
          for position in left { run.fail(position, .cannotRun(Self.changed(unknown))) }
          left = []
          return discard()
        }
      case .reply(.ended(let position, let outcome, let printed)):
        guard position == left.first else { continue }
        left.removeFirst()
        let issues = outcome.failedAttempts.flatMap(\.self) + outcome.issues
        isStuck = isStuck || issues.contains { $0.kind.code == .timeLimitExceeded }
        let result = ExampleResult(run.state.plan.examples[position], outcome.with(output: takeOutput(to: printed)))
        run.ledger.note(result, at: position)
      case .reply(.issue(let issue)):
        run.state.record(issue)
      case .reply(.done):
        expectAnswer(within: nil)
        // What overran its time may be at it still; it goes with its process.
        guard isStuck else { return }
        if run.limitOfEnd == .zero { return discard() }
        return await end()
      case .ended(let end):
        let output = takeOutput()
        let limit = child?.copy.process.wasKilled == true ? left.first.flatMap(run.limit) : nil
        let kind =
          run.state.interruption.cause.map { .interrupted(by: $0) }
          ?? limit.map { .processKilled(limit: $0) } ?? Issue.Kind.processEnded(end, saying: Self.lastWords(output))
        if let position = left.popFirst() {
          run.fail(position, kind, output: output)
        } else {
          run.state.record(Issue(.idleProcessEnded(end, saying: Self.lastWords(output)), at: nil))
        }
        return discard()
      }
      // After the last one it has but to say that it is done, which a process that was stopped meanwhile never does.
      expectAnswer(within: left.first.map(run.longestTime) ?? .zero)
      running.move(to: left.first)
    }
  }

  /// Has the child killed that says nothing for so long, and longer than that; `nil` gives it all the time.
  private func expectAnswer(within limit: Duration?) {
    if wasAskedToStop { return }
    child?.copy.process.kill(after: limit.map { $0 + Self.grace })
  }

  /// Asks the child to stop what runs and to clean up after it, and kills it when it does not.
  func interrupt() {
    // An idle one is let go at the run's end.
    guard let child, isBusy else { return }
    wasAskedToStop = child.copy.send(WorkerRequest.stop(run.state.interruption.signal ?? SIGTERM).line)
    child.copy.process.kill(after: Self.patience)
  }

  /// Ends what runs, since nobody waits for it.
  func kill() {
    child?.copy.process.kill()
  }

  /// Returns what was printed since the last time, up to a place in all that was: the process may be further on by
  /// now.
  private func takeOutput(to end: Int? = nil) -> String {
    guard let output = child?.copy.output, let start = child?.outputOffset else { return "" }
    let end = max(start, end ?? output.size)
    child?.outputOffset = end
    return output.text(start..<end)
  }

  /// The line in which Swift says why it traps.
  private static func lastWords(_ output: String) -> String? {
    output.split(whereSeparator: \.isNewline).last { $0.contains("Fatal error: ") }.map(String.init)
  }

  private static func changed(_ ids: [String]) -> String {
    "a second process of this program has no example \"\(ids[0])\"; what is declared must be the same each time"
  }

  // MARK: - The process

  private func start() throws(ChildProblem) -> Child {
    let copy = try ProgramCopy(
      run.relaunch, adding: [WorkerRole.key: "\(getpid())", WorkerRole.workerKey: "\(worker)"], keeping: [1, 2])
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    Thread.detachNewThread {
      let end = copy.follow { line in
        guard let reply = try? JSONDecoder().decode(WorkerReply.self, from: line) else { return }
        continuation.yield(.reply(reply))
      }
      continuation.yield(.ended(end))
      continuation.finish()
    }
    // Should it be over already, the next request finds that out.
    _ = copy.send(run.planRequest.line)
    return Child(copy: copy, events: events)
  }

  /// Lets go of a process that is over or of no more use.
  private func discard() {
    guard let child else { return }
    self.child = nil
    hasRun = false
    child.copy.process.kill()
  }

  /// Records what went wrong after the last example that the process ran.
  private func recordEnd(of child: Child, isDue: Bool) async {
    var isDone = false
    for await event in child.events {
      switch event {
      case .reply(.issue(let issue)): run.state.record(issue)
      case .reply(.done): isDone = true
      // A hook may have called `exit(0)`, and what it kept from running proves nothing.
      case .ended(let end) where !isDue || !isDone || end != .exited(0):
        run.state.record(Issue(.idleProcessEnded(end, saying: Self.lastWords(takeOutput())), at: nil))
      default: break
      }
    }
  }

  /// Lets the process end, after hooks outside every group.
  func end() async {
    guard let child else { return }
    child.copy.finish()
    expectAnswer(within: run.limitOfEnd)
    await recordEnd(of: child, isDue: true)
    discard()
  }
}

/// The example that a process is at, for those who follow the run.
private struct Running {
  private let state: RunState
  private var position: Int?
  private var example: Underway.Slot?

  init(_ state: RunState, _ position: Int?) {
    self.state = state
    move(to: position)
  }

  mutating func move(to next: Int?) {
    guard next != position else { return }
    end()
    position = next
    example = next.map { state.underway.begin(state.plan.examples[$0]) }
  }

  mutating func end() {
    example?.end()
    example = nil
    position = nil
  }
}
