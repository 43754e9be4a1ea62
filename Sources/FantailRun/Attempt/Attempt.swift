import FantailPlan
import FantailSeams
package import FantailTree

// A single lock guards all state that changes while an example is running, so all of this state is in one file.

/// An attempt at an example, or a run of a hook that runs once: its issues, lets, verifiers and clean-ups. Any thread
/// may call its functions.
///
/// `Attempt+Running.swift` runs the attempt. An extension below has the table of the ways in which code, attempts and
/// groups end.
///
/// Unchecked, because every access to its only variable holds the lock.
package final class Attempt: ExampleScope, @unchecked Sendable {
  package let number: Int
  package let isAskedForExpectation: Bool
  package let subject: AttemptSubject
  /// The example; `nil` for a hook that runs once.
  let example: DeclaredSpecs.Example?
  /// The groups from the root to the example.
  let path: GroupPath
  let run: RunState
  /// The rules and listeners of the example or the hook.
  let rules: AttemptRules
  /// The rules that receive the issues. A once-only hook uses the rules of the example during which it runs.
  private let reporting: AttemptRules
  /// Decides whether another attempt follows.
  let policy: AttemptPolicy
  /// The task-locals that the attempt's code sees.
  let bindings: [TaskLocalBinding]
  /// Guards the state.
  private let lock = Lock()
  private var state = State()

  /// The values that change while the example is running. They are in one structure, so that every access needs the
  /// lock.
  struct State {
    var lets = ExampleLets()
    fileprivate var content = Content()
    fileprivate var issues: [Issue] = []
    /// Words that were called in the example and whose specs it has not planned.
    fileprivate var words: Set<MisplacedWord> = []
    /// `true` if the example has ended. Later issues belong to the run.
    fileprivate(set) var isOver = false
    fileprivate var isSkipped = false
    /// The reason why the example cannot run here.
    fileprivate var skip: Skip?
    /// `true` if a hook of the attempt is running, not the body.
    fileprivate var isInHook = false
    /// `true` if the example's clean-up is running, such as `afterEach`.
    fileprivate var isUndoing = false
    /// `true` if the time is up, so that only clean-up may begin.
    fileprivate var isOutOfTime = false
  }

  /// The values that the end of the attempt releases.
  fileprivate struct Content {
    /// The closures that complete issues, with the issues' positions.
    var unresolved: [(position: Int, resolve: @Sendable () -> Issue)] = []
    /// The objects of `stored`, by type: features keep their state of an attempt here.
    var slots: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    /// Closures that return the steps and attachments.
    var kept: [@Sendable () -> [ExampleNote]] = []
    var expectationDescription: String?
    var hadVerifier = false
    /// `true` if a hook of the attempt has failed.
    var hasFailedHook = false
  }

  /// - Parameters:
  ///   - example: The example; `nil` for a hook that runs once.
  ///   - outer: The rules of the example during which a hook runs.
  init(
    at subject: AttemptSubject, of example: DeclaredSpecs.Example? = nil, in run: RunState, _ rules: AttemptRules,
    beside outer: AttemptRules? = nil, _ policy: AttemptPolicy = .last
  ) {
    self.subject = subject
    self.example = example
    path = subject.path
    self.run = run
    self.rules = rules
    reporting = outer ?? rules
    self.policy = policy
    bindings = (outer?.bindingsOutside ?? []) + subject.traits.bindings
    isAskedForExpectation = example.map { $0.description == nil || $0.traits.forbidsEmpty } ?? false
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

  /// Changes the content, and returns `true`; returns `false` if the example has ended.
  private func add(_ body: (inout Content) -> Void) -> Bool {
    withLock { state in
      if !state.isOver { body(&state.content) }
      return !state.isOver
    }
  }

  func recordLate(_ issue: Issue) {
    let name = subject.example?.fullDescription ?? "\(subject.kind.rawValue) at \(subject.location)"
    run.issues.record(issue.changed { .afterExampleEnded(example: name, $0) })
  }

  /// Notifies the attempt's rules and listeners of an event.
  package func announce(_ event: AttemptEvent) { rules.happened(event) }

  // MARK: - Its position in the plan

  package var worker: Int { subject.worker }

  package var registries: [any MatcherNaming] { path.registries }

  package var traits: Traits { subject.example == nil ? Traits() : subject.traits }

  package var identity: ExampleIdentity? {
    guard let position = subject.position, let known = subject.plan.code else { return nil }
    let own = known.examples[position]
    let declared = known.declared
    let ids = known.names.idsInTargets
    let target = declared[own.group].target
    let name = subject.example?.fullDescription ?? ""
    return ExampleIdentity(id: ids[own.number.index], line: own.location.line, name: name) {
      (known.examples + declared.examples).filter { declared[$0.group].target == target }.map { ids[$0.number.index] }
    }
  }

  // MARK: - Issues

  package var hasEnded: Bool { withLock { $0.isOver } }

  /// `true` if the attempt has failed so far.
  package var hasFailed: Bool { withLock { !($0.issues.isEmpty && $0.words.isEmpty) } }

  package var claimsNothing: Bool { hasFailed || withLock { $0.isSkipped } }

  package func record(_ issue: Issue) {
    if case .serving? = run.exitTests, ExitTestCode.receive(issue) { return }
    if add(issue) { report(issue) } else { recordLate(issue) }
  }

  package func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    if ExitTestCode.hasBegun { return record(resolve()) }
    if add(issue, resolvedBy: resolve) { report(issue) } else { record(resolve()) }
  }

  /// Adds an issue, and returns `true`; returns `false` if the example has ended.
  private func add(_ issue: Issue, resolvedBy resolve: (@Sendable () -> Issue)? = nil) -> Bool {
    withLock { state in
      if state.isOver { return false }
      if let resolve { state.content.unresolved.append((state.issues.count, resolve)) }
      state.issues.append(issue)
      if state.isInHook { state.content.hasFailedHook = true }
      return true
    }
  }

  /// Reports a failure at once, because the process may end before the example does.
  private func report(_ issue: Issue) {
    if traits.knownIssue == nil { reporting.happened(.recorded(issue)) }
  }

  package var isInHook: Bool { withLock { $0.isInHook } }

  var hasFailedHook: Bool { withLock { $0.content.hasFailedHook } }

  /// Records that a hook of the attempt begins or ends.
  func setInHook(_ isInHook: Bool) {
    withLock { $0.isInHook = isInHook }
  }

  /// `true` if the set-up has failed so far; the body then does not run.
  var hasFailedSetUp: Bool { withLock { !$0.issues.isEmpty } }

  /// Adds a note to the first issue: that the issue kept the body from running.
  func explainLeftOutBody(after hook: String) {
    withLock { state in
      guard let first = state.issues.first else { return }
      state.issues[0] = first.changed { $0.adding("the example's body was not run, because its \(hook) failed") }
    }
  }

  /// Removes the issue of an expectation without a matcher if an error prevented the matcher, as in
  /// `expect(x).to(.equal(try f()))`. The error released the expectation just before, so its issue is the last one.
  func dropExpectationCutOffByError() {
    withLock { state in
      if state.issues.last?.kind.code == .danglingExpectation { state.issues.removeLast() }
    }
  }

  package func describe(byExpectation description: String) {
    withLock { state in
      if state.content.expectationDescription == nil { state.content.expectationDescription = description }
    }
  }

  package func say(_ text: String) { run.issues.say(text) }

  package func keep(words: [MisplacedWord]) {
    let isLate = withLock { state in
      if !state.isOver { state.words.formUnion(words) }
      return state.isOver
    }
    if isLate { words.forEach { recordLate(issue(of: $0)) } }
  }

  private func issue(of word: MisplacedWord) -> Issue {
    let holder = subject.example.map { "the example \"\($0.fullDescription)\"" } ?? "`\(subject.kind.rawValue)`"
    return Issue(.wordInside(holder: holder, word: "\(word.text) at \(word.location)"), at: word.location)
  }

  package func forget(words: [MisplacedWord]) {
    withLock { $0.words.subtract(words) }
  }

  package func setTried(_ tried: (@Sendable () -> String)?) { reporting.happened(.tried(tried)) }

  /// Records that code of the example runs in another process.
  func noteOtherProcess() { reporting.happened(.ranElsewhere) }

  /// Closes the attempt. Later issues belong to the run.
  func end() -> AttemptOutcome {
    // Clean-ups come first: a sink around code that has not ended forwards the failures that it holds.
    while let undo = takeCleanUp() { undo() }
    resolveIssues()
    let (values, last, issues, words, skip) = withLock { state in
      state.isOver = true
      defer { state.content = Content() }
      return (state.lets.takeValues(), state.content, state.issues, state.words, state.skip)
    }
    // Values and actions are released without the lock, because their `deinit` may call this attempt.
    for action in last.cleanUps.reversed() { action() }
    values?.release()
    // Another thread may have added verifiers after the judging.
    let late = last.verifiers.map { Issue(.verifierTooLate($0.description), at: $0.location) }
    let inner = words.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    return AttemptOutcome(
      issues: issues + late + inner.map(issue(of:)), hasFailedHook: last.hasFailedHook, skip: skip,
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
      defer { state.content.unresolved = [] }
      return state.content.unresolved
    }
    for (position, resolve) in unresolved {
      let issue = resolve()
      withLock { $0.issues[position] = issue }
    }
  }

  /// `true` if the example's clean-up is running, which has more time after a time limit than other code.
  package var isCleaningUp: Bool { withLock { $0.isUndoing } }

  func beginCleaningUp() {
    withLock { $0.isUndoing = true }
  }

  /// `true` if the attempt's time is up or the run gave the attempt up; only clean-up may then begin.
  var isCutOff: Bool { withLock { $0.isOutOfTime || $0.isOver } }

  /// Records that the time is up.
  ///
  /// - Parameter resolve: Returns the complete issue, including the parts that are slow to compute.
  func cutOff(by issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    withLock { $0.isOutOfTime = true }
    record(issue, resolvedBy: resolve)
  }

  // MARK: - Verifiers, clean-up and slots

  package func verifyAtEnd(_ verifier: DeferredVerifier) {
    let isAdded = add { content in
      content.verifiers.append(verifier)
      content.hadVerifier = true
    }
    if !isAdded { recordLate(Issue(.verifierTooLate(verifier.description), at: verifier.location)) }
  }

  package func cleanUp(_ action: @escaping @Sendable () -> Void) {
    // A late replacement is undone at once: it would affect later examples.
    if !add({ $0.cleanUps.append(action) }) { action() }
  }

  package func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool {
    // A process that runs the code of an exit test reports failures only.
    !ExitTestCode.hasBegun && add { $0.kept.append(notes) }
  }

  /// `true` if no verifiers or clean-ups remain.
  var isJudgedAndUndone: Bool { withLock { $0.content.verifiers.isEmpty && $0.content.cleanUps.isEmpty } }

  func takeVerifier() -> DeferredVerifier? {
    withLock { $0.content.verifiers.isEmpty ? nil : $0.content.verifiers.removeFirst() }
  }

  func takeCleanUp() -> (@Sendable () -> Void)? { withLock { $0.content.cleanUps.popLast() } }

  package func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    if let known = known(Object.self) { return known }
    // The object is made without the lock, because `make` may call this attempt.
    let made = make()
    let type = ObjectIdentifier(Object.self)
    return withLock { state in
      if let known = state.content.slots[type] as? Object { return known }
      state.content.slots[type] = made
      return made
    }
  }

  /// Returns the attempt's object of a type; `nil` if `stored` has not made it.
  func known<Object: AnyObject & Sendable>(_ type: Object.Type) -> Object? {
    withLock { $0.content.slots[ObjectIdentifier(type)] } as? Object
  }
}

