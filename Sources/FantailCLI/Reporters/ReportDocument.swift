import FantailPlan
package import FantailRun
package import FantailTree
import Foundation

/// A run in the form that `--format json` writes at once, `--format events` writes part by part, and `merge` reads.
package struct ReportDocument {
  /// The run's report. Its plan has only the examples, the examples not selected, and the order.
  package let report: RunReport
  package let passed: Bool
  package let planErrors: [String]
  package let runs: [Provenance]

  package init(_ fields: FieldReader) throws {
    let examples: [FieldReader] = try fields("examples")
    let results = try examples.map(ExampleResult.init)
    let plan = Plan(
      examples: results.map(\.example), notSelected: try fields("notSelected"), problems: [],
      order: try fields("order"), code: nil)
    report = RunReport(
      plan: plan, results: results, issues: try fields("issues"),
      duration: Duration(inSeconds: try fields("duration")))
    passed = try fields("passed")
    planErrors = try fields("planErrors")
    runs = try fields.optional("runs") ?? []
  }

  // MARK: - Writing

  static func write(_ report: RunReport, _ context: RunContext, to out: (String) -> Void) {
    out("{\n")
    for (name, value) in beginning(report.plan, context).adding(ending(report, context)).members {
      out("  \"\(name)\": \(ReportJSON.line(value, in: context.folder)),\n")
    }
    func list<Element>(_ name: String, _ elements: [Element], _ part: (Element) -> some Encodable) {
      out("  \"\(name)\": [")
      for (index, element) in elements.enumerated() {
        out((index == 0 ? "\n    " : ",\n    ") + ReportJSON.line(part(element), in: context.folder))
      }
      out(elements.isEmpty ? "]" : "\n  ]")
    }
    list("issues", report.issues) { $0 }
    out(",\n")
    list("examples", report.results, \.coded)
    out("\n}\n")
  }

  static func line(for event: RunEvent, _ context: RunContext) -> String {
    let fields =
      switch event {
      case .runStarted(let plan):
        beginning(plan, context).adding("event", "runStarted").adding("planned", plan.examples.count)
      case .exampleEnded(let result):
        CodedFields(["version": Plan.version, "event": "exampleEnded", "example": result.coded])
      case .issueRecorded(let issue):
        CodedFields(["version": Plan.version, "event": "issueRecorded", "issue": issue])
      case .runEnded(let report): ending(report, context).adding("event", "runEnded").adding("version", Plan.version)
      }
    return ReportJSON.line(fields, in: context.folder) + "\n"
  }

  /// The facts that are known when the run begins.
  private static func beginning(_ plan: Plan, _ context: RunContext) -> CodedFields {
    CodedFields([
      "version": Plan.version, "order": plan.order, "runs": context.runs.isEmpty ? nil : context.runs,
      "notSelected": plan.notSelected,
    ])
  }

  /// The facts that are known when the run has ended.
  private static func ending(_ report: RunReport, _ context: RunContext) -> CodedFields {
    let counts = CodedFields([
      "planned": report.plan.examples.count,
      "passed": report.count(.passed),
      "failed": report.count(.failed),
      // The flaky examples are also counted among the passed ones.
      "flaky": report.flaky.count,
      "pending": report.count(.pending),
      "skipped": report.count(.skipped),
      "notSelected": report.plan.notSelected.count,
    ])
    return CodedFields([
      "passed": report.passed, "duration": report.duration.inSeconds, "counts": counts,
      "planErrors": context.errors(of: report.plan),
    ])
  }
}
