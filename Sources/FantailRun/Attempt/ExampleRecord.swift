// Longer than a file should be: one lock guards all state that changes while an example runs, so all of it is in one
// file.

import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// The scope of one attempt at an example, or of one hook that runs once: its issues, lets, verifiers and clean-ups.
/// Any thread may call its functions.
///
/// An extension below has the table of the ways in which code, attempts and groups end.
///
/// Unchecked, because every access to its only variable holds the lock.
final class ExampleRecord: ExampleScope, @unchecked Sendable {
  /// The fields that most examples leave empty. They are made only when needed: to make and destroy these collections
  /// takes a debug build 1.4 microseconds per example.
  fileprivate final class Notes {
    var issues: [Issue]
    /// The closures that complete issues, with the issues' positions.
    var unresolved: [(position: Int, resolve: @Sendable () -> Issue)] = []
    /// The objects of `stored`, by type.
    var objects: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    /// Closures that return the steps and attachments.
    var kept: [@Sendable () -> [ExampleNote]] = []
    var expectationDescription: String?
    var hadVerifier = false
    /// `true` if a hook of the attempt has failed.
    var hasFailedHook = false
    /// Words that were called in the example and whose specs it has not planned.
    var words: Set<MisplacedWord>
    /// The number of times that the example reached each exit test.
    var exitTests: [SourceLocation: Int] = [:]

    /// - Parameter last: The notes of an ended example. Their issues and words are kept, because later code may ask
    ///   whether the example failed.
    init(after last: Notes? = nil) {
      issues = last?.issues ?? []
      words = last?.words ?? []
    }
  }

  let number: Int
  let isAskedForExpectation: Bool
  let subject: AttemptSubject
  /// The groups from the root to the example.
  let path: GroupPath
  /// The issues of the run, which get those that come too late.
  private let issuesOfRun: RunIssues
  private let exitTests: ExitTestRunner?
  /// Receives the events. A hook that runs once uses the rules of the example that it runs beside.
  private let listener: any AttemptListener & AnyObject
  /// Guards the state.
  private let lock = Lock()
  private var state = State()

  /// The values that change while the example runs, in one structure so that no access can miss the lock.
  struct State {
    var lets = ExampleLets()
    /// `true` if the example is over. Later issues belong to the run.
    fileprivate(set) var isOver = false
    var isSkipped = false
    /// The reason why the example cannot run here.
    fileprivate var skip: Skip?
    /// The notes; `nil` for most examples.
    fileprivate var notes: Notes?
    /// `true` if a hook of the attempt runs, and not its body.
    fileprivate var isInHook = false
    /// `true` if the example's clean-up runs, such as `afterEach`.
    fileprivate var isUndoing = false
    /// `true` if the time is up, so that only clean-up begins.
    fileprivate var isOutOfTime = false
    fileprivate var tried: (@Sendable () -> String)?
    /// Abandons the running code.
    fileprivate var leave: (@Sendable () -> Void)?
    /// `true` if code was abandoned. The example has then failed.
    fileprivate var isCodeAbandoned = false
    /// The task that runs the steps in turn, and the task of code that can be abandoned.
    fileprivate var outerTask: TaskAddress?
    fileprivate var innerTask: TaskAddress?
    fileprivate var clock = AttemptClock()

    /// Returns the notes for a change, and makes them at the first call.
    fileprivate mutating func opened() -> Notes {
      if let notes { return notes }
      let new = Notes()
      notes = new
      return new
    }
  }

  init(
    at subject: AttemptSubject, issuesOfRun: RunIssues, exitTests: ExitTestRunner?, isAskedForExpectation: Bool = false,
    listener: any AttemptListener & AnyObject
  ) {
    self.subject = subject
    path = subject.path
    self.issuesOfRun = issuesOfRun
    self.exitTests = exitTests
    self.isAskedForExpectation = isAskedForExpectation
    self.listener = listener
    number = Self.lastNumber.withLock { last in
      last += 1
      return last
    }
  }

  /// The newest number. Numbers are unique in the process, because mocks outlive runs.
  private static let lastNumber = Locked(0)

