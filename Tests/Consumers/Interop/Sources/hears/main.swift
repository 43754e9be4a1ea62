import Fantail
import FantailCLI
import IssueReporting
import Testing
import XCTest

nonisolated(unsafe) private var attempts = 0
func isSecondAttempt() -> Bool {
  attempts += 1
  return attempts == 2
}

await SpecMain.run([
  describe("Hears") {
    it("fails by a report") { reportIssue("unimplemented") }
    it("fails in a detached task") { await Task.detached { reportIssue("detached") }.value }
    it("fails by an assertion") { XCTAssertEqual(1, 2) }
    it("is known") { knownIssue("#1") { reportIssue("known") } }
    it("passes at last", .retry(1)) { XCTAssertTrue(isSecondAttempt()) }
    it("skips") { throw XCTSkip("why") }
    describe("prepared") {
      beforeAll { try #require(Bool(false)) }
      it("is not run") {}
    }
  }
])
