package import FantailRun
import FantailTree

/// The result of an earlier run, as a few numbers.
package struct PastRun: Sendable, Equatable, Codable {
  package let started: String
  package let seconds: Double
  package let counts: [String: Int]
  let passed: Bool

  package init(_ report: RunReport, started: String) {
    self.started = started
    seconds = report.duration.inSeconds
    counts = report.kinds
    passed = report.passed
  }
}
