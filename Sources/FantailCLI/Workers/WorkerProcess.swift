package import FantailPlan
package import FantailRun
import FantailSeams
package import FantailTree
import Foundation

/// The processes in which the examples of a run are run, seen from their parent.
///
/// Usually one process runs the whole plan, and if it ends early, another process runs the rest. The output of the
/// process is printed here immediately. With `isApart`, each unit of work has a separate process, and the output of an
/// example is kept with its result.
package final class Workers: ExampleProcesses {
  let relaunch: Relaunch
  package let isApart: Bool
  /// The number of examples that one process runs at once, if it runs all of them.
  let jobs: Int
  /// The options that the processes carry out.
  let options: [String]
  /// The wait of each process before its first example; `nil` if processes do not wait.
  let debugger: DebuggerWait?
  /// A process that has been started and has not run anything yet.
  private let idle = Locked<WorkerChild?>(nil)
  private let told = Locked<[String: String]?>(nil)

  /// The arguments for `swift test --filter`, keyed by the names of examples, if they were requested.
  package var filters: [String: String]? { told.withLock(\.self) }

  package init(
    _ relaunch: Relaunch, isApart: Bool, jobs: Int = 1, options: [String] = [], debugger: DebuggerWait? = nil
  ) {
    self.relaunch = relaunch
    self.debugger = debugger
    self.isApart = isApart
    self.jobs = jobs
    self.options = options
  }

  /// Creates the processes for a run whose specs another process has listed. The listing process runs the first
  /// examples if its output is read in the same way.
  package convenience init(
    _ lister: Workers, isApart: Bool, jobs: Int = 1, options: [String] = [], debugger: DebuggerWait? = nil
  ) {
    self.init(lister.relaunch, isApart: isApart, jobs: jobs, options: options, debugger: debugger)
    guard let child = lister.takeIdle() else { return }
    if isApart == lister.isApart { idle.withLock { $0 = child } } else { child.copy.process.kill() }
  }

  /// Returns the specs of the program without their code.
  ///
  /// - Throws: The reason why there are none.
  package func specs(_ details: WorkerRequest.Details) async throws(ChildProblem) -> [Spec] {
    let (child, specs) = try await answer(to: .list(details)) { reply, _ throws(ChildProblem) -> [Spec]? in
      guard case .listed(let listing, let filters) = reply else { return nil }
      if let filters { told.withLock { $0 = filters } }
      do { return try listing.specs() } catch { throw ChildProblem(reason: "\(error)") }
    }
    idle.withLock { $0 = child }
    return specs
  }

  /// Returns the tests that spec files may have for editors.
  package func tests() async throws(ChildProblem) -> [SpecTests] {
    let (child, classes) = try await answer(to: .tests) { reply, child throws(ChildProblem) -> [SpecTests]? in
      guard case .tests(let classes) = reply else { return nil }
      child.forward()
      return classes
    }
    child.copy.finish()
    return classes
  }

  /// Starts a process and sends it one request.
  ///
  /// - Parameter take: Returns the answer if a reply completes it.
  private func answer<Answer>(
    to request: WorkerRequest, _ take: (WorkerReply, WorkerChild) throws(ChildProblem) -> Answer?
  ) async throws(ChildProblem) -> (child: WorkerChild, Answer) {
    let child = try start(worker: 0)
    guard child.copy.send(request.line) else { throw await problem(of: child) }
    for await event in child.events {
      switch event {
      case .reply(let reply):
        if case .refused(let reason) = reply { throw ChildProblem(reason: reason) }
        if let answer = try take(reply, child) { return (child, answer) }
      case .idle(let printed): child.forward(to: printed)
      case .ended(let end): throw problem(of: child, end)
      }
    }
    throw await problem(of: child)
  }

  private func problem(of child: WorkerChild) async -> ChildProblem {
    for await event in child.events {
      if case .reply(.refused(let reason)) = event { return ChildProblem(reason: reason) }
      if case .ended(let end) = event { return problem(of: child, end) }
    }
    return ChildProblem(reason: "its process has ended")
  }

  private func problem(of child: WorkerChild, _ end: ProcessEnd) -> ChildProblem {
    child.forward()
    return ChildProblem(reason: "its process \(end) before it had listed its specs")
  }

  /// Makes a process plan the specs before a run.
  ///
  /// - Returns: The reason why the process cannot; `nil` if it can, or if it has ended, which the run reports.
  package func refusal(of plan: Plan) async -> String? {
    guard let child = try? takeIdle() ?? start(worker: 0) else { return nil }
    guard child.plan(WorkerRequest.PlanPart(plan, options: options)) else { return nil }
    for await event in child.events {
      if case .reply(.refused(let reason)) = event { return reason }
      guard case .reply(.planned(let longest)) = event else { continue }
      child.noteLongestEnd(longest)
      idle.withLock { $0 = child }
      break
    }
    return nil
  }

  package func run(
    _ state: RunState, jobs: Int, _ host: ExampleHost, _ account: RunAccount, _ relay: ReporterRelay
  ) async {
    let run = WorkerSurroundings(self, state, host, account, relay)
    let units = isApart ? state.units : [WorkUnit(positions: state.plan.examples.indices)]
    await run.withProcesses(isApart ? min(jobs, units.count) : 1) { processes in
      await UnitQueue.run(units, on: processes.count) { await run.run(Array($0.positions), in: processes[$1]) }
    }
  }

  func takeIdle() -> WorkerChild? { idle.withLock { $0.take() } }

  /// Ends the waiting process, if there is one.
  package func close() { takeIdle()?.copy.process.kill() }

  func start(worker: Int) throws(ChildProblem) -> WorkerChild {
    let role = WorkerRole(worker: worker)
    let isApart = isApart
    let areOne = StandardOutput.isAlsoErrors
    let copy = try ProgramCopy(relaunch, adding: role.environment, keeping: [1, 2], areApart: !isApart && !areOne)
    let (events, continuation) = AsyncStream.makeStream(of: WorkerChild.Event.self)
    Thread.detachNewThread {
      let idle: ([Int]) -> Void = { continuation.yield(.idle(printed: $0)) }
      let end = copy.follow(idle: isApart ? nil : idle) { line in
        guard let reply = try? WorkerReply(line: line) else { return }
        continuation.yield(.reply(reply))
      }
      continuation.yield(.ended(end))
      continuation.finish()
    }
    return WorkerChild(copy: copy, events: events, areOne: isApart || areOne)
  }
}

