// Longer than a file should be: all that changes while an example runs stands behind one lock, and so in one file.

import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// The scope of one attempt at an example, or of one hook that runs once: its issues, its lets, its verifiers and its
/// clean-ups. Any thread may call its functions.
///
/// `ExampleRecord+End` has the table of the ways in which code, attempts and groups end.
///
/// Unchecked, because every access of what changes holds the lock.
final class ExampleRecord: ExampleScope, @unchecked Sendable {
  /// The rest of an example's record, apart from the other fields: a debug build takes 1.4 microseconds to make and
  /// destroy these collections for each example, and most examples leave them empty.
  private final class Notes {
    var issues: [Issue]
    /// The code that completes issues, with their positions.
    var unresolved: [(position: Int, resolve: @Sendable () -> Issue)] = []
    /// The objects that are kept by their types.
    var objects: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    /// Its steps and what it attached.
    var kept: [@Sendable () -> [ExampleNote]] = []
    var expectationDescription: String?
    var hadVerifier = false
    /// Words called in the example whose specs it has not planned.
    var words: Set<MisplacedWord>
    /// The number of times that each exit test was reached.
    var exitTests: [SourceLocation: Int] = [:]

    /// - Parameter last: The notes of an example that has ended: later code may ask whether it failed.
    init(after last: Notes? = nil) {
      issues = last?.issues ?? []
      words = last?.words ?? []
    }
  }

  enum Holder: Sendable {
    /// The example at a position of the run's plan.
    case example(Int)
    case hook(HookKind, SourceLocation)
  }

  let number: Int
  let isAskedForExpectation: Bool
  let worker: Int
  /// The way to the example.
  let path: GroupPath
  private let holder: Holder
  let run: RunState
  /// The rules that are told what happens: of a hook, those of the example that it runs beside.
  private let rules: AttemptRules
  /// Guards all that changes.
  private let lock = Lock()
  var lets = ExampleLets()
  /// `true` if the example is over: what is recorded from now on belongs to the run.
  private(set) var isOver = false
  var isSkipped = false
  /// The error that says why the example cannot run here.
  private var skipped: Skip?
  /// The notes; `nil` for most examples.
  private var notes: Notes?
  /// `true` if the example is at what undoes its work.
  private var isUndoing = false
  /// `true` if its time is up, so that nothing more of it begins.
  private var isOutOfTime = false
  private var tried: (@Sendable () -> String)?
  /// Leaves the code behind that runs now.
  private var leave: (@Sendable () -> Void)?
  /// `true` if code was left behind, for which the example has failed.
  private var isCodeAbandoned = false
  /// The task that goes from hook to hook, and the one that runs code which can be left behind.
  private var outerTask: TaskMemory?
  private var innerTask: TaskMemory?

  init(
    of holder: Holder, in run: RunState, _ path: GroupPath, isAskedForExpectation: Bool = false, worker: Int,
    rules: AttemptRules
  ) {
    self.holder = holder
    self.run = run
    self.isAskedForExpectation = isAskedForExpectation
    self.worker = worker
    self.path = path
    self.rules = rules
    number = Self.lastNumber.withLock { last in
      last += 1
      return last
    }
  }

  /// The number given last. The process has one, in which mocks outlive runs.
  private static let lastNumber = Locked(0)

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Returns the notes, which change now; called with the lock.
  private func opened() -> Notes {
    if let notes { return notes }
    let new = Notes()
    notes = new
    return new
  }

  /// Adds to the notes unless the example is over; returns `false` if it is.
  private func add(_ body: (Notes) -> Void) -> Bool {
    withLock {
      if !isOver { body(opened()) }
      return !isOver
    }
  }

  func recordLate(_ issue: Issue) {
    let name =
      switch holder {
      case .example(let position): run.plan.examples[position].fullDescription
      case .hook(let kind, let location): "\(kind.rawValue) at \(location)"
      }
    run.record(issue.changed { .afterExampleEnded(example: name, $0) })
  }

  // MARK: - Its place in the plan

  var registries: [any MatcherNaming] { path.registries }

