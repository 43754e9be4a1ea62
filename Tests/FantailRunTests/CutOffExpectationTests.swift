import Fantail
import FantailPlan
import FantailRun
import XCTest

final class CutOffExpectationTests: XCTestCase {
  private struct Lost: Error {}

  private static func find() throws -> Int { throw Lost() }

  func testAnErrorInAMatcherArgumentIsReportedOnce() async {
    let result = await report(of: it("x") { expect(1).to(.equal(try Self.find())) })
    XCTAssertEqual(result.results[0].issues.map(\.message), ["the example threw Lost()"])
  }

  func testAFailedRequirementInAMatcherArgumentIsReportedOnce() async {
    let result = await report(of: it("x") { expect(1).to(.equal(try require(Int?.none))) })
    XCTAssertEqual(result.results[0].issues.map(\.message), ["expected an Int, got nil"])
  }

  func testAnErrorInABeforeAllOrAfterAllExpectationIsReportedOnce() async {
    let result = await report(
      of: describe("d") {
        context("before") {
          beforeAll { expect(1).to(.equal(try Self.find())) }
          it("x") {}
        }
        context("after") {
          afterAll { expect(1).to(.equal(try Self.find())) }
          it("y") {}
        }
      })
    XCTAssertEqual(
      result.text,
      """
      failed: d, before, x
        not run, because beforeAll of "before" failed: beforeAll threw Lost()
      passed: d, after, y
      run: afterAll threw Lost()
      failed
      """)
  }

  func testAnExpectationWithoutAMatcherIsStillAFailure() async {
    let result = await report(
      of: it("x") {
        _ = expect(1)
        expect(2).to(.equal(3))
        throw Lost()
      })
    XCTAssertEqual(
      result.results[0].issues.map(\.kind.headline),
      ["expectation without a matcher: nothing was expected of 1", "expected 3, got 2", "the example threw Lost()"])
  }
}
