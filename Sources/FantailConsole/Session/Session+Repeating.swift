import FantailPlan
import FantailRun
import FantailTree
import Foundation

// The runs of one use of the command line: one, unless `--repeat` or `--until-failure` requests more.
extension Session {
  /// Runs a plan as often as requested, and returns the exit code.
  ///
  /// A report in a file describes the first run that fails, or else the last run.
  ///
  /// - Parameter plan: Makes the plan of a later run; if no seed was given, with another seed.
  func runRepeatedly(
    _ first: Plan, _ options: RunOptions, _ memory: RunMemory?, plan: () throws(RunProblem) -> Plan
  ) async throws(RunProblem) -> Int32 {
    let count = options.repetitions ?? (options.stopsAtFailure ? .max : 1)
    var outcome = RunOutcome(isShard: options.shard != nil)
    var worst: Int32 = 0
    var failed: [Int] = []
    var number = 0
    watchSignals()
    let ticker = options.progressAfter.map { runningExamples.telling(after: $0, given.notice) }
    defer { ticker?.stop() }
    let stalls = options.stallTicker(runningExamples, given.environment, given.notice)
    defer { stalls?.stop() }
    let recording = try ReachRecording(options, in: given.workingFolder, state: given.folder, given.environment)
    if let recording { runningExamples.recordReach(in: recording.ledger) }
    let mark = memory?.mark(first)
    defer { mark?.remove() }
    while number < count {
      number += 1
      if count > 1 {
        given.output.write((number > 1 ? "\n" : "") + "run \(number)" + (count < .max ? " of \(count)" : "") + "\n\n")
      }
      let isFrozen = !failed.isEmpty
      let reports = isFrozen ? options.reports.filter { $0.file == nil } : options.reports
      let kept = given.reporters.filter { !isFrozen || ($0 as? FormatReporter)?.output.isFile != true }
      let next = number == 1 ? first : try plan()
      let before = outcome
      runningExamples.rescue { report in
        SignalWatch.addLastWords(report.progressLine + "\n")
        var outcome = before
        outcome.add(report, at: Self.time)
        _ = memory?.remember(outcome)
        mark?.remove()
      }
      let (report, code) = try await execute(next, reports, kept, options, memory)
      runningExamples.rescue(nil)
      if memory != nil { outcome.add(report, at: Self.time) }
      if let recording { for result in report.results { recording.record(result) } }
      worst = max(worst, code)
      if code != 0 { failed.append(number) }
      if code != 0, options.stopsAtFailure || interruptedCode != nil { break }
    }
    try recording?.write()
    if count > 1 { given.output.write(summary(number, failed)) }
    // After the reports are complete, and without hiding the run's own exit code.
    return max(worst, memory?.remember(outcome) ?? 0)
  }

  private static var time: String { ISO8601DateFormatter().string(from: Date()) }

  private func execute(
    _ plan: Plan, _ reports: [RunOptions.Report], _ others: [any Reporter], _ options: RunOptions, _ memory: RunMemory?
  ) async throws(RunProblem) -> (report: RunReport, code: Int32) {
    var context = given.context(options)
    context.runs = [given.runFacts(options)]
    context.failedFile = memory.map { given.path($0.folder.failedFile) }
    if reports.contains(where: { $0.format == .html }) { context.history = memory?.history ?? [] }
    let (outputs, asked) = try given.open(reports, options, context, during: runningExamples)
    let known = asked + others.compactMap { $0 as? FormatReporter }
    let isolation = options.isIsolated ? try given.relaunch(for: "--isolate") : nil
    earlyExit.watch()
    try follow(plan, reports, known, context)
    let executor = executor(jobs: options.jobs, reporters: asked + others, failFast: options.failFast, in: isolation)
    let folder = FileManager.default.currentDirectoryPath
    let report = await executor.run(plan)
    runningExamples.tell(.over(issues: report.issues, seconds: report.duration.inSeconds))
    runningExamples.endFollowing()
    given.errors.write(runningExamples.leaks.takeWarnings())
    // File names from before the run are relative to this folder.
    _ = FileManager.default.changeCurrentDirectoryPath(folder)
    var code: Int32 = interruptedCode ?? (report.passed ? 0 : 1)
    let forbidden = [
      (count: options.failsOnPending ? report.count(.pending) : 0, what: "pending", option: "--fail-on-pending"),
      (options.failsOnFlaky ? report.flaky.count : 0, "flaky", "--fail-on-flaky"),
    ]
    for (count, what, option) in forbidden where count > 0 {
      given.errors.write("error: \(counted(count, "example")) \(what), which \(option) forbids\n")
      code = max(code, 1)
    }
    let beside = known.dropFirst(asked.count).map(\.output)
    return (report, given.close(outputs, beside: beside, of: reports, telling: report, code: code))
  }

  private func summary(_ count: Int, _ failed: [Int]) -> String {
    var text = "\n\(counted(count, "run")), \(failed.count) failed"
    let listed = failed.prefix(10).map(String.init).joined(separator: ", ")
    if !failed.isEmpty { text += " (\(failed.count == 1 ? "run" : "runs") \(listed)\(failed.count > 10 ? ", …" : ""))" }
    return text + "\n"
  }
}
