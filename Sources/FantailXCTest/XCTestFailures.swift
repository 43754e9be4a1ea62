import FantailSeams
import FantailTree
import Foundation

// On Apple's systems XCTest reports an `XCTIssue`, which is a parameter of a package function below. So the import is
// `package` on these systems.
#if canImport(ObjectiveC)
  package import XCTest
#else
  import XCTest
#endif

/// The failures of `XCTAssert…` and similar functions in the code of an example.
package enum XCTestFailures: FailureListener {
  /// Receives failures that XCTest would drop because it is not running a test: in an executable of specs, and in tests
  /// of Swift Testing.
  package static func listen() async { await parked.value }

  /// XCTest assigns the failures of all threads to its one running test, and this test does not end.
  private static let parked = Task.detached {
    // Apple's XCTest is not available in executables, and was not tried together with tests of Swift Testing.
    #if !canImport(ObjectiveC)
      await withCheckedContinuation { hasBegun in
        // Not a thread of Swift's pool, since XCTest waits for one of its tasks before it runs the code.
        Thread.detachNewThread {
          StandInTest.run {
            hasBegun.resume()
            DispatchSemaphore(value: 0).wait()
          }
        }
      }
    #endif
  }

  /// Assigns a failure to the example of the running code, or to the only running example, so that retries see it.
  ///
  /// - Returns: Whether there is such an example.
  package static func give(_ text: String, at place: (file: String, line: Int)?) -> Bool {
    guard ExampleContext.current.sink != nil || OutsideIssues.hasOneReceiver else { return false }
    record(text, at: place)
    return true
  }

  static func record(_ text: String, at place: (file: String, line: Int)?) {
    let location = place.map { SourceLocation(fileID: $0.file, filePath: $0.file, line: $0.line, column: 1) }
    ExampleContext.current.record(Issue(.failed(text), at: location))
  }

  #if canImport(ObjectiveC)
    /// An exception that escaped from the example is not assigned to the example: XCTest caught the exception, and the
    /// example's code is not running any more.
    package static func give(_ issue: XCTIssue) -> Bool {
      issue.type != .uncaughtException && give(issue.compactDescription, at: issue.place)
    }
  #endif
}

#if canImport(ObjectiveC)
  extension XCTIssue {
    var place: (file: String, line: Int)? {
      sourceCodeContext.location.map { ($0.fileURL.path, $0.lineNumber) }
    }
  }
#endif

/// A stand-in for the running test while XCTest is not running a test. Without a running test, XCTest would drop the
/// failures of `XCTAssert…`.
package enum StandInTest {
  /// `true` once the test of this process has begun; failures that XCTest receives are then recorded by Fantail. A
  /// process has one list of running tests, which belongs to XCTest.
  package static var isRunning: Bool { begun.withLock { $0 } }
  // Static, since a process has only one stand-in test, as XCTest has only one running test.
  private static let begun = Locked(false)

  /// Runs code as the stand-in test.
  package static func run(_ code: @escaping () -> Void) {
    // The class is declared inside the function, since a language server lists every test class in its index as a
    // user's test, and local classes are not in the index.
    final class Running: XCTestCase {
      #if canImport(ObjectiveC)
        var code = {}

        override func invokeTest() { code() }

        override func record(_ issue: XCTIssue) {
          if issue.type == .uncaughtException { return super.record(issue) }
          XCTestFailures.record(issue.compactDescription, at: issue.place)
        }
      #else
        override func recordFailure(
          withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
        ) {
          XCTestFailures.record(description, at: (filePath, lineNumber))
        }
      #endif
    }

    begun.withLock { $0 = true }
    #if canImport(ObjectiveC)
      // Any method can be the selector, since `invokeTest` is overridden.
      let test = Running(selector: Selector(("tearDown")))
      test.code = code
    #else
      let test = Running(name: "specs") { _ in code() }
    #endif
    test.run()
  }
}
