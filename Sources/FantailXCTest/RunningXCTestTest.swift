import FantailLock
import FantailRun
import FantailTestingIssues
package import FantailTree
import XCTest

/// The running test method of XCTest, which takes the issues of expectations that stand in it and in no example.
package enum RunningXCTestTest: IssueReceiver {
  private static let observer = RunningTestObserver()

  /// Begins to follow which test runs. Without it the first issue begins.
  static func follow() { _ = observer }

  package static func receive(_ issue: Issue) -> Bool {
    // Code of an example that lost its context, as in a detached task: its run takes the issue, not the test around it.
    guard !OutsideIssues.isRunUnderWay, !StandInTest.isRunning else { return false }
    return observer.record(issue)
  }
}

/// Hears which test runs, and whether it took a failure. One stands in XCTest's list for the life of the process.
private final class RunningTestObserver: NSObject, XCTestObservation, Sendable {
  private struct State {
    var runsExample = false
    var heard = 0
  }

  private let state = Locked(State())
  /// One issue at a time: XCTest does not say which call a failure came from.
  private let turn = Locked(())

  override init() {
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  /// - Returns: Whether a test took it: XCTest drops a failure without a word where none runs.
  func record(_ issue: Issue) -> Bool {
    // What code left behind by an example reports between two examples belongs to the run and to neither of them.
    if state.withLock(\.runsExample) { return false }
    return turn.withLock { _ in
      let before = state.withLock(\.heard)
      let location = issue.location
      (location?.filePath ?? "<unknown>").asStaticString { file in
        // There is no other way to the running test: XCTest names it to nobody.
        XCTFail(FailureText(issue, of: nil).text, file: file, line: UInt(max(0, location?.line ?? 0)))
      }
      return state.withLock(\.heard) != before
    }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    state.withLock { $0.runsExample = testCase is any BridgedTests }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    state.withLock { $0.runsExample = false }
  }

  #if canImport(ObjectiveC)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { state.withLock { $0.heard += 1 } }
  #else
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      state.withLock { $0.heard += 1 }
    }
  #endif
}
