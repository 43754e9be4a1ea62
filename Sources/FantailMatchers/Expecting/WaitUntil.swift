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
/// thread, even before the code returns. If the callback has a value, use `withCheckedContinuation`.
///
/// - Parameters:
///   - limit: The longest time to wait after the code has returned; one second unless given here or by `.polling`.
///   - code: The code, run on the caller's actor. It gets the function to call when it is done.
/// - Throws: The error of the code.
public func waitUntil(
  within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  _ code: (DoneCallback) async throws -> Void
) async rethrows {
  let origin = Origin(nil, fileID, filePath, line, column)
  let completion = DoneCallback(context: .current, location: origin.location)
  try await code(completion)
  await Poll(.eventually, limit, nil, origin).run(
    { completion.calls },
    Matcher("call done") { calls in
      guard case .success(let calls) = calls, calls.count == 0 else { return .match }
      return .mismatch(.stated("expected done to be called, but it was not"))
    })
}