/// A started worker.
final class WorkerChild: Sendable {
  enum Event {
    case reply(WorkerReply)
    /// The process has not sent anything for a moment; the output before that moment belongs to the running examples.
    case idle(printed: [Int])
    case ended(ProcessEnd)
  }

  let copy: ProgramCopy
  let events: AsyncStream<Event>
  /// `true` if the outputs are the same file.
  private let areOne: Bool
  /// The number of bytes that were taken from each output.
  private let taken = Locked([0, 0])
  private let isPlanned = Locked(false)
  private let end = Locked<Duration?>(nil)

  init(copy: ProgramCopy, events: AsyncStream<Event>, areOne: Bool) {
    self.copy = copy
    self.events = events
    self.areOne = areOne
  }

  /// Sends the plan before the first request of a run.
  func plan(_ plan: @autoclosure () -> WorkerRequest.PlanPart) -> Bool {
    let isFirst = isPlanned.withLock { isPlanned in
      defer { isPlanned = true }
      return !isPlanned
    }
    return isFirst ? copy.send(WorkerRequest.plan(plan()).line) : true
  }

  /// The longest time that the process may take to end; `nil` without a limit.
  var longestEnd: Duration? { end.withLock(\.self) }

  func noteLongestEnd(_ seconds: Double?) { end.withLock { $0 = seconds.map(Duration.init(inSeconds:)) } }

  /// Takes the part of the output that was not taken before, up to a number of bytes of each output.
  private func take(to end: [Int]?) -> [(output: OutputFile, range: Range<Int>)] {
    // A damaged reply may have another number of counts.
    let end = end.flatMap { $0.count == 2 ? $0 : nil } ?? copy.printed
    return taken.withLock { taken in
      let files = areOne ? [copy.output] : [copy.prints, copy.output]
      return files.enumerated().map { index, file in
        let place = areOne ? 1 : index
        let start = taken[place]
        taken[place] = max(start, end[place])
        return (file, start..<taken[place])
      }
    }
  }

  /// Returns the output since the last call, up to a number of bytes: the process may have printed more meanwhile.
  func takeOutput(to end: [Int]? = nil) -> String { take(to: end).map { $0.output.text($0.range) }.joined() }

  /// Prints the output since the last call in this process.
  func forward(to end: [Int]? = nil) {
    // Most examples do not print anything.
    if let end, end.count == 2, taken.withLock({ $0[1] == end[1] && (areOne || $0[0] == end[0]) }) { return }
    for (place, (output, range)) in take(to: end).enumerated() {
      var start = range.lowerBound
      while start < range.upperBound {
        let bytes = output.bytes(start..<min(range.upperBound, start + 1 << 16))
        if bytes.isEmpty { return }
        StandardOutput.forward(bytes, to: place == 0 ? STDOUT_FILENO : STDERR_FILENO)
        start += bytes.count
      }
    }
  }