/// The ways in which code, attempts and groups end:
///
/// | function | called when | effect |
/// | --- | --- | --- |
/// | `Attempt.took(_:of:at:maySkip:)` | code threw an error | says how the code ended: records the error, or returns its `Skip` |
/// | `judgeAndUndo(_:)` | the body has ended | judges verifiers, then undoes stubs and replacements |
/// | `undoAndReportUnjudged(_:)` | code was cut off before its end | undoes, reports verifiers that nothing judges, and keeps the skip |
/// | `cutOff(by:)` | the time is up | records the failure; from then on only clean-up begins |
/// | `abandonBody()` | the code has not ended after its time limit, or waits for something that will not happen | continues as if the code had ended |
/// | `abandon()` | the run is given up | undoes and closes the attempt at once |
/// | `end()` | the attempt is over | closes the attempt: a later issue belongs to the run, and mentions the example |
/// | `OnceGroup.leave()` | an example of the group has ended | counts down; `true` for the last one, after which `RunState.end(_:)` ends the group |
/// | `OnceGroup.end()` | `RunState.end(_:)` ends the group | `true` once, if its hooks have begun: the `afterAll` hooks run now |
/// | `RunState.closeGroups()` | the run is over | ends the groups whose last example did not run |
/// | `RunState.giveUp(_:_:)` | the run stops waiting | ends the running attempts, and closes the account |
///
/// The verifiers of an attempt, such as `toReceive`, are judged in the order in which they were made, after a complete
/// body and before `afterEach`. A body is complete even if an expectation failed. If the body threw or was cut off,
/// each verifier is reported as not judged. If the body skipped, verifiers are neither judged nor reported.
extension Attempt {
  /// The way in which code of an example or a hook ends.
  enum End: Sendable {
    case completed
    case skipped(Skip)
    /// The code threw an error, or did not begin because the attempt had been stopped.
    case cutOff

