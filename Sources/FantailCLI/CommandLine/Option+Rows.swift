package import FantailRun
import Foundation

extension Option {
  /// The option in the form that help shows: `--seed N`.
  package var usage: String {
    switch argument {
    case .none: name
    case .required(let placeholder): "\(name) \(placeholder)"
    case .optional(let placeholder): "\(name)[=\(placeholder)]"
    }
  }

  init(
    _ name: String, kind: Kind? = nil, _ help: String, _ scope: OptionScope, excludes exclusions: [Exclusion] = [],
    set: @escaping @Sendable (inout RunOptions) -> Void
  ) {
    self.init(name, kind: kind, scope, excludes: exclusions) { _ in }
    self.help = help
    self.set = { values, _ in RunOptions.change(&values, set) }
  }

  init<Value>(
    _ name: String, _ value: OptionValue<Value>, kind: Kind? = nil, _ help: String, _ scope: OptionScope,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value) -> Void
  ) {
    self.init(name, value, kind: kind, scope, excludes: exclusions) { _, _ in }
    self.help = help
    self.set = { (values, text) throws(CommandLineProblem) in
      let value = try value.value(text ?? "", of: name)
      RunOptions.change(&values) { set(&$0, value) }
    }
  }

  init<Value>(
    _ name: String, optional value: OptionValue<Value>, kind: Kind? = nil, _ help: String, _ scope: OptionScope,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value?) -> Void
  ) {
    self.init(name, value, kind: kind, help, scope, excludes: exclusions) { values, value in set(&values, value) }
    argument = .optional(value.placeholder)
    let setGiven = self.set
    self.set = { (values, text) throws(CommandLineProblem) in
      if text == nil { RunOptions.change(&values) { set(&$0, nil) } } else { try setGiven(&values, text) }
    }
  }
}

// MARK: - Pairs

extension Exclusion {
  init(_ other: String, _ reason: String) {
    self.init(other) { _, _ in reason }
  }

  static let oneAfterAnother = "examples have to run one after another in this process, to separate their reach"
  static let noMemory = Exclusion("--no-state", "failures have to be recorded")
  static let bisection = Exclusion("--bisect", "--bisect itself chooses which examples run, and how often")
  static let bisectionReport = Exclusion("--bisect", "--bisect prints what it finds")

  /// The exclusion for options that do not run examples.
  static let reportOfARun = Exclusion("--format") { _, word in
    guard let word, let kind = ReportFormat(rawValue: word), kind != .json, kind != .documentation else { return nil }
    return "\(word) is a report of a run; a plan takes --format json"
  }
  /// The exclusion for an option that prints text.
  static func wholePlan(_ option: String) -> Exclusion {
    Exclusion("--format") { _, format in
      guard format == ReportFormat.json.rawValue else { return nil }
      return "\(option) prints text; --dry-run --format json writes the whole plan"
    }
  }
}

// MARK: - Values

extension OptionValue where Value == String {
  static func file(_ placeholder: String) -> Self {
    .named(placeholder, "report.txt", "the name of a file", namesFile: true)
  }
  static var revision: Self { .named("REF", "HEAD~1", "a revision of git, such as HEAD or main") }

  static var address: Self {
    let allowed = "a URL that begins with https:// and contains {file}"
    return Self("URL", "https://example.com/{file}#L{line}", allowed) { text in
      (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.contains("{file}") ? text : nil
    }
  }
}

extension OptionValue where Value == Int {
  /// The number of examples that run at once. A number above a thousand is a mistake, since machines do not have so
  /// many processors.
  static var jobs: Self {
    Self("N", "auto") { text in
      "it has to be a number from 1 to 1000, or auto\(hint(text, ["auto"]))"
    } read: { text in
      text == "auto" ? ProcessInfo.processInfo.activeProcessorCount : positive(text).flatMap { $0 <= 1_000 ? $0 : nil }
    }
  }
}

extension OptionValue where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  static func word(_ placeholder: String) -> Self { choice(placeholder, Value.allCases.map { ($0.rawValue, $0) }) }
}
