import FantailRun
import FantailPlan
import FantailTree

/// `merge a.json b.json --format html`: makes one report from several runs, such as the shards of a run.
struct Merge {
  let run: Invocation

  /// Writes the reports. A run that failed, or a shard without a report, makes the merge fail.
  func perform() async throws(CommandLineProblem) -> ExitCode {
    let arguments = run.arguments.dropFirst()
    let files = Array(arguments.prefix { !$0.hasPrefix("-") })
    let options = try RunOptions.ofReports(Array(arguments.dropFirst(files.count)), of: Invocation.mergeWord)
    if options.action != .run { return run.answer(options.action) }
    guard !files.isEmpty else { throw .nothingToMerge }
    if let (first, second) = files.sameFiles {
      let reason = first == second ? "it is given twice" : "it is also given as \(first)"
      throw .unreadableReport(file: second, reason: reason)
    }
    if let (input, output) = (files + options.reports.compactMap(\.file)).sameFiles {
      throw .contradiction("merge \(input)", "--output \(output)", reason: "it would be overwritten")
    }
    var documents: [(file: String, document: ReportDocument)] = []
    for file in files {
      let document = try Invocation.read(
        file, as: ReportDocument.init, or: "it is not a report of --format json"
      ) { .unreadableReport(file: file, reason: $0) }
      documents.append((file, document))
    }
    let report = report(of: documents, options)
    var context = RunContext(
      folder: run.workingFolder, program: documents.lazy.compactMap { $1.runs.first?.program }.first ?? run.program)
    context.sourceURL = options.sourceURL
    context.runs = documents.flatMap(\.document.runs)
    let (outputs, reporters) = try run.open(options.reports, options, context, areWhole: true)
    for reporter in reporters {
      await reporter.report(.runStarted(report.plan))
      for result in report.results { await reporter.report(.exampleEnded(result)) }
      for issue in report.issues { await reporter.report(.issueRecorded(issue)) }
      await reporter.report(.runEnded(report))
    }
    return run.close(outputs, of: options.reports, reporting: report, code: report.passed ? .passed : .failed)
  }

  private func report(of documents: [(file: String, document: ReportDocument)], _ options: RunOptions) -> RunReport {
    let reports = documents.map(\.document.report)
    let results = Self.results(of: reports)
    var left: [Plan.NotSelected] = []
    var seen = Set(results.map(\.example.id))
    // An example that one shard left out may be in the report of another shard.
    for report in reports { left += report.plan.notSelected.filter { seen.insert($0.id).inserted } }
    let orders = Set(reports.map(\.plan.order))
    let plan = Plan(
      examples: results.map(\.example), notSelected: left, problems: [],
      order: orders.count == 1 ? reports[0].plan.order : .declared, code: nil)
    let issues = documents.flatMap { file, document in
      let told = document.report.issues + document.planErrors.map { Issue(.cannotRun($0), at: nil) }
      let isExplained = document.passed || !told.isEmpty || document.report.count(.failed) > 0
      return told + (isExplained ? [] : [Issue(.cannotRun("the run of \(file) did not pass"), at: nil)])
    }
    let shards = documents.flatMap(\.document.runs).compactMap { $0.shard.flatMap(Plan.Shard.init(text:)) }
    return RunReport(
      plan: plan, results: results,
      issues: issues + missingShards(shards).map { Issue(.cannotRun($0), at: nil) } + options.forbidden(in: results),
      duration: reports.reduce(Duration.zero) { $0 + $1.duration })
  }

  /// Returns the results of all documents. The results of one run's shards are in the order of its plan, as in a single
  /// run.
  private static func results(of reports: [RunReport]) -> [ExampleResult] {
    let runs = reports.grouped { report in
      Parts(
        declared: Set(report.plan.examples.map(\.id) + report.plan.notSelected.map(\.id)), order: report.plan.order)
    }
    return runs.flatMap { _, parts in
      let results = parts.flatMap(\.results)
      return parts.count == 1 ? results : results.sorted { $0.example.position < $1.example.position }
    }
  }

  /// The properties by which the shards of one run are recognised.
  private struct Parts: Hashable {
    let declared: Set<String>
    let order: Plan.Order
  }

  private func missingShards(_ shards: [Plan.Shard]) -> [String] {
    Set(shards.map(\.count)).sorted().flatMap { count in
      let known = Set(shards.filter { $0.count == count }.map(\.index))
      guard count - known.count <= 20 else { return ["there are reports of only \(known.count) of \(count) shards"] }
      return (1...count).filter { !known.contains($0) }.map { "there is no report of shard \($0)/\(count)" }
    }
  }
}
