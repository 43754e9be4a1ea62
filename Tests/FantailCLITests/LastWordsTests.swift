import Fantail
import FantailPlan
import FantailRun
import FantailTree
import XCTest

@testable import FantailConsole

final class LastWordsTests: XCTestCase {
  func testTheWordsAboutACrashEndWithTheNumbers() {
    let plan = Plan([describe("Cart") { for name in ["a", "b", "c", "d"] { it(name) {} } }])
    let statuses: [ExampleResult.Status] = [.passed, .failed, .passed, .skipped]
    let results = zip(plan.examples, statuses).map { ExampleResult(example: $0, status: $1) }
    let report = RunReport(plan: plan, results: results, issues: [], duration: .zero)
    XCTAssertEqual(report.progressLine, "2 of 4 examples had passed, and 1 had failed")
  }
}
