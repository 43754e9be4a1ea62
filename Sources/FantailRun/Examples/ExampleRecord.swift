// Longer than a file should be: all that changes while an example runs stands behind one lock, and so in one file.

import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// The scope of one run of one example, or of one once-only hook: what it recorded, its lets, and what is due at its
/// end. Everything in here may be called from any thread.
///
/// Unchecked, because every access of what changes holds the lock.
final class ExampleRecord: ExampleScope, @unchecked Sendable {
  private struct State {
    /// The record's number, made when it is asked for: of most examples nobody does.
    var number: Int?
    /// `true` if the example is at what undoes its work.
    var isCleaningUp = false
    /// `true` if its time is up, so that nothing more of it begins.
    var isCutOff = false
    /// Leaves the code behind that runs now.
    var leave: (@Sendable () -> Void)?
    /// What was recorded; `nil` for most examples.
    var notes: Notes?

    var hasIssues: Bool { notes.map { !($0.issues.isEmpty && $0.words.isEmpty) } ?? false }

    /// Returns the notes, which change now.
    mutating func opened() -> Notes {
      if let notes { return notes }
      let new = Notes()
      notes = new
      return new
    }
  }

  /// What an example left: apart from the rest, since a debug build takes 1.4 microseconds to make and destroy these
  /// collections for each example, of which most leave nothing.
  private final class Notes {
    var issues: [Issue] = []
    /// The code that completes issues, with their positions.
    var unresolved: [(position: Int, resolve: @Sendable () -> Issue)] = []
    /// The objects that are kept by their types.
    var objects: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    /// Its steps and what it attached.
    var kept: [@Sendable () -> ExampleNote] = []
    var expectationDescription: String?
    var hadVerifier = false
    /// Words called in the example whose specs it has not planned.
    var words: Set<MisplacedWord> = []
    /// The number of times that each exit test was reached.
    var exitTests: [SourceLocation: Int] = [:]

    /// Takes what is due at the end: the issues, with those of what was not judged, what undoes the example's work, and
    /// the objects, for the caller to let go of when nothing is locked.
    func close() -> (
      issues: [Issue], words: [MisplacedWord], cleanUps: [@Sendable () -> Void], objects: [any AnyObject & Sendable]
    ) {
      // Another thread may have been later than whoever judges them.
      issues += verifiers.map { Issue(.verifierTooLate($0.description), at: $0.location) }
      defer { (verifiers, cleanUps, objects) = ([], [], [:]) }
      let sorted = words.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
      return (issues, sorted, cleanUps, Array(objects.values))
    }
  }

  /// The owner of the record.
  enum Holder: Sendable {
    /// The example at a position of the run's plan.
    case example(Int)
    case hook(HookKind, SourceLocation)
  }

  let isAskedForExpectation: Bool
  let worker: Int
  let registries: [any MatcherNaming]
  /// The source of each let that a group of the example overrides.
  let overrides: [LetKey: LetSource]
  private let holder: Holder
  let run: RunState
  private let exitTests: ExitTestRunner?
  /// Guards all that changes, and so nobody has to look for others at each access.
  let lock = Lock()
  @exclusivity(unchecked) var lets = ExampleLets()
  @exclusivity(unchecked) private var state = State()

  init(
    of holder: Holder, in run: RunState, isAskedForExpectation: Bool = false, worker: Int,
    registries: [any MatcherNaming], overrides: [LetKey: LetSource] = [:], exitTests: ExitTestRunner? = nil
  ) {
    self.holder = holder
    self.run = run
    self.isAskedForExpectation = isAskedForExpectation
    self.worker = worker
    self.registries = registries
    self.overrides = overrides
    self.exitTests = exitTests
  }

  /// The number given last. One for the process, in which mocks outlive runs.
  private static let lastNumber = Locked(0)

  var number: Int {
    withState { state in
      if let number = state.number { return number }
      let number = Self.lastNumber.withLock { last in
        last += 1
        return last
      }
      state.number = number
      return number
    }
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Takes a note unless the example is over; returns `false` if it is.
  private func note(_ body: (Notes) -> Void) -> Bool {
    withState { state in
      if !lets.hasEnded { body(state.opened()) }
      return !lets.hasEnded
    }
  }

  /// Takes an issue that came after the end.
  func recordLate(_ issue: Issue) {
    let name =
      switch holder {
      case .example(let position): run.plan.examples[position].fullDescription
      case .hook(let kind, let location): "\(kind.rawValue) at \(location)"
      }
    run.record(issue.changed { .afterExampleEnded(example: name, $0) })
  }

  // MARK: - Its place in the plan

  var traits: Traits {
    if case .example(let position) = holder { run.example(at: position).traits } else { Traits() }
  }

  var identity: ExampleIdentity? {
    guard case .example(let position) = holder else { return nil }
    let plan = run.plan
    let planned = plan.examples[position]
    return ExampleIdentity(id: planned.id, line: planned.location.line) {
      plan.examples.map(\.id) + plan.notSelected.map(\.id)
    }
  }

  // MARK: - Issues

  var hasEnded: Bool { withState { _ in lets.hasEnded } }
  var hasFailed: Bool { withState(\.hasIssues) }
  var expectationDescription: String? {
    isAskedForExpectation ? withState { $0.notes?.expectationDescription } : nil
  }

  /// `true` if it came to an expectation or left something to judge at its end, where somebody asks for that.
  var expectsSomething: Bool {
    withState { state in state.notes.map { $0.hadVerifier || $0.expectationDescription != nil } ?? false }
  }

  func record(_ issue: Issue) {
    if case .serving? = exitTests, ExitTestCode.receive(issue) { return }
    if !note({ $0.issues.append(issue) }) { recordLate(issue) }
  }

  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    if ExitTestCode.hasBegun { return record(resolve()) }
    let isNoted = note { notes in
      notes.unresolved.append((notes.issues.count, resolve))
      notes.issues.append(issue)
    }
    if !isNoted { record(resolve()) }
  }

