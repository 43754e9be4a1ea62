import FantailRun
import FantailPlan
import FantailTree
import Foundation

// The runs of one use of the command line, with the powers around them.
extension Session {
  /// Runs a plan as often as requested, and returns the exit code.
  ///
  /// - Parameter plan: Makes the plan of a later run; with another seed if no seed was given.
  func run(
    _ first: Plan, _ source: SpecSource, _ options: RunOptions, _ memory: Memory?,
    plan: () throws(CommandLineProblem) -> Plan
  ) async throws(CommandLineProblem) -> ExitCode {
    watchSignals()
    let powers = try powers(around: first, source, options, memory)
    defer { for power in powers { power.stop() } }
    // Without `--repeat`, this is `run(first, source, options.reports, given.abilities.reporters, options, powers)`.
    var code = try await runRepeatedly(first, source, options, powers, plan: plan)
    // After the reports are complete, and without hiding the run's own exit code.
    for power in powers { code = max(code, try power.end()) }
    return code
  }

  /// Runs a plan once, and returns the exit code.
  ///
  /// - Parameters:
  ///   - reports: The reports of this run.
  ///   - others: Further reporters.
  func run(
    _ plan: Plan, _ source: SpecSource, _ reports: [RunOptions.Report], _ others: [any Reporter], _ options: RunOptions,
    _ powers: [any SessionPower]
  ) async throws(CommandLineProblem) -> ExitCode {
    var context = given.context(options)
    context.runs = [given.runFacts(options)]
    for power in powers { power.inform(&context, for: reports) }
    host.rescue { report in
      for power in powers { power.cut(report) }
    }
    let (outputs, asked) = try given.open(reports, options, context, during: host)
    let known = asked + others.compactMap { $0 as? FormatReporter }
    let workers = try source.workers(for: options, given)
    if options.recordsReach, let workers, let reason = await workers.refusal(of: plan) {
      throw .refusedByWorker(reason)
    }
    if options.waitsForDebugger, workers == nil {
      await DebuggerWait().wait(forProcess: getpid(), unless: host.interruption)
    }
    earlyExit.watch()
    follow(plan, known)
    var executor = executor(jobs: options.jobs, reporters: asked + others, failFast: options.failFast, in: workers)
    executor.forbidden = { options.forbidden(in: $0) }
    let folder = FileManager.default.currentDirectoryPath
    let report = await executor.run(plan)
    host.endFollowing()
    given.errors.write(host.leaks.takeWarnings())
    // File names that were given before the run are relative to this folder.
    _ = FileManager.default.changeCurrentDirectoryPath(folder)
    var code = interruptedCode ?? (report.passed ? .passed : .failed)
    let beside = known.dropFirst(asked.count).map(\.output)
    code = given.close(outputs, beside: beside, of: reports, reporting: report, code: code)
    host.rescue(nil)
    for power in powers { power.ran(report) }
    return code
  }
}

extension RunOptions {
  /// Returns the issues of a run with examples that these options forbid.
  func forbidden(in results: [ExampleResult]) -> [Issue] {
    let counts = [
      (failsOnPending ? results.count { $0.status == .pending } : 0, "pending, which --fail-on-pending forbids"),
      (failsOnFlaky ? results.count(where: \.isFlaky) : 0, "flaky, which --fail-on-flaky forbids"),
    ]
    return counts.filter { $0.0 > 0 }.map { Issue(.failed("\(counted($0, "example")) \($1)"), at: nil) }
  }
}
