/// A pair of options that cannot both hold, as the row of one of them says it.
struct Exclusion: Sendable {
  /// The other option's name.
  let other: String
  /// Why they cannot, by their values; `nil` if these can.
  let reason: @Sendable (_ own: GivenOption, _ other: GivenOption) -> String?

  init(_ other: String, _ reason: @escaping @Sendable (_ own: GivenOption, _ other: GivenOption) -> String?) {
    self.other = other
    self.reason = reason
  }

  init(_ other: String, _ reason: String) {
    self.init(other) { _, _ in reason }
  }

  static let noMemory = Exclusion("--no-state", "what failed has to be remembered")
  static let bisection = Exclusion("--bisect", "--bisect says itself what runs, and how often")
  static let bisectionReport = Exclusion("--bisect", "--bisect prints what it finds")

  /// For what runs nothing.
  static let reportOfARun = Exclusion("--format") { _, format in
    guard let word = format.value, RunOptions.Format(rawValue: word)?.isOfARun == true else { return nil }
    return "\(word) is a report of a run"
  }
  /// For what prints text.
  static let wholePlan = Exclusion("--format") { own, format in
    guard format.value == RunOptions.Format.json.rawValue else { return nil }
    return "\(own.option.name) prints text; --dry-run --format json writes the whole plan"
  }
}

extension GivenOption {
  /// Why two options cannot both hold, or `nil` when they can.
  func contradiction(with other: GivenOption) -> String? {
    if option != other.option, option.kind == .action, other.option.kind == .action {
      return "each says what to do instead of running"
    }
    return option.exclusions.lazy.filter { $0.other == other.option.name }.compactMap { $0.reason(self, other) }.first
      ?? other.option.exclusions.lazy.filter { $0.other == option.name }.compactMap { $0.reason(other, self) }.first
  }

  /// Fails on the first pair that cannot both hold.
  static func check(_ given: [GivenOption]) throws(UsageProblem) {
    for (index, second) in given.enumerated() {
      for first in given[..<index] {
        if let reason = first.contradiction(with: second) {
          throw .contradiction(first.text, second.text, reason: reason)
        }
      }
    }
  }

  /// Merges options from further away, such as the environment, with nearer ones, which win.
  static func merge(_ inherited: [GivenOption], beatenBy arguments: [GivenOption]) -> [GivenOption] {
    inherited.filter { inherited in
      !arguments.contains { own in
        // A report is a format and a file: half of one from each place would be neither.
        own.option == inherited.option || own.option.kind == .report && inherited.option.kind == .report
          || own.contradiction(with: inherited) != nil
      }
    } + arguments
  }
}
