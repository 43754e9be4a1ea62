import FantailLock
import FantailTree
import Foundation
import XCTest

/// A test that represents the running test while XCTest runs none, since XCTest would drop the failures of `XCTAssert…`
/// without one.
package enum StandInTest {
  /// `true` once the test of this process has begun; failures that XCTest receives are then recorded by Fantail. A
  /// process has one list of running tests, that of XCTest.
  package static var isRunning: Bool { begun.withLock { $0 } }
  // Static, since a process has only one stand-in test, as XCTest has only one running test.
  private static let begun = Locked(false)

  /// Runs code as this test.
  ///
  /// - Returns: The result of the code; 2 if XCTest did not run it.
  package static func run(_ code: @escaping () -> Int32) -> Int32 {
    // The class is declared inside the function, since a language server lists every test class of its index as a test
    // of the user, and local classes are not in the index.
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

    var result: Int32 = 2
    begun.withLock { $0 = true }
    #if canImport(ObjectiveC)
      // Any method can be the selector, since `invokeTest` is overridden.
      let test = Running(selector: Selector(("tearDown")))
      test.code = { result = code() }
    #else
      let test = Running(name: "specs") { _ in result = code() }
    #endif
    test.run()
    return result
  }
}
