import FantailMatchers
import FantailTree

extension Mock {
  /// Keeps the mock's stubs and calls for later examples, until they are reset.
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

  /// Judges the mock's expectations now instead of at the example's end. Each expectation that does not hold is
  /// recorded as a failure.
  ///
  /// Like OCMock's `verify`. Expectations that are judged here are not judged again.
  public nonisolated func verify() {
    for function in members { function.verify() }
  }

  /// Waits until the mock's expectations hold, or until the timeout, and then judges them.
  ///
  /// The wait ends as soon as all calls have been made, or too many. For rejections and counts with an upper bound,
  /// such as `.never`, it always lasts until the timeout. Like OCMock's `verifyWithDelay:`.
  ///
  /// - Parameter limit: The time to wait.
  public nonisolated func verify(
    within limit: Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let functions = members
    let wait = await CallWait(limit) { .combined(functions.map { $0.progress() }) }
    for function in functions { function.verify(waited: wait.elapsed) }
    if let cutOff = wait.cutOff { mock.record(cutOff, at: SourceLocation(fileID, filePath, line, column)) }
  }

  /// Fails if there was a call that is not covered by an expectation or an earlier verification.
  ///
  /// ```swift
  /// expect(store.on.save("a")).to(.haveBeenCalled(.once))
  /// store.verifyNoMoreCalls()
  /// ```
  /// Calls to mocks that are automatic answers (`deep`) also count. A stub does not cover calls. Like Mockito's
  /// `verifyNoMoreInteractions`.
  public nonisolated func verifyNoMoreCalls(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let location = SourceLocation(fileID, filePath, line, column)
    ExampleContext.current.register(expectation: "should have no more calls", at: location)
    mock.claim()
    let functions = members.flatMap { [$0] + $0.deepFunctions }
    if functions.contains(where: { $0.callsLetGo > 0 }) {
      return mock.record(.callsLetGo(mock.name.isEmpty ? "the mock" : mock.name), at: location)
    }
    let left = functions.flatMap(\.unverified).sorted { $0.sequence < $1.sequence }
    if !left.isEmpty { mock.record(.unverifiedCalls(of: mock.name, left.map(\.placed)), at: location) }
  }

  /// Removes calls, stubs and expectations.
  public nonisolated func reset() {
    for function in members { function.clear(everything: true) }
  }

  /// Removes the stubs; the calls remain.
  public nonisolated func clearStubs() {
    for function in members { function.clear(everything: false) }
  }

  /// Ends the mock: everything is removed, and any further use is a failure.
  ///
  /// OCMock's `stopMocking`.
  public nonisolated func stopMocking() { mock.stop() }

  /// All calls to all functions, oldest first: `["start()", "setSpeed(to: 100, in: .mph)"]`.
  public nonisolated var callLog: [String] {
    members.flatMap(\.log).sorted { $0.sequence < $1.sequence }.map(\.ownText)
  }

  /// The stubs that have not answered a call.
  public nonisolated var unusedStubs: [UnusedStub] { members.flatMap(\.unusedStubs) }
}

extension Mock {
  /// Does not compile: the code that forwards calls is only generated on request.
  @available(
    *, unavailable,
    message: """
      this mock forwards no calls. Write "forwarding": ["NAME"], with the protocol's name, or "forwarding": true into \
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

/// A function or property mock, whose members act on this function or property instead of the whole mock.
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
