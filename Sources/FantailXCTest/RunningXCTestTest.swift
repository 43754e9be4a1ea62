import FantailRun
import FantailSeams
package import FantailTree
import XCTest

/// The running test method of XCTest. It receives the issues of the method's expectations outside examples.
package enum RunningXCTestTest: IssueReceiver {
  private static let observer = RunningTestObserver()

  /// Observes the running test from the first use on.
  static let following: Void = XCTestObservationCenter.add(observer)

  package static func receive(_ issue: Issue) -> Bool {
    // The issue comes from an example's code without a context, such as a detached task. The run takes the issue, not
    // the test around the run.
    guard !OutsideIssues.isRunUnderWay, !StandInTest.isRunning else { return false }
    _ = following
    return observer.record(issue)
  }
}

extension XCTestObservationCenter {
  /// Adds an observer on the main thread, which XCTest requires. An asynchronous test leaves that thread free, but
  /// another thread may be holding it.
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

/// Observes which test is running and which failures it received. XCTest keeps an observer in its list until the
/// process ends.
private final class RunningTestObserver: NSObject, XCTestObservation, Sendable {
  private let runsExample = Locked(false)
  /// The texts of failures that a test has not received yet, since XCTest does not report which call a failure came
  /// from.
  private let untaken = Locked([String]())

  /// - Returns: Whether a test received the failure: XCTest drops it silently if no test is running.
  func record(_ issue: Issue) -> Bool {
    // Leftover code between two examples belongs to the run, not to one of these examples.
    if runsExample.withLock(\.self) { return false }
    let text = FailureText(issue, of: nil).text
    untaken.withLock { $0.append(text) }
    (issue.location?.filePath ?? "<unknown>").asStaticString { file in
      // This is the only way to reach the running test, which XCTest does not expose. No lock is held here, since
      // XCTest may stop the test with an exception, which would not release the lock.
      XCTFail(text, file: file, line: UInt(max(0, issue.location?.line ?? 0)))
    }
    return !forget { $0 == text }
  }

  @discardableResult
  private func forget(_ isFailure: (String) -> Bool) -> Bool {
    untaken.withLock { texts in texts.firstIndex(where: isFailure).map { texts.remove(at: $0) } != nil }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    // A check for the protocol of the generated classes would be slower: the first search for a conformance of each
    // class reads the conformances of the whole program, which takes 570,000 instructions with 500 classes.
    runsExample.withLock { $0 = testCase is SpecTestCase }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    runsExample.withLock { $0 = false }
    #if canImport(ObjectiveC)
      // After an exception, Swift's tasks are not unwound: later code would be treated as a part of the example.
      guard let left = TestProcess.earlyExit.host.running.entries.first else { return }
      TestOptions.say("error: an Objective-C exception escaped from \(left.place), and no test can run after that")
      TestProcess.earlyExit.decide(.failed)
      ExitCode.failed.endProcess()
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
