import FantailPlan
package import FantailRun
import Foundation

extension CommandLineRun {
  /// Closes the files of reports, says how it went where nothing else on a screen would, and returns the exit code.
  package func close(
    _ outputs: [TextOutput], beside others: [TextOutput] = [], of reports: [RunOptions.Report],
    telling report: RunReport, code: Int32
  ) -> Int32 {
    let closing = close(outputs, beside: others)
    if closing == 0, !reports.isEmpty, reporters.isEmpty, !reports.contains(where: { $0.file == nil }) {
      let files = reports.compactMap { $0.file?.onOneLine }.joined(separator: ", ")
      errors.write("\(code == 0 ? "" : "error: ")\(report.countLine); see \(files)\n")
    }
    return max(code, closing)
  }

  package func answer(_ action: RunOptions.Action) -> Int32 {
    let style = style(RunOptions(), of: .init(format: .documentation))
    output.write(
      action == .help ? RunOptions.helpText(program: program, style: style) : "Fantail \(Self.version)\n")
    return 0
  }

  func outlineStyle(_ options: RunOptions, of report: RunOptions.Report) -> OutlineStyle {
    let style = style(options, of: report)
    let context = context(options)
    return OutlineStyle(
      place: { context.place($0) }, heading: { style($0, .bold) }, aside: { style($0, .dim) },
      mark: { style($0, .yellow) }, source: SourceLines.statements())
  }

  /// Watches signals from now on, where they are this run's.
  func watchSignals() {
    guard handlesSignals else { return }
    output.writeInPieces()
    SignalWatch.watch(underway, telling: notice, endsWithParent: endsWithParent)
  }

  func relaunch(for option: String) throws(RunProblem) -> Relaunch {
    guard let relaunch else { throw .cannotStartAgain(option: option) }
    return relaunch
  }

  /// The exit code of a run that a signal ended, as a shell says it.
  var interruptedCode: Int32? { underway.interruption.signal.map { 128 + $0 } }

  var isInterrupted: Bool { interruptedCode != nil }

  /// Says what cannot wait for the reports: on a terminal it clears their open line and bar.
  func notice(_ text: String) {
    let isShared = terminalWidth != nil && isatty(STDERR_FILENO) != 0
    errors.write((isShared ? ProgressBar.interruption : "") + text)
  }

  package func open(
    _ reports: [RunOptions.Report], _ options: RunOptions, _ context: RunContext, areWhole: Bool = false
  ) throws(RunProblem) -> (outputs: [TextOutput], reporters: [FormatReporter]) {
    let outputs = try open(reports, areWhole: areWhole)
    let reporters = zip(reports, outputs).map { report, output in
      var context = context
      if report.format == .github {
        context.folder = environment["GITHUB_WORKSPACE"] ?? context.folder
        context.isBesideOthers =
          report.file == nil && options.reports.contains { $0.file == nil && $0.format != .github }
      }
      var style = style(options, of: report)
      style.running = { [underway] in underway.entries.map { ($0.name, .now - $0.start) } }
      return FormatReporter(
        report.format, output, context, style, document: documents?(report, output, context) ?? { @Sendable _, _ in })
    }
    return (outputs, reporters)
  }

  /// Has those reports tell of a run that are written at its end, even if its process ends before: another program writes
  /// them, or else this one as its last act. Until then, they tell what holds where it is killed.
  func follow(
    _ plan: Plan, _ reports: [RunOptions.Report], _ reporters: [FormatReporter], _ context: RunContext
  ) throws(RunProblem) {
    let reporters = reporters.filter(\.format.isWhole)
    if reporters.isEmpty { return }
    let issue = Issue(.cannotRun("the process ended before the run did"), at: nil)
    let killed = RunReport(plan: plan, results: [], issues: [issue], duration: .zero)
    for reporter in reporters where reporter.output.startOver() { reporter.tell(.runEnded(killed)) }
    if let journal {
      let file = try open([.init(format: .events, file: journal)])[0]
      file.write(RunJournal.beginning(of: plan, reports.filter(\.format.isWhole), context))
      let isRead = reports.contains(where: \.format.isDocument)
      underway.follow { change in
        file.write(RunJournal.line(change))
        if !isRead, case .over = change { unlink(journal) }
      }
      return
    }
    underway.follow(plan) { report in for reporter in reporters { reporter.tell(.runEnded(report)) } }
  }

  /// Returns what runs plans, in processes of their own where it is told how to start them.
  func executor(
    jobs: Int = 1, reporters: [any Reporter] = [], failFast: Int? = nil, in isolation: Relaunch? = nil
  ) -> Executor {
    var executor = Executor(jobs: jobs, reporters: reporters, failFast: failFast)
    executor.isolation = isolation
    executor.exitTests = relaunch.map { .starting($0) }
    executor.underway = underway
    return executor
  }

  func style(_ options: RunOptions, of report: RunOptions.Report) -> ConsoleStyle {
    let isPrinted = report.file == nil
    let isColored =
      switch options.color {
      case .always: true
      case .never: false
      case .automatic: terminalWidth != nil && isPrinted && environment["NO_COLOR", default: ""].isEmpty
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
    let added = environment[GivenOption.variable, default: ""]
    let command = ([program] + arguments.map(ShellWords.quoted)).joined(separator: " ")
    return RunFacts(
      started: ISO8601DateFormatter().string(from: Date()),
      command: added.isEmpty ? command : "\(GivenOption.variable)=\(ShellWords.quoted(added)) \(command)",
      program: program,
      folder: workingFolder, machine: ProcessInfo.processInfo.operatingSystemVersionString, jobs: options.jobs,
      shard: options.shard?.text)
  }
}
