import FantailMatchers
import FantailSeams
public import FantailTree

/// The part that the functions of one mock share: its name, its mode, and its example.
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
/// A mock belongs to the example that makes it, even for calls from detached tasks and dispatch queues. At the end of
/// the example's body, the mock releases everything that it recorded. A mock that is made outside any example, or that
/// outlives its example, as a static mock does, belongs to one example at a time. At the end of that example, the mock
/// is restored to its state before the example.
public final class MockCore: Sendable {
  /// The name for failures. If an example makes mocks with the same name at several source locations, they are
  /// numbered: `store (2)`.
  public let name: String
  /// The treatment of calls without a stub.
  public let mode: MockMode
  /// The source location where the mock was made.
  public let location: SourceLocation

  /// The example that made the mock. At its end, the example releases its lets and their mocks.
  private let owner: (any ExampleScope)?
  /// The stack on which an example made the mock.
  private let made: CallSite?
  private let state: Locked<State>

  private struct State {
    var functions: [CallJournal] = []
    var lifetime: MockLifetime
    var isStopped = false
    var user: User?
    /// The last example, other than the owner, that used the mock.
    var lastBorrower: Int?
    /// Whether a global or static variable holds the mock; `nil` until this has been looked up.
    var isStatic: Bool?
    /// The last example in which calls to this mock were reported because it had outlived its example.
    var lastReported: Int?
  }

  private struct User {
    let example: Int
    /// The state before the example, one snapshot for each function; empty for the owner.
    let before: [CallJournal.Snapshot]
  }

  /// Creates the shared part of a mock.
  ///
  /// - Parameters:
  ///   - name: The name that failures use; it may be empty.
  ///   - mode: The answer to a call without a stub.
  ///   - lifetime: The time for which the mock's stubs and calls last.
  public init(
    _ name: String = "", _ mode: MockMode = .nice, lifetime: MockLifetime = .example,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.mode = mode
    location = SourceLocation(fileID, filePath, line, column)
    owner = lifetime == .example ? ExampleContext.current.example : nil
    made = owner == nil ? nil : .capture(limit: 64)
    self.name = owner.map { [location] in MockPlaces.of($0).name(name, at: location) } ?? name
    state = Locked(State(lifetime: lifetime))
    claim()
  }

  // MARK: - Its functions

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

