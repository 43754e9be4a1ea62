package import FantailPlan

extension RunOptions {
  /// Reads the arguments, the environment (`FANTAIL_OPTIONS` and `CI`), and a file of options.
  ///
  /// Arguments override the environment, which overrides the file. An option overrides the same option from a more
  /// distant source, and every contradicting option from that source.
  ///
  /// - Parameter placed: Returns the path by which this process reaches a file or folder of the user.
  /// - Throws: The first problem of the options. Files whose paths are in options are not opened here.
  package static func parse(
    _ arguments: [String], environment: [String: String], file: OptionsFile? = nil,
    placing placed: (String) -> String = { $0 }
  ) throws(CommandLineProblem) -> RunOptions {
    let given = try given(arguments, environment: environment, file: file)
    return try RunOptions(given.map { $0.placing(placed) }, environment: environment)
  }

  /// Reads the options of all sources; nearer ones override more distant ones.
  static func given(
    _ arguments: [String], environment: [String: String], file: OptionsFile?
  ) throws(CommandLineProblem) -> [GivenOption] {
    let written = try file?.read() ?? []
    let variable = GivenOption.variable
    let inherited: [GivenOption]
    do {
      inherited = try GivenOption.read(try ShellWords.split(environment[variable] ?? ""), at: variable)
      try GivenOption.check(inherited)
    } catch {
      throw error.at(variable)
    }
    let own = try GivenOption.read(arguments)
    do { try GivenOption.check(written) } catch { throw error.at(file?.path) }
    try GivenOption.check(own)
    return GivenOption.merge(written, beatenBy: GivenOption.merge(inherited, beatenBy: own))
  }

  package init(_ given: [GivenOption], environment: [String: String]) throws(CommandLineProblem) {
    let ci = environment["CI"]?.lowercased() ?? ""
    failsOnFocus = !["", "0", "false", "no"].contains(ci)
    for given in given {
      do { try given.option.set(&self, given.value) } catch { throw error.at(given.place) }
    }
    judging = given.filter { $0.option.kind == .judging && $0.place == nil }.map(\.word)
    let isAgents = Self.agents.contains { !environment[$0, default: ""].isEmpty }
    if action == .run, isAgents { reports = [Report(format: .brief, file: nil)] }
    try finish()
  }

  /// Completes the options after all of them have been read, and rejects combinations that cannot be carried out.
  mutating func finish() throws(CommandLineProblem) {
    let parts = patterns.count == 1 ? patterns : patterns.map { "(?:\($0))" }
    if !parts.isEmpty { filters.append(.matching(parts.joined(separator: "|"))) }
    if !tags.isEmpty { filters.append(.tagged(tags)) }
    if !skippedTags.isEmpty { filters.append(.notTagged(skippedTags)) }
    if !lines.isEmpty { filters.append(.at(lines)) }
    if !paths.isEmpty { filters.append(.inFiles(paths)) }
    if !ids.isEmpty { filters.append(.ids(ids)) }
    if !given.isEmpty { reports = given }
    let printed = reports.filter { $0.file == nil }
    // GitHub's commands are whole lines, so a log may contain them among lines for people and agents.
    let others = printed.filter { $0.format != .github }.map(\.format)
    let areLines = printed.count == 2 && [[.documentation], [.brief]].contains(others)
    if printed.count > 1, !areLines {
      throw .contradiction(
        "--format \(printed[0].format.rawValue)", "--format \(printed[1].format.rawValue)",
        reason: "only one report can be printed; give the other a file with --output after it")
    }
    if stopsAtFailure || repetitions ?? 1 > 1, let format = printed.first?.format,
      format.isOneDocument
    {
      throw .contradiction(
        stopsAtFailure ? "--until-failure" : "--repeat \(repetitions ?? 1)",
        "--format \(format.rawValue)",
        reason: "several runs cannot share one printed report; give it a file with --output after it")
    }
    if let (first, second) = reports.compactMap(\.file).sameFiles {
      throw .contradiction("--output \(first)", "--output \(second)", reason: "two reports cannot share a file")
    }
  }

  /// The variables by which programs recognise coding agents, as Vitest and others do.
  private static let agents = [
    "AI_AGENT", "AUGMENT_AGENT", "CLAUDECODE", "CLAUDE_CODE", "CODEX_SANDBOX", "CODEX_THREAD_ID", "CURSOR_AGENT",
    "GEMINI_CLI", "GOOSE_PROVIDER", "OPENCODE", "REPL_ID",
  ]

  /// Returns the options of the plan. A shuffle without a seed gets a random seed.
  package func planOptions(drawingSeed drawSeed: () -> UInt64) -> PlanOptions {
    let order: Plan.Order =
      switch order {
      case .declared: .declared
      case .byName: .byName
      case .random(let seed): .random(seed: seed ?? drawSeed())
      }
    // A run has one seed, for both shuffled orders and generated values.
    let seed: [Trait] =
      if case .random(let seed) = order { [Trait { $0.seed = seed }] } else { [] }
    var plan = PlanOptions(
      order: order, filters: filters, shard: shard, failsOnFocus: failsOnFocus, traits: traits + seed)
    plan.prioritizedPaths = prioritizedPaths
    plan.unaffected = unaffected
    plan.remembered[.since] = sinceIDs
    return plan
  }
}
