import FantailLock
public import FantailTree

/// What the functions of one mock share: its name, its mode, and the example it belongs to.
///
/// ```swift
/// final class EngineMock: Engine, Mock {
///   let mock = MockedObject("engine", .strict)
///   let startMock: FunctionMock<Void, Never, Void>
///   init() { startMock = FunctionMock("start()", of: mock) }
///   func start() { startMock.call(()) }
/// }
/// ```
/// A mock belongs to the example that makes it, wherever its calls come from: detached tasks and dispatch queues find
/// it. One that is made outside any example belongs to each example that uses it, one at a time, and is cleared at its end.
public final class MockedObject: Sendable {
  /// The name that failures use.
  public let name: String
  /// What it does with a call that nothing was said about.
  public let mode: MockMode
  /// Where it was made.
  public let location: SourceLocation

  /// The example that made it, which lets go of its lets and their mocks when it ends.
  private let home: (any ExampleScope)?
  private let state: Locked<State>

  private struct State {
    var functions: [CallJournal] = []
    var lifetime: MockLifetime
    var isStopped = false
    /// The example that uses a mock without a home now.
    var guest: ObjectIdentifier?
    /// Examples that clear what they made at their ends.
    var cleared: Set<ObjectIdentifier> = []
  }

  /// Creates the shared part of a mock.
  ///
  /// - Parameters:
  ///   - name: The name that failures use; it may be empty.
  ///   - mode: What it does with a call that nothing was said about.
  ///   - lifetime: How long its stubs and calls last.
  public init(
    _ name: String = "", _ mode: MockMode = .nice, lifetime: MockLifetime = .example,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.name = name
    self.mode = mode
    location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if lifetime == .example, case .example(let scope) = ExampleContext.current.place {
      home = scope.outermost
    } else {
      home = nil
    }
    state = Locked(State(lifetime: lifetime))
  }

  /// Where it was made, if that is worth telling: a mock with a name, and not a function mock by itself.
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

  var lifetime: MockLifetime { state.withLock { $0.lifetime } }

  func keep() { state.withLock { $0.lifetime = .persistent } }

  func stop() {
    state.withLock { $0.isStopped = true }
    for function in functions { function.clear(.everything) }
  }

  // MARK: - Its example

  /// Whether the mock may be used here and now; records a failure where it may not.
  ///
  /// - Parameter use: What is being done, for the failure.
  func admits(_ use: @autoclosure () -> String, at location: SourceLocation?) -> Bool {
    let scope = Self.runningExample
    let id = scope.map { ObjectIdentifier($0.outermost) }
    enum Finding { case fine, stopped, shared, newGuest }
    let finding: Finding = state.withLock { state in
      if state.isStopped { return .stopped }
      guard state.lifetime == .example, let id else { return .fine }
      if let home { return home === scope?.outermost ? .fine : .shared }
      if let guest = state.guest { return guest == id ? .fine : .shared }
      state.guest = id
      return .newGuest
    }
    switch finding {
    case .fine: return true
    case .newGuest:
      if let scope, let id { clearAtEnd(of: scope, id) }
      return true
    case .stopped:
      record(.usedAfterStop(use()), at: location ?? callSite)
      return false
    case .shared:
      record(.sharedByExamples(name.isEmpty ? use() : name, madeAt: self.location), at: location ?? callSite)
      return true
    }
  }

  /// The example whose end ends a stub or expectation that is made now.
  func exampleForRules() -> ObjectIdentifier? {
    guard let scope = Self.runningExample else { return nil }
    let id = ObjectIdentifier(scope.outermost)
    clearAtEnd(of: scope, id)
    return id
  }

  private func clearAtEnd(of scope: any ExampleScope, _ id: ObjectIdentifier) {
    guard state.withLock({ $0.cleared.insert(id).inserted }) else { return }
    scope.cleanUp { [self] in
      let (isPersistent, isGuest) = state.withLock { state in
        state.cleared.remove(id)
        defer { if state.guest == id { state.guest = nil } }
        return (state.lifetime == .persistent, state.guest == id)
      }
      for function in functions {
        function.clear(isPersistent ? .expectations(of: id) : .rules(of: id))
        if isGuest && !isPersistent { function.clear(.calls) }
      }
    }
  }

  /// Where production code called the mock; where it was made, if the stack does not tell.
  var callSite: SourceLocation { CallSite.find() ?? location }

  static var runningExample: (any ExampleScope)? {
    guard case .example(let scope) = ExampleContext.current.place else { return nil }
    return scope
  }

  /// Records a failure of the example that is running here, or else of the one the mock belongs to.
  func record(_ problem: MockProblem, at location: SourceLocation) {
    let issue = Issue(.expectationFailed(problem.explanation), at: location)
    let context = ExampleContext.current
    if context.scope == nil, let home { return home.record(issue) }
    context.record(issue)
  }
}

/// What to forget.
enum Clearing {
  case everything, calls, stubs
  case rules(of: ObjectIdentifier)
  case expectations(of: ObjectIdentifier)
}