    var isCompleted: Bool { if case .completed = self { true } else { false } }
    var skip: Skip? { if case .skipped(let skip) = self { skip } else { nil } }
  }

  /// Returns how code that threw an error ended, and records the error.
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
        // An error means that the verifier was abandoned, and has already been recorded; judging continues with the
        // next verifier. A verifier may add others.
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

  /// Undoes the changes of an attempt that the run does not wait for, and closes it.
  func abandon() -> AttemptOutcome {
    undoAndReportUnjudged(.cutOff)
    return end()
  }
}

extension Issue {
  /// Creates the issue for a thrown error; `nil` if the error's failure has already been recorded.
  fileprivate convenience init?(thrown error: any Error, by thrower: String, at location: SourceLocation) {
    if case .isRecorded = ErrorMeaning(error), error is any RecordedError || ForeignFailures.hear(error) { return nil }
    if let cycle = error as? LetCycle {
      self.init(.letCycle(cycle.lets.map(\.description)), at: cycle.lets.last?.location ?? location)
      return
    }
    self.init(.errorThrown(errorText(error), by: thrower), at: location)
  }
}

/// Measures the time of an attempt without `beforeAll` and `afterAll` hooks, which run together with the first or last
/// example of their group. Only attempts with a limit or a budget have a clock.
package final class AttemptClock: Sendable {
  private struct State {
    /// The time before `start`.
    var earlier: Duration
    var start = ContinuousClock.now
    var pauses: Int

    var own: Duration { pauses > 0 ? earlier : earlier + (.now - start) }
  }

  private let state: Locked<State>

  /// - Parameters:
  ///   - earlier: The time that the attempt has already taken.
  ///   - isPaused: Whether the clock is stopped until `resume`.
  init(after earlier: Duration = .zero, isPaused: Bool = false) {
    state = Locked(State(earlier: earlier, pauses: isPaused ? 1 : 0))
  }

  var isPaused: Bool { state.withLock { $0.pauses > 0 } }

  /// The time so far.
  var own: Duration { state.withLock(\.own) }

  func pause() {
    state.withLock { state in
      state.earlier = state.own
      state.pauses += 1
    }
  }

  func resume() {
    state.withLock { state in
      state.pauses -= 1
      state.start = .now
    }
  }
}

