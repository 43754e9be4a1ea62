import FantailLock
import FantailTree
import Foundation
import XCTest

/// The failures that `XCTAssert…` and the like find in the code of an example.
package enum XCTestFailures: FailureListener {
  /// Hears those that XCTest would drop, as it runs no test: of an executable of specs and of Swift Testing's tests.
  package static func listen() async { await parked.value }

  /// XCTest gives what any thread finds to the one test it runs, which is one that does not end.
  private static let parked = Task.detached {
    // Apple's is not there for executables, and nobody tried it beside Swift Testing's tests.
    #if !canImport(ObjectiveC)
      await withCheckedContinuation { hasBegun in
        // Not a thread of Swift's: before its code XCTest waits for a task of its own.
        Thread.detachNewThread {
          _ = StandInTest.run {
            hasBegun.resume()
            DispatchSemaphore(value: 0).wait()
            return 0
          }
        }
      }
    #endif
  }

  /// Gives a failure to the example whose code this is, for retries to see it.
  ///
  /// - Returns: Whether there is one to take it.
  package static func give(_ text: String, at place: (file: String, line: Int)?) -> Bool {
    guard ExampleContext.current.sink != nil else { return false }
    record(text, at: place)
    return true
  }

  static func record(_ text: String, at place: (file: String, line: Int)?) {
    let location = place.map { SourceLocation(fileID: $0.file, filePath: $0.file, line: $0.line, column: 1) }
    ExampleContext.current.record(Issue(.failed(text), at: location))
  }

  #if canImport(ObjectiveC)
    /// Not that an exception left the example: XCTest caught it, and nothing of the example runs any more.
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