  var traits: Traits {
    if case .example(let position) = holder { run.examples[position].traits } else { Traits() }
  }

  var identity: ExampleIdentity? {
    guard case .example(let position) = holder, let known = run.plan.code else { return nil }
    let own = run.examples[position]
    let program = known.program
    let ids = known.names.idsInTargets
    let target = program[own.group].target
    return ExampleIdentity(id: ids[own.number.index], line: own.location.line) {
      (known.examples + program.examples).filter { program[$0.group].target == target }.map { ids[$0.number.index] }
    }
  }

  // MARK: - Issues

  var hasEnded: Bool { withLock { isOver } }
  var hasFailed: Bool { withLock { notes.map { !($0.issues.isEmpty && $0.words.isEmpty) } ?? false } }
  var claimsNothing: Bool { hasFailed || withLock { isSkipped } }

  func record(_ issue: Issue) {
    if case .serving? = run.exitTests, ExitTestCode.receive(issue) { return }
    if add({ $0.issues.append(issue) }) { tell(issue) } else { recordLate(issue) }
  }

  /// Tells at once of what fails the example, as the process may end before it does.
  private func tell(_ issue: Issue) {
    if traits.knownIssue == nil { tell(.recorded(issue)) }
  }

  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    if ExitTestCode.hasBegun { return record(resolve()) }
    let isAdded = add { notes in
      notes.unresolved.append((notes.issues.count, resolve))
      notes.issues.append(issue)
    }
    if isAdded { tell(issue) } else { record(resolve()) }
  }

  /// Forgets an expectation that seems to have no matcher because an error came before its matcher did, as in
  /// `expect(x).to(.equal(try f()))`: it was dropped on the error's way out, and so it is the last of the issues.
  func dropExpectationCutOffByError() {
    withLock {
      if let notes, notes.issues.last?.kind.code == .danglingExpectation { notes.issues.removeLast() }
    }
  }

  func describe(byExpectation description: String) {
    withLock {
      let notes = opened()
      if notes.expectationDescription == nil { notes.expectationDescription = description }
    }
  }

  func say(_ text: String) { run.say(text) }

  func keep(words: [MisplacedWord]) {
    if add({ $0.words.formUnion(words) }) { return }
    for word in words { recordLate(issue(of: word)) }
  }

  private func issue(of word: MisplacedWord) -> Issue {
    let holder =
      switch holder {
      case .example(let position): "the example \"\(run.plan.examples[position].fullDescription)\""
      case .hook(let kind, _): "`\(kind.rawValue)`"
      }
    return Issue(.wordInside(holder: holder, word: "\(word.text) at \(word.location)"), at: word.location)
  }

  func setTried(_ tried: (@Sendable () -> String)?) {
    withLock { self.tried = tried }
    tell(.tried(tried))
  }

  /// The arguments that a property is tried with, in words: `, tried with 3`.
  var trial: String { withLock { tried }.map { ", tried with \($0())".onOneLine } ?? "" }

  private func tell(_ event: AttemptEvent) { rules.tell(event) }

  func forget(words: [MisplacedWord]) {
    withLock { notes?.words.subtract(words) }
  }

  /// Closes the record: what comes later belongs to the run.
  func end() -> AttemptOutcome {
    if withLock({ notes != nil }) {
      // A sink that keeps failures of code that has not ended forwards them.
      while let undo = takeCleanUp() { undo() }
      resolveIssues()
    }
    let (values, last, skip) = withLock {
      isOver = true
      defer { notes = notes.map { Notes(after: $0) } }
      return (lets.takeValues(), notes, skipped)
    }
    // They go when nothing is locked: what they do as they go may come back here.
    if let last { for action in last.cleanUps.reversed() { action() } }
    values?.release()
    guard let last else { return .init(skip: skip) }
    // Another thread may have been later than the judge.
    let late = last.verifiers.map { Issue(.verifierTooLate($0.description), at: $0.location) }
    let words = last.words.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    return .init(
      issues: last.issues + late + words.map(issue(of:)), skip: skip, notes: last.kept.flatMap { $0() },
      expectationDescription: last.expectationDescription,
      expectsSomething: last.hadVerifier || last.expectationDescription != nil)
  }

  /// Takes the error that says why the example cannot run here. An attempt that was abandoned may come here later.
  func skip(by skip: Skip) {
    withLock { if !isOver { skipped = skip } }
  }

  /// Completes what was recorded while it can still be asked for.
  private func resolveIssues() {
    let unresolved = withLock {
      defer { notes?.unresolved = [] }
      return notes?.unresolved ?? []
    }
    for (position, resolve) in unresolved {
      let issue = resolve()
      withLock { notes?.issues[position] = issue }
    }
  }

  /// `true` if the example is at what undoes its work, which gets more time than the rest.
  var isCleaningUp: Bool { withLock { isUndoing } }

  func beginCleaningUp() {
    withLock { isUndoing = true }
  }

  /// `true` if its time is up or it was given up, so that nothing more of it begins.
  var isCutOff: Bool { withLock { isOutOfTime || isOver } }

  /// Notes that its time is up.
  ///
  /// - Parameter resolve: Returns the issue with what takes time to find out.
  func cutOff(by issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    withLock { isOutOfTime = true }
    record(issue, resolvedBy: resolve)
  }

  /// Says how the code is left behind that runs from now on.
  ///
  /// - Returns: How that before it is.
  func setLeaving(_ leave: (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
    withLock {
      defer { self.leave = leave }
      return self.leave
    }
  }

  /// The tasks that run its code, the innermost first, for a look at where they wait.
  var tasks: [TaskMemory] { withLock { [innerTask, outerTask].compactMap(\.self) } }

  /// Notes the running task as the one that goes from hook to hook.
  func noteTask() {
    let task = TaskMemory.current
    withLock { outerTask = task }
  }

  /// Notes the task that runs code which can be left behind.
  ///
  /// - Returns: The task before it.
  func noteInnerTask(_ task: TaskMemory?) -> TaskMemory? {
    withLock {
      defer { innerTask = task }
      return innerTask
    }
  }

  var hasAbandonedCode: Bool { withLock { isCodeAbandoned } }

  func abandonBody() -> Bool {
    let (leave, hasEnded) = withLock {
      if self.leave != nil { isCodeAbandoned = true }
      return (self.leave, isOver)
    }
    leave?()
    return leave != nil || hasEnded
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
    // A replacement made late would hold for examples that come later.
    if !add({ $0.cleanUps.append(action) }) { action() }
  }

  func keep(_ notes: @escaping @Sendable () -> [ExampleNote]) -> Bool {
    // A process that runs the code of an exit test reports only its failures.
    !ExitTestCode.hasBegun && add { $0.kept.append(notes) }
  }

  func exitTest(at location: SourceLocation) -> ExitTestTurn {
    guard let exitTests = run.exitTests, let identity else {
      return .unavailable("nothing here can start this program again")
    }
    tell(.ranElsewhere)
    let number = withLock {
      let notes = opened()
      let number = (notes.exitTests[location] ?? 0) + 1
      notes.exitTests[location] = number
      return number
    }
    return exitTests.answer(
      to: ExitTestRequest(example: identity.id, location: location, number: number, worker: worker))
  }

  /// `true` if nothing is left to judge or undo.
  var isJudgedAndUndone: Bool {
    withLock {
      guard let notes else { return true }
      return notes.verifiers.isEmpty && notes.cleanUps.isEmpty
    }
  }

  func takeVerifier() -> DeferredVerifier? {
    withLock {
      guard let notes, !notes.verifiers.isEmpty else { return nil }
      return notes.verifiers.removeFirst()
    }
  }

  func takeCleanUp() -> (@Sendable () -> Void)? { withLock { notes?.cleanUps.popLast() } }

  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let type = ObjectIdentifier(Object.self)
    if let known = withLock({ notes?.objects[type] }) as? Object { return known }
    // Made when the lock is free: it may come back here.
    let made = make()
    return withLock {
      let notes = opened()
      if let known = notes.objects[type] as? Object { return known }
      notes.objects[type] = made
      return made
    }
  }
}