extension Attempt {
  /// The attempt's clock, which the first caller starts.
  var clock: AttemptClock { stored { AttemptClock() } }

  /// Pauses the clock during hooks that run once.
  func pausingClock<Result>(_ work: () async -> Result) async -> Result {
    let clock = known(AttemptClock.self)
    clock?.pause()
    defer { clock?.resume() }
    return await work()
  }
}

/// The times that a run waits for code after cancelling it at its time limit.
enum TimeAfterLimit {
  /// The time in which cancelled code must reach its clean-up; otherwise the run continues without it.
  static let grace = Duration.milliseconds(200)
  /// The time for the clean-up itself.
  static let patience = Duration.seconds(3)

  /// Returns the time from the limit until the run continues without the code.
  static func time(isCleaningUp: Bool) -> Duration { isCleaningUp ? grace + patience : grace }

  /// Returns the longest time before the run continues, even if the code ignores the limit.
  static func longest(_ limit: Duration) -> Duration { limit + time(isCleaningUp: true) }
}

/// The running code of an attempt: the tasks that run it, and the way to stop waiting for it.
final class AttemptCode: Sendable {
  private struct State {
    /// The task that runs the steps in turn.
    var outer: TaskAddress?
    /// The task of code that can be abandoned.
    var inner: TaskAddress?
    /// Abandons the code.
    var leave: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  /// The tasks that run the code, the innermost first. A report about a hang shows where these tasks are waiting.
  var tasks: [TaskAddress] { state.withLock { [$0.inner, $0.outer].compactMap(\.self) } }

