import FantailPlan
import FantailRun
import Foundation

extension CommandLineRun {
  /// Closes the files of reports, and says how it went where nothing else on a screen would.
  ///
  /// - Returns: The exit code.
  func close(
    _ outputs: [TextOutput], of reports: [RunOptions.Report], telling report: RunReport, code: Int32
  ) -> Int32 {
    let closing = close(outputs)
    if closing == 0, !reports.isEmpty, reporters.isEmpty, !reports.contains(where: { $0.file == nil }) {
      let files = reports.compactMap { $0.file?.onOneLine }.joined(separator: ", ")
      errors.write("\(code == 0 ? "" : "error: ")\(report.countLine); see \(files)\n")
    }
    return max(code, closing)
  }

  /// Prints the help or the version.
  func answer(_ action: RunOptions.Action) -> Int32 {
    let style = ConsoleStyle(isColored: isTerminal && environment["NO_COLOR", default: ""].isEmpty, width: width())
    output.write(
      action == .help ? RunOptions.helpText(program: program, style: style) : "Fantail \(Self.version)\n")
    return 0
  }

  /// Returns the style of a plan for the place it is printed to.
  func outlineStyle(_ options: RunOptions, of report: RunOptions.Report) -> OutlineStyle {
    let style = style(options, of: report)
    let context = context(options)
    return OutlineStyle(
      place: { context.place($0) }, heading: { style($0, .bold) }, aside: { style($0, .dim) },
      mark: { style($0, .yellow) })
  }

  /// Watches signals from now on, where they are this run's.
  func watchSignals() {
    guard handlesSignals else { return }
    output.writeInPieces()
    SignalWatch(underway).watch(output: notices, endsWithParent: endsWithParent)
  }

  func reporter(
    _ report: RunOptions.Report, _ output: TextOutput, _ options: RunOptions, _ context: RunContext
  ) -> any Reporter {
    switch report.format {
    case .documentation, .dots:
      var style = style(options, of: report)
      style.running = { [underway] in underway.entries.map { ($0.name, .now - $0.start) } }
      return report.format == .dots
        ? DotsReporter(output, context, style: style) : DocumentationReporter(output, context, style: style)
    case .brief: return DocumentReporter(.brief, output, context)
    case .junit: return DocumentReporter(.junit, output, context)
    case .sonar: return DocumentReporter(.sonar, output, context)
    case .github:
      var context = context
      context.folder = environment["GITHUB_WORKSPACE"] ?? context.folder
      return GitHubReporter(
        output, context,
        isBesideOthers: report.file == nil && options.reports.contains { $0.file == nil && $0.format != .github })
    case .json: return DocumentReporter(.json, output, context)
    case .events: return EventReporter(output, context)
    case .html: return DocumentReporter(.html, output, context)
    case .markdown: return DocumentReporter(.markdown, output, context)
    }
  }

  /// Returns the style of a report for the place it is printed to.
  func style(_ options: RunOptions, of report: RunOptions.Report) -> ConsoleStyle {
    let isPrinted = report.file == nil
    let isColored =
      switch options.color {
      case .always: true
      case .never: false
      case .automatic: isTerminal && isPrinted && environment["NO_COLOR", default: ""].isEmpty
      }
    return ConsoleStyle(
      isColored: isColored, width: width(isPrinted: isPrinted), slowest: options.profile,
      isLive: isPrinted && terminalWidth != nil)
  }

  /// The columns of a line: the terminal's, or else what the environment says, as other programs take it.
  func width(isPrinted: Bool = true) -> Int {
    if isPrinted, let terminalWidth { return terminalWidth }
    return environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  func context(_ options: RunOptions) -> RunContext {
    var context = RunContext(folder: workingFolder, program: program)
    context.sourceURL = options.sourceURL
    // A folder that `--state` names is this run's: the next one looks elsewhere unless it is told of it, too.
    context.remembers = folder != nil && options.remembers && options.shard == nil && options.state == nil
    return context
  }

  /// A file of this process's folder as the user names it.
  func path(_ file: String) -> String {
    let current = FileManager.default.currentDirectoryPath
    return file.hasPrefix("/") || workingFolder == current ? file : "\(current)/\(file)"
  }

  func facts(_ options: RunOptions) -> RunFacts {
    let added = environment["FANTAIL_OPTIONS", default: ""]
    let command = ([program] + arguments.map(ShellWords.quoted)).joined(separator: " ")
    return RunFacts(
      started: ISO8601DateFormatter().string(from: Date()),
      command: added.isEmpty ? command : "FANTAIL_OPTIONS=\(ShellWords.quoted(added)) \(command)", program: program,
      folder: workingFolder, machine: Machine.description, jobs: options.jobCount, shard: options.shard)
  }
}

extension RunOptions {
  var jobCount: Int {
    switch jobs {
    case .count(let count): count
    case .automatic: ProcessInfo.processInfo.activeProcessorCount
    }
  }
}
