import FantailTree

/// One option of the command line: the row that the parser, the help, the messages, the bridges to test frameworks and
/// the documentation share.
struct Option: Sendable {
  let name: String
  let argument: Argument
  let help: String
  /// As a rule that of its section.
  var kind: Kind?
  let reach: Reach
  let exclusions: [Exclusion]
  /// A value that it takes; `nil` for an option without one.
  var example: String?
  /// `true` if its value names a file or folder.
  var namesFile = false
  /// Reads the value and puts it where it belongs.
  let set: @Sendable (inout RunOptions, String?) throws(RunProblem) -> Void

  enum Argument: Sendable, Equatable {
    case none
    /// Needs a value, shown under this name.
    case required(String)
    /// Takes a value after `=` only, so that what follows is never mistaken for it.
    case optional(String)
  }

  /// The part of the command line that an option is for, and of the help that it stands in.
  enum Kind: Sendable {
    /// Does something instead of running; two of them exclude each other.
    case action
    /// Prints something and wins over all else.
    case answer
    case selection, running, printing
    /// Makes reports, with others that make one report together with it.
    case report
  }

  /// The option as help shows it: `--seed N`.
  var usage: String {
    switch argument {
    case .none: name
    case .required(let placeholder): "\(name) \(placeholder)"
    case .optional(let placeholder): "\(name)[=\(placeholder)]"
    }
  }
}

// MARK: - Rows

extension Option {
  init(
    _ name: String, kind: Kind? = nil, _ help: String, _ reach: Reach = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions) -> Void
  ) {
    self.init(
      name: name, argument: .none, help: help, kind: kind, reach: reach, exclusions: exclusions
    ) { values, _ in set(&values) }
  }

  init<Value>(
    _ name: String, _ value: OptionValue<Value>, kind: Kind? = nil, _ help: String, _ reach: Reach = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value) -> Void
  ) {
    self.init(
      name: name, argument: .required(value.placeholder), help: help, kind: kind, reach: reach, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(RunProblem) in set(&values, try value.value(text ?? "", of: name)) }
  }

  init<Value>(
    _ name: String, optional value: OptionValue<Value>, kind: Kind? = nil, _ help: String, _ reach: Reach = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout RunOptions, Value?) -> Void
  ) {
    self.init(
      name: name, argument: .optional(value.placeholder), help: help, kind: kind, reach: reach, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(RunProblem) in
      guard let text else { return set(&values, nil) }
      set(&values, try value.value(text, of: name))
    }
  }
}

/// A pair of options that cannot both hold, as the row of one of them says it.
struct Exclusion: Sendable {
  let other: String
  /// Why they cannot, by their values; `nil` if these can.
  let reason: @Sendable (_ own: String?, _ other: String?) -> String?

  init(_ other: String, _ reason: @escaping @Sendable (_ own: String?, _ other: String?) -> String?) {
    self.other = other
    self.reason = reason
  }

  init(_ other: String, _ reason: String) {
    self.init(other) { _, _ in reason }
  }

  static let oneAfterAnother = "what one example reaches is known where they run one after another, in this process"
  static let noMemory = Exclusion("--no-state", "what failed has to be remembered")
  static let bisection = Exclusion("--bisect", "--bisect says itself what runs, and how often")
  static let bisectionReport = Exclusion("--bisect", "--bisect prints what it finds")

  /// For what runs nothing.
  static let reportOfARun = Exclusion("--format") { _, word in
    guard let word, let kind = ReportFormat(rawValue: word), kind != .json, kind != .documentation else { return nil }
    return "\(word) is a report of a run"
  }
  /// For an option that prints text.
  static func wholePlan(_ option: String) -> Exclusion {
    Exclusion("--format") { _, format in
      guard format == ReportFormat.json.rawValue else { return nil }
      return "\(option) prints text; --dry-run --format json writes the whole plan"
    }
  }
}

/// The ways to run in which an option has an effect.
enum Reach: Sendable {
  case everywhere
  /// Everywhere but under Swift Testing, which has no room for it.
  case exceptSwiftTesting
  /// Everywhere but under Swift Testing, where every example runs: nobody can tell what each of several at a time reaches.
  case oneAfterAnother
  /// On command lines only: elsewhere the test framework runs and reports the examples.
  case commandLine

  func effect(under framework: TestFramework) -> Effect {
    switch self {
    case .everywhere: .works
    case .exceptSwiftTesting: framework == .swiftTesting ? .isRefused : .works
    case .oneAfterAnother: framework == .swiftTesting ? .isLeftOut : .works
    case .commandLine: .isLeftOut
    }
  }

  /// The effect of an option, as the documentation calls it.
  enum Effect: String, Sendable {
    case works = "yes"
    case isLeftOut = "warns"
    case isRefused = "refused"
  }
}

/// A framework that runs and reports examples in the place of the command line.
package enum TestFramework: String, Sendable {
  case xctest = "XCTest"
  case swiftTesting = "Swift Testing"
}
