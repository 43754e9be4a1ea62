import FantailLock
import FantailTree

/// The function that code with a callback calls when it is done.
public struct DoneCallback: Sendable {
  struct Calls: LiveSubject {
    var count = 0
    var first: ContinuousClock.Instant?
  }

  private let context: ExampleContext
  private let location: SourceLocation
  private let state = Locked(Calls())

  init(context: ExampleContext, location: SourceLocation) {
    self.context = context
    self.location = location
  }

  var calls: Calls { state.withLock { $0 } }

  /// Ends the wait. A second call is a failure of the waiting example, on whichever thread it comes.
  public func callAsFunction(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let count = state.withLock { calls in
      calls.count += 1
      calls.first = calls.first ?? .now
      return calls.count
    }
    guard count == 2 else { return }
    let text = "done was called a second time, for waitUntil at \(location)"
    context.record(Issue(.failed(text), at: SourceLocation(fileID, filePath, line, column)))
  }
}
