import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// The scope of one run of one example, or of one once-only hook: what it recorded, its lets, and what is due at its
/// end. Everything in here may be called from any thread.
///
/// Unchecked, because every access of what changes holds the lock. It lies behind a pointer, as in `ExampleLets`.
final class ExampleRecord: ExampleScope, @unchecked Sendable {
  private struct State {
    var issues: [Issue] = []
    /// The code that completes issues, with their positions.
    var unresolved: [(position: Int, resolve: @Sendable () -> Issue)] = []
    /// The objects that are kept by their types.
    var objects: [ObjectIdentifier: any AnyObject & Sendable]?
    var verifiers: [DeferredVerifier] = []
    var cleanUps: [@Sendable () -> Void] = []
    var expectationDescription: String?
    /// Words called in the example whose specs it has not planned.
    var words: Set<MisplacedWord>?
    var hasEnded = false
    /// `true` if the example is at what undoes its work.
    var isCleaningUp = false
    /// The number of times that each exit test was reached.
    var exitTests: [SourceLocation: Int]?

    // What few examples have is optional above: a debug build takes long to make and destroy collections.
    var hasIssues: Bool {
      if let words, !words.isEmpty { return true }
      return issues.count > 0
    }
    /// `true` if there is nothing to report.
    var isClean: Bool {
      if words != nil { return false }
      return issues.count == 0 && verifiers.count == 0
    }

    /// All issues there are, with those of what was not judged.
    mutating func lastIssues(of holder: Holder) -> [Issue] {
      // Another thread may have been later than whoever judges them.
      if !verifiers.isEmpty {
        issues += verifiers.map { Issue(.verifierTooLate($0.description), at: $0.location) }
        verifiers = []
      }
      guard let words else { return issues }
      let sorted = words.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
      return issues + sorted.map { Issue($0.kind(in: holder), at: $0.location) }
    }
  }

  /// The owner of the record.
  enum Holder: Sendable {
    case example(String)
    case hook(HookKind)
  }

  let isDescribedByFirstExpectation: Bool
  let worker: Int
  let registries: [any MatcherNaming]
  private let holder: Holder
  private let lets: ExampleLets
  /// The run, and the example's position in its plan.
  private let origin: (run: RunState, position: Int)?
  private let exitTests: ExitTestRunner?
  /// Takes what is recorded after the end.
  private let late: @Sendable (Issue) -> Void
  private let lock = Lock()
  private let state: UnsafeMutablePointer<State>

