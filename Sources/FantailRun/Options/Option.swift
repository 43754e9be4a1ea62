import FantailPlan

/// One option of the command line: the row of the table that the parser, the help and the error messages share.
struct Option: Sendable, Equatable {
  let name: String
  let value: Value
  let help: String
  /// Whether it has no effect under `swift test`, where the test framework runs and reports the examples.
  var isForRunnerOnly = false
  /// Whether its value names a file or folder.
  var namesFile: Bool { ["FILE", "DIR", "OLD.json"].contains(value.placeholder) }

  enum Value: Sendable, Equatable {
    case none
    /// Needs a value, shown under this name.
    case required(String)
    /// Takes a value after `=` only, so that what follows is never mistaken for it.
    case optional(String)

    var placeholder: String? {
      switch self {
      case .none: nil
      case .required(let placeholder), .optional(let placeholder): placeholder
      }
    }
  }

  /// The option as help shows it: `--seed N`.
  var usage: String {
    switch value {
    case .none: name
    case .required(let placeholder): "\(name) \(placeholder)"
    case .optional(let placeholder): "\(name)[=\(placeholder)]"
    }
  }

  /// All options, in the order help lists them.
  static let all: [Option] = sections.flatMap(\.options)

  static let sections: [(title: String, options: [Option])] = [
    (
      "What to do (without any of these: run the examples)",
      [
        Option(name: "--dry-run", value: .none, help: "Print the plan as a tree and run nothing."),
        Option(name: "--list", value: .none, help: "Print the name of each example, one a line, and run nothing."),
        Option(
          name: "--diff", value: .required("OLD.json"),
          help: "Compare the plan with one that --dry-run --format json wrote."),
        Option(name: "--explain", value: .required("ID"), help: "Print what runs for one example, step by step."),
        Option(
          name: "--bisect", value: .optional("ID"),
          help: "Find the fewest examples that make one fail: this one, or the first that fails."),
        Option(name: "--help", value: .none, help: "Print this."),
        Option(name: "--version", value: .none, help: "Print the version."),
      ]
    ),
    (
      "Which examples (all that is given has to fit)",
      [
        Option(
          name: "--filter", value: .required("PATTERN"),
          help: "Those whose full description or name matches a regular expression, or one of several."),
        Option(name: "--tag", value: .required("A,B"), help: "Those with at least one of the tags."),
        Option(name: "--skip-tag", value: .required("A,B"), help: "Those with none of the tags."),
        Option(
          name: "--at", value: .required("File.swift:12"),
          help: "Those at a line, or at one of several; a group's line takes the whole group."),
        Option(
          name: "--ids", value: .required("FILE"), help: "Those whose ids the file lists, one a line.",
          isForRunnerOnly: true),
        Option(
          name: "--only-failures", value: .none, help: "Those that failed when they last ran.", isForRunnerOnly: true),
        Option(
          name: "--shard", value: .required("I/N"),
          help: "The I-th of N parts that take equally long, as far as durations are known."),
      ]
    ),
    (
      "How they run",
      [
        Option(name: "--order", value: .required("ORDER"), help: "declared (the default), name or random."),
        Option(name: "--seed", value: .required("N"), help: "Shuffle as the run that printed this seed did."),
        Option(
          name: "--fail-first", value: .none,
          help: "Begin with those that failed when they last ran; groups stay together.", isForRunnerOnly: true),
        Option(
          name: "--jobs", value: .required("N"), help: "Run N examples at once, or auto: one a processor.",
          isForRunnerOnly: true),
        Option(
          name: "--isolate", value: .none,
          help: "Run examples in child processes, --jobs of them at once: a crash fails one example, not the run.",
          isForRunnerOnly: true),
        Option(
          name: "--fail-fast", value: .optional("N"), help: "Stop after the first failure, or after N.",
          isForRunnerOnly: true),
        Option(
          name: "--retry", value: .required("N"),
          help: "Run a failing example again, up to N times; one that passes then is flaky."),
        Option(
          name: "--time-limit", value: .required("TIME"),
          help: "Stop an example that runs longer, and fail it: 5 or 1.5 seconds, or 200ms."),
        Option(
          name: "--budget", value: .required("TIME"),
          help: "Fail an example that passes, but takes longer than this; hooks that run once are left aside."),
        Option(name: "--repeat", value: .required("N"), help: "Run everything N times.", isForRunnerOnly: true),
        Option(
          name: "--until-failure", value: .none,
          help: "Run everything until something fails, or as often as --repeat says.", isForRunnerOnly: true),
        Option(
          name: "--poll-within", value: .required("TIME"),
          help: "Let polled expectations wait so long where they do not say; one second unless given."),
        Option(
          name: "--poll-every", value: .required("TIME"),
          help: "Let polled expectations look so often where they do not say; from 1 ms growing to 10 ms unless given."),
        Option(
          name: "--state", value: .required("DIR"),
          help: "Remember in this folder, not in .fantail, what failed and how long it took.", isForRunnerOnly: true),
        Option(name: "--no-state", value: .none, help: "Remember nothing.", isForRunnerOnly: true),
        Option(
          name: "--fail-on-focus", value: .none, help: "Refuse to run with focus left in. Implied where CI is set."),
        Option(
          name: "--fail-on-pending", value: .none, help: "Fail the run when an example is pending.",
          isForRunnerOnly: true),
      ]
    ),
    (
      "What is printed",
      [
        Option(
          name: "--format", value: .required("FORMAT"),
          help: "documentation (the default), dots, tap, junit, json, events, github or html.", isForRunnerOnly: true),
        Option(
          name: "--output", value: .required("FILE"),
          help: "Write the report of the --format before it to a file. Both may be given again for a further report.",
          isForRunnerOnly: true),
        Option(
          name: "--profile", value: .required("N"),
          help: "List the N slowest examples after the run, in documentation and dots.", isForRunnerOnly: true),
        Option(
          name: "--poll-progress-after", value: .required("TIME"),
          help: "Tell of an example that runs longer than this: where it is, and since when.", isForRunnerOnly: true),
        Option(
          name: "--color", value: .required("WHEN"), help: "auto (the default: on a terminal), always or never.",
          isForRunnerOnly: true),
      ]
    ),
  ]

  /// The option that was meant: one that begins like it, or else the one that takes the fewest edits.
  static func nearest(to name: String) -> String? {
    let letters = name.lowercased().drop { $0 == "-" }
    let begun = all.first { !letters.isEmpty && $0.name.dropFirst(2).hasPrefix(letters) }
    let near = FantailPlan.nearest(to: "--" + letters, among: all.map(\.name))
    return near ?? begun?.name
  }

  static func named(_ name: String) -> Option? { all.first { $0.name == name } }
}
