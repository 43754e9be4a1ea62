import FantailLock
import FantailMatchers
public import FantailTree

/// The part that the functions of one mock share: its name, its mode, and the example it belongs to.
///
/// ```swift
/// protocol Engine { func start() }
///
/// final class EngineMock: Engine, Mock {
///   let mock = MockCore("engine", .strict)
///   let startMock: FunctionMock<Void, Never, Void>
///   init() { startMock = FunctionMock("start()", of: mock) }
///   func start() { startMock.call(()) }
/// }
/// ```
/// A mock belongs to the example that makes it, wherever its calls come from: detached tasks and dispatch queues find
/// it. At the end of its body the mock lets go of all that came with it. One that is made outside any example, or outlives
/// the example that made it as a static one does, belongs to each example that uses it, one at a time: at its end the mock
/// is as it was before that example came.
public final class MockCore: Sendable {
  /// The name that failures use.
  public let name: String
  /// Its treatment of calls that nothing was said about.
  public let mode: MockMode
  /// The place where it was made.
  public let location: SourceLocation

  /// The example that made it, which lets go of its lets and their mocks when it ends.
  private let owner: (any ExampleScope)?
  private let state: Locked<State>

  private struct State {
    var functions: [CallJournal] = []
    var lifetime: MockLifetime
    var isStopped = false
    /// `true` if its owner will clear it once more.
    var awaitsOwner = false
    /// The example that uses a mock without an owner now.
    var borrower: Borrower?
    /// The example that used it last.
    var lastBorrower: Int?
    /// Examples at whose end expectations of a persistent mock go.
    var expecting: Set<Int> = []
  }

  private struct Borrower {
    let example: Int
    /// The state from before it came, one for each function.
    let before: [CallJournal.Snapshot]
  }

  /// Creates the shared part of a mock.
  ///
  /// - Parameters:
  ///   - name: The name that failures use; it may be empty.
  ///   - mode: What it does with a call that nothing was said about.
  ///   - lifetime: How long its stubs and calls last.
  public init(
    _ name: String = "", _ mode: MockMode = .nice, lifetime: MockLifetime = .example,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.name = name
    self.mode = mode
    location = SourceLocation(fileID, filePath, line, column)
    if lifetime == .example, let example = ExampleContext.current.example {
      owner = example
    } else {
      owner = nil
    }
    state = Locked(State(lifetime: lifetime))
    if let owner { clearAtEnd(of: owner) }
  }

  /// The place where it was made, if that is worth telling: a mock with a name, and not a function mock by itself.
  var madeAt: SourceLocation? { name.isEmpty ? nil : location }

  /// The text of a call with the mock's name before it.
  func prefixed(_ text: String) -> String { name.isEmpty ? text : "\(name).\(text)" }

  // MARK: - Its functions

  func add(_ function: CallJournal) {
    state.withLock { $0.functions.append(function) }
  }

  var functions: [CallRecorder] {
    state.withLock { $0.functions }.map { CallRecorder(journal: $0, object: self) }
  }

  /// The calls of all functions, oldest first, with the functions' names.
  var log: [LoggedCall] {
    var log = functions.flatMap(\.log).sorted { $0.sequence < $1.sequence }
    for index in log.indices { log[index].text = prefixed(log[index].text) }
    return log
  }

  var lifetime: MockLifetime { state.withLock { $0.lifetime } }

  func keep() { state.withLock { $0.lifetime = .persistent } }

  func stop() {
    state.withLock { $0.isStopped = true }
    for function in functions { function.clear(.everything) }
  }

  // MARK: - Its example

  /// Returns whether the mock may be used here and now; records a failure where it may not.
  ///
  /// - Parameters:
  ///   - use: What is being done, for the failure.
  ///   - isCall: Whether code under test calls, which may be later than the example.
  func admits(_ use: @autoclosure () -> String, at location: SourceLocation?, isCall: Bool = false) -> Bool {
    switch claim() {
    case .fine: return true
    case .late:
      if isCall { record(.lateCall(use()), at: location) }
      return false
    case .stopped:
      record(.usedAfterStop(use()), at: location)
      return false
    case .shared:
      record(.sharedByExamples(name: name, use: use(), madeAt: self.location), at: location)
      return true
    }
  }

  enum Claim { case fine, stopped, shared, late }

