import FantailPlan
import FantailRun
import FantailTree

/// A run as `--format json` writes it, `--format events` tells it part by part, and `merge` reads it.
struct RunDocument {
  /// The run's report: of its plan what was not selected, and the order.
  let report: RunReport
  let passed: Bool
  let planErrors: [String]
  let runs: [RunFacts]

  init(_ fields: FieldReader) throws {
    let examples: [FieldReader] = try fields("examples")
    let results = try examples.map(ExampleResult.init)
    let plan = Plan(
      examples: results.map(\.example), notSelected: try fields("notSelected"), problems: [],
      order: try fields("order"), invocations: nil)
    report = RunReport(
      plan: plan, results: results, issues: try fields("issues"),
      duration: Duration(inSeconds: try fields("duration")))
    passed = try fields("passed")
    planErrors = try fields("planErrors")
    runs = try fields.optional("runs") ?? []
  }

  // MARK: - Writing

  /// What is known when a run begins.
  static func beginning(_ plan: Plan, _ context: RunContext) -> CodedFields {
    CodedFields([
      "version": Plan.version, "order": plan.order, "runs": context.runs.isEmpty ? nil : context.runs,
      "notSelected": plan.notSelected,
    ])
  }

  /// What is known when it has ended.
  static func end(_ report: RunReport, _ context: RunContext) -> CodedFields {
    let counts = CodedFields([
      "planned": report.plan.examples.count,
      "passed": report.count(.passed),
      "failed": report.count(.failed),
      // Of those that passed.
      "flaky": report.flaky.count,
      "pending": report.count(.pending),
      "skipped": report.count(.skipped),
      "notSelected": report.plan.notSelected.count,
    ])
    return CodedFields([
      "version": Plan.version, "passed": report.passed, "duration": report.duration.inSeconds, "counts": counts,
      "planErrors": report.planErrors(context),
    ])
  }
}
