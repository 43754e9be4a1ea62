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
/// it. At the end of its body the mock lets go of all that came with it. A mock that is made outside any example, or
/// outlives its example as a static one does, belongs to each example that uses it, one at a time: at its end the mock
/// is as it was before that example came.
public final class MockCore: Sendable {
  /// The name that failures use. Mocks of one name that an example makes at several places are numbered: `store (2)`.
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
    var user: User?
    /// The example, other than its owner, that used it last.
    var lastBorrower: Int?
  }

  private struct User {
    let example: Int
    /// The state from before it came, one for each function; of the owner none.
    let before: [CallJournal.Snapshot]
  }

  /// Creates the shared part of a mock.
  ///
  /// - Parameters:
  ///   - name: The name that failures use; it may be empty.
  ///   - mode: The answer to a call without a stub.
  ///   - lifetime: How long its stubs and calls last.
  public init(
    _ name: String = "", _ mode: MockMode = .nice, lifetime: MockLifetime = .example,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.mode = mode
    location = SourceLocation(fileID, filePath, line, column)
    owner = lifetime == .example ? ExampleContext.current.example : nil
    self.name = owner.map { [location] in MockPlaces.of($0).name(name, at: location) } ?? name
    state = Locked(State(lifetime: lifetime))
    claim()
  }

  // MARK: - Its functions

  /// Adds a function mock, whose type the compiler knows from where it goes. For generated mocks: an initializer among
  /// others costs the compiler twice as much.
  @_spi(Generated) public func function<Kind, Arguments, Failure, Output>(
    _ name: String
  ) -> MockedFunction<Kind, Arguments, Failure, Output> {
    MockedFunction(name, of: self)
  }

  /// Adds a function mock that answers with a mock by itself.
  @_spi(Generated) public func function<Kind, Arguments, Failure, Output>(
    _ name: String, answering make: @escaping @Sendable (String, MockMode) -> Output
  ) -> MockedFunction<Kind, Arguments, Failure, Output> {
    MockedFunction(name, of: self, answering: make)
  }

  /// Adds a property mock.
  @_spi(Generated) public func property<Value>(_ name: String) -> PropertyMock<Value> {
    PropertyMock(name, of: self)
  }

  /// Adds a property mock that answers with a mock by itself.
  @_spi(Generated) public func property<Value>(
    _ name: String, answering make: @escaping @Sendable (String, MockMode) -> Value
  ) -> PropertyMock<Value> {
    PropertyMock(name, of: self, answering: make)
  }

  func add(_ function: CallJournal) {
    state.withLock { $0.functions.append(function) }
  }

  var functions: [CallRecorder] {
    state.withLock { $0.functions }.map { CallRecorder(journal: $0, object: self) }
  }

  /// The calls of all functions, oldest first.
  var log: [LoggedCall] { functions.flatMap(\.log).sorted { $0.sequence < $1.sequence } }

  var lifetime: MockLifetime { state.withLock { $0.lifetime } }

  func keep() { state.withLock { $0.lifetime = .persistent } }

  func stop() {
    state.withLock { $0.isStopped = true }
    for function in functions { function.clear(everything: true) }
  }

  // MARK: - Its example

  /// Returns whether the mock may be used here and now; records a failure where it may not.
  ///
  /// - Parameters:
  ///   - use: The use, for the failure.
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
    let (claim, isNew): (Claim, (any ExampleScope)?) = state.withLock { state in
      if state.isStopped { return (.stopped, nil) }
      guard state.lifetime == .example else { return (.fine, nil) }
      let isOwner = owner != nil && (example === owner || example == nil && state.lastBorrower == nil)
      guard let user = isOwner ? owner : example else { return (.fine, nil) }
      if let owner, isOwner == owner.hasEnded { return (isOwner ? .late : .shared, nil) }
      if let current = state.user { return (current.example == user.number ? .fine : .shared, nil) }
      // Before anybody may change it.
      state.user = User(example: user.number, before: isOwner ? [] : state.functions.map { $0.snapshot() })
      if isOwner { return (.fine, user) }
      if state.lastBorrower != user.number {
        for function in state.functions { function.state.withLock { $0.callsLetGo = 0 } }
      }
      state.lastBorrower = user.number
      return (.fine, user)
    }
    if let isNew { clearAtEnd(of: isNew) }
    return claim
  }

  private func clearAtEnd(of example: any ExampleScope) {
    let id = example.number
    example.cleanUp { [self] in
      let (functions, before): ([CallJournal], [CallJournal.Snapshot]) = state.withLock { state in
        guard let user = state.user, user.example == id else { return ([], []) }
        state.user = nil
        return state.lifetime == .persistent ? ([], []) : (state.functions, user.before)
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
  ///   - clue: The author's words for the expectation.
  func record(_ problem: MockProblem, at location: SourceLocation?, clue: String? = nil) {
    guard let location else { return record(from: .capture()) { _ in problem } }
    record(Issue(.expectationFailed(problem.explanation), at: location, clues: clue.map { [$0] } ?? []))
  }

  /// Records a failure of a call, for which the line that called is looked up when the example is over.
  ///
  /// - Parameters:
  ///   - site: Where production code called.
  ///   - location: Where the failure belongs; there, when it is `nil`.
  ///   - expectation: The place of an expectation, where nobody knows that line.
  ///   - problem: The problem, given that line.
  func record(
    from site: CallSite, at location: SourceLocation? = nil, orAt expectation: Locked<SourceLocation?>? = nil,
    _ problem: @escaping @Sendable (SourceLocation?) -> MockProblem
  ) {
    record(
      Issue(.expectationFailed(problem(nil).explanation), at: location),
      resolvedBy: {
        let line = site.location
        let place = location ?? line ?? expectation?.withLock(\.self)
        return Issue(.expectationFailed(problem(line).explanation), at: place)
      })
  }

  /// Ends the code of the example that calls; `false` where it cannot be ended.
  func abandonBody() -> Bool {
    let context = ExampleContext.current
    var sink = context.sink
    while let around = sink as? any ForwardingSink {
      (around as? KeepingSink)?.release()
      sink = around.inner
    }
    return (context.scope ?? owner)?.abandonBody() ?? false
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

/// A mock's treatment of calls that nothing was said about.
public enum MockMode: Sendable, Hashable {
  /// Answers with a default value: OCMock's nice mocks, Kiwi's null mocks.
  case nice
  /// Fails the example, and then answers with a default value.
  case strict
  /// Passes the call on to a real object: a partial mock.
  case forwarding
}

/// The time for which a mock's stubs and calls last.
public enum MockLifetime: Sendable, Hashable {
  /// Until the end of the example that made them.
  case example
  /// Until they are reset: for a mock that several examples share.
  case persistent
}
