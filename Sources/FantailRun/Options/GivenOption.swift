import FantailPlan

/// An option as it was written, with its value.
package struct GivenOption: Sendable {
  package let option: Option
  let value: String?
  /// The variable, or the line of the file, that contains the option; `nil` for one on the command line.
  package var place: String?

  /// The environment variable with options for all programs that inherit it.
  package static let variable = "FANTAIL_OPTIONS"

  /// The option and value for a message.
  package var text: String {
    if case .required = option.argument { "\(option.name) \(value ?? "")" } else { word }
  }

  /// The option and value as one command-line word.
  package var word: String { value.map { "\(option.name)=\($0)" } ?? option.name }

  /// Returns the option with another path, if its value is a path.
  package func placing(_ placed: (String) -> String) -> GivenOption {
    guard option.namesFile, let value else { return self }
    return GivenOption(option: option, value: placed(value), place: place)
  }

  package static func read(
    _ words: [String], at place: String? = nil, among table: [Option] = Option.ofTests
  ) throws(CommandLineProblem) -> [GivenOption] {
    var given: [GivenOption] = []
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      guard word.hasPrefix("-"), word != "-" else {
        if let last = given.last, case .optional = last.option.argument, last.value == nil {
          throw .detachedValue(option: last.option.name, value: word)
        }
        throw .unexpectedArgument(word)
      }
      let equals = word.firstIndex(of: "=")
      let name = equals.map { String(word[..<$0]) } ?? word
      var value = equals.map { String(word[word.index(after: $0)...]) }
      guard let option = table.first(where: { $0.name == name }) else {
        if ["--watch", "--affected", "--explain-affected"].contains(name) { throw .packageManagersOption(name) }
        throw .unknownOption(name, nearest: Option.nearest(to: name, among: table.map(\.name)))
      }
      if case .none = option.argument, let value { throw .unwantedValue(option: name, value: value) }
      if case .required(let placeholder) = option.argument, value == nil {
        let next = index < words.endIndex ? words[index] : nil
        guard let next, !next.hasPrefix("--") else {
          throw .missingValue(option: name, placeholder: placeholder, next: next)
        }
        value = next
        index += 1
      }
      given.append(GivenOption(option: option, value: value, place: place))
    }
    return given
  }
}

// MARK: - Pairs

extension GivenOption {
  /// Returns the reason why two options exclude each other; `nil` if they do not.
  func contradiction(with other: GivenOption) -> String? {
    if option.name != other.option.name, option.kind == .action, other.option.kind == .action {
      return "each is an action instead of a run"
    }
    return [(self, other), (other, self)].lazy.flatMap { own, other in
      own.option.exclusions.filter { $0.other == other.option.name }.compactMap { $0.reason(own.value, other.value) }
    }.first
  }

  package static func check(_ given: [GivenOption]) throws(CommandLineProblem) {
    for (index, second) in given.enumerated() {
      for first in given[..<index] {
        if let reason = first.contradiction(with: second) {
          throw .contradiction(first.text, second.text, reason: reason)
        }
      }
    }
  }

  /// Merges more distant options, such as the environment's, with nearer ones, which take precedence.
  static func merge(_ inherited: [GivenOption], beatenBy arguments: [GivenOption]) -> [GivenOption] {
    inherited.filter { inherited in
      !arguments.contains { own in
        // A report consists of a format and a file, which have to come from the same source.
        own.option.name == inherited.option.name || own.option.kind == .report && inherited.option.kind == .report
          || own.contradiction(with: inherited) != nil
      }
    } + arguments
  }
}

// MARK: - Sources

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