  /// The line with Swift's reason for a trap, in the output after a number of bytes.
  func lastWords(since start: Int) -> String? {
    let output = copy.output.text(start..<max(start, copy.output.size))
    return output.split(whereSeparator: \.isNewline).last { $0.contains("Fatal error: ") }.map(String.init)
  }
}

/// A worker of a run. Its process is started when there is an example to run, and again if an example ended it.
actor WorkerProcess {
  private let run: WorkerSurroundings
  private let worker: Int
  private var child: WorkerChild?
  private var isBusy = false
  private var wasAskedToStop = false
  /// The reason why processes cannot run the plan; no further process is asked.
  private var refusal: String?
  /// The number of processes in a row that ended before an example began.
  private var idleEnds = 0
  /// The number of bytes of standard error at the last change.
  private var printed = 0
  /// The running examples, keyed by their positions.
  private var running: [Int: (entry: RunningExamples.Entry, longest: Duration?)] = [:]
  /// The examples that were running together when their process ended. Each is run again alone, since only one of them
  /// may have ended it.
  private var suspects: [Int] = []
  /// The failed attempts of examples that are suspects or were, keyed by their positions.
  private var failedBefore: [Int: [[Issue]]] = [:]
  /// The issue for the end of their process, which is recorded if none of them ends its process alone.
  private var sharedEnd: Issue?
  /// `true` once an example has exceeded its time limit: its code may still be running.
  private var isStuck = false
  /// The time that a child has for its clean-up after it is asked to stop; shorter than the time that the run waits for
  /// the clean-up.
  private static let patience = Duration.seconds(4)
  /// Extra time for a child that has reported a hang and is reading the names of the hanging code.
  private static let timeForNames = Duration.seconds(20)
  /// Extra time for start-up and a loaded machine.
  private static let grace = Duration.seconds(2)

  init(_ run: WorkerSurroundings, worker: Int) {
    self.run = run
    self.worker = worker
  }

  // MARK: - Running

  /// Runs the examples at some positions of the plan, in order, and reports each.
  func run(_ positions: [Int]) async {
    var left = positions
    while !left.isEmpty, run.account.failuresLeft ?? 1 > 0, !run.state.interruption.isAsked {
      if let refusal { return fail(left, refusal) }
      let isNew = child == nil
      do throws(ChildProblem) {
        if child == nil, worker == 0 { child = run.workers.takeIdle() }
        if child == nil { child = try start() }
      } catch {
        return fail(left, "its process could not be started: \(error.reason)")
      }
      guard let child else { return }
      if isNew, let debugger = run.workers.debugger {
        await debugger.wait(forProcess: child.copy.process.number, unless: run.host.interruption)
        if run.state.interruption.isAsked { return discard() }
      }
      let isAlone = !suspects.isEmpty
      let asked = isAlone ? [suspects.removeFirst()] : left
      var unanswered = asked
      isBusy = true
      // `follow` reports the end of a child that ended before its request.
      if child.plan(run.plan) {
        let jobs = isAlone ? 1 : run.workers.jobs
        _ = child.copy.send(
          WorkerRequest.run(positions: asked, jobs: jobs, failFast: run.account.failuresLeft).line)
      }
      await follow(child, &unanswered)
      isBusy = false
      // A child that has been asked to stop does not start the remaining examples.
      if wasAskedToStop { return }
      // Without this, a child that neither ran nor failed an example would be asked again endlessly.
      if refusal == nil, self.child != nil, unanswered == asked {
        let cause = run.state.interruption.cause
        run.fail(asked[0], cause.map { .interrupted(by: $0) } ?? .unaccounted([run.state.plan.examples[asked[0]].id]))
      }
      left.removeAll { !run.account.isOpen($0) }
      if isAlone, suspects.isEmpty, let issue = sharedEnd.take() { run.state.issues.record(issue) }
    }
  }

  private func fail(_ positions: [Int], _ problem: String) {
    for position in positions { run.fail(position, .cannotRun(problem)) }
  }

  /// Takes the child's replies until the request is done or the child has ended.
  private func follow(_ child: WorkerChild, _ left: inout [Int]) async {
    for await event in child.events {
      switch event {
      case .idle(let printed): child.forward(to: printed)
      case .reply(.said(let text)):
        if !run.workers.isApart { child.forward() }
        StandardError.write(text)
      case .reply(.refused(let reason)):
        refusal = reason
        return discard()
      case .reply(.planned(let longest)): child.noteLongestEnd(longest)
      case .reply(.changed(let change, let bytes, let longest)):
        printed = bytes?.last ?? printed
        take(change, printed: bytes, longest, of: child, &left)
      case .reply(.done):
        expectAnswer(within: nil)
        // Code that exceeded its time limit may still be running; it ends with its process.
        return isStuck && run.workers.isApart ? child.longestEnd == .zero ? discard() : await end() : ()
      case .reply: break
      case .ended(let end):
        childEnded(child, end, left)
        await run.relay.passResults()
        return discard()
      }
      await run.relay.passResults()
    }
  }

  private func take(
    _ change: RunChange, printed bytes: [Int]?, _ longest: Double?, of child: WorkerChild, _ left: inout [Int]
  ) {
    switch change {
    case .began(let id):
      guard let position = run.positions[id] else { return }
      idleEnds = 0
      let entry = run.host.begin(run.state.plan.examples[position])
      running[position] = (entry, longest.map(Duration.init(inSeconds:)))
    case .failed(let id, let issues, let areAttempt):
      guard let id else { return issues.forEach(run.state.issues.record) }
      run.positions[id].flatMap { running[$0] }?.entry.add(issues, areAttempt: areAttempt)
      if issues.contains(where: { $0.kind.code == .timeLimitExceeded }) {
        return expectAnswer(within: longestOfRunning.map { $0 + Self.timeForNames })
      }
      return
    case .ended(let id, let outcome, _):
      guard let position = run.positions[id], let index = left.firstIndex(of: position) else { return }
      left.remove(at: index)
      let issues = outcome.failedAttempts.flatMap(\.self) + outcome.issues
      isStuck = isStuck || issues.contains { $0.kind.code == .timeLimitExceeded }
      let failed = failedBefore.removeValue(forKey: position) ?? []
      run.account.take(.ended(id: id, outcome.after(failed), output: takeOutput(of: child, to: bytes)))
      running.removeValue(forKey: position)?.entry.end()
    case .cut: return
    }
    // After the last result, only "done" can follow. A process that was stopped meanwhile never sends "done".
    expectAnswer(within: left.isEmpty ? .zero : longestOfRunning)
  }

  /// Prints the output here, or returns it if each unit of work has its own process.
  private func takeOutput(of child: WorkerChild, to end: [Int]? = nil) -> String {
    if run.workers.isApart { return child.takeOutput(to: end) }
    child.forward(to: end)
    return ""
  }

  /// The longest time until one of the running examples ends; `nil` if one has no limit, or if none is running.
  private var longestOfRunning: Duration? {
    var longest: Duration?
    for (_, limit) in running.values {
      guard let limit else { return nil }
      longest = max(longest ?? .zero, limit)
    }
    return longest
  }

  /// Fails the examples that were running when the process ended, or notes them as suspects.
  private func childEnded(_ child: WorkerChild, _ end: ProcessEnd, _ left: [Int]) {
    let words = child.lastWords(since: printed)
    let output = takeOutput(of: child)
    let ended = running.sorted { $0.key < $1.key }
    running = [:]
    let areSuspects = ended.count > 1 && !wasAskedToStop && run.state.interruption.cause == nil
    sharedEnd = areSuspects ? Issue(.processEnded(end, of: ended.map(\.value.entry), saying: words), at: nil) : nil
    for (position, (entry, _)) in ended {
      var outcome = entry.giveUp()
      entry.end()
      let traits = run.state.examples[position].traits
      let isKnown = traits.knownIssue != nil
      let mayPass = !outcome.hasFailed || isKnown || traits.furtherAttempts > 0
      outcome.failedAttempts = (failedBefore.removeValue(forKey: position) ?? []) + outcome.failedAttempts
      if areSuspects, mayPass {
        suspects.append(position)
        failedBefore[position] = outcome.failedAttempts + (outcome.hasFailed && !isKnown ? [outcome.issues] : [])
        continue
      }
      // Otherwise, the example fails in any case, and the process ended for a reason that a result shows.
      sharedEnd = nil
      run.fail(
        position, cause(of: end, at: position, of: child, words), after: outcome, since: entry.start, output: output)
    }
    guard ended.isEmpty, !wasAskedToStop else { return }
    run.state.issues.record(Issue(.idleProcessEnded(end, saying: words), at: nil))
    idleEnds += 1
    // Otherwise, a process that always ends before its first example would be restarted forever.
    guard idleEnds > 1 else { return }
    for position in left { run.fail(position, .processEnded(end, saying: words)) }
  }

  private func cause(of end: ProcessEnd, at position: Int, of child: WorkerChild, _ words: String?) -> Issue.Kind {
    if let cause = run.state.interruption.cause { return .interrupted(by: cause) }
    if child.copy.process.wasKilled, let limit = run.state.examples[position].traits.timeLimit {
      return .processKilled(limit: limit)
    }
    return .processEnded(end, saying: words)
  }

  /// Kills the child if it sends no reply within a time and the grace period; `nil` removes the limit.
  private func expectAnswer(within limit: Duration?) {
    // A debugger may stop the process for any length of time.
    if wasAskedToStop || run.workers.debugger != nil { return }
    child?.copy.process.kill(after: limit.map { $0 + Self.grace })
  }

  /// Asks the child to stop the running example and clean up, and kills the child if it does not.
  func interrupt() {
    // An idle child is ended at the end of the run.
    guard let child, isBusy else { return }
    wasAskedToStop = child.copy.send(WorkerRequest.stop(signal: run.state.interruption.signal ?? SIGTERM).line)
    child.copy.process.kill(after: Self.patience)
  }

  /// Kills the child, since nothing is waiting for its example.
  func kill() { child?.copy.process.kill() }

  // MARK: - The process

  private func start() throws(ChildProblem) -> WorkerChild {
    printed = 0
    isStuck = false
    return try run.workers.start(worker: worker)
  }

  /// Discards a process that has ended or cannot be used any more.
  private func discard() {
    child?.copy.process.kill()
    child = nil
  }

  /// Ends the process after its hooks outside all groups.
  func end() async {
    guard let child else { return }
    child.copy.finish()
    expectAnswer(within: child.longestEnd)
    var isDone = false
    for await event in child.events {
      switch event {
      case .idle(let printed): child.forward(to: printed)
      case .reply(.changed(.failed(nil, let issues, _), _, _)): issues.forEach(run.state.issues.record)
      case .reply(.said(let text)): StandardError.write(text)
      case .reply(let reply): if case .done = reply { isDone = true }
      // A hook may have called `exit(0)`, which does not prove anything about the code that did not run.
      case .ended(let end) where !isDone || end != .exited(0):
        run.state.issues.record(Issue(.idleProcessEnded(end, saying: child.lastWords(since: printed)), at: nil))
      case .ended: break
      }
    }
    if !run.workers.isApart { child.forward() }
    discard()
  }
}

