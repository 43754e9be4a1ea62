import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// The scope of one run of one example, or of one once-only hook: what it recorded, its lets, and what is due at its
/// end. Everything in here may be called from any thread.
final class ExampleRecord: ExampleScope {
  private struct State {
    var issues: [Issue] = []
    /// The code that completes issues, with their positions.
    var unresolved: [(position: Int, resolve: @Sendable () -> Issue)] = []
    var lets: LetTable?
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
    /// For a let that is being made, the let its closure waits for.
    var waits: [LetKey: LetKey]?
    /// Held while a synchronous let is made, so that it is made once whoever reads it first. Recursive, since a let
    /// may read others; one for all lets of the example, so that two of them cannot wait for each other.
    var making: NSRecursiveLock?
    /// The lets that are being made by who holds that lock, the outermost first.
    var stack: [LetKey] = []

    // What few examples have is optional above: a debug build takes long to make and destroy collections.
    var hasIssues: Bool { !issues.isEmpty || words?.isEmpty == false }

    mutating func table() -> LetTable {
      if let lets { return lets }
      let lets = LetTable()
      self.lets = lets
      return lets
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
  private let overrides: [LetKey: LetSource]
  /// The run, and the example's position in its plan.
  private let origin: (run: RunState, position: Int)?
  private let exitTests: ExitTestRunner?
  /// Takes what is recorded after the end.
  private let late: @Sendable (Issue) -> Void
  private let state = Locked(State())

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
    self.overrides = overrides
    self.exitTests = exitTests
    self.late = late
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

  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var hasIssues: Bool { state.withLock { $0.hasIssues } }
  var expectationDescription: String? {
    isDescribedByFirstExpectation ? state.withLock { $0.expectationDescription } : nil
  }

  func record(_ issue: Issue) {
    let isLate = state.withLock { state in
      if !state.hasEnded { state.issues.append(issue) }
      return state.hasEnded
    }
    if isLate { late(issue) }
  }

  func record(_ issue: Issue, resolvedBy resolve: @escaping @Sendable () -> Issue) {
    let isLate = state.withLock { state in
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
    state.withLock { state in
      if case .danglingExpectation = state.issues.last?.kind { state.issues.removeLast() }
    }
  }

  func describe(byExpectation description: String) {
    state.withLock { state in
      if state.expectationDescription == nil { state.expectationDescription = description }
    }
  }

  func note(words: [MisplacedWord]) {
    let isLate = state.withLock { state in
      if !state.hasEnded { state.words = (state.words ?? []).union(words) }
      return state.hasEnded
    }
    guard isLate else { return }
    for word in words { late(Issue(word.kind(in: holder), at: word.location)) }
  }

  func forget(words: [MisplacedWord]) {
    state.withLock { $0.words?.subtract(words) }
  }

  /// Closes the record: what comes later belongs to the run.
  func end() -> [Issue] {
    // Values go when the lock is free: what they do as they go may come back here.
    var lets: LetTable?
    var objects: [ObjectIdentifier: any AnyObject & Sendable]?
    var cleanUps: [@Sendable () -> Void] = []
    defer { _ = objects }
    defer { if !cleanUps.isEmpty { for action in cleanUps.reversed() { action() } } }
    resolveIssues()
    return state.withLock { state in
      state.hasEnded = true
      swap(&lets, &state.lets)
      swap(&objects, &state.objects)
      swap(&cleanUps, &state.cleanUps)
      // Another thread may have been later than whoever judges them.
      if !state.verifiers.isEmpty {
        state.issues += state.verifiers.map { Issue(.verifierTooLate($0.description), at: $0.location) }
        state.verifiers = []
      }
      guard let words = state.words else { return state.issues }
      let sorted = words.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
      return state.issues + sorted.map { Issue($0.kind(in: holder), at: $0.location) }
    }
  }

  private func resolveIssues() {
    guard state.withLock({ !$0.unresolved.isEmpty }) else { return }
    let unresolved = state.withLock { state in
      defer { state.unresolved = [] }
      return state.unresolved
    }
    for (position, resolve) in unresolved {
      let issue = resolve()
      state.withLock { $0.issues[position] = issue }
    }
  }

  /// `true` if the example is at what undoes its work, which gets more time than the rest.
  var isCleaningUp: Bool { state.withLock { $0.isCleaningUp } }

  func beginCleaningUp() {
    state.withLock { $0.isCleaningUp = true }
  }

  // MARK: - Verifiers and clean-up

  func verifyAtEnd(_ verifier: DeferredVerifier) {
    let isLate = state.withLock { state in
      if !state.hasEnded { state.verifiers.append(verifier) }
      return state.hasEnded
    }
    if isLate { late(Issue(.verifierTooLate(verifier.description), at: verifier.location)) }
  }

  func cleanUp(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
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
    let number = state.withLock { state in
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
  var isSettled: Bool { state.withLock { $0.verifiers.isEmpty && $0.cleanUps.isEmpty } }

  /// Undoes what the example replaced, the latest first.
  func runCleanUps() {
    while let action = state.withLock({ $0.cleanUps.popLast() }) { action() }
  }

  private func takeVerifier() -> DeferredVerifier? {
    state.withLock { $0.verifiers.isEmpty ? nil : $0.verifiers.removeFirst() }
  }

  // MARK: - Lets

  func stored<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let type = ObjectIdentifier(Object.self)
    if let known = state.withLock({ $0.objects?[type] }) as? Object { return known }
    // Made when the lock is free: it may come back here.
    let made = make()
    return state.withLock { state in
      if let known = state.objects?[type] as? Object { return known }
      state.objects = (state.objects ?? [:]).merging([type: made]) { known, _ in known }
      return made
    }
  }

  func set(_ value: Any, for key: LetKey) {
    let made = LetValue(value)
    // The old value goes when the lock is free, as in `end`.
    _ = state.withLock { $0.table().replace(.made(made), for: key) }
  }

  func value(of key: LetKey, in context: ExampleContext, at reading: LetReading?) -> Any {
    var claim = claim(key, context)
    if case .busy(let lock) = claim {
      // Someone else may have made it while we waited.
      lock.lock()
      claim = self.claim(key, context)
      lock.unlock()
    }
    switch claim {
    case .made(let value): return value.value
    case .claimed(let lock, let isLate, let isNoted):
      defer { lock.unlock() }
      let location = { reading?.location(of: key) ?? key.location }
      if isLate { late(Issue(.letReadOutsideExample(key.description), at: location())) }
      return make(key, context, isNoted: isNoted, location)
    case .cycle(let around):
      stop(Issue(.letCycle(Self.cycle(around, key)), at: reading?.location(of: key) ?? key.location))
    case .busy: preconditionFailure("a lock that is held cannot be taken")
    }
  }

  private enum Claim {
    case made(LetValue)
    /// The caller holds the lock and makes the let: after the example's end, or as one of those that are noted.
    case claimed(NSRecursiveLock, isLate: Bool, isNoted: Bool)
    /// Someone makes a let of this example: the caller has to wait for the lock.
    case busy(NSRecursiveLock)
    /// The let is being made by the caller: these are, the outermost first.
    case cycle([LetKey])
  }

  /// Finds a let's value or takes the lock to make it, in one step: whoever makes a let keeps its value before leaving
  /// the lock, so that a let with no value and a free lock is a let that nobody makes.
  ///
  /// A context with the let in its path costs more than most lets: there is none where the reader's own will do, and the
  /// let is noted among those that are made by who holds the lock.
  private func claim(_ key: LetKey, _ context: ExampleContext) -> Claim {
    state.withLock { state in
      if let value = state.lets?.madeValue(key) { return .made(value) }
      let lock = state.making ?? NSRecursiveLock()
      state.making = lock
      guard lock.try() else { return .busy(lock) }
      let path = context.lets
      if !state.stack.isEmpty || !path.isEmpty {
        let around = state.stack + path
        if around.contains(key) { return .cycle(around) }
      }
      var isNoted = false
      if path.isEmpty, context.sink === self, context.example != nil {
        state.stack.append(key)
        isNoted = true
      }
      return .claimed(lock, isLate: state.hasEnded, isNoted: isNoted)
    }
  }

  /// Makes a let in the example's own context, without the clues of who reads it.
  private func make(
    _ key: LetKey, _ context: ExampleContext, isNoted: Bool, _ location: () -> SourceLocation
  ) -> Any {
    let source = overrides.isEmpty ? key.source : overrides[key] ?? key.source
    guard case .immediate(let actor, let make) = source else {
      stop(Issue(.letCycle(Self.cycle([], key)), at: location()))
    }
    // Of other actors nobody can be asked, and the let's own check stops the process.
    if let actor, actor === MainActor.shared, !MainActor.isCurrent {
      stop(Issue(.letReadOffMainActor(key.description), at: location()))
    }
    let value: LetValue
    if isNoted {
      value = LetValue(make())
    } else {
      let own = ExampleContext(.example(self), lets: context.lets + [key])
      value = LetValue(ExampleContext.$current.withValue(own, operation: make))
    }
    return state.withLock { state in
      if isNoted { state.stack.removeLast() }
      // Its own closure may have set it; what was set stays.
      return state.table().keep(value, for: key)
    }.value
  }

  /// Reports a let that has no value any more since its example is over; who reads it gets a new one.
  private func tellIfLate(_ key: LetKey) {
    guard hasEnded else { return }
    late(Issue(.letReadOutsideExample(key.description), at: key.location))
  }

  func asyncValue(of key: LetKey, _ source: LetSource, path: [LetKey]) async throws -> LetValue {
    guard !path.contains(key) else { throw LetCycle(lets: path.drop { $0 != key } + [key]) }
    guard try begin(key, path) else {
      if let value = try await wait(for: key, path) { return value }
      return try await asyncValue(of: key, source, path: path)
    }
    tellIfLate(key)
    let result: Result<LetValue, any Error>
    do {
      let source = overrides[key] ?? source
      let context = ExampleContext(.example(self), lets: path + [key])
      let value = try await ExampleContext.$current.withValue(context) {
        switch source {
        case .immediate(_, let make): LetValue(make())
        case .suspending(let make): try await make()
        }
      }
      result = .success(value)
    } catch {
      result = .failure(error)
    }
    // That this reader was cancelled says nothing about the let: the next one makes it.
    var isCutOff = false
    if case .failure(is CancellationError) = result, Task.isCancelled { isCutOff = true }
    let waiting: [CheckedContinuation<LetValue?, any Error>] = state.withLock { state in
      defer {
        switch result {
        case .success(let value): state.table().set(.made(value), for: key)
        case .failure(let error): state.table().set(isCutOff ? .unmade : .failed(error), for: key)
        }
      }
      if case .making(let waiting) = state.lets?[key] { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume(with: isCutOff ? .success(nil) : result.map { $0 }) }
    return try result.get()
  }

  /// Returns whether the caller has to make the let; `false` when it is made or being made.
  private func begin(_ key: LetKey, _ path: [LetKey]) throws -> Bool {
    try state.withLock { state in
      switch state.lets?[key] {
      case nil, .unmade:
        state.table().set(.making([]), for: key)
        return true
      case .made: return false
      case .failed(let error): throw error
      case .making:
        // Someone makes it: wait, unless they wait for a let that we are making.
        var chain = [key]
        while let next = state.waits?[chain[chain.count - 1]], chain.count <= (state.waits?.count ?? 0) + 1 {
          chain.append(next)
          if path.contains(next) { throw LetCycle(lets: path.drop { $0 != next } + chain) }
        }
        if let waiting = path.last { state.waits = (state.waits ?? [:]).merging([waiting: key]) { _, new in new } }
        return false
      }
    }
  }

  /// Waits for whoever makes the let; `nil` where they were cut off.
  private func wait(for key: LetKey, _ path: [LetKey]) async throws -> LetValue? {
    defer { if let waiting = path.last { state.withLock { _ = $0.waits?.removeValue(forKey: waiting) } } }
    return try await withCheckedThrowingContinuation { continuation in
      let ready: Result<LetValue?, any Error>? = state.withLock { state in
        switch state.lets?[key] {
        case .made(let value): return .success(value)
        case .failed(let error): return .failure(error)
        case .making(let others): state.table().set(.making(others + [continuation]), for: key)
        case .unmade: return .success(nil)
        case nil: return .failure(LetCycle(lets: [key]))
        }
        return nil
      }
      if let ready { continuation.resume(with: ready) }
    }
  }

  private static func cycle(_ path: [LetKey], _ key: LetKey) -> [String] {
    (path.drop { $0 != key } + [key]).map(\.description)
  }

  /// Ends the process: a synchronous read needs a value, there is none, and it cannot throw.
  private func stop(_ issue: Issue) -> Never {
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
