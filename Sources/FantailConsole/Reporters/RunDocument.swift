import FantailPlan
package import FantailRun
package import FantailTree
import Foundation

/// A run as `--format json` writes it, `--format events` tells it part by part, and `merge` reads it.
package struct RunDocument {
  /// The run's report: of its plan what was not selected, and the order.
  package let report: RunReport
  package let passed: Bool
  package let planErrors: [String]
  package let runs: [RunFacts]

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

  /// All of a document as one value; of examples without a description it has no title.
  static func fields(of report: RunReport, _ context: RunContext) -> CodedFields {
    beginning(report.plan, context).adding(end(report, context)).adding("issues", report.issues)
      .adding("examples", report.results.map { $0.example.facts.adding($0.outcome.coded) })
  }

  static func write(_ report: RunReport, _ context: RunContext, to out: (String) -> Void) {
    out("{\n")
    for (name, value) in beginning(report.plan, context).adding(end(report, context)).members {
      out("  \"\(name)\": \(RunJSON.line(value, in: context.folder)),\n")
    }
    func list<Element>(_ name: String, _ elements: [Element], _ part: (Element) -> some Encodable) {
      out("  \"\(name)\": [")
      for (index, element) in elements.enumerated() {
        out((index == 0 ? "\n    " : ",\n    ") + RunJSON.line(part(element), in: context.folder))
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
      case .runEnded(let report): end(report, context).adding("event", "runEnded").adding("version", Plan.version)
      }
    return RunJSON.line(fields, in: context.folder) + "\n"
  }

  /// What is known when a run begins.
  private static func beginning(_ plan: Plan, _ context: RunContext) -> CodedFields {
    CodedFields([
      "version": Plan.version, "order": plan.order, "runs": context.runs.isEmpty ? nil : context.runs,
      "notSelected": plan.notSelected,
    ])
  }

  /// What is known when it has ended.
  private static func end(_ report: RunReport, _ context: RunContext) -> CodedFields {
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
      "passed": report.passed, "duration": report.duration.inSeconds, "counts": counts,
      "planErrors": context.errors(of: report.plan),
    ])
  }
}

/// Values as JSON: version 3 of the format, whose schema is `run.schema.json` of the documentation.
package enum RunJSON {
  /// A value as JSON on one line, its members sorted and paths relative to a folder.
  static func line(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = [], in folder: String? = nil
  ) -> String {
    let encoder = JSONEncoder()
    if let folder, let key = CodingUserInfoKey.folder { encoder.userInfo[key] = folder }
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    do {
      return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      // Our values hold text, whole numbers and finite times only. Should that change, the file says so.
      return "{\"error\":\"this could not be written as JSON\"}"
    }
  }

  /// A value as JSON for readers and for version control: members sorted, one a line.
  package static func lines(_ value: some Encodable) -> String { line(value, .prettyPrinted) + "\n" }

  /// JSON allows these as they are, in texts only; a terminal or a log would obey them.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar.isControl && scalar != "\n" ? "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4) : nil
    }
  }
}

/// A run in a file, line by line as it happens: another program makes reports of it, however this process ends.
package enum RunJournal {
  /// The first line: the reports to make, what they need to know, and what there is to say of each example beforehand.
  static func beginning(of plan: Plan, _ reports: [RunOptions.Report], _ context: RunContext) -> String {
    let fields = RunDocument.fields(of: RunAccount(plan).report, context)
    return line(
      fields.adding("context", context).adding("formats", reports.map(\.format.rawValue))
        .adding("files", reports.map { $0.file ?? "" }))
  }

  /// Each line; the others are changes of the run. Only a program reads it, so nothing is sorted or escaped for eyes.
  static func line(_ value: some Encodable) -> String { String(decoding: value.line ?? Data(), as: UTF8.self) }

  /// Returns the reports that are left to make of a run, what they need to know, and what became of it.
  ///
  /// - Parameter end: The end of its process, unless that told how it ends.
  package static func read(
    _ path: String, endedBy end: ProcessEnd
  ) throws -> (reports: [RunOptions.Report], context: RunContext, run: RunReport) {
    // What stands after the last line's end was cut off.
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let decoder = JSONDecoder()
    let start = try decoder.decode(FieldReader.self, from: Data((lines.first ?? "").utf8))
    let run = RunAccount(try RunDocument(start).report)
    let changes = try lines.dropFirst().dropLast().map { try decoder.decode(RunChange.self, from: Data($0.utf8)) }
    for change in changes { run.take(change) }
    let isCut = changes.contains { if case .cut = $0 { true } else { false } }
    if !run.isOver, !isCut { run.take(.cut(end)) }
    let formats: [String] = try start("formats")
    let reports = zip(formats, try start("files") as [String]).compactMap { format, file in
      ReportFormat(rawValue: format).map { RunOptions.Report(format: $0, file: file.isEmpty ? nil : file) }
    }
    return (reports.filter { run.isOver ? $0.format.isDocument : $0.format.isWhole }, try start("context"), run.report)
  }
}