  /// Calls a closure with the state, one caller at a time. Not re-entrant.
  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  /// Changes the notes, and returns `true`; returns `false` if the example is over.
  private func add(_ body: (Notes) -> Void) -> Bool {
    withLock { state in
      if !state.isOver { body(state.opened()) }
      return !state.isOver
    }
  }

  func recordLate(_ issue: Issue) {
    let name = subject.example?.fullDescription ?? "\(subject.kind.rawValue) at \(subject.location)"
    issuesOfRun.record(issue.changed { .afterExampleEnded(example: name, $0) })
  }

  // MARK: - Its place in the plan

  var worker: Int { subject.worker }

  var registries: [any MatcherNaming] { path.registries }

  var traits: Traits { subject.example == nil ? Traits() : subject.traits }

  var identity: ExampleIdentity? {
    guard let position = subject.position, let known = subject.plan.code else { return nil }
    let own = known.examples[position]
    let program = known.program
    let ids = known.names.idsInTargets
    let target = program[own.group].target
    let name = subject.example?.fullDescription ?? ""
    return ExampleIdentity(id: ids[own.number.index], line: own.location.line, name: name) {
      (known.examples + program.examples).filter { program[$0.group].target == target }.map { ids[$0.number.index] }
    }
  }

  // MARK: - Issues

  var hasEnded: Bool { withLock { $0.isOver } }
  var hasFailed: Bool { withLock { $0.notes.map { !($0.issues.isEmpty && $0.words.isEmpty) } ?? false } }
  var claimsNothing: Bool { hasFailed || withLock { $0.isSkipped } }

  func record(_ issue: Issue) {
    if case .serving? = exitTests, ExitTestCode.receive(issue) { return }
    if add(issue) { tell(issue) } else { recordLate(issue) }
  }

  /// Adds an issue, and returns `true`; returns `false` if the example is over.
  private func add(_ issue: Issue) -> Bool {
    withLock { state in
      if state.isOver { return false }
      let notes = state.opened()
      notes.issues.append(issue)
      if state.isInHook { notes.hasFailedHook = true }
      return true
    }
  }

  /// Reports a failure to the rules at once, because the process may end before the example does.
  private func tell(_ issue: Issue) {
    if traits.knownIssue == nil { tell(.recorded(issue)) }
  }

  var isInHook: Bool { withLock { $0.isInHook } }

  /// Notes that a hook of the attempt begins or ends.
  func setInHook(_ isInHook: Bool) {
    withLock { $0.isInHook = isInHook }
  }

  /// `true` if the set-up has failed so far, so that the body does not run.
  var hasFailedSetUp: Bool { withLock { $0.notes.map { !$0.issues.isEmpty } ?? false } }

