import Dispatch
import FantailLock
import FantailTree

/// Waits until code with a callback calls `done`.
///
/// ```swift
/// await waitUntil(within: .seconds(5)) { done in
///   loader.load("tea") { image in
///     expect(image).notTo(.beNil)
///     done()
///   }
/// }
/// ```
/// If `done` is not called in time, or is called twice, the example fails and continues. It may be called on any
/// thread, even before the code returns. Code that does not return is abandoned, and the example ends. If the callback
/// has a value, use `withCheckedContinuation`.
///
/// - Parameters:
///   - limit: The longest time from the start of the code; one second unless given here or by `.polling`.
///   - code: The code, run on the caller's actor. It gets the function to call when it is done.
/// - Throws: The error of the code.
public func waitUntil(
  within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: (DoneCallback) async throws -> Void
) async rethrows {
  let origin = Origin(nil, fileID, filePath, line, column)
  let completion = DoneCallback(context: .current, location: origin.location)
  let limit = Poll.limit(limit)
  if limit < .zero { return origin.record(.stated("could not wait: \(limit) is a negative time")) }
  let watch = CodeWatch(limit, completion, origin)
  watch.begin()
  defer { watch.end() }
  try await code(completion)
  guard await watch.codeEnded() else { return }
  await Poll(.eventually, max(.zero, limit - watch.elapsed), nil, origin).run(
    { completion.calls },
    Matcher("call done") { calls in
      guard case .success(let calls) = calls, calls.count == 0 else { return .match }
      return .mismatch(.stated("expected done to be called, but it was not"))
    })
}

/// Fails an example whose code for `waitUntil` still runs at the end of its time, and abandons code that does not end.
///
/// Its clock is Dispatch's, since the code may block the threads of tasks.
private final class CodeWatch: Sendable {
  private enum State { case running, failed, abandoned, ended }

  private let limit: Duration
  private let completion: DoneCallback
  private let origin: Origin
  private let context = ExampleContext.current
  private let start = ContinuousClock.now
  private let state = Locked(State.running)

  init(_ limit: Duration, _ completion: DoneCallback, _ origin: Origin) {
    self.limit = limit
    self.completion = completion
    self.origin = origin
  }

  var elapsed: Duration { start.duration(to: .now) }

  func begin() {
    after(limit) { watch in
      guard watch.completion.calls.count == 0, watch.move(from: .running, to: .failed) else { return }
      watch.fail("its code had not ended after \(watch.limit.inWords)")
      // Code that ends soon lets the example continue.
      watch.after(max(watch.limit, .milliseconds(100))) { watch in
        if watch.move(from: .failed, to: .abandoned) { _ = watch.context.scope?.abandonBody() }
      }
    }
  }

  /// Notes that the code has ended.
  ///
  /// - Returns: Whether to wait for `done`. Abandoned code never continues.
  func codeEnded() async -> Bool {
    if move(from: .running, to: .ended) {
      guard let first = completion.calls.first, first > start.advanced(by: limit) else { return true }
      fail("it was called after \(start.duration(to: first).inWords)")
      return false
    }
    if !move(from: .failed, to: .ended), context.scope?.hasEnded == true {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    return false
  }

  func end() { state.withLock { $0 = .ended } }

  private func fail(_ reason: String) {
    ExampleContext.withCurrent(context) {
      origin.record(.stated("expected done to be called, but it was not", details: [reason]))
    }
  }

  private func move(from old: State, to new: State) -> Bool {
    state.withLock { state in
      guard state == old else { return false }
      state = new
      return true
    }
  }

  private func after(_ time: Duration, _ act: @escaping @Sendable (CodeWatch) -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + time.inSeconds) { [weak self] in self.map(act) }
  }
}
