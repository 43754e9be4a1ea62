import Fantail
import FantailPlan
import XCTest

@testable import FantailRun

final class RetryRuleTests: XCTestCase {
  func testAttemptsAreLimitedToOneMoreThanTheRetries() {
    XCTAssertEqual(
      [0, 1, 2, .max - 1, .max].map { RetryRule(retries: $0).mostAttempts }, [1, 2, 3, .max, .max])
  }

  func testTheRetryRuleAppliesOnlyToExamplesWithRetries() throws {
    let spec = describe("d") {
      it("runs once") {}
      it("has none", .retry(0)) {}
      it("runs again", .retry(2)) {}
      it("is known", .retry(2), .knownIssue("ISSUE-1")) {}
    }
    let state = try XCTUnwrap(RunState(Plan([spec])))
    let rules = (0...3).map { RetryPower().rule(for: state.subject(at: $0)) as? RetryRule }
    XCTAssertEqual(rules.map { $0?.retries }, [nil, nil, 2, nil])
  }

  func testABeforeAllHookIsNotRetried() throws {
    let spec = describe("d", .retry(2)) {
      beforeAll {}
      it("runs") {}
    }
    let plan = Plan([spec])
    let state = try XCTUnwrap(RunState(plan))
    let group = try XCTUnwrap(plan.code?.declared.groups.first { $0.beforeAll.count > 0 })
    XCTAssertNil(RetryPower().rule(for: state.subject(of: group.beforeAll[0], in: group)))
  }
}
