import FantailPlan

/// An option as it was written, with its value.
struct GivenOption: Equatable {
  let option: Option
  let value: String?

  /// The option and value for a message.
  var text: String {
    switch option.value {
    case .none: option.name
    case .required: "\(option.name) \(value ?? "")"
    case .optional: value.map { "\(option.name)=\($0)" } ?? option.name
    }
  }

  /// Reads words one after another.
  static func read(_ words: [String]) throws(UsageProblem) -> [GivenOption] {
    var given: [GivenOption] = []
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      guard word.hasPrefix("-"), word != "-" else { throw .unexpectedArgument(word) }
      let equals = word.firstIndex(of: "=")
      let name = equals.map { String(word[..<$0]) } ?? word
      var value = equals.map { String(word[word.index(after: $0)...]) }
      guard let option = Option.named(name) else {
        throw .unknownOption(name, nearest: nearest(to: name, among: Option.all.map(\.name)))
      }
      if case .none = option.value, let value { throw .unwantedValue(option: name, value: value) }
      if case .required(let placeholder) = option.value, value == nil {
        let next = index < words.endIndex ? words[index] : nil
        guard let next, !next.hasPrefix("--") else {
          throw .missingValue(option: name, placeholder: placeholder, next: next)
        }
        value = next
        index += 1
      }
      given.append(GivenOption(option: option, value: value))
    }
    return given
  }

  // MARK: - What excludes what

  /// Why two options cannot both hold, or `nil` when they can.
  func contradiction(with other: GivenOption) -> String? {
    let actions: Set = ["--dry-run", "--list", "--diff", "--explain"]
    if option != other.option, actions.contains(option.name), actions.contains(other.option.name) {
      return "each says what to do instead of running"
    }
    if option.name == "--order", other.option.name == "--seed", value != "random" { return "a seed shuffles" }
    if option.name == "--format", let value, ["dots", "tap", "junit", "events", "github", "html"].contains(value),
      actions.contains(other.option.name)
    {
      return "\(value) is a report of a run"
    }
    if option.name == "--format", value == "json", ["--list", "--diff", "--explain"].contains(other.option.name) {
      return "\(other.option.name) prints text; --dry-run --format json writes the whole plan"
    }
    return nil
  }

  /// Fails on the first pair that cannot both hold.
  static func check(_ given: [GivenOption]) throws(UsageProblem) {
    for (index, second) in given.enumerated() {
      for first in given[..<index] {
        if let reason = first.contradiction(with: second) ?? second.contradiction(with: first) {
          throw .contradiction(first.text, second.text, reason: reason)
        }
      }
    }
  }

  /// What is left of the environment's options beside the arguments, which beat them.
  static func merge(environment: [GivenOption], arguments: [GivenOption]) -> [GivenOption] {
    let names = Set(arguments.map(\.option.name))
    // A report is a format and a file: half of one from each place would be neither.
    let replacesReports = names.contains("--format") || names.contains("--output")
    let left = environment.filter { inherited in
      if names.contains(inherited.option.name) { return false }
      if replacesReports, ["--format", "--output"].contains(inherited.option.name) { return false }
      return !arguments.contains { own in
        own.contradiction(with: inherited) != nil || inherited.contradiction(with: own) != nil
      }
    }
    return left + arguments
  }
}
