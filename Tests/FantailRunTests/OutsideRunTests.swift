import Dispatch
import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// Events that come after the end of their example or of the whole run.
final class OutsideRunTests: XCTestCase {
  func testAFailureAfterTheRunFailsTheNextRun() async {
    let gate = AsyncStream<Void>.makeStream()
    let left = Locked<Task<Void, Never>?>(nil)
    let first = await report(
      of: it("leaves a task behind") {
        let task = Task {
          for await _ in gate.stream {}
          expect(1).to(.equal(2))
        }
        left.withLock { $0 = task }
      })
    XCTAssertEqual(first.text, "passed: leaves a task behind\npassed")
    gate.continuation.finish()
    await left.withLock { $0 }?.value
    let second = await report(of: it("comes later") {})
    XCTAssertEqual(
      second.text,
      """
      passed: comes later
      run: after "leaves a task behind" had ended: expected 2, got 1
      failed
      """)
    let third = await report(of: it("is not bothered") {})
    XCTAssertEqual(third.text, "passed: is not bothered\npassed")
  }

  func testAHundredDetachedExpectationsAreNotLost() async {
    let result = await report(
      of: it("detaches") {
        await withTaskGroup(of: Void.self) { group in
          for n in 0..<100 {
            let priority: TaskPriority = n.isMultiple(of: 2) ? .background : .high
            group.addTask { await Task.detached(priority: priority) { fail("\(n)") }.value }
          }
        }
      })
    XCTAssertEqual(result.results.map { $0.issues.map(\.headline).sorted() }, [(0..<100).map { "\($0)" }.sorted()])
    XCTAssertFalse(result.passed)
  }

  func testALetReadOnAQueueIsReportedAndGetsAFreshValue() async {
    let log = RunLog()
    let line = #line + 1
    let number = Let { 7 }
    let result = await report(
      of: it("dispatches") {
        number.value = 8
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            log("\(number())")
            continuation.resume()
          }
        }
        log("\(number())")
      })
    XCTAssertEqual(log.trace, "7 8")
    XCTAssertEqual(
      result.text,
      """
      failed: dispatches
        Let<Int> at OutsideRunTests.swift:\(line) was read outside an example
        each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
        more: "A let is read outside an example" in Troubleshooting.md
      failed
      """)
  }

  func testAnExampleThatEndsAtItsLimitIsNeverReportedTwice() async {
    let examples = (0..<150).map { n in
      it("\(n)", .timeLimit(.milliseconds(1))) { try? await Task.sleep(for: .microseconds(900 + n)) }
    }
    let result = await report(of: describe("d") { examples }, jobs: 4)
    XCTAssertEqual(result.issues.map(\.message), [])
    XCTAssertTrue(result.results.allSatisfy { $0.issues.count <= 1 })
    XCTAssertEqual(result.results.count, 150)
  }
}
