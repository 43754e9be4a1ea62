import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

/// Repeated attempts, and the traits and outcomes that may not hide a failed attempt.
final class RetryTests: XCTestCase {
  /// Counts attempts from 1.
  private final class Attempts: Sendable {
    private let count = Locked(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  func testASkipOnARetryDoesNotHideAnEarlierFailure() async {
    let attempts = Attempts()
    let report = await report(
      of: it("a", .retry(3)) {
        if attempts.next() == 1 { fail("first") } else { throw Skip("no more") }
      })
    XCTAssertEqual(report.text, "failed: a\n  first\n  skipped on a retry: no more\nfailed")
    XCTAssertEqual(report.results.map(\.attempts), [1])
  }

  func testTheBudgetCountsOnlyThePassingAttemptWithoutBeforeAll() async {
    for isOver in [true, false] {
      let attempts = Attempts()
      let report = await report(
        of: describe("d", .retry(1), .budget(isOver ? .milliseconds(100) : .seconds(60))) {
          beforeAll { try await Task.sleep(for: .milliseconds(300)) }
          it("a") {
            if attempts.next() == 1 { return fail("first") }
            try await Task.sleep(for: .milliseconds(150))
          }
        })
      XCTAssertEqual(report.results.map(\.status), [isOver ? .failed : .passed])
      XCTAssertEqual(report.results.map(\.attempts), [2])
    }
  }

  func testBeforeAllAndAfterAllDoNotCountTowardsTheBudget() async {
    let report = await report(
      of: describe("d", .budget(.seconds(10))) {
        beforeAll { try await Task.sleep(for: .milliseconds(20)) }
        afterAll { try await Task.sleep(for: .milliseconds(20)) }
        it("a") {}
      })
    XCTAssertEqual(report.text, "passed: d, a\npassed")
  }

  func testAFailureInCleanUpIsRetriedBeforeTheGroupEnds() async {
    let (attempts, log) = (Attempts(), RunLog())
    let load = AsyncFunctionMock<Void, Never, Void>("load")
    let report = await report(
      of: describe("d", .retry(2)) {
        afterAll { log("ends") }
        afterEach {
          switch attempts.next() {
          case 1: atEnd { fail("judged late") }
          case 2:
            let gate = load.suspends()
            Task.detached { await load.call(()) }
            await gate.waitForCall(within: .seconds(60))
          default: break
          }
        }
        it("a") { log("runs") }
      })
    XCTAssertEqual(report.text, "passed: d, a (flaky: passed on attempt 3)\npassed")
    XCTAssertEqual(log.trace, "runs runs runs ends")
  }

  func testKnownIssuesAreNotRetried() async {
    let attempts = Attempts()
    let report = await report(
      of: it("a", .retry(3), .knownIssue("#7")) { if attempts.next() == 1 { fail("as known") } })
    XCTAssertEqual(report.text, "pending: a (known issue: #7)\n  as known\npassed")
    XCTAssertEqual(attempts.next(), 2)
  }

  func testAnExampleWhoseGroupFailedIsNotRunAgain() async {
    let log = RunLog()
    let report = await report(
      of: describe("outer", .retry(3)) {
        beforeEach { log("BE") }
        context("inner") {
          beforeAll { throw Boom() }
          it("a") {}
        }
      })
    XCTAssertEqual(log.trace, "BE")
    XCTAssertEqual(report.results.map(\.attempts), [1])
  }
}
