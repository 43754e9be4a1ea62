import FantailRun
import FantailPlan
import FantailTree

// The repetitions of `--repeat` and `--until-failure`.
extension Session {
  /// Runs a plan as often as requested, once by default, and returns the exit code.
  ///
  /// A report in a file describes the first run that fails, or else the last run.
  ///
  /// - Parameter plan: Makes the plan of a later run; with another seed if no seed was given.
  func runRepeatedly(
    _ first: Plan, _ source: SpecSource, _ options: RunOptions, _ powers: [any SessionPower],
    plan: () throws(CommandLineProblem) -> Plan
  ) async throws(CommandLineProblem) -> ExitCode {
    let count = options.repetitions ?? (options.stopsAtFailure ? .max : 1)
    var worst = ExitCode.passed
    var failed: [Int] = []
    var number = 0
    while number < count {
      number += 1
      if count > 1 {
        given.output.write((number > 1 ? "\n" : "") + "run \(number)" + (count < .max ? " of \(count)" : "") + "\n\n")
      }
      let isFrozen = !failed.isEmpty
      let reports = isFrozen ? options.reports.filter { $0.file == nil } : options.reports
      let kept = given.abilities.reporters.filter { !isFrozen || ($0 as? FormatReporter)?.output.isFile != true }
      let next = number == 1 ? first : try plan()
      let code = try await run(next, source, reports, kept, options, powers)
      worst = max(worst, code)
      if code != .passed { failed.append(number) }
      if code != .passed, options.stopsAtFailure || interruptedCode != nil { break }
    }
    if count > 1 { given.output.write(summary(number, failed)) }
    return worst
  }

  private func summary(_ count: Int, _ failed: [Int]) -> String {
    var text = "\n\(counted(count, "run")), \(failed.count) failed"
    let listed = failed.prefix(10).map(String.init).joined(separator: ", ")
    if !failed.isEmpty { text += " (\(failed.count == 1 ? "run" : "runs") \(listed)\(failed.count > 10 ? ", …" : ""))" }
    return text + "\n"
  }
}
