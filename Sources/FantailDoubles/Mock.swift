import FantailMatchers
import FantailTree

/// A mock made of function mocks, by hand or generated.
///
/// Its members act on all its functions at once; of a function or property mock, of that alone. A conformer only
/// says which ``MockCore`` its functions share.
public protocol Mock: AnyObject {
  /// The part that the mock's functions share.
  nonisolated var mock: MockCore { get }
}

extension Mock {
  /// Keeps the mock's stubs and calls from example to example, until they are reset.
  ///
  /// ```swift
  /// static let engine = EngineMock("engine").persistent()
  /// ```
  /// - Returns: The mock.
  @discardableResult
  public nonisolated func persistent() -> Self {
    mock.keep()
    return self
  }

  /// Judges the mock's expectations now rather than at the example's end; each that does not hold is a failure.
  ///
  /// OCMock's `verify`. Expectations judged here are not judged again.
  public nonisolated func verify() {
    for function in members { function.verify() }
  }

  /// Waits until the mock's expectations hold, and judges them then or when the time is over.
  ///
  /// Ends as soon as every call has come, or one too many. Rejections and counts with an upper bound, such as `.never`,
  /// are watched for the whole time. OCMock's `verifyWithDelay:`.
  ///
  /// - Parameter limit: How long to wait.
  public nonisolated func verify(
    within limit: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let functions = members
    let wait = await CallWait(limit) { .combined(functions.map { $0.progress() }) }
    for function in functions { function.verify(waited: wait.elapsed) }
    if let cutOff = wait.cutOff { mock.record(cutOff, at: SourceLocation(fileID, filePath, line, column)) }
  }

  /// Fails if a call came that no expectation and no verification before this line asked for.
  ///
  /// ```swift
  /// expect(store.on.save("a")).to(.haveBeenCalled(.once))
  /// store.verifyNoMoreCalls()
  /// ```
  /// Calls of the mocks that answered by themselves (`deep`) count as well. Stubs ask for nothing. Mockito's `verifyNoMoreInteractions`.
  public nonisolated func verifyNoMoreCalls(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let location = SourceLocation(fileID, filePath, line, column)
    ExampleContext.current.note(expectation: "should have no more calls", at: location)
    mock.claim()
    let functions = members.flatMap { [$0] + $0.deepFunctions }
    if functions.contains(where: { $0.callsLetGo > 0 }) {
      return mock.record(.callsLetGo(mock.name.isEmpty ? "the mock" : mock.name), at: location)
    }
    let left = functions.flatMap(\.unverified).sorted { $0.sequence < $1.sequence }
    if !left.isEmpty { mock.record(.unverifiedCalls(of: mock.name, left.map(\.placed)), at: location) }
  }

  /// Forgets everything: calls, stubs and expectations.
  public nonisolated func reset() {
    for function in members { function.clear(everything: true) }
  }

  /// Forgets the stubs; the calls stay.
  public nonisolated func clearStubs() {
    for function in members { function.clear(everything: false) }
  }

  /// Ends the mock: it forgets everything, and any further use is a failure.
  ///
  /// OCMock's `stopMocking`.
  public nonisolated func stopMocking() { mock.stop() }

  /// Every call of every function, oldest first: `["start()", "setSpeed(to: 100, in: .mph)"]`.
  public nonisolated var callLog: [String] {
    members.flatMap(\.log).sorted { $0.sequence < $1.sequence }.map(\.ownText)
  }

  /// The stubs that have answered no call.
  public nonisolated var unusedStubs: [UnusedStub] { members.flatMap(\.unusedStubs) }
}

extension Mock {
  /// Does not compile: the code that passes calls on is generated where it is asked for only.
  @available(
    *, unavailable,
    message: """
      this mock passes no calls on. Write "forwarding": ["NAME"], with the protocol's name, or "forwarding": true into \
      mocks.json beside the target's sources. Mocks of actors and of protocols with associated types cannot
      """
  )
  public init(
    _ name: String = "", _ mode: MockMode = .nice, forwardingTo real: Any,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    preconditionFailure("unavailable")
  }
}

/// The shared part stands for its mock: `cache.mock.reset()` resets a mock whose protocol has a `reset()` of its own.
extension MockCore: Mock {
  /// The part itself.
  public var mock: MockCore { self }
}

/// A function or property mock, which answers for itself and not for the whole mock that it is part of.
protocol MemberMock {
  nonisolated var functions: [CallRecorder] { get }
}

extension Mock {
  nonisolated var members: [CallRecorder] { (self as? any MemberMock)?.functions ?? mock.functions }
}

extension MockedFunction: Mock, MemberMock {
  var functions: [CallRecorder] { [recorder] }
}

extension PropertyMock: Mock, MemberMock {
  var functions: [CallRecorder] { [getter.recorder, setter.recorder] }
}
