import Fantail
import XCTest

final class PlainTests: XCTestCase {
  func testFails() {
    expect(1).to(.equal(2))
    expect([1, 2]).to(.equal([1, 3]))
    XCTAssertEqual(1, 2)
  }
  func testPasses() { expect(1).to(.equal(1)) }
  func testSuspends() async {
    await Task.yield()
    await expect { 1 }.toEventually(.equal(2), within: .zero)
  }
  func testRequires() throws { _ = try require(Int?.none, "the user") }
  func testClues() {
    withClue("row 1") { expect(1).to(.equal(2)) }
    knownIssue("#12") { expect(1).to(.equal(2)) }
    knownIssue("#13") { expect(1).to(.equal(1)) }
  }
  func testDangles() { _ = expect(1) }
}
