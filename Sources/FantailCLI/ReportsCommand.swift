import FantailRun
import FantailTree
import Foundation

/// The tool `fantail-reports`, which `swift package specs` has built when documents of runs are asked for.
package enum ReportsCommand {
  /// Does what the arguments ask for, and ends the process: `merge` as in any program of specs, or else the document that a
  /// `ReportTool` asks for.
  package static func run() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == CommandLineRun.mergeWord {
      let run = CommandLineRun(
        program: "swift package specs", arguments: arguments, environment: ProcessInfo.processInfo.environment,
        output: .standardOutput(), errors: .standardError())
      exit(await run.withDocuments().run([]))
    }
    do {
      guard arguments.count == 3, let format = ReportFormat(rawValue: arguments[0]) else {
        throw RunProblem.lacksDocuments
      }
      try write(.init(format: format, file: arguments[1].isEmpty ? nil : arguments[1]), ofRunIn: arguments[2])
      exit(0)
    } catch {
      StandardError.write((error as? OutputProblem).map { "\($0.file)\0\($0.reason)" } ?? "\(error)")
      exit(1)
    }
  }

  /// Writes a document to the standard output, and what it attaches beside its file.
  private static func write(_ report: RunOptions.Report, ofRunIn file: String) throws {
    let fields = try JSONDecoder().decode(FieldReader.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    let output = try report.file.map(TextOutput.wholeFile) ?? .memory()
    FormatReporter.document(report, output, try fields("context"))(try RunDocument(fields).report) { output.write($0) }
    if let problem = output.problem { throw problem }
    TextOutput.standardOutput().write(output.text)
  }
}