  /// Takes the mock for the running example. It belongs to the one that made it; once that has ended, and from the
  /// beginning where none did, it belongs to one example at a time that uses it.
  @discardableResult
  func claim() -> Claim {
    let example = ExampleContext.current.example
    enum Turn { case done(Claim), owner, borrower }
    let turn: Turn = state.withLock { state in
      if state.isStopped { return .done(.stopped) }
      guard state.lifetime == .example else { return .done(.fine) }
      if let owner, example === owner || example == nil && state.lastBorrower == nil {
        if owner.hasEnded { return .done(.late) }
        if state.awaitsOwner { return .done(.fine) }
        state.awaitsOwner = true
        return .owner
      }
      guard let example else { return .done(.fine) }
      let id = example.number
      if let owner, !owner.hasEnded { return .done(.shared) }
      if let borrower = state.borrower { return .done(borrower.example == id ? .fine : .shared) }
      // Before anybody may change it.
      state.borrower = Borrower(example: id, before: state.functions.map { $0.snapshot() })
      if state.lastBorrower != id { for function in state.functions { function.forgetCallsLetGo() } }
      state.lastBorrower = id
      return .borrower
    }
    switch turn {
    case .done(let claim): return claim
    case .owner:
      if let owner { clearAtEnd(of: owner) }
      return .fine
    case .borrower:
      if let example { clearAtEnd(of: example) }
      return .fine
    }
  }

  /// The example that owns stubs and expectations made now.
  func exampleForRules() -> Int? {
    guard let example = ExampleContext.current.example else { return nil }
    let id = example.number
    let isNew = state.withLock { $0.lifetime == .persistent && $0.expecting.insert(id).inserted }
    if isNew {
      example.cleanUp { [self] in
        state.withLock { _ = $0.expecting.remove(id) }
        for function in functions { function.clear(.expectations(of: id)) }
      }
    }
    return id
  }

  /// Lets go, at an example's end, of all that came with the example.
  private func clearAtEnd(of example: any ExampleScope) {
    let id = example.number
    if owner === example { state.withLock { $0.awaitsOwner = true } }
    example.cleanUp { [self] in
      let (functions, before): ([CallJournal], [CallJournal.Snapshot]) = state.withLock { state in
        let isOwner = owner?.number == id
        if isOwner { state.awaitsOwner = false }
        let borrower = state.borrower?.example == id ? state.borrower : nil
        if borrower != nil { state.borrower = nil }
        if state.lifetime == .persistent || !(isOwner || borrower != nil) { return ([], []) }
        return (state.functions, borrower?.before ?? [])
      }
      for (index, function) in functions.enumerated() {
        function.restore(index < before.count ? before[index] : nil)
      }
    }
  }

  /// Records a failure of the example that is running here, or else of the one the mock belongs to.
  ///
  /// - Parameters:
  ///   - location: Where; the line of production code that called, when it is `nil`.
  ///   - clue: What the expectation's author says it is about.
  func record(_ problem: MockProblem, at location: SourceLocation?, clue: String? = nil) {
    guard let location else { return record(from: .capture()) { _ in problem } }
    record(Issue(.expectationFailed(problem.explanation), at: location, clues: clue.map { [$0] } ?? []))
  }

  /// Records a failure of a call, for which the line that called is looked up when the example is over.
  ///
  /// - Parameters:
  ///   - site: Where production code called.
  ///   - location: Where the failure belongs; there, when it is `nil`.
  ///   - problem: What is wrong, given that line.
  func record(
    from site: CallSite, at location: SourceLocation? = nil, clue: String? = nil,
    _ problem: @escaping @Sendable (SourceLocation?) -> MockProblem
  ) {
    let clues = clue.map { [$0] } ?? []
    record(
      Issue(.expectationFailed(problem(nil).explanation), at: location, clues: clues),
      resolvedBy: {
        let line = site.location
        return Issue(.expectationFailed(problem(line).explanation), at: location ?? line, clues: clues)
      })
  }

  /// Ends the code of the example that calls; `false` where it cannot be ended.
  func leaveCode() -> Bool {
    let context = ExampleContext.current
    var sink = context.sink
    while let around = sink as? any ForwardingSink {
      around.release()
      sink = around.inner
    }
    return (context.scope ?? owner)?.leaveCode() ?? false
  }

  private func record(_ issue: Issue, resolvedBy resolve: (@Sendable () -> Issue)? = nil) {
    let context = ExampleContext.current
    if let sink = context.sink ?? owner {
      if let resolve { sink.record(issue, resolvedBy: resolve) } else { sink.record(issue) }
    } else {
      context.record(resolve?() ?? issue)
    }
  }
}

extension MockCore: OwnersName {}

/// The parts to forget.
enum Clearing {
  case everything, stubs
  case expectations(of: Int)
}
