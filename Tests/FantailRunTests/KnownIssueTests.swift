import Fantail
import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailRun

/// The trait `.knownIssue`, with its last day, and for examples that fail only sometimes.
final class KnownIssueTests: XCTestCase {
  func testAnExampleWithAnIntermittentIssueMayPassOrFail() async {
    let report = await report(
      of: describe("d", .knownIssue("#12", intermittent: true), .retry(2)) {
        it("fails now") { expect(1).to(.equal(2)) }
        it("passes now") {}
        context("around") {
          aroundEach { _ in }
          it("never runs") {}
        }
      })
    XCTAssertEqual(
      report.text,
      """
      pending: d, fails now (known issue: #12)
        expected 2, got 1
      passed: d, passes now
      failed: d, around, never runs
        aroundEach did not call its example, so the example did not run
      failed
      """)
  }

  func testAnExpiredKnownIssueFails() async {
    let report = await report(
      of: describe("d", .knownIssue("#12", until: "2001-02-03")) {
        it("still fails") { expect(1).to(.equal(2)) }
        it("is solved") {}
        it("wavers", .knownIssue("#13", until: "2001-02-03", intermittent: true)) {}
        it("has time", .knownIssue("#14", until: "9999-12-31")) { fail("later") }
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, still fails
        expected 2, got 1
        known issue #12 may not occur after 2001-02-03: fix the issue, or give it a later day
      failed: d, is solved
        known issue #12 may not occur after 2001-02-03: fix the issue, or give it a later day
      failed: d, wavers
        known issue #13 may not occur after 2001-02-03: fix the issue, or give it a later day
      pending: d, has time (known issue: #14)
        later
      failed
      """)
  }

  func testAFailingHookIsNotTheKnownIssue() async {
    struct Typo: Error {}
    let report = await report(
      of: describe("d", .knownIssue("#7: rounding")) {
        context("throws") {
          beforeEach { throw Typo() }
          it("a") {}
        }
        context("expects") {
          afterEach { expect(1).to(.equal(2)) }
          it("b") { expect(3).to(.equal(4)) }
        }
        context("around") {
          aroundEach { example in
            try await example()
            fail("left open")
          }
          it("c") { fail("as known") }
        }
        context("with hooks", .knownIssue("#8", includingHooks: true)) {
          beforeEach { throw Typo() }
          it("d") {}
        }
        context("verifier") {
          aroundEach { example in try await example() }
          beforeEach { atEnd { fail("judged after the body") } }
          it("e") {}
        }
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, throws, a
        beforeEach threw Typo()
      failed: d, expects, b
        expected 4, got 3
        expected 2, got 1
      failed: d, around, c
        as known
        left open
      pending: d, with hooks, d (known issue: #8)
        beforeEach threw Typo()
      pending: d, verifier, e (known issue: #7: rounding)
        judged after the body
      failed
      """)
  }

  func testAnInvalidKnownIssueDateFailsTheExample() async {
    for day in ["soon", "", "2027-02-30", "2027-1-31", "31.1.2027", "2027-01-31T00:00:00Z", "明天"] {
      let report = await report(of: it("a", .knownIssue("#12", until: day)) { fail("as known") })
      XCTAssertEqual(
        report.text,
        """
        failed: a
          as known
          known issue #12: "\(day)" is not a date; write it as 2027-01-31
        failed
        """)
    }
  }

  func testAKnownIssueMayStillOccurOnItsLastDay() throws {
    let issue = try XCTUnwrap(Trait.knownIssue("#12", until: "2028-02-29").traits.knownIssue)
    let midnight = Date(timeIntervalSince1970: 1_835_481_600)
    XCTAssertNil(issue.problemOfDay(at: midnight.addingTimeInterval(-1)))
    XCTAssertEqual(issue.problemOfDay(at: midnight), .knownIssueExpired("#12", on: "2028-02-29"))
  }

  func testAHookThatFailsBeforeTheBodyIsNotTheKnownIssue() async {
    let number = Let {
      fail("not made")
      return 1
    }
    let report = await report(
      of: describe("d", .knownIssue("#7")) {
        context("around") {
          aroundEach { example in
            fail("before the call")
            try await example()
          }
          it("a") {}
        }
        context("evaluates") {
          evaluate(number)
          it("b") {}
        }
        context("reads") { it("c") { _ = number() } }
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, around, a
        before the call
        the example's body was not run, because its aroundEach failed
      failed: d, evaluates, b
        not made
        the example's body was not run, because its evaluate failed
      pending: d, reads, c (known issue: #7)
        not made
      failed
      """)
  }
}
