import Fantail
import FantailPlan
import FantailRun
import XCTest

/// The failures of an example in the form that tests compare: one text for each issue, details indented.
func failures(
  _ body: @escaping @Sendable () async throws -> Void
) async -> [String] {
  // A wait that passes ends early, and none fails because a machine is slow.
  await report(of: describe("mocks", .polling(within: .seconds(60))) { it("is an example") { try await body() } })
    .failures
}

struct Outcome {
  let failures: [String]
  let passed: Bool
}

func report(of spec: Spec, jobs: Int = 1, order: Plan.Order = .declared) async -> Outcome {
  let report = await Executor(jobs: jobs, reporters: []).run(Plan([spec], PlanOptions(order: order)))
  let issues = report.results.flatMap(\.issues) + report.issues
  return Outcome(failures: issues.map(\.message), passed: report.passed)
}

/// Removes the places of calls, which are known on some systems only.
func withoutOrigins(_ texts: [String]) -> [String] {
  texts.map { $0.replacingOccurrences(of: ", from \\w+\\.swift:\\d+", with: "", options: .regularExpression) }
}

/// Removes the line numbers of this target's files.
func withoutLines(_ texts: [String]) -> [String] {
  texts.map { $0.replacingOccurrences(of: "\\.swift:\\d+", with: ".swift:LINE", options: .regularExpression) }
}
