package import FantailPlan

extension ExampleOptions {
  package init(_ given: [GivenOption], environment: [String: String]) throws(CommandLineProblem) {
    var values: any HasExampleOptions = ExampleOptions()
    try GivenOption.set(given, in: &values, environment)
    self = values.examples
  }

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
    return PlanOptions(
      order: order, filters: filters, shard: shard, failsOnFocus: failsOnFocus, traits: traits + seed)
  }
}

extension GivenOption {
  /// Reads the options of all sources; nearer ones override more distant ones.
  ///
  /// - Parameter table: The options of the process.
  package static func all(
    _ arguments: [String], environment: [String: String], file: OptionsFile?, among table: [Option] = Option.ofTests
  ) throws(CommandLineProblem) -> [GivenOption] {
    let written = try file?.read(among: table) ?? []
    let variable = variable
    let inherited: [GivenOption]
    do {
      inherited = try read(try ShellWords.split(environment[variable] ?? ""), at: variable, among: table)
      try check(inherited)
    } catch {
      throw error.at(variable)
    }
    let own = try read(arguments, among: table)
    do { try check(written) } catch { throw error.at(file?.path) }
    try check(own)
    return merge(written, beatenBy: merge(inherited, beatenBy: own))
  }

  /// Stores the values of options.
  package static func set(
    _ given: [GivenOption], in values: inout any HasExampleOptions, _ environment: [String: String]
  ) throws(CommandLineProblem) {
    let ci = environment["CI"]?.lowercased() ?? ""
    values.examples.failsOnFocus = !["", "0", "false", "no"].contains(ci)
    for given in given {
      do { try given.option.set(&values, given.value) } catch { throw error.at(given.place) }
    }
    values.examples.joinFilters()
  }
}

extension ExampleOptions {
  fileprivate mutating func joinFilters() {
    let parts = patterns.count == 1 ? patterns : patterns.map { "(?:\($0))" }
    if !parts.isEmpty { filters.append(.matching(parts.joined(separator: "|"))) }
    if !tags.isEmpty { filters.append(.tagged(tags)) }
    if !skippedTags.isEmpty { filters.append(.notTagged(skippedTags)) }
    if !lines.isEmpty { filters.append(.at(lines)) }
    if !paths.isEmpty { filters.append(.inFiles(paths)) }
    if !ids.isEmpty { filters.append(.ids(ids)) }
  }
}
