import FantailSeams
import Foundation
import XCTest

@testable import FantailRun

final class InterruptionTests: XCTestCase {
  private let log = Locked<[String]>([])

  private func note(_ word: String) -> @Sendable () -> Void {
    { [log] in log.withLock { $0.append(word) } }
  }

  func testTheFirstRequestCallsOneHandlerAndLaterOnesAnother() async {
    let interruption = Interruption()
    XCTAssertFalse(interruption.isAsked)
    await interruption.handled(by: note("outer"), again: note("outer again")) {
      await interruption.handled(by: note("inner"), again: note("inner again")) {
        interruption.interrupt(by: SIGINT)
        interruption.interrupt(by: SIGTERM)
      }
      interruption.interrupt(by: SIGTERM)
    }
    interruption.interrupt(by: nil)
    XCTAssertEqual(log.withLock { $0 }, ["outer", "inner", "outer again", "inner again", "outer again"])
    XCTAssertEqual(interruption.cause, "SIGINT")
    XCTAssertEqual(interruption.signal, SIGINT)
  }

  func testAHandlerAddedAfterTheRequestIsCalledAtOnce() async {
    let interruption = Interruption()
    interruption.interrupt(by: nil)
    XCTAssertEqual(interruption.cause, "the cancellation of its task")
    XCTAssertNil(interruption.signal)
    await interruption.handled(by: note("handler"), again: note("again")) { note("work")() }
    XCTAssertEqual(log.withLock { $0 }, ["handler", "work"])
  }

  func testWorkCompletesUnlessItIsInterruptedTwice() async {
    let isDone = await Interruption().completes {}
    XCTAssertTrue(isDone)
    let interruption = Interruption()
    let isDoneAfterRequests = await interruption.completes {
      interruption.interrupt(by: SIGINT)
      interruption.interrupt(by: SIGINT)
    }
    XCTAssertFalse(isDoneAfterRequests)
  }

  func testWorkIsCancelledByTheFirstInterruptionButMayComplete() async {
    let interruption = Interruption()
    let isDone = await interruption.completes {
      interruption.interrupt(by: SIGINT)
      XCTAssertTrue(Task.isCancelled)
    }
    XCTAssertTrue(isDone)
  }
}