  /// Abandons the code.
  ///
  /// - Parameter note: Called just before the code is abandoned.
  /// - Returns: `false` if the code cannot be abandoned.
  func abandon(noting note: () -> Void) -> Bool {
    guard let leave = state.withLock({ $0.leave }) else { return false }
    note()
    leave()
    return true
  }

  /// - Returns: The previous closure.
  @discardableResult
  func replaceLeaving(by leave: (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
    state.withLock { state in
      defer { state.leave = leave }
      return state.leave
    }
  }

  /// - Returns: The previous task.
  @discardableResult
  func replaceOuter(by task: TaskAddress?) -> TaskAddress? {
    state.withLock { state in
      defer { state.outer = task }
      return state.outer
    }
  }

  /// - Returns: The previous task.
  @discardableResult
  func replaceInner(by task: TaskAddress?) -> TaskAddress? {
    state.withLock { state in
      defer { state.inner = task }
      return state.inner
    }
  }
}

extension Attempt {
  var code: AttemptCode { stored { AttemptCode() } }

  /// The tasks that run the attempt's code, the innermost first.
  package var tasks: [TaskAddress] { known(AttemptCode.self)?.tasks ?? [] }

  /// Abandons code that waits for something that will not happen, such as the answer to a mock's call without a stub.
  /// The attempt, which has failed by then, continues as if the code had ended.
  package func abandonBody() -> Bool {
    guard let code = known(AttemptCode.self) else { return hasEnded }
    return code.abandon { announce(.abandonedCode) } || hasEnded
  }
}

/// The number of times that an attempt reached each exit test.
private final class ExitTestCounts: Sendable {
  private let counts = Locked<[SourceLocation: Int]>([:])

  func next(at location: SourceLocation) -> Int {
    counts.withLock { counts in
      counts[location, default: 0] += 1
      return counts[location] ?? 0
    }
  }
}

extension Attempt {
  package func exitTest(at location: SourceLocation) -> ExitTestRole {
    guard let exitTests = run.exitTests, let identity else {
      return .unavailable("nothing here can start this program again")
    }
    noteOtherProcess()
    let number = stored { ExitTestCounts() }.next(at: location)
    return exitTests.answer(
      to: ExitTestRequest(example: identity.id, location: location, number: number, worker: worker))
  }
}
