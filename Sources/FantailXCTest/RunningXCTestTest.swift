import FantailConsole
import FantailLock
import FantailRun
import FantailTestingIssues
package import FantailTree
import XCTest

/// The running test method of XCTest, which takes the issues of expectations that stand in it and in no example.
package enum RunningXCTestTest: IssueReceiver {
  private static let observer = RunningTestObserver()

  /// Follows the running test, from the first question on.
  static let following: Void = XCTestObservationCenter.add(observer)

  package static func receive(_ issue: Issue) -> Bool {
    // Code of an example that lost its context, as in a detached task: its run takes the issue, not the test around it.
    guard !OutsideIssues.isRunUnderWay, !StandInTest.isRunning else { return false }
    _ = following
    return observer.record(issue)
  }
}

extension XCTestObservationCenter {
  /// Adds an observer on the main thread, which XCTest alone takes it on: an asynchronous test leaves that free, and another
  /// may hold it.
  static func add(_ observer: some XCTestObservation & Sendable) {
    if Thread.isMainThread { return shared.addTestObserver(observer) }
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      shared.addTestObserver(observer)
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 1)
  }
}

/// Hears which test runs, and which failures it took. An observer stands in XCTest's list for the life of the process.
private final class RunningTestObserver: NSObject, XCTestObservation, Sendable {
  private let runsExample = Locked(false)
  /// The texts of the failures that no test was heard to take yet: XCTest does not say which call one came from.
  private let untaken = Locked([String]())

  /// - Returns: Whether a test took it: XCTest drops a failure without a word where none runs.
  func record(_ issue: Issue) -> Bool {
    // A report of left-behind code between two examples belongs to the run and to neither of them.
    if runsExample.withLock(\.self) { return false }
    let text = FailureText(issue, of: nil).text
    untaken.withLock { $0.append(text) }
    (issue.location?.filePath ?? "<unknown>").asStaticString { file in
      // There is no other way to the running test: XCTest names it to nobody. No lock is held: it may stop the test by an
      // exception, which unlocks nothing.
      XCTFail(text, file: file, line: UInt(max(0, issue.location?.line ?? 0)))
    }
    return !forget { $0 == text }
  }

  @discardableResult
  private func forget(_ isFailure: (String) -> Bool) -> Bool {
    untaken.withLock { texts in texts.firstIndex(where: isFailure).map { texts.remove(at: $0) } != nil }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    runsExample.withLock { $0 = testCase is any BridgedTests }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    runsExample.withLock { $0 = false }
    #if canImport(ObjectiveC)
      // Swift's tasks stay as an exception found them: what came later would be taken for a part of the example.
      guard let left = TestProcess.earlyExit.runningExamples.entries.first else { return }
      TestOptions.say("error: an exception of Objective-C left \(left.place), and no test can run after that")
      TestProcess.earlyExit.decide(1)
      exit(1)
    #endif
  }

  #if canImport(ObjectiveC)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { forget(issue.compactDescription.contains) }

    func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {
      forget(expectedFailure.issue.compactDescription.contains)
    }
  #else
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      forget(description.contains)
    }
  #endif
}
