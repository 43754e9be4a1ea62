import FantailPlan
package import FantailRun
package import FantailTree
import Foundation

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
    // Text behind the end of the last line was cut off.
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
