import FantailPlan
import FantailRun
import FantailTree
import Foundation

/// The gate against flaky tests: runs new examples again and again in four ways, and says which way breaks which of them.
struct StressTest {
  /// All but the last run in processes of their own, where nothing is left of what ran before. What ends the process of
  /// that one ends the test, which tells what it has found so far.
  enum Way: String, CaseIterable {
    case inOrder = "in order"
    case shuffled
    case alone
    case inCompany = "in company"
  }

  let run: CommandLineRun
  let context: RunContext
  /// How often each example runs in each way.
  let times: Int
  /// The number of examples that run at once in company.
  let jobs: Int
  let relaunch: Relaunch
  let isNew: @Sendable (PlannedExample) -> Bool
  /// What went wrong with an example in each way, each time with the seed of the order.
  var failures: [String: [Way: [(seed: UInt64?, issue: Issue)]]] = [:]
  var outside: [Issue] = []
  var rounds = 0

  /// Runs all of it, and returns the exit code.
  ///
  /// - Parameter shuffled: Makes the plan of a seed.
  mutating func perform(
    _ plan: Plan, shuffled: (UInt64) throws(RunProblem) -> Plan
  ) async throws(RunProblem) -> Int32 {
    run.watchSignals()
    let new = onlyNew(plan)
    let number = "\(counted(new.examples.count, "new example")) of \(plan.examples.count)"
    say("\(number), \(counted(times, "time")) in each of four ways")
    for _ in 0..<times where !run.isInterrupted {
      let seed = UInt64.random(in: 0...99_999)
      let company = try shuffled(seed)
      await note(.inOrder, new)
      await note(.shuffled, onlyNew(company), seed)
      for position in new.examples.indices { await note(.alone, new.keeping([position])) }
      run.underway.follow(company) { [found = self] report in
        var found = found
        found.rounds += 1
        found.take(report, .inCompany, seed)
        found.tell(new.examples, "the process ended; so far, ")
      }
      await note(.inCompany, company, seed)
      run.underway.follow(nil)
      if !run.isInterrupted { rounds += 1 }
    }
    tell(new.examples, run.isInterrupted ? "interrupted; so far, " : "")
    return run.interruptedCode ?? (failures.isEmpty && outside.isEmpty ? 0 : 1)
  }

  private func onlyNew(_ plan: Plan) -> Plan { plan.keeping(plan.examples.indices.filter { isNew(plan.examples[$0]) }) }

  private mutating func note(_ way: Way, _ plan: Plan, _ seed: UInt64? = nil) async {
    guard !run.isInterrupted else { return }
    run.earlyExit.watch()
    let report = await (way == .inCompany ? run.executor(jobs: jobs) : run.executor(in: relaunch)).run(plan)
    if !run.isInterrupted { take(report, way, seed) }
  }

  private mutating func take(_ report: RunReport, _ way: Way, _ seed: UInt64?) {
    outside += report.issues
    // One that passes only when it is run again is what is looked for.
    for result in report.results where isNew(result.example) && (result.status == .failed || result.isFlaky) {
      let issue = (result.failedAttempts.first ?? result.faults)[0]
      failures[result.example.id, default: [:]][way, default: []].append((seed, issue))
    }
  }

  // MARK: - Words

  private func tell(_ new: [PlannedExample], _ end: String) {
    for example in new { tell(of: example, among: new) }
    for message in Set(outside.map(\.headline)).sorted() { say("outside the examples: \(message.onOneLine)") }
    say(end + "\(failures.count) of \(counted(new.count, "new example")) broke")
  }

  private func tell(of example: PlannedExample, among new: [PlannedExample]) {
    guard let found = failures[example.id] else { return }
    run.output.write("\n" + "\(example.fullDescription)  \(context.place(example.location))".onOneLine + "\n")
    for way in Way.allCases {
      let failed = found[way] ?? []
      var line = way.rawValue + String(repeating: " ", count: 12 - way.rawValue.count)
      let all = max(rounds, failed.count)
      line += failed.isEmpty ? "passed \(all) of \(all)" : "failed \(failed.count) of \(all)"
      if let first = failed.first { line += ": \(first.issue.headline.onOneLine)" }
      run.output.write("  \(line)\n")
      if let first = failed.first { run.output.write("    again: \(command(way, first.seed, example, new))\n") }
    }
  }

  private func command(_ way: Way, _ seed: UInt64?, _ example: PlannedExample, _ new: [PlannedExample]) -> String {
    let order = seed.map { " --seed \($0)" } ?? ""
    if way == .alone { return context.again(example) }
    if way != .inCompany, let command = context.again(new) { return command + order }
    let chosen = ((try? GivenOption.read(run.arguments)) ?? []).filter { given in
      given.option.kind == .selection && (way != .inCompany || given.option.name != "--since")
    }
    return ([run.program] + chosen.map { ShellWords.quoted($0.word) }).joined(separator: " ") + order
      + (way == .inCompany ? " --jobs \(jobs)" : "")
  }

  private func say(_ text: String) { run.output.write("stress: \(text)\n") }
}