  /// Returns whether the mock may be used here and now, and records a failure if it may not.
  ///
  /// - Parameters:
  ///   - use: The kind of use, for the failure.
  ///   - isCall: Whether the use is a call from the code under test, which may be made after the example.
  func admits(_ use: @autoclosure () -> String, at location: SourceLocation?, isCall: Bool = false) -> Bool {
    switch claim() {
    case .fine: return true
    case .outlived(let example):
      if isCall, let owner = owner?.identity?.name, !isStatic,
        state.withLock({ state in
          defer { state.lastReported = example }
          return state.lastReported != example
        })
      {
        record(.outlived(name: name, use: use(), example: owner, madeAt: self.location), at: location)
      }
      return true
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

  enum Claim {
    case fine, stopped, shared, late
    /// The example that made the mock has ended, and this later example uses the mock.
    case outlived(Int)
  }

  /// `true` if the mock was made when an example first read a global or static variable, or if this is unknown.
  private var isStatic: Bool {
    if let known = state.withLock(\.isStatic) { return known }
    let isStatic = made?.isInStaticInitializer ?? true
    state.withLock { $0.isStatic = isStatic }
    return isStatic
  }

  /// Assigns the mock to the running example. The mock belongs to the example that made it. If that example has ended,
  /// or there was none, the mock belongs to the one example that is using it.
  @discardableResult
  func claim() -> Claim {
    let example = ExampleContext.current.example
    let (claim, isNew): (Claim, (any ExampleScope)?) = state.withLock { state in
      if state.isStopped { return (.stopped, nil) }
      guard state.lifetime == .example else { return (.fine, nil) }
      let isOwner = owner != nil && (example === owner || example == nil && state.lastBorrower == nil)
      guard let user = isOwner ? owner : example else { return (.fine, nil) }
      if let owner, isOwner == owner.hasEnded { return (isOwner ? .late : .shared, nil) }
      let fine = owner == nil || isOwner ? Claim.fine : .outlived(user.number)
      if let current = state.user { return (current.example == user.number ? fine : .shared, nil) }
      // The snapshots are taken before any code can change the mock.
      state.user = User(example: user.number, before: isOwner ? [] : state.functions.map { $0.snapshot() })
      if isOwner { return (.fine, user) }
      if state.lastBorrower != user.number {
        for function in state.functions { function.state.withLock { $0.callsLetGo = 0 } }
      }
      state.lastBorrower = user.number
      return (fine, user)
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

  /// Records a failure in the running example, or else in the example to which the mock belongs.
  ///
  /// - Parameters:
  ///   - location: The source location of the failure; `nil` for the line of production code with the call.
  ///   - clue: The author's clue for the expectation.
  func record(_ problem: MockProblem, at location: SourceLocation?, clue: String? = nil) {
    guard let location else { return record(from: .capture()) { _ in problem } }
    record(Issue(.expectationFailed(problem.explanation), at: location, clues: clue.map { [$0] } ?? []))
  }

  /// Records a failure of a call. The caller's line is looked up when the example has ended.
  ///
  /// - Parameters:
  ///   - site: The stack of the call in production code.
  ///   - location: The source location of the failure; `nil` for the caller's line.
  ///   - expectation: The source location of an expectation, which is used if the caller's line is unknown.
  ///   - problem: Makes the problem, given the caller's line.
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

  /// Ends the calling example's body; `false` if it cannot be ended.
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

/// A mock that consists of function mocks, written by hand or generated.
///
/// The members of a mock act on all its functions at once; the members of a function or property mock act only on that
/// function or property. A conforming type only provides the ``MockCore`` that its functions share.
public protocol Mock: AnyObject {
  /// The part that the mock's functions share.
  nonisolated var mock: MockCore { get }
}

/// The shared part can be used instead of the mock: `cache.mock.reset()` resets a mock whose protocol declares a
/// `reset()`.
extension MockCore: Mock {
  /// The part itself.
  public var mock: MockCore { self }
}

/// A mock's treatment of calls without a stub.
public enum MockMode: Sendable, Hashable {
  /// Returns a default value: OCMock's nice mocks, Kiwi's null mocks.
  case nice
  /// Fails the example, and then returns a default value.
  case strict
  /// Forwards the call to a real object: a partial mock.
  case forwarding
}

/// The time for which a mock's stubs and calls last.
public enum MockLifetime: Sendable, Hashable {
  /// Until the end of the example that made the mock.
  case example
  /// Until the mock is reset; for a mock that several examples share.
  case persistent
}

/// The source locations where an example makes mocks, keyed by the mocks' names, so that two mocks with the same name
/// get numbers.
final class MockPlaces: Sendable {
  private let places = Locked<[String: [SourceLocation]]>([:])

  static func of(_ example: any ExampleScope) -> MockPlaces { example.stored { MockPlaces() } }

  /// Returns the name for failures, with a number if a mock of that name was made at another source location.
  func name(_ name: String, at location: SourceLocation) -> String {
    if name.isEmpty { return name }
    let index = places.withLock { places in
      let known = places[name, default: []]
      if let index = known.firstIndex(of: location) { return index }
      places[name] = known + [location]
      return known.count
    }
    return index == 0 ? name : "\(name) (\(index + 1))"
  }
}

extension Trait {
  /// Fails an example that would pass, if one of its stubs has not answered a call.
  ///
  /// ```swift
  /// describe("checkout", .strictStubs) { … }
  /// ```
  /// Stubs of hooks around each example also count. ``FantailMatchers/Matcher/haveUsedEveryStub`` checks a single mock.
  /// In Mockito, this feature is also called strict stubs.
  public static var strictStubs: Self { Self { $0[StrictStubs.self] = true } }
}

/// The setting of `.strictStubs` and `--strict-stubs`.
enum StrictStubs: TraitKey {
  typealias Value = Bool
  static let name = "strict stubs"
}

extension CallRecorder {
  /// Checks at the end of an example with `.strictStubs` that a new stub has answered a call.
  func watch(_ rule: CallRule) {
    let context = ExampleContext.current
    guard let example = context.example, example.traits[StrictStubs.self] else { return }
    // Without another failure, the example fails because its known issue did not occur.
    if let known = example.traits.knownIssue, !known.isIntermittent { return }
    let id = rule.id
    let pattern = described(rule.constraint)
    let location = rule.location
    context.sink?.cleanUp { [self] in
      // An earlier failure may be the reason why there was no call.
      let isUnused = state.withLock { $0.rule(id)?.progress.uses == 0 }
      guard isUnused, !example.claimsNothing, context.sink(KeepingSink.self)?.claimsNothing != true else { return }
      ExampleContext.withCurrent(context) { object.record(.unusedStub(pattern), at: location) }
    }
  }
}