  /// Adds to the first issue that the body was left out because of it.
  func explainLeftOutBody(after hook: String) {
    withLock { state in
      guard let notes = state.notes, let first = notes.issues.first else { return }
      notes.issues[0] = first.changed { $0.adding("the example's body was not run, because its \(hook) failed") }
    }
  }

  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    if ExitTestCode.hasBegun { return record(resolve()) }
    let isAdded = withLock { state in
      if state.isOver { return false }
      let notes = state.opened()
      notes.unresolved.append((notes.issues.count, resolve))
      notes.issues.append(issue)
      if state.isInHook { notes.hasFailedHook = true }
      return true
    }
    if isAdded { tell(issue) } else { record(resolve()) }
  }

  /// Removes the issue of an expectation without a matcher if an error prevented the matcher, as in
  /// `expect(x).to(.equal(try f()))`. The error released the expectation just before, so its issue is the last one.
  func dropExpectationCutOffByError() {
    withLock { state in
      if let notes = state.notes, notes.issues.last?.kind.code == .danglingExpectation { notes.issues.removeLast() }
    }
  }

  func describe(byExpectation description: String) {
    withLock { state in
      let notes = state.opened()
      if notes.expectationDescription == nil { notes.expectationDescription = description }
    }
  }

  func say(_ text: String) { issuesOfRun.say(text) }

  func keep(words: [MisplacedWord]) {
    if add({ $0.words.formUnion(words) }) { return }
    for word in words { recordLate(issue(of: word)) }
  }

  private func issue(of word: MisplacedWord) -> Issue {
    let holder = subject.example.map { "the example \"\($0.fullDescription)\"" } ?? "`\(subject.kind.rawValue)`"
    return Issue(.wordInside(holder: holder, word: "\(word.text) at \(word.location)"), at: word.location)
  }

  func setTried(_ tried: (@Sendable () -> String)?) {
    withLock { $0.tried = tried }
    tell(.tried(tried))
  }

  /// The arguments of the property's current case, in words: `, tried with 3`.
  var trial: String { withLock(\.tried).map { ", tried with \($0())".onOneLine } ?? "" }

  private func tell(_ event: AttemptEvent) { listener.happened(event) }

  func forget(words: [MisplacedWord]) {
    withLock { $0.notes?.words.subtract(words) }
  }

  /// Closes the record. Later issues belong to the run.
  func end() -> AttemptOutcome {
    if withLock({ $0.notes != nil }) {
      // Clean-ups first: a sink around code that has not ended forwards the failures that it holds.
      while let undo = takeCleanUp() { undo() }
      resolveIssues()
    }
    let (values, last, skip) = withLock { state in
      state.isOver = true
      let last = state.notes
      if let last { state.notes = Notes(after: last) }
      return (state.lets.takeValues(), last, state.skip)
    }
    // Values and actions are released without the lock, because their `deinit` may call this record.
    if let last { for action in last.cleanUps.reversed() { action() } }
    values?.release()
    guard let last else { return .init(skip: skip) }
    // Another thread may have added verifiers after the judging.
    let late = last.verifiers.map { Issue(.verifierTooLate($0.description), at: $0.location) }
    let words = last.words.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    return .init(
      issues: last.issues + late + words.map(issue(of:)), hasFailedHook: last.hasFailedHook, skip: skip,
      notes: last.kept.flatMap { $0() },
      expectationDescription: last.expectationDescription,
      expectsSomething: last.hadVerifier || last.expectationDescription != nil)
  }

  /// Keeps the reason why the example cannot run here. An abandoned attempt may call this after its end.
  func skip(by skip: Skip) {
    withLock { if !$0.isOver { $0.skip = skip } }
  }

  /// Completes the issues that were recorded without their slow parts.
  private func resolveIssues() {
    let unresolved = withLock { state in
      defer { state.notes?.unresolved = [] }
      return state.notes?.unresolved ?? []
    }
    for (position, resolve) in unresolved {
      let issue = resolve()
      withLock { $0.notes?.issues[position] = issue }
    }
  }

  /// `true` if the example's clean-up runs, which has more time after a time limit than other code.
  var isCleaningUp: Bool { withLock { $0.isUndoing } }

  func beginCleaningUp() {
    withLock { $0.isUndoing = true }
  }

  /// `true` if its time is up or the run gave it up, so that only clean-up begins.
  var isCutOff: Bool { withLock { $0.isOutOfTime || $0.isOver } }

  /// Notes that the time is up.
  ///
  /// - Parameter resolve: Returns the issue with its slow parts.
  func cutOff(by issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    withLock { $0.isOutOfTime = true }
    record(issue, resolvedBy: resolve)
  }

  /// Sets the closure that abandons the code that runs from now on.
  ///
  /// - Returns: The previous closure.
  func setLeaving(_ leave: (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
    withLock { state in
      defer { state.leave = leave }
      return state.leave
    }
  }

  /// The tasks that run its code, the innermost first. A report of a hang shows where they wait.
  var tasks: [TaskAddress] { withLock { [$0.innerTask, $0.outerTask].compactMap(\.self) } }

  /// Notes the current task as the one that runs the steps in turn.
  func noteTask() {
    let task = TaskAddress.current
    withLock { $0.outerTask = task }
  }

  /// Notes the task of code that can be abandoned.
  ///
  /// - Returns: The previous task.
  func noteInnerTask(_ task: TaskAddress?) -> TaskAddress? {
    withLock { state in
      defer { state.innerTask = task }
      return state.innerTask
    }
  }

  var hasAbandonedCode: Bool { withLock { $0.isCodeAbandoned } }

  func abandonBody() -> Bool {
    let (leave, hasEnded) = withLock { state in
      if state.leave != nil { state.isCodeAbandoned = true }
      return (state.leave, state.isOver)
    }
    leave?()
    return leave != nil || hasEnded
  }

  // MARK: - Time

  /// The time that the attempt has taken by itself, without the work that pauses its clock.
  var ownTime: Duration { withLock { $0.clock.own } }
  var isClockPaused: Bool { withLock { $0.clock.isPaused } }

  /// Pauses the clock during some work, such as hooks that run once.
  func pausingClock<Result>(_ work: () async -> Result) async -> Result {
    withLock { $0.clock.pause() }
    defer { withLock { $0.clock.resume() } }
    return await work()
  }

  /// Pauses the clock during work that does not suspend.
  func pausingClock(_ work: () -> Void) {
    withLock { $0.clock.pause() }
    defer { withLock { $0.clock.resume() } }
    work()
  }

  // MARK: - Verifiers and clean-up

  func verifyAtEnd(_ verifier: DeferredVerifier) {
    let isAdded = add { notes in
      notes.verifiers.append(verifier)
      notes.hadVerifier = true
    }
    if !isAdded { recordLate(Issue(.verifierTooLate(verifier.description), at: verifier.location)) }
  }

  func cleanUp(_ action: @escaping @Sendable () -> Void) {
    // A late replacement is undone at once: it would affect later examples.
    if !add({ $0.cleanUps.append(action) }) { action() }
  }

  func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool {
    // A process that runs the code of an exit test reports failures only.
    !ExitTestCode.hasBegun && add { $0.kept.append(notes) }
  }

  func exitTest(at location: SourceLocation) -> ExitTestTurn {
    guard let exitTests, let identity else {
      return .unavailable("nothing here can start this program again")
    }
    tell(.ranElsewhere)
    let number = withLock { state in
      let notes = state.opened()
      let number = (notes.exitTests[location] ?? 0) + 1
      notes.exitTests[location] = number
      return number
    }
    return exitTests.answer(
      to: ExitTestRequest(example: identity.id, location: location, number: number, worker: worker))
  }

  /// `true` if no verifiers or clean-ups remain.
  var isJudgedAndUndone: Bool {
    withLock { state in
      guard let notes = state.notes else { return true }
      return notes.verifiers.isEmpty && notes.cleanUps.isEmpty
    }
  }

  func takeVerifier() -> DeferredVerifier? {
    withLock { state in
      guard let notes = state.notes, !notes.verifiers.isEmpty else { return nil }
      return notes.verifiers.removeFirst()
    }
  }

  func takeCleanUp() -> (@Sendable () -> Void)? { withLock { $0.notes?.cleanUps.popLast() } }

  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let type = ObjectIdentifier(Object.self)
    if let known = withLock({ $0.notes?.objects[type] }) as? Object { return known }
    // Made without the lock, because `make` may call this record.
    let made = make()
    return withLock { state in
      let notes = state.opened()
      if let known = notes.objects[type] as? Object { return known }
      notes.objects[type] = made
      return made
    }
  }
}

