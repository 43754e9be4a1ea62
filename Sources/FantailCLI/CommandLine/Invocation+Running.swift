package import FantailRun
import FantailPlan
import Foundation

extension Invocation {
  /// Closes the files of reports, prints the counts unless a report on a screen already does, and returns the exit
  /// code.
  package func close(
    _ outputs: [TextOutput], beside others: [TextOutput] = [], of reports: [RunOptions.Report],
    reporting report: RunReport, code: ExitCode
  ) -> ExitCode {
    let closing = close(outputs, beside: others)
    if closing == .passed, !reports.isEmpty, abilities.reporters.isEmpty, !reports.contains(where: { $0.file == nil }) {
      let files = reports.compactMap { $0.file?.onOneLine }.joined(separator: ", ")
      errors.write("\(code == .passed ? "" : "error: ")\(report.countLine); see \(files)\n")
    }
    return max(code, closing)
  }

  package func answer(_ action: RunOptions.Action) -> ExitCode {
    var style = style(RunOptions(), of: .init(format: .documentation))
    // Help is for reading, not for searching lines, so its lines are limited.
    if style.width == .max { style.width = 80 }
    output.write(
      action == .help ? RunOptions.helpText(program: program, style: style) : "Fantail \(Self.version)\n")
    return .passed
  }

  func outlineStyle(_ options: RunOptions, of report: RunOptions.Report) -> OutlineStyle {
    let style = style(options, of: report)
    let context = context(options)
    return OutlineStyle(
      place: { context.place($0) }, heading: { style($0, .bold) }, aside: { style($0, .dim) },
      mark: { style($0, .yellow) }, source: SourceLines.statements())
  }

  func relaunch(for option: String) throws(CommandLineProblem) -> Relaunch {
    guard let relaunch = abilities.relaunch else { throw .cannotStartAgain(option: option) }
    return relaunch
  }

  /// Prints a message that cannot wait for the reports. On a terminal, first clears the reports' open line and bar.
  func notice(_ text: String) {
    errors.write((terminal?.showsErrors == true ? ProgressBar.interruption : "") + text)
  }

  package func open(
    _ reports: [RunOptions.Report], _ options: RunOptions, _ context: RunContext, areWhole: Bool = false,
    during host: ExampleHost? = nil
  ) throws(CommandLineProblem) -> (outputs: [TextOutput], reporters: [FormatReporter]) {
    let outputs = try open(reports, areWhole: areWhole)
    let reporters = zip(reports, outputs).map { report, output in
      var context = context
      if report.format == .github {
        context.folder = environment["GITHUB_WORKSPACE"] ?? context.folder
        context.isBesideOthers =
          report.file == nil && options.reports.contains { $0.file == nil && $0.format != .github }
      }
      var style = style(options, of: report)
      if let host {
        style.running = { host.running.entries.map { ($0.name, .now - $0.start) } }
      }
      return FormatReporter(report.format, output, context, style: style)
    }
    return (outputs, reporters)
  }

  func style(_ options: RunOptions, of report: RunOptions.Report) -> ConsoleStyle {
    let isPrinted = report.file == nil
    let isColored =
      switch options.color {
      case .always: true
      case .never: false
      case .automatic: terminal != nil && isPrinted && environment["NO_COLOR", default: ""].isEmpty
      }
    return ConsoleStyle(
      isColored: isColored, width: width(isPrinted: isPrinted), slowest: options.profile,
      isLive: isPrinted && terminal != nil)
  }

  /// The columns of a line: the number that the environment sets, as for other programs, or else the terminal's.
  /// Lines to pipes and files are not limited, so that they can be searched.
  func width(isPrinted: Bool = true) -> Int {
    guard isPrinted else { return .max }
    return Terminal.wantedColumns(environment) ?? terminal?.columns ?? .max
  }

  /// Returns the words that start the program again. Without some options, an example that failed because of them would
  /// pass.
  private func start(_ options: RunOptions) -> String {
    ((program.isEmpty ? [] : [program]) + options.judging).joined(separator: " ")
  }

  func context(_ options: RunOptions) -> RunContext {
    var context = RunContext(folder: workingFolder, program: start(options))
    context.sourceURL = options.sourceURL
    // A folder from `--state` is only for this run: the next run needs the option again to find that folder.
    context.remembers = folder != nil && options.remembers && options.shard == nil && options.state == nil
    return context
  }

  func runFacts(_ options: RunOptions) -> Provenance {
    let added = environment[GivenOption.variable, default: ""]
    let command = ([program] + arguments.map(ShellWords.quoted)).joined(separator: " ")
    return Provenance(
      started: ISO8601DateFormatter().string(from: Date()),
      command: added.isEmpty ? command : "\(GivenOption.variable)=\(ShellWords.quoted(added)) \(command)",
      program: start(options),
      folder: workingFolder, machine: ProcessInfo.processInfo.operatingSystemVersionString, jobs: options.jobs,
      shard: options.shard?.text)
  }
}
