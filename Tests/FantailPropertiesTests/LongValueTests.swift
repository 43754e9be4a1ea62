import Fantail
import FantailPlan
import FantailProperties
import FantailRun
import XCTest

/// Long arguments get fewer runs, and a failure mentions it if more runs might have found smaller ones.
final class LongValueTests: XCTestCase {
  func testALongTextIsShrunkToTheSimplestThatFails() async {
    let found = await lines(
      it("is short", forAll: .strings(count: 2_000...3_000)) { expect($0.count).to(.beLessThan(2_000)) })
    XCTAssertEqual(found.first, "falsified by \"\(String(repeating: "a", count: 2_000))\"")
  }

  func testALongTextIsShrunkToTheFailingPart() async {
    let found = await lines(
      it("has no X", forAll: .strings(count: 2_000...3_000)) { expect($0.contains("X")).to(.beFalse) })
    XCTAssertEqual(found.first?.filter { $0 != "a" }, "flsified by \"X\"")
  }

  func testAnIncompleteSearchIsReported() async {
    let found = await lines(
      it("is in order", forAll: .arrays(of: .ints(in: 1...1_000), count: 1_000...1_500)) { list in
        expect(Set(list).count).to(.beLessThan(100))
      })
    XCTAssertEqual(
      found.dropFirst(2).first.map { $0.filter { !$0.isNumber } },
      "smaller arguments may fail too: the search for them ended after  runs")
  }

  /// The first lines of a failure of the only example.
  private func lines(_ spec: Spec) async -> [String] {
    let report = await Executor().run(Plan([spec]))
    return report.results[0].issues.first?.message.components(separatedBy: "\n") ?? []
  }
}
