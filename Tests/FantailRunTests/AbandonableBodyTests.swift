import Fantail
import FantailPlan
import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

/// Code that waits for something that will not happen is abandoned, and its example continues after it.
final class AbandonableBodyTests: XCTestCase {
  private static func waitForever() async {
    guard ExampleContext.current.example?.abandonBody() == true else { return }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  func testAbandonedCodeIsNotALeakAndTheStepsAfterItRun() async {
    let log = Locked<[String]>([])
    let note = { @Sendable (_ words: String) in log.withLock { $0.append(words) } }
    let spec = describe("Code", .failOnLeaks) {
      it("is abandoned") {
        note("begins")
        await Self.waitForever()
        note("continues")
      }
      it("comes later") { note("later") }
      afterEach { note("after") }
    }
    let report = await Executor().run(Plan([spec]))
    XCTAssertEqual(report.results.map { "\($0.issues.map(\.message))" }, ["[]", "[]"])
    XCTAssertEqual(report.issues.map(\.message), [])
    XCTAssertEqual(log.withLock(\.self), ["begins", "after", "later", "after"])
  }

  /// A hook that is abandoned does not make the example's body abandonable after it.
  func testCodeAfterAbandonedCodeIsAbandonedSeparately() async {
    let log = Locked<[String]>([])
    let note = { @Sendable (_ words: String) in log.withLock { $0.append(words) } }
    let spec = describe("Code", .failOnLeaks) {
      afterEach {
        note("before")
        await Self.waitForever()
        note("never")
      }
      afterEach {
        // Synchronous code cannot be abandoned.
        note("\(ExampleContext.current.example?.abandonBody() == true)")
      }
      it("ends") {}
    }
    let report = await Executor().run(Plan([spec]))
    XCTAssertEqual(report.results.map { "\($0.issues.map(\.message))" }, ["[]"])
    XCTAssertEqual(log.withLock(\.self), ["false", "before"])
  }
}
