import Fantail
import FantailPlan
import XCTest

/// The functions in the closure of a group, which runs while the tree is built.
final class GroupBodyTests: XCTestCase {
  private func problems(_ spec: Spec) -> [String] {
    Plan([spec]).problems.map { $0.message.replacing(#/[A-Za-z]+\.swift:[0-9]+/#, with: "FILE:N") }
  }

  func testAnExpectationThatHoldsIsInTheWrongPlaceAsWell() {
    let said = problems(
      describe("d") {
        let _: Void = expect(1).to(.equal(1))
        it("a") {}
      })
    XCTAssertEqual(said.count, 1, "\(said)")
    XCTAssertTrue(said[0].contains("an expectation in a group's body: should equal 1"), "\(said)")
  }

  func testAnExpectationThatDoesNotHoldIsSaidOnceWithWhatCame() {
    let said = problems(
      describe("d") {
        let _: Void = expect(1).to(.equal(2))
        it("a") {}
      })
    XCTAssertEqual(said.count, 1, "\(said)")
    XCTAssertTrue(said[0].contains("expected 2, got 1"), "\(said)")
  }

  func testTwoExpectationsAreTwo() {
    let said = problems(
      describe("d") {
        let _: Void = expect(1).to(.equal(1))
        let _: Void = expect(3).to(.equal(4))
        it("a") {}
      })
    XCTAssertEqual(said.count, 2, "\(said)")
  }
}