  init(
    of holder: Holder, isDescribedByFirstExpectation: Bool = false, worker: Int = 0,
    origin: (run: RunState, position: Int)? = nil, registries: [any MatcherNaming] = [],
    overrides: [LetKey: LetSource] = [:], exitTests: ExitTestRunner? = nil,
    late: @escaping @Sendable (Issue) -> Void
  ) {
    self.holder = holder
    self.isDescribedByFirstExpectation = isDescribedByFirstExpectation
    self.worker = worker
    self.origin = origin
    self.registries = registries
    lets = ExampleLets(overrides: overrides)
    self.exitTests = exitTests
    self.late = late
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  private func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state.pointee)
  }

  // MARK: - Its place in the plan

  var settings: ExampleSettings { origin.map { $0.run.example(at: $0.position).traits.settings } ?? .init() }
  var hasFailed: Bool { hasIssues }

  var identity: ExampleIdentity? {
    origin.map { run, position in
      let planned = run.plan.examples[position]
      return ExampleIdentity(id: planned.id, line: planned.location.line) {
        run.plan.examples.map(\.id) + run.plan.notSelected.map(\.id)
      }
    }
  }

  // MARK: - Issues

  var hasEnded: Bool { withState { $0.hasEnded } }
  var hasIssues: Bool {
    lock.lock()
    let hasIssues = state.pointee.hasIssues
    lock.unlock()
    return hasIssues
  }
  var expectationDescription: String? {
    isDescribedByFirstExpectation ? withState { $0.expectationDescription } : nil
  }

  func record(_ issue: Issue) {
    let isLate = withState { state in
      if !state.hasEnded { state.issues.append(issue) }
      return state.hasEnded
    }
    if isLate { late(issue) }
  }

  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    let isLate = withState { state in
      if !state.hasEnded {
        state.unresolved.append((state.issues.count, resolve))
        state.issues.append(issue)
      }
      return state.hasEnded
    }
    if isLate { record(resolve()) }
  }

  /// Forgets an expectation that seems to have no matcher because an error came before its matcher did, as in
  /// `expect(x).to(.equal(try f()))`: it was dropped on the error's way out, and so it is the last of the issues.
  func dropExpectationCutOffByError() {
    withState { state in
      if case .danglingExpectation = state.issues.last?.kind { state.issues.removeLast() }
    }
  }

  func describe(byExpectation description: String) {
    withState { state in
      if state.expectationDescription == nil { state.expectationDescription = description }
    }
  }

  func note(words: [MisplacedWord]) {
    let isLate = withState { state in
      if !state.hasEnded { state.words = (state.words ?? []).union(words) }
      return state.hasEnded
    }
    guard isLate else { return }
    for word in words { late(Issue(word.kind(in: holder), at: word.location)) }
  }

  func forget(words: [MisplacedWord]) {
    withState { $0.words?.subtract(words) }
  }

  /// Closes the record: what comes later belongs to the run.
  func end() -> [Issue] {
    resolveIssues()
    lock.lock()
    state.pointee.hasEnded = true
    let issues = state.pointee.isClean ? [] : state.pointee.lastIssues(of: holder)
    let cleanUps = state.pointee.cleanUps
    if cleanUps.count > 0 { state.pointee.cleanUps = [] }
    let objects = state.pointee.objects
    if objects != nil { state.pointee.objects = nil }
    lock.unlock()
    let values = lets.end()
    withExtendedLifetime(objects) {
      if cleanUps.count > 0 { for action in cleanUps.reversed() { action() } }
    }
    // Values go when nothing is locked: what they do as they go may come back here.
    _ = consume values
    return issues
  }

  private func resolveIssues() {
    lock.lock()
    let areAllWhole = state.pointee.unresolved.count == 0
    lock.unlock()
    if areAllWhole { return }
    let unresolved = withState { state in
      defer { state.unresolved = [] }
      return state.unresolved
    }
    for (position, resolve) in unresolved {
      let issue = resolve()
      withState { $0.issues[position] = issue }
    }
  }

  /// `true` if the example is at what undoes its work, which gets more time than the rest.
  var isCleaningUp: Bool { withState { $0.isCleaningUp } }

  func beginCleaningUp() {
    withState { $0.isCleaningUp = true }
  }

  // MARK: - Verifiers and clean-up

  func verifyAtEnd(_ verifier: DeferredVerifier) {
    let isLate = withState { state in
      if !state.hasEnded { state.verifiers.append(verifier) }
      return state.hasEnded
    }
    if isLate { late(Issue(.verifierTooLate(verifier.description), at: verifier.location)) }
  }

  func cleanUp(_ action: @escaping @Sendable () -> Void) {
    let isLate = withState { state in
      if !state.hasEnded { state.cleanUps.append(action) }
      return state.hasEnded
    }
    // What it undoes was done to examples that come later.
    if isLate { action() }
  }

  func exitTest(at location: SourceLocation) -> ExitTestTurn {
    guard let exitTests, let identity else {
      return .unavailable("nothing here can start this program again")
    }
    let number = withState { state in
      let number = (state.exitTests?[location] ?? 0) + 1
      state.exitTests = (state.exitTests ?? [:]).merging([location: number]) { _, new in new }
      return number
    }
    return exitTests.turn(
      ExitTestRequest(example: identity.id, location: location, number: number, worker: worker))
  }

  /// Judges verifiers in the order they were made, those that are added meanwhile included.
  func judgeVerifiers() async {
    while let verifier = takeVerifier() { await verifier.judge() }
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
  var isSettled: Bool {
    lock.lock()
    let isSettled = state.pointee.verifiers.count == 0 && state.pointee.cleanUps.count == 0
    lock.unlock()
    return isSettled
  }

  /// Undoes what the example replaced, the latest first.
  func runCleanUps() {
    while let action = withState({ $0.cleanUps.popLast() }) { action() }
  }

  private func takeVerifier() -> DeferredVerifier? {
    withState { $0.verifiers.isEmpty ? nil : $0.verifiers.removeFirst() }
  }

  // MARK: - Lets

  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let type = ObjectIdentifier(Object.self)
    if let known = withState({ $0.objects?[type] }) as? Object { return known }
    // Made when the lock is free: it may come back here.
    let made = make()
    return withState { state in
      if let known = state.objects?[type] as? Object { return known }
      state.objects = (state.objects ?? [:]).merging([type: made]) { known, _ in known }
      return made
    }
  }

  func set(_ value: Any, for key: LetKey) { lets.set(value, for: key) }

  func value(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> Any {
    lets.value(of: key, in: context, at: reading, of: self)
  }

  func asyncValue(of key: LetKey, _ source: LetSource, path: [LetKey]) async throws -> LetValue {
    try await lets.asyncValue(of: key, source, path: path, of: self)
  }

  /// Takes an issue that came after the end.
  func takeLate(_ issue: Issue) { late(issue) }

  /// Ends the process: a synchronous read needs a value, there is none, and it cannot throw.
  func stop(_ issue: Issue) -> Never {
    let place = issue.location.map { "\($0): " } ?? ""
    StandardError.write("\(place)\(issue.message)\n")
    exit(2)
  }
}

extension MisplacedWord {
  fileprivate func kind(in holder: ExampleRecord.Holder) -> Issue.Kind {
    switch holder {
    case .example(let name): .wordInside(holder: "the example \"\(name)\"", word: "\(text) at \(location)")
    case .hook(let kind): .wordInside(holder: "`\(kind.rawValue)`", word: "\(text) at \(location)")
    }
  }
}