/// The ways in which code, attempts and groups end:
///
/// | function | called when | effect |
/// | --- | --- | --- |
/// | `ExampleRecord.took(_:of:at:maySkip:)` | code threw an error | says how the code ended: records the error, or returns its `Skip` |
/// | `judgeAndUndo(_:)` | the body has ended | judges verifiers, then undoes stubs and replacements |
/// | `undoAndReportUnjudged(_:)` | code was cut off before its end | undoes, reports verifiers that nothing judges, and keeps the skip |
/// | `cutOff(by:)` | the time is up | records the failure; from then on only clean-up begins |
/// | `abandonBody()` | the code has not ended after its time limit, or waits for something that will not happen | continues as if the code had ended |
/// | `abandon()` | the run is given up | undoes and ends the record at once |
/// | `end()` | the attempt is over | closes the record: a later issue belongs to the run, and names the example |
/// | `OnceGroup.leave()` | an example of the group has ended | counts down; `true` for the last one, after which `RunState.end(_:)` ends the group |
/// | `OnceGroup.end()` | `RunState.end(_:)` ends the group | `true` once, if its hooks have begun: the `afterAll` hooks run now |
/// | `RunState.closeGroups()` | the run is over | ends the groups whose last example did not run |
/// | `RunState.giveUp(_:_:)` | the run stops waiting | ends the running attempts, and closes the account |
///
/// The verifiers of an attempt, such as `toReceive`, are judged in the order in which they were made, after a complete
/// body and before `afterEach`. A body is complete even if an expectation failed. If the body threw or was cut off,
/// each verifier is reported as not judged. If the body skipped, verifiers are neither judged nor reported.
extension ExampleRecord {
  /// The way in which code of an example or a hook ends.
  enum End: Sendable {
    case completed
    case skipped(Skip)
    /// The code threw an error, or did not begin because the attempt had been stopped.
    case cutOff

