import FantailRun
import FantailPlan
import FantailProbes
import FantailSeams
import FantailTree
import Foundation

/// Carries out the arguments, and returns the exit code.
extension Session {
  typealias Outcome = Invocation.Outcome

  func outcome(of source: SpecSource) async -> Outcome {
    var misses: [Miss] = []
    do {
      let code = try await act(source, &misses)
      guard let problem = given.output.problem else { return outcome(code, missing: misses) }
      given.errors.write("error: \(problem)\n")
      return Outcome(code: max(code, .failed), misses: misses)
    } catch {
      if given.part.missedElsewhere != nil, case .missed(let miss) = error {
        let isEmpty = misses.contains(where: \.isOfEverything)
        return outcome(.passed, missing: misses + [miss] + (isEmpty ? [] : [.everything(because: miss.message)]))
      }
      given.errors.write("error: \(error)\n")
      return Outcome(code: .refused)
    }
  }

  /// Ends the run with its misses. A miss is an error if all other processes also have it.
  private func outcome(_ code: ExitCode, missing misses: [Miss]) -> Outcome {
    let others = given.part.missedElsewhere ?? []
    let problems = others.isEmpty ? [] : Miss.words(ofCommonTo: others + [misses])
    for problem in problems { given.errors.write("error: \(problem)\n") }
    return Outcome(code: problems.isEmpty ? code : max(code, .refused), misses: misses)
  }

  /// - Parameter misses: Receives the filters that match nothing, if that is not an error.
  private func act(_ source: SpecSource, _ misses: inout [Miss]) async throws(CommandLineProblem) -> ExitCode {
    if given.arguments.first == Invocation.mergeWord { return try await Merge(run: given).perform() }
    let file = try given.optionsFolder?.options()
    var options = try RunOptions.parse(
      given.arguments, environment: given.environment, file: file, placing: given.placed)
    if [.help, .version].contains(options.action) { return given.answer(options.action) }
    try given.abilities.engine?.adjust(&options)
    try options.readIDs()
    let memory = try Memory(options, in: given.optionsFolder, errors: given.errors)
    let specs = try await source.specs(for: options)
    if let revision = options.since {
      let changed = try WorkingCopy.files(changedSince: revision, around: given.workingFolder)
      let reached = Set(ChangedExamples(of: specs, in: given.part.targetFolders).files(reachedBy: changed))
      if changed.isEmpty {
        given.errors.write("note: nothing changed since \(revision.onOneLine), so no example is selected\n")
      } else if reached.isEmpty {
        let files = counted(changed.count, "file")
        given.errors.write("note: no example depends on \(files) that changed since \(revision.onOneLine)\n")
      }
      options.sinceIDs = Plan(specs).examples.filter { reached.contains($0.location.filePath) }.map(\.id)
    }
    var plan = try makePlan(specs, options, memory, isFirst: true)
    if let code = try given.abilities.engine?.exitCode(of: given, withoutExamples: plan, options) { return code }
    if given.part.missedElsewhere != nil {
      misses = plan.misses
      if misses.contains(where: \.isOfEverything), plan.problems.allSatisfy({ !$0.isError || $0.isMiss }) {
        return .passed
      }
      plan = plan.withoutMisses
    }
    for problem in plan.problems {
      given.errors.write(
        "\(problem.isError ? "error" : "warning"): \(problem.message(at: given.context(options).place))\n")
    }
    return try await act(on: plan, of: specs, from: source, options, memory)
  }

  private func act(
    on plan: Plan, of specs: [Spec], from source: SpecSource, _ options: RunOptions, _ memory: Memory?
  ) async throws(CommandLineProblem) -> ExitCode {
    var code = plan.problems.contains(where: \.isError) ? ExitCode.refused : .passed
    let text: (RunOptions.Report) -> String
    switch options.action {
    case .dryRun:
      text = { $0.format == .json ? json(of: plan, source) : plan.outline(given.outlineStyle(options, of: $0)) }
    case .list:
      text = { _ in plan.examples.map { $0.name + "\n" }.joined() }
    case .diff(let file):
      let old = try Invocation.read(file, as: Plan.init, or: "it is not a plan") {
        .unreadablePlan(file: file, reason: $0)
      }
      let difference = plan.difference(from: old)
      code = max(code, difference.lost > 0 ? .failed : .passed)
      text = { _ in difference.text }
    case .explain(let id):
      let position = try plan.position(of: id)
      text = { plan.explanation(ofExampleAt: position, given.outlineStyle(options, of: $0)) }
    case _ where code != .passed: return code
    case .bisect(let id):
      var bisection = Bisection(
        session: self, plan: plan, relaunch: try given.relaunch(for: "--bisect"), context: given.context(options))
      return try await bisection.run(id)
    case .run, .help, .version:
      return try await run(plan, source, options, memory) { () throws(CommandLineProblem) in
        try makePlan(specs, options, memory, isFirst: false)
      }
    }
    return max(code, try given.write(options.reports, text: text))
  }

  private func makePlan(
    _ specs: [Spec], _ options: RunOptions, _ memory: Memory?, isFirst: Bool
  ) throws(CommandLineProblem) -> Plan {
    var planOptions = options.planOptions { UInt64.random(in: 0...99_999) }
    planOptions.target = given.target
    if let memory { planOptions.traits.append(Trait(named: "remembers cases in", memory.folder.place)) }
    try memory?.advise(&planOptions, options, specs)
    if isFirst {
      memory?.printShardCut(planOptions)
      let context = given.context(options)
      let notes = planOptions.notesOnSharedNames(in: specs, from: given.workingFolder, shown: context.path(of:))
      for note in notes { given.errors.write(note) }
    }
    let plan = Plan(specs, planOptions.placed(in: specs, from: given.workingFolder, start: CallSpan.start))
    return given.part.missedElsewhere != nil && !isFirst ? plan.withoutMisses : plan
  }

  private func json(of plan: Plan, _ source: SpecSource) -> String {
    let filters = source.filters
    return ReportJSON.lines(
      plan.coded { example in filters.map { $0[example.name] } ?? "^\(example.name)$" }, in: given.workingFolder)
  }
}
