import FantailPlan

/// An option as it was written, with its value.
struct GivenOption: Equatable {
  let option: Option
  let value: String?
  /// The line of the file it stands in, if it does.
  var place: String?

  func at(_ place: String) -> GivenOption {
    GivenOption(option: option, value: value, place: place)
  }

  /// The option and value for a message.
  var text: String {
    switch option.value {
    case .none: option.name
    case .required: "\(option.name) \(value ?? "")"
    case .optional: value.map { "\(option.name)=\($0)" } ?? option.name
    }
  }

  /// The option and value as one word of a command line.
  var word: String { value.map { "\(option.name)=\($0)" } ?? option.name }

  /// Reads words one after another.
  static func read(_ words: [String]) throws(UsageProblem) -> [GivenOption] {
    var given: [GivenOption] = []
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      index += 1
      guard word.hasPrefix("-"), word != "-" else {
        if let last = given.last, case .optional = last.option.value, last.value == nil {
          throw .detachedValue(option: last.option.name, value: word)
        }
        throw .unexpectedArgument(word)
      }
      let equals = word.firstIndex(of: "=")
      let name = equals.map { String(word[..<$0]) } ?? word
      var value = equals.map { String(word[word.index(after: $0)...]) }
      guard let option = Option.named(name) else {
        throw .unknownOption(name, nearest: Option.nearest(to: name))
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
    let actions: Set = ["--dry-run", "--list", "--diff", "--explain", "--bisect"]
    if option != other.option, actions.contains(option.name), actions.contains(other.option.name) {
      return "each says what to do instead of running"
    }
    if let reason = Self.exclusions[Pair(option.name, other.option.name)] { return reason }
    if option.name == "--order", other.option.name == "--seed", value != "random" { return "a seed shuffles" }
    if option.name == "--format", let value, ["dots", "tap", "junit", "events", "github", "html"].contains(value),
      actions.contains(other.option.name), other.option.name != "--bisect"
    {
      return "\(value) is a report of a run"
    }
    if option.name == "--format", value == "json", ["--list", "--diff", "--explain"].contains(other.option.name) {
      return "\(other.option.name) prints text; --dry-run --format json writes the whole plan"
    }
    return nil
  }

  private struct Pair: Hashable {
    let first: String
    let second: String

    init(_ first: String, _ second: String) {
      self.first = first
      self.second = second
    }
  }

  /// Options that exclude each other whatever their values are.
  private static let exclusions: [Pair: String] = {
    var exclusions: [Pair: String] = [
      Pair("--no-state", "--state"): "nothing would be remembered there",
      Pair("--no-state", "--only-failures"): "what failed has to be remembered",
      Pair("--no-state", "--fail-first"): "what failed has to be remembered",
      Pair("--shard", "--only-failures"): "what failed last changes as soon as one shard has run",
      Pair("--bisect", "--format"): "--bisect prints what it finds",
      Pair("--bisect", "--output"): "--bisect prints what it finds",
      Pair("--bisect", "--jobs"): "the order matters, so examples run one after another",
    ]
    for option in ["--fail-fast", "--repeat", "--until-failure", "--only-failures", "--fail-first", "--profile"] {
      exclusions[Pair("--bisect", option)] = "--bisect says itself what runs, and how often"
    }
    return exclusions
  }()

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

  /// What is left of options from further away, such as the environment, beside the nearer ones, which beat them.
  static func merge(_ inherited: [GivenOption], beatenBy arguments: [GivenOption]) -> [GivenOption] {
    let names = Set(arguments.map(\.option.name))
    // A report is a format and a file: half of one from each place would be neither.
    let replacesReports = names.contains("--format") || names.contains("--output")
    let left = inherited.filter { inherited in
      if names.contains(inherited.option.name) { return false }
      if replacesReports, ["--format", "--output"].contains(inherited.option.name) { return false }
      return !arguments.contains { own in
        own.contradiction(with: inherited) != nil || inherited.contradiction(with: own) != nil
      }
    }
    return left + arguments
  }
}