    var isCompleted: Bool { if case .completed = self { true } else { false } }
    var skip: Skip? { if case .skipped(let skip) = self { skip } else { nil } }
  }

  /// Returns how code ended that threw an error, and records the error.
  ///
  /// - Parameters:
  ///   - thrower: The name of the code in messages.
  ///   - maySkip: `true` if a `Skip` from this code skips the example.
  func took(_ error: any Error, of thrower: String, at location: SourceLocation, maySkip: Bool = true) -> End {
    if maySkip, case .skips(let skip) = ErrorMeaning(error) { return .skipped(skip) }
    dropExpectationCutOffByError()
    if error is CancellationError, Task.isCancelled {
      if !isCutOff, let cause = subject.interruption.cause {
        record(Issue(.interrupted(by: cause), at: location))
        return .cutOff
      }
      // The time limit that cancelled the code has recorded the reason.
      if hasFailed { return .cutOff }
    }
    if let issue = Issue(thrown: error, by: thrower, at: location) { record(issue) }
    return .cutOff
  }

  /// Judges the verifiers if the code is complete, and undoes stubs and replacements.
  func judgeAndUndo(_ end: End) async {
    if end.isCompleted {
      while let first = takeVerifier() {
        // An error means that the verifier was abandoned, and is recorded already; judging continues with the next one.
        // A verifier may add others.
        try? await perform {
          await first.judge()
          while let verifier = self.takeVerifier() { await verifier.judge() }
        }
      }
    }
    undoAndReportUnjudged(end)
  }

  /// Undoes stubs and replacements, the latest first. Unless the example was skipped, it also reports verifiers that
  /// will not be judged. It runs after the body or the failed step, and before the first `afterEach`.
  func undoAndReportUnjudged(_ end: End) {
    if let skip = end.skip {
      withLock { $0.isSkipped = true }
      self.skip(by: skip)
    }
    while let undo = takeCleanUp() { undo() }
    while !end.isCompleted, let verifier = takeVerifier() {
      guard end.skip == nil else { continue }
      record(Issue(.verifierNotEvaluated(verifier.description), at: verifier.location))
    }
  }

  /// Undoes the changes of an attempt that the run does not wait for, and ends its record.
  func abandon() -> AttemptOutcome {
    undoAndReportUnjudged(.cutOff)
    return end()
  }
}

extension Issue {
  /// Creates the issue for a thrown error; `nil` if the error's failure is recorded already.
  fileprivate convenience init?(thrown error: any Error, by thrower: String, at location: SourceLocation) {
    if case .isRecorded = ErrorMeaning(error), error is any RecordedError || ForeignFailures.hear(error) { return nil }
    if let cycle = error as? LetCycle {
      self.init(.letCycle(cycle.lets.map(\.description)), at: cycle.lets.last?.location ?? location)
      return
    }
    self.init(.errorThrown(errorText(error), by: thrower), at: location)
  }
}