/// The values that the workers of one run share.
struct WorkerSurroundings: Sendable {
  let workers: Workers
  let state: RunState
  let host: ExampleHost
  let account: RunAccount
  let relay: ReporterRelay
  /// The positions of the examples by their ids.
  let positions: [String: Int]

  init(_ workers: Workers, _ state: RunState, _ host: ExampleHost, _ account: RunAccount, _ relay: ReporterRelay) {
    self.workers = workers
    self.state = state
    self.host = host
    self.account = account
    self.relay = relay
    positions = Dictionary(zip(state.plan.examples.map(\.id), state.plan.examples.indices)) { first, _ in first }
  }

  var plan: WorkerRequest.PlanPart { WorkerRequest.PlanPart(state.plan, options: workers.options) }

  /// Runs a closure with a number of child processes, which end when the closure returns.
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

  /// Runs some examples in a process, and records the examples that the process did not reach.
  func run(_ positions: [Int], in process: WorkerProcess) async {
    let asked = positions.filter { state.plan.examples[$0].disposition == .run }
    for position in positions where state.plan.examples[position].disposition != .run {
      account.keep(state.notRun(position), at: position)
    }
    // Not cancelled: this process has to read the child's messages while the child cleans up.
    await uncancelled { await process.run(asked) }
    for position in asked where account.isOpen(position) { account.keep(state.notRun(position), at: position) }
    await relay.passResults()
  }

  func fail(
    _ position: Int, _ kind: Issue.Kind, after left: AttemptOutcome = .none,
    since start: ContinuousClock.Instant? = nil, output: String = ""
  ) {
    let example = state.plan.examples[position]
    account.keep(ExampleResult(failed: example, after: left, by: kind, since: start, output: output), at: position)
  }
}

extension Issue.Kind {
  fileprivate static func processEnded(
    _ end: ProcessEnd, of examples: [RunningExamples.Entry], saying words: String?
  ) -> Self {
    Self(
      .processEnded,
      "a process \(end) while \(examples.names) were running, and none of them "
        + "ended its process when it ran again alone" + (words.map { "\n\($0)" } ?? ""))
  }
}

extension OutputFile {
  /// Returns the bytes of a part.
  fileprivate func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = max(0, pread(descriptor.number, buffer.baseAddress, range.count, off_t(range.lowerBound)))
    }
  }
}