  /// Forgets an expectation that seems to have no matcher because an error came before its matcher did, as in
  /// `expect(x).to(.equal(try f()))`: it was dropped on the error's way out, and so it is the last of the issues.
  func dropExpectationCutOffByError() {
    withState { state in
      if let notes = state.notes, notes.issues.last?.kind.code == .danglingExpectation { notes.issues.removeLast() }
    }
  }

  func describe(byExpectation description: String) {
    withState { state in
      let notes = state.opened()
      if notes.expectationDescription == nil { notes.expectationDescription = description }
    }
  }

  func note(words: [MisplacedWord]) {
    if note({ $0.words.formUnion(words) }) { return }
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

  func forget(words: [MisplacedWord]) {
    withState { $0.notes?.words.subtract(words) }
  }

  /// Closes the record: what comes later belongs to the run.
  func end() -> [Issue] {
    if withState({ $0.notes != nil }) { resolveIssues() }
    lock.lock()
    let values = lets.takeValues()
    let last = state.notes?.close()
    lock.unlock()
    if let last { for action in last.cleanUps.reversed() { action() } }
    // They go when nothing is locked: what they do as they go may come back here.
    _ = consume values
    guard let last else { return [] }
    return last.issues + last.words.map(issue(of:))
  }

  private func resolveIssues() {
    let unresolved = withState { state in
      defer { state.notes?.unresolved = [] }
      return state.notes?.unresolved ?? []
    }
    for (position, resolve) in unresolved {
      let issue = resolve()
      withState { $0.notes?.issues[position] = issue }
    }
  }

  /// `true` if the example is at what undoes its work, which gets more time than the rest.
  var isCleaningUp: Bool { withState { $0.isCleaningUp } }

  func beginCleaningUp() {
    withState { $0.isCleaningUp = true }
  }

  /// `true` if its time is up or it was given up, so that nothing more of it begins.
  var isCutOff: Bool { withState { $0.isCutOff || lets.hasEnded } }

  /// Notes that its time is up.
  func cutOff(by issue: Issue) {
    withState { $0.isCutOff = true }
    record(issue)
  }

  /// Says how the code is left behind that runs from now on.
  ///
  /// - Returns: How that before it is.
  func setLeaving(_ leave: (@Sendable () -> Void)?) -> (@Sendable () -> Void)? {
    withState { state in
      defer { state.leave = leave }
      return state.leave
    }
  }

  func leaveCode() -> Bool {
    let (leave, hasEnded) = withState { ($0.leave, lets.hasEnded) }
    leave?()
    return leave != nil || hasEnded
  }

  // MARK: - Verifiers and clean-up

  func verifyAtEnd(_ verifier: DeferredVerifier) {
    let isNoted = note { notes in
      notes.verifiers.append(verifier)
      notes.hadVerifier = true
    }
    if !isNoted { recordLate(Issue(.verifierTooLate(verifier.description), at: verifier.location)) }
  }

  func cleanUp(_ action: @escaping @Sendable () -> Void) {
    // What it undoes late was done to examples that come later.
    if !note({ $0.cleanUps.append(action) }) { action() }
  }

  func keep(_ note: @escaping @Sendable () -> ExampleNote) {
    _ = self.note { $0.kept.append(note) }
  }

  /// The steps so far and what was attached, in the order in which they began.
  var kept: [ExampleNote] { withState { $0.notes?.kept ?? [] }.map { $0() } }

  func exitTest(at location: SourceLocation) -> ExitTestTurn {
    guard let exitTests, let identity else {
      return .unavailable("nothing here can start this program again")
    }
    run.underway.noteElsewhere(identity.id)
    let number = withState { state in
      let notes = state.opened()
      let number = (notes.exitTests[location] ?? 0) + 1
      notes.exitTests[location] = number
      return number
    }
    return exitTests.turn(
      ExitTestRequest(example: identity.id, location: location, number: number, worker: worker))
  }

  /// Judges verifiers in the order they were made, those that are added meanwhile included.
  func judgeVerifiers() async {
    while withState({ $0.notes?.verifiers.isEmpty == false }) {
      // One that is left behind has said why.
      try? await perform { while let verifier = self.takeVerifier() { await verifier.judge() } }
    }
  }

  /// Reports verifiers that an error cut off.
  func abandonVerifiers() {
    while let verifier = takeVerifier() {
      record(Issue(.verifierNotEvaluated(verifier.description), at: verifier.location))
    }
  }

  /// Forgets verifiers of an example that was skipped.
  func dropVerifiers() {
    while takeVerifier() != nil {}
  }

  /// `true` if nothing is left to judge or undo.
  var isSettled: Bool { withState { $0.notes.map { $0.verifiers.isEmpty && $0.cleanUps.isEmpty } ?? true } }

  /// Undoes what the example replaced, the latest first.
  func runCleanUps() {
    while let action = withState({ $0.notes?.cleanUps.popLast() }) { action() }
  }

  private func takeVerifier() -> DeferredVerifier? {
    withState { state in
      guard let notes = state.notes, !notes.verifiers.isEmpty else { return nil }
      return notes.verifiers.removeFirst()
    }
  }

  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let type = ObjectIdentifier(Object.self)
    if let known = withState({ $0.notes?.objects[type] }) as? Object { return known }
    // Made when the lock is free: it may come back here.
    let made = make()
    return withState { state in
      let notes = state.opened()
      if let known = notes.objects[type] as? Object { return known }
      notes.objects[type] = made
      return made
    }
  }
}
