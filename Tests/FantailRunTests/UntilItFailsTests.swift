import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import XCTest

// A power of another module: this file has all of it, and imports FantailRun as any module does.

extension Trait {
  /// Runs each example again until it fails, at most `most` times.
  fileprivate static func untilItFails(most: Int) -> Trait { Trait { $0[UntilItFails.self] = most } }
}

private enum UntilItFails: AttemptRuleKey {
  typealias Value = Int?
  static let name = "until it fails"

  static func rule(_ most: Int?, for subject: AttemptSubject) -> (any AttemptRule)? {
    subject.example == nil ? nil : most.map(UntilItFailsRule.init)
  }
}

private struct UntilItFailsRule: AttemptRule {
  let mostAttempts: Int

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    var number = 1
    while true {
      let policy = attempts.policy(number < mostAttempts ? .afterSuccess : .never)
      let outcome = await attempts.run(policy)
      if !policy.isFollowed(after: outcome.hasFailed) { return outcome }
      number += 1
    }
  }
}

/// A rule that another module brings decides after a success, and groups stay open for its further attempts.
final class UntilItFailsTests: XCTestCase {
  private func run(
    most: Int, failingAt failing: Int?, retries: Int = 0
  ) async -> (trace: String, result: ExampleResult?) {
    let log = RunLog()
    let bodies = Locked(0)
    let report = await Executor().run(
      Plan([
        describe("Queue", .untilItFails(most: most), .retry(retries)) {
          beforeAll { log("open") }
          beforeEach { log("fill") }
          it("drains") {
            let number = bodies.withLock { count in
              count += 1
              return count
            }
            log("drain\(number)")
            if number == failing { fail("stuck") }
          }
          afterEach { log("empty") }
          afterAll { log("close") }
        }
      ]))
    XCTAssertEqual(report.issues.map(\.message), [])
    return (log.trace, report.results.first)
  }

  func testAnExampleRunsAgainUntilItFails() async {
    let (trace, result) = await run(most: 10, failingAt: 3)
    XCTAssertEqual(trace, "open fill drain1 empty fill drain2 empty fill drain3 empty close")
    XCTAssertEqual(result?.status, .failed)
    XCTAssertEqual(result?.issues.map(\.message), ["stuck"])
  }

  func testAnExampleThatNeverFailsPassesOnItsLastAttempt() async {
    let (trace, result) = await run(most: 2, failingAt: nil)
    XCTAssertEqual(trace, "open fill drain1 empty fill drain2 empty close")
    XCTAssertEqual(result?.status, .passed)
  }

  func testARuleKeepsTheGroupOpenForARetryAfterAFailure() async {
    let (trace, result) = await run(most: 2, failingAt: 1, retries: 1)
    XCTAssertEqual(trace, "open fill drain1 empty fill drain2 empty fill drain3 empty close")
    XCTAssertEqual(result?.status, .passed)
    XCTAssertEqual(result?.remark, "flaky: passed on attempt 2")
  }
}