extension ExampleRecord {
  func set(_ value: LetValue, for key: LetKey) {
    let old = withLock { $0.lets.set(value, for: key) }
    // The old value is released after the lock, as in `end`: its `deinit` may use the record.
    withExtendedLifetime(old) {}
  }

  // MARK: - Synchronous lets

  func value(of key: LetKey, inOwnContext isOwn: Bool, at place: LetReading?) -> LetValue {
    while true {
      let (reading, hasEnded) = withLock { ($0.lets.read(key), $0.isOver) }
      switch reading {
      case .made(let value): return value
      case .begun(let slot, let makers):
        defer { makers.unlock() }
        if hasEnded { recordLate(Issue(.letReadOutsideExample(key.description), at: location(of: place, key))) }
        let value = make(key, inOwnContext: isOwn, at: place)
        return withLock { $0.lets.end(slot, value) }
      case .busy(let makers):
        // The other thread unlocks it when it has made its let. This reader then tries again.
        makers.lock()
        makers.unlock()
      case .cycle(let cycle): stop(.letCycle(cycle.map(\.description)), at: location(of: place, key))
      }
    }
  }

  private func location(of place: LetReading?, _ key: LetKey) -> SourceLocation {
    place?.location(of: key) ?? key.location
  }

  /// Makes a let in the example's own context, so that its failures do not get the clues around its reader.
  private func make(_ key: LetKey, inOwnContext isOwn: Bool, at place: LetReading?) -> LetValue {
    let source = path.overrides[key] ?? key.source
    guard case .immediate(let actor, let make) = source else {
      stop(.letCycle([key.description, key.description]), at: location(of: place, key))
    }
    // Code cannot ask whether it runs on another actor. There the let's own check stops the process.
    if let actor, actor === MainActor.shared, !MainActor.isCurrent {
      stop(.letReadOffMainActor(key.description), at: location(of: place, key))
    }
    if isOwn { return make() }
    let own = ExampleContext(example: self, lets: ExampleContext.current.lets)
    return ExampleContext.withCurrent(own, operation: make)
  }

  /// Ends the process: a synchronous read cannot throw, and there is no value to return.
  private func stop(_ kind: Issue.Kind, at location: SourceLocation) -> Never {
    StandardError.write("\(location): \(Issue(kind, at: location).message)\n")
    ExitCode.refused.endProcess()
  }

  // MARK: - Asynchronous lets

  func asyncValue(of key: LetKey, path: [LetKey]) async throws -> LetValue {
    guard !path.contains(key) else { throw LetCycle(lets: path.drop { $0 != key } + [key]) }
    while true {
      if let value = withLock({ $0.lets.value(of: key) }) { return value }
      let (outcome, isMaker) = try withLock { try $0.lets.outcome(of: key, for: path) }
      if isMaker { return try await make(key, path, outcome) }
      let result = await outcome.answer()
      withLock { $0.lets.stopWaiting(for: key, path) }
      // Without a result, the reader that was making the let was cancelled: this reader tries again.
      if let result { return try result.get() }
    }
  }

  private func make(_ key: LetKey, _ path: [LetKey], _ outcome: LetOutcome) async throws -> LetValue {
    // After the example lets have no values: each reader gets a new one.
    if hasEnded { recordLate(Issue(.letReadOutsideExample(key.description), at: key.location)) }
    do {
      let value = try await ExampleContext.withCurrent(ExampleContext(example: self, lets: path + [key])) {
        switch self.path.overrides[key] ?? key.source {
        case .immediate(_, let make): make()
        case .suspending(let make): try await make()
        }
      }
      set(value, for: key)
      outcome.give(.success(value))
      return value
    } catch {
      // A cancellation of this reader is not a result of the let.
      outcome.give(error is CancellationError && Task.isCancelled ? nil : .failure(error))
      throw error
    }
  }

  /// Fails the lets that abandoned code was making.
  func abandonLets(_ error: any Error) {
    for outcome in withLock({ $0.lets.openOutcomes }) { outcome.give(.failure(error)) }
  }
}
