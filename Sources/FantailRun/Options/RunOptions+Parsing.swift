public import FantailPlan

extension RunOptions {
  /// Reads arguments and the environment.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - environment: The environment, of which `FANTAIL_OPTIONS` and `CI` are read.
  /// - Returns: The options.
  /// - Throws: The first thing that is wrong with them. Files are not touched here.
  ///
  /// Arguments beat the environment: an option given among them replaces all that the environment gives for it, and
  /// all that contradicts it.
  public static func parse(
    _ arguments: [String], environment: [String: String]
  ) throws(UsageProblem) -> RunOptions {
    try parse(arguments, environment: environment, file: nil)
  }

  /// Reads arguments, the environment and the file of options in a folder. The environment beats the file.
  package static func parse(
    _ arguments: [String], environment: [String: String], folder: String
  ) throws(UsageProblem) -> RunOptions {
    try parse(arguments, environment: environment, file: RunFolder(folder).options())
  }

  /// Reads arguments of a user who stands in another folder than this process: files are named from there.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - folder: Where the user stands.
  /// - Returns: The same arguments for this process; wrong ones as they are, to be refused by who reads them.
  package static func arguments(_ arguments: [String], from folder: String) -> [String] {
    guard let given = try? GivenOption.read(arguments) else { return arguments }
    return given.map { given in
      guard given.option.namesFile, let file = given.value, !file.isEmpty, !file.hasPrefix("/") else {
        return given.word
      }
      return "\(given.option.name)=\(folder)/\(file)"
    }
  }

  static func parse(
    _ arguments: [String], environment: [String: String], file: OptionsFile?
  ) throws(UsageProblem) -> RunOptions {
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
    var options = RunOptions()
    let ci = environment["CI"]?.lowercased() ?? ""
    options.failsOnFocus = !["", "0", "false", "no"].contains(ci)
    var builder = OptionValues(options: options)
    let near = GivenOption.merge(inherited, beatenBy: own)
    for given in GivenOption.merge(written, beatenBy: near) {
      do {
        try builder.take(given)
      } catch {
        guard let place = given.place else { throw error }
        throw .inFile(place, error)
      }
    }
    return try builder.finish()
  }

  /// The options of the plan.
  ///
  /// - Parameter drawSeed: Draws a seed for a shuffle that was given none.
  /// - Returns: The options.
  public func planOptions(drawingSeed drawSeed: () -> UInt64) -> PlanOptions {
    let order: Order =
      switch order {
      case .declared: .declared
      case .byName: .byName
      case .random(let seed): .random(seed: seed ?? drawSeed())
      }
    return PlanOptions(order: order, filters: filters, shard: shard, failsOnFocus: failsOnFocus, traits: traits)
  }
}
