import FantailPlan
import Foundation

extension CommandLineRun {
  /// Runs a plan once.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - options: What was asked for.
  ///   - reports: The reports to write.
  ///   - watch: What follows the run.
  /// - Returns: What became of the run, and the exit code.
  func execute(
    _ plan: Plan, _ options: RunOptions, _ reports: [RunOptions.Report], _ watch: RunWatch?
  ) async throws(UsageProblem) -> (report: RunReport, code: Int32) {
    let outputs = try open(reports)
    let reporters = zip(reports, outputs).map { report, output in reporter(report, output, options) }
    let jobs =
      switch options.jobs {
      case .count(let count): count
      case .automatic: ProcessInfo.processInfo.activeProcessorCount
      }
    if options.isIsolated, relaunch == nil { throw .cannotIsolate }
    var executor = Executor(jobs: jobs, reporters: reporters + self.reporters, failFast: options.failFast)
    executor.isolation = options.isIsolated ? relaunch : nil
    executor.earlyExit = earlyExit
    executor.exitTests = relaunch.map { ExitTests($0) }
    executor.watch = watch
    executor.meaning = meaning
    let folder = CurrentFolder()
    let report = await executor.run(plan)
    folder.goBack()
    // As a shell says it of a program that a signal ended.
    var code: Int32 = watch?.interruption.signal.map { 128 + $0 } ?? (report.passed ? 0 : 1)
    let pending = report.count(.pending)
    if options.failsOnPending, pending > 0 {
      errors.write("error: \(counted(pending, "example")) pending, which --fail-on-pending forbids\n")
      code = max(code, 1)
    }
    // Nothing on a screen would say why the process fails.
    if code != 0, !reports.isEmpty, self.reporters.isEmpty, !reports.contains(where: { $0.file == nil }) {
      let summary = RunSummary(report: report, style: TextStyle(isColored: false), rerunCommand: rerunCommand)
      let files = reports.compactMap { $0.file?.onOneLine }.joined(separator: ", ")
      errors.write("error: \(summary.countLine()); see \(files)\n")
    }
    return (report, max(code, close(outputs)))
  }

  /// Watches signals from now on, where they are this run's.
  func watchSignals() -> RunWatch? {
    handlesSignals ? SignalWatch(output: notices, endsWithParent: endsWithParent).watch : nil
  }

  private func reporter(
    _ report: RunOptions.Report, _ output: TextOutput, _ options: RunOptions
  ) -> any Reporter {
    let isColored = isColored(options.color, report)
    let width = report.file == nil ? terminalWidth : nil
    switch report.format {
    case .documentation:
      return DocumentationReporter(
        output, isColored: isColored, slowest: options.profile, terminalWidth: width,
        rerunCommand: rerunCommand)
    case .dots:
      return DotsReporter(
        output, isColored: isColored, slowest: options.profile, terminalWidth: width, rerunCommand: rerunCommand)
    case .tap: return TAPReporter(output)
    case .junit: return JUnitReporter(output)
    case .github:
      return GitHubReporter(
        output, root: environment["GITHUB_WORKSPACE"] ?? FileManager.default.currentDirectoryPath,
        isBesideOthers: report.file == nil && options.reports.contains { $0.file == nil && $0.format != .github })
    case .json: return JSONReporter(output)
    case .events: return EventReporter(output)
    case .html: return HTMLReporter(output, rerunCommand: rerunCommand)
    }
  }

  private func isColored(_ choice: RunOptions.ColorChoice, _ report: RunOptions.Report) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .automatic: isTerminal && report.file == nil && environment["NO_COLOR", default: ""].isEmpty
    }
  }

  private var rerunCommand: @Sendable (PlannedExample) -> String {
    // A name holds letters, digits and underscores only, so the quotes need no escaping.
    { [program] in "\(program) --filter '^\($0.name)$'" }
  }
}
