import FantailPlan
import FantailTree

/// An option of the command line: a row of the table that the parser, the help, the messages, the bridges to test
/// frameworks and the documentation share.
package struct Option: Sendable {
  package let name: String
  package var argument: Argument
  /// The words of the help; empty in a test process, which does not print it.
  package var help = ""
  /// The kind, which is usually that of the option's section.
  package var kind: Kind?
  package let scope: OptionScope
  package var exclusions: [Exclusion]
  /// An example of a value; `nil` for an option without a value.
  package var example: String?
  /// `true` if its value is the path of a file or folder.
  var namesFile = false
  /// Reads the value and stores it in the options.
  package var set: @Sendable (inout any HasExampleOptions, String?) throws(CommandLineProblem) -> Void

  package enum Argument: Sendable, Equatable {
    case none
    /// The option needs a value, shown under this name.
    case required(String)
    /// The option takes a value only after `=`, so that the next word is never taken for the value.
    case optional(String)
  }

  /// The part of the command line and of the help to which an option belongs.
  package enum Kind: Sendable {
    /// An option for an action instead of a run; two of them exclude each other.
    case action
    /// An option that prints text; all other options are then ignored.
    case answer
    case selection, running, printing
    /// An option that decides whether an example passes, so that a command to repeat a failure needs it.
    case judging
    /// An option that fails a run because of its results, so that a merge of reports takes it too.
    case verdict
    /// An option for reports; several of them may describe one report together.
    case report
  }
}

// MARK: - Rows

extension Option {
  package init(
    _ name: String, kind: Kind? = nil, _ scope: OptionScope = .everywhere, excludes exclusions: [Exclusion] = [],
    set: @escaping @Sendable (inout ExampleOptions) -> Void
  ) {
    self.init(name: name, argument: .none, kind: kind, scope: scope, exclusions: exclusions) { values, _ in
      set(&values.examples)
    }
  }

  package init<Value>(
    _ name: String, _ value: OptionValue<Value>, kind: Kind? = nil, _ scope: OptionScope = .everywhere,
    excludes exclusions: [Exclusion] = [], set: @escaping @Sendable (inout ExampleOptions, Value) -> Void
  ) {
    self.init(
      name: name, argument: .required(value.placeholder), kind: kind, scope: scope, exclusions: exclusions,
      example: value.example, namesFile: value.namesFile
    ) { (values, text) throws(CommandLineProblem) in set(&values.examples, try value.value(text ?? "", of: name)) }
  }

  /// An option that only a command carries out, by its usage: `--list`, `--jobs N` or `--bisect[=ID]`.
  init(usage: String, _ scope: OptionScope) {
    let name = String(usage.prefix { $0 != " " && $0 != "[" })
    let placeholder = usage.dropFirst(name.count).filter { !" [=]".contains($0) }
    self.init(
      name: name,
      argument: usage.hasSuffix("]") ? .optional(placeholder) : placeholder.isEmpty ? .none : .required(placeholder),
      kind: scope == .action ? .action : nil, scope: scope, exclusions: []
    ) { _, _ in }
  }
}

/// A pair of options that exclude each other. It is written in the table row of one of them.
package struct Exclusion: Sendable {
  package let other: String
  /// Returns the reason why two values of the options exclude each other; `nil` if these values may be combined.
  let reason: @Sendable (_ own: String?, _ other: String?) -> String?

  package init(_ other: String, _ reason: @escaping @Sendable (_ own: String?, _ other: String?) -> String?) {
    self.other = other
    self.reason = reason
  }
}

/// The kinds of runs in which an option has an effect.
package enum OptionScope: Sendable {
  case everywhere
  /// An action instead of a run: only where no framework runs the tests.
  case action
  /// Everywhere except under Swift Testing, which runs several examples at a time, so that it is impossible to
  /// determine which example enters a function.
  case oneAfterAnother
  /// Only on command lines: elsewhere the test framework runs and reports the examples.
  case commandLine

  func effect(under framework: TestFramework) -> Effect {
    switch self {
    case .everywhere: .works
    case .action: .isRefused
    case .oneAfterAnother: framework == .swiftTesting ? .isLeftOut : .works
    case .commandLine: .isLeftOut
    }
  }

  /// The effect of an option, in the words of the documentation.
  enum Effect: String, Sendable {
    case works = "yes"
    case isLeftOut = "warns"
    case isRefused = "refused"
  }
}

