import Fantail
import FantailPlan
import FantailRun
import XCTest

/// Expectations of thousands of tasks at once; `.ci/run sanitizer` runs this under the thread sanitizer.
final class ExpectationConcurrencyTests: XCTestCase {
  private static func expecting(_ group: Int) -> Spec {
    it("group \(group)") {
      await withTaskGroup(of: Void.self) { tasks in
        for number in 0..<1_000 {
          tasks.addTask {
            expect(number + 1_000 * group).to(.equal(-1))
            withClue("clue") { expect([number]).notTo(.contain(number)) }
            await expect { number }.toEventually(.equal(number))
          }
        }
      }
    }
  }

  func testNoConcurrentIssueIsLostOrReportedForAnotherExample() async {
    let detached = it("detaches") {
      await withTaskGroup(of: Void.self) { tasks in
        for number in 0..<1_000 { tasks.addTask { await Task.detached { fail("detached \(number)") }.value } }
      }
    }
    let spec = describe("expectations") {
      (0..<4).map(Self.expecting)
      detached
    }
    let report = await Executor(jobs: 4).run(Plan([spec]))
    for (group, result) in report.results.prefix(4).enumerated() {
      let numbers = (0..<1_000).map { "expected -1, got \($0 + 1_000 * group)" }
      let clues = (0..<1_000).map { "expected not to contain \($0), got [\($0)]\nclue: clue" }
      XCTAssertEqual(result.issues.map(\.message).sorted(), (numbers + clues).sorted())
    }
    // Each is the run's while others run beside its example, and its example's while that runs alone.
    let headlines = report.issues.map { $0.headline.replacing("outside any example: ", with: "") }
    XCTAssertEqual(
      (headlines + report.results[4].issues.map(\.headline)).sorted(), (0..<1_000).map { "detached \($0)" }.sorted())
  }
}
