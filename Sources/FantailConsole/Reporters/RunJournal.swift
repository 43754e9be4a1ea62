import FantailPlan
package import FantailRun
package import FantailTree
import Foundation

/// A file with the changes of a run, line by line as they happen. Another program makes reports of it, however this
/// process ends.
package enum RunJournal {
  /// Returns the first line: the reports to make, their context, and the plan's facts about each example.
  static func beginning(of plan: Plan, _ reports: [RunOptions.Report], _ context: RunContext) -> String {
    let fields = RunDocument.fields(of: RunAccount(plan).report, context)
    return line(
      fields.adding("context", context).adding("formats", reports.map(\.format.rawValue))
        .adding("files", reports.map { $0.file ?? "" }))
  }

  /// Returns any other line, a change of the run. Only a program reads it, so that nothing is sorted or escaped.
  static func line(_ value: some Encodable) -> String { String(decoding: value.line ?? Data(), as: UTF8.self) }

  /// Returns the reports to make of a run, their context, and the result of the run.
  ///
  /// - Parameter end: The end of the run's process; used if the journal does not contain the end of the run.
  package static func read(
    _ path: String, endedBy end: ProcessEnd
  ) throws -> (reports: [RunOptions.Report], context: RunContext, run: RunReport) {
    // Text after the last line end was cut off.
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
