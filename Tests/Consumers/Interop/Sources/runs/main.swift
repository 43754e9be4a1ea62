import Fantail
import FantailCLI
import Foundation
import IssueReporting
import Testing

struct ExampleReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    guard severity == .error else { return }
    fail(message() ?? "Issue reported", fileID: fileID, filePath: filePath, line: Int(line), column: Int(column))
  }
}

nonisolated(unsafe) private var attempts = 0
func isSecondAttempt() -> Bool {
  attempts += 1
  return attempts == 2
}

IssueReporters.current = [ExampleReporter()]
await SpecMain.run([
  describe("Runs") {
    it("is under test") { expect(isTesting).to(.beTrue) }
    it("fails by a report") { reportIssue("unimplemented") }
    it("passes with a reported warning") { reportIssue("careful", severity: .warning) }
    it("fails by expect") { #expect(1 + 1 == 3, "sums") }
    it("fails by require") { try #require(Bool(false)) }
    it("fails in a detached task") { await Task.detached { #expect(Bool(false)) }.value }
    it("fails on a queue") {
      await withCheckedContinuation { done in
        DispatchQueue.global().async {
          Testing.Issue.record("queued")
          done.resume()
        }
      }
    }
    it("passes with a known issue") { withKnownIssue { #expect(Bool(false)) } }
    it("passes at last", .retry(1)) { #expect(isSecondAttempt()) }
  },
  KeptSpec.spec,
])