/// A framework that runs and reports examples instead of the command line.
package enum TestFramework: String, Sendable {
  case xctest = "XCTest"
  case swiftTesting = "Swift Testing"
}

// The options that have an effect on examples in a test process. A row is the definition of an option but for its help:
// only the command line prints that, and it has further options.
extension Option {
  /// The options of a test process: it carries out some, and knows the names of the command's.
  package static let ofTests =
    selections + ways + usagesOfActions.map { Option(usage: $0, .action) }
    + usagesOfCommands.map { Option(usage: $0, .commandLine) }

  /// Returns the option that the user probably meant: the one with the smallest edit distance, or else one with the
  /// same beginning.
  package static func nearest(to name: String, among names: [String]) -> String? {
    let letters = name.lowercased().drop { $0 == "-" }
    let begun = names.first { !letters.isEmpty && $0.dropFirst(2).hasPrefix(letters) }
    return Nearest.name(to: "--" + letters, among: names) ?? begun
  }

  private static let selections = [
    Option("--filter", .pattern) { $0.patterns.append($1) },
    Option("--skip", .pattern) { $0.filters.append(.notMatching($1)) },
    Option("--tag", .tags) { $0.tags += $1 },
    Option("--skip-tag", .tags) { $0.skippedTags += $1 },
    Option("--at", .place) { $0.lines.append($1) },
    Option("--in", .path) { $0.paths.append($1) },
    Option("--id", .example) { $0.ids.append($1) },
    Option("--shard", .shard) { $0.shard = $1 },
  ]

  private static let ways = [
    Option(
      "--order", .order, excludes: [Exclusion("--seed") { order, _ in order != "random" ? "a seed shuffles" : nil }]
    ) { options, order in
      // A seed that was already set, for example in the environment, is kept.
      if case .random = options.order, order == .random(seed: nil) { return }
      options.order = order
    },
    Option("--seed", .seed) { $0.order = .random(seed: $1) },
    Option("--retry", .attempts) { $0.traits.append(.retry($1)) },
    Option("--time-limit", .time, kind: .judging) { $0.traits.append(.timeLimit($1)) },
    Option("--budget", .time, kind: .judging) { $0.traits.append(.budget($1)) },
    Option("--cases", .count, kind: .judging) { $0.traits.append(Trait(named: "cases", "\($1)")) },
    Option("--record") { $0.traits.append(Trait(named: "records snapshots")) },
    Option("--record-reach", .oneAfterAnother) { $0.recordsReach = true },
    Option("--remove-obsolete") { $0.traits.append(Trait(named: "removes unused snapshots")) },
    Option("--strict-stubs", kind: .judging) { $0.traits.append(Trait(named: "strict stubs")) },
    Option("--forbid-empty", kind: .judging) { $0.traits.append(Trait { $0.forbidsEmpty = true }) },
    Option("--fail-on-leaks") { $0.traits.append(.failOnLeaks) },
    Option("--poll-within", .time, kind: .judging) { $0.traits.append(.polling(within: $1)) },
    Option("--poll-every", .time, kind: .judging) { $0.traits.append(.polling(every: $1)) },
    Option("--fail-on-focus") { $0.failsOnFocus = true },
    Option("--stall", .timeOrOff) { $0.stall = $1.time },
    // A worker carries out these options of its command.
    Option("--state", .folder, .commandLine) { $0.state = $1 },
    Option("--poll-progress-after", .time, .commandLine) { $0.progressAfter = $1 },
  ]

  private static let usagesOfActions = [
    "--dry-run", "--list", "--diff OLD.json", "--explain ID", "--bisect[=ID]", "--help", "--version",
  ]

  private static let usagesOfCommands = [
    "--since REF", "--unaffected FILE", "--ids FILE", "--only-failures", "--fail-first", "--first PATH", "--jobs N",
    "--isolate", "--wait-for-debugger", "--fail-fast[=N]", "--repeat N", "--until-failure", "--no-state",
    "--fail-on-pending", "--fail-on-flaky", "--format FORMAT", "--output FILE", "--profile N", "--source-url URL",
    "--color WHEN",
  ]
}
