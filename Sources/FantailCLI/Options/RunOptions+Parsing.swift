package import FantailPlan

extension RunOptions {
  /// The first argument of what puts reports together.
  static let mergeWord = "merge"

  /// Reads arguments of a user who stands in another folder than this process: files are named from there.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - folder: Where the user stands.
  /// - Returns: The same arguments for this process; wrong ones as they are, to be refused by who reads them.
  package static func arguments(_ arguments: [String], from folder: String) -> [String] {
    func placed(_ file: String) -> String { file.isEmpty || file.hasPrefix("/") ? file : "\(folder)/\(file)" }
    if arguments.first == mergeWord {
      let files = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
      return [mergeWord] + files.map(placed)
        + Self.arguments(Array(arguments.dropFirst(1 + files.count)), from: folder)
    }
    guard let given = try? GivenOption.read(arguments) else { return arguments }
    return given.map { given in
      guard given.option.namesFile, let file = given.value else { return given.word }
      return "\(given.option.name)=\(placed(file))"
    }
  }

  /// Reads arguments, the environment, of which `FANTAIL_OPTIONS` and `CI` matter, and a file of options.
  ///
  /// Arguments beat the environment, and that beats the file: an option given nearer replaces all that is given for it
  /// further away, and all that contradicts it.
  ///
  /// - Throws: The first thing that is wrong with them. Files that options name are not touched here.
  static func parse(
    _ arguments: [String], environment: [String: String], file: OptionsFile? = nil
  ) throws(UsageProblem) -> RunOptions {
    try RunOptions(given(arguments, environment: environment, file: file), environment: environment)
  }

  /// Reads what is given in all places, the nearer beating the further.
  static func given(
    _ arguments: [String], environment: [String: String], file: OptionsFile?
  ) throws(UsageProblem) -> [GivenOption] {
    let written = try file?.read() ?? []
    let inherited = try GivenOption.read(try ShellWords.split(environment["FANTAIL_OPTIONS"] ?? ""))
    let own = try GivenOption.read(arguments)
    do {
      try GivenOption.check(written)
    } catch {
      throw .inFile(file?.path ?? "", error)
    }
    try GivenOption.check(inherited)
    try GivenOption.check(own)
    return GivenOption.merge(written, beatenBy: GivenOption.merge(inherited, beatenBy: own))
  }

  init(_ given: [GivenOption], environment: [String: String]) throws(UsageProblem) {
    var options = RunOptions()
    let ci = environment["CI"]?.lowercased() ?? ""
    options.failsOnFocus = !["", "0", "false", "no"].contains(ci)
    var values = OptionValues(options: options)
    for given in given {
      do {
        try given.option.take(given.value, into: &values)
      } catch {
        guard let place = given.place else { throw error }
        throw .inFile(place, error)
      }
    }
    self = try values.finish()
    if values.reports.isEmpty { preferBrief(in: environment) }
  }

  /// The options of the plan.
  ///
  /// - Parameter drawSeed: Draws a seed for a shuffle that was given none.
  /// - Returns: The options.
  package func planOptions(drawingSeed drawSeed: () -> UInt64) -> PlanOptions {
    let order: Plan.Order =
      switch order {
      case .declared: .declared
      case .byName: .byName
      case .random(let seed): .random(seed: seed ?? drawSeed())
      }
    // The one seed of a run: what is shuffled with it is also generated with it.
    let seed: [Trait] =
      if case .random(let seed) = order { [Trait { $0.caseSeed = seed }] } else { [] }
    var plan = PlanOptions(
      order: order, filters: filters, shard: shard, failsOnFocus: failsOnFocus, traits: traits + seed)
    plan.prioritizedPaths = prioritizedPaths
    return plan
  }
}
