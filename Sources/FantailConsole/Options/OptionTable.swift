import FantailPlan
import FantailTree

// Every option, in the order of the help. A row is the whole definition of an option. Its effect on a run follows from
// the value that it sets.
extension Option {
  static let all: [Option] = sections.flatMap(\.options)

  package static let sections: [(title: String, options: [Option])] = [
    ("What to do (without any of these: run the examples)", of(.action, actions)),
    ("Which examples (all that is given has to fit)", of(.selection, selections)),
    ("How they run", of(.running, ways)),
    ("What is printed", of(.printing, prints)),
  ]

  private static func of(_ kind: Kind, _ options: [Option]) -> [Option] {
    options.map { option in
      var option = option
      option.kind = option.kind ?? kind
      return option
    }
  }

  /// Returns the option that the user probably meant: one with the same beginning, or else the one with the fewest
  /// edits.
  static func nearest(to name: String) -> String? {
    let letters = name.lowercased().drop { $0 == "-" }
    let begun = all.first { !letters.isEmpty && $0.name.dropFirst(2).hasPrefix(letters) }
    let near = Nearest.name(to: "--" + letters, among: all.map(\.name))
    return near ?? begun?.name
  }

  static func named(_ name: String) -> Option? { all.first { $0.name == name } }

  private static let actions = [
    Option("--dry-run", "Print the plan as a tree and run nothing.", excludes: [.reportOfARun]) { $0.act(.dryRun) },
    Option(
      "--list", "Print the name of each example, one a line, and run nothing.",
      excludes: [.reportOfARun, .wholePlan("--list")]
    ) { $0.act(.list) },
    Option(
      "--diff", .file("OLD.json"),
      "Compare the plan with one that --dry-run --format json wrote; code 1 if it lost any.", .exceptSwiftTesting,
      excludes: [.reportOfARun, .wholePlan("--diff")]
    ) { $0.act(.diff(file: $1)) },
    Option(
      "--explain", .example, "Print what runs for one example, step by step; a part of its name will do.",
      excludes: [.reportOfARun, .wholePlan("--explain")]
    ) { $0.act(.explain(id: $1)) },
    Option(
      "--bisect", optional: .example, "Find the fewest examples that make one fail: this one, or the first that fails.",
      .exceptSwiftTesting
    ) { $0.act(.bisect(id: $1)) },
    Option("--help", kind: .answer, "Print this.", .exceptSwiftTesting) { $0.action = .help },
    Option("--version", kind: .answer, "Print the version.", .exceptSwiftTesting) {
      if $0.action != .help { $0.action = .version }
    },
  ]

  private static let selections = [
    Option(
      "--filter", .pattern,
      "Those whose full description, name or type matches a regular expression, or one of several."
    ) { $0.patterns.append($1) },
    Option("--skip", .pattern, "Those that --filter with the same pattern would leave out.") {
      $0.filters.append(.notMatching($1))
    },
    Option("--tag", .tags, "Those with at least one of the tags.") { $0.tags += $1 },
    Option("--skip-tag", .tags, "Those with none of the tags.") { $0.skippedTags += $1 },
    Option("--at", .place, "The innermost that span a line, or one of several; a group's line takes the whole group.") {
      $0.lines.append($1)
    },
    Option("--in", .path, "Those of a file or of all files in a folder, or of one of several.") { $0.paths.append($1) },
    Option(
      "--since", .revision, "Those that a file reaches which differs from a git revision, or which git does not know.",
      .commandLine
    ) { $0.since = $1 },
    Option(
      "--unaffected", .file("FILE"), "All but those that a file lists, which swift package specs --affected writes.",
      .commandLine
    ) { $0.unaffectedFiles.append($1) },
    Option("--id", .example, "The one with an id or name, or those with one of several.") { $0.ids.append($1) },
    Option(
      "--ids", .file("FILE"), "Those whose ids or names the file lists, one a line, as --list prints them.",
      .commandLine
    ) { $0.idFiles.append($1) },
    Option(
      "--only-failures", "Those that failed when they last ran, or that a cut-off run did not reach.", .commandLine,
      excludes: [.noMemory, .bisection]
    ) { $0.onlyFailures = true },
    Option(
      "--shard", .shard, "The I-th of N parts that take equally long, as far as durations are known.",
      excludes: [Exclusion("--only-failures", "what failed last changes as soon as one shard has run")]
    ) { $0.shard = $1 },
  ]

  private static let ways = [
    Option(
      "--order", .order, "declared (the default), name or random.",
      excludes: [Exclusion("--seed") { order, _ in order != "random" ? "a seed shuffles" : nil }]
    ) { options, order in
      // A seed that was already set, as in the environment, is kept.
      if case .random = options.order, order == .random(seed: nil) { return }
      options.order = order
    },
    Option("--seed", .seed, "Shuffle as the run that printed this seed did.") { $0.order = .random(seed: $1) },
    Option(
      "--fail-first", "Begin with those that failed when they last ran; groups stay together.", .commandLine,
      excludes: [.noMemory, .bisection]
    ) { $0.failsFirst = true },
    Option(
      "--first", .path, "Begin with those of a file or folder, or of one of several; --fail-first beats it.",
      .commandLine, excludes: [.bisection]
    ) { $0.prioritizedPaths.append($1) },
    Option(
      "--jobs", .jobs, "Run N examples at once, or auto: one a processor.", .commandLine,
      excludes: [Exclusion("--bisect", "the order matters, so examples run one after another")]
    ) { $0.jobs = $1 },
    Option(
      "--isolate", "Run examples in child processes, --jobs of them at once: a crash fails one example, not the run.",
      .commandLine
    ) { $0.isIsolated = true },
    Option(
      "--fail-fast", optional: .count, "Stop after the first failure, or after N.", .commandLine, excludes: [.bisection]
    ) { $0.failFast = $1 ?? 1 },
    Option("--retry", .attempts, "Run a failing example again, up to N times; one that passes then is flaky.") {
      $0.traits.append(.retry($1))
    },
    Option("--time-limit", .time, "Stop an example that runs longer, and fail it: 5 or 1.5 seconds, or 200ms.") {
      $0.traits.append(.timeLimit($1))
    },
    Option(
      "--budget", .time, "Fail an example that passes, but takes longer than this; hooks that run once are left aside."
    ) { $0.traits.append(.budget($1)) },
    Option("--cases", .count, "Run N cases of each example over generated arguments; a hundred unless given.") {
      options, count in options.traits.append(Trait(named: "cases", "\(count)"))
    },
    Option("--record", "Write snapshots anew instead of comparing them; refused where CI is set.") {
      $0.traits.append(Trait(named: "records snapshots"))
    },
    Option(
      "--record-reach",
      "Write down in .fantail which functions each example enters, for --affected; needs a build with coverage.",
      .oneAfterAnother,
      excludes: [
        Exclusion("--jobs") { _, jobs in jobs == "1" ? nil : Exclusion.oneAfterAnother },
        Exclusion("--isolate", Exclusion.oneAfterAnother),
        Exclusion("--no-state", "what examples reach has to be remembered"), .bisection,
      ]
    ) { $0.recordsReach = true },
    Option(
      "--remove-obsolete",
      "Remove the snapshots that no example asks for here; those of other platforms and configurations too."
    ) { $0.traits.append(Trait(named: "removes snapshots that nobody asks for")) },
    Option("--strict-stubs", "Fail an example that passes, and in which a stub of a mock answered no call.") {
      $0.traits.append(Trait(named: "strict stubs"))
    },
    Option("--forbid-empty", "Fail an example that passes without an expectation.") {
      $0.traits.append(Trait { $0.forbidsEmpty = true })
    },
    Option("--fail-on-leaks", "Fail the run if a task or a child process that an example started runs at its end.") {
      $0.traits.append(.failOnLeaks)
    },
    Option("--repeat", .count, "Run everything N times.", .commandLine, excludes: [.bisection]) { $0.repetitions = $1 },
    Option(
      "--until-failure", "Run everything until something fails, or as often as --repeat says.", .commandLine,
      excludes: [.bisection]
    ) { $0.stopsAtFailure = true },
    Option(
      "--poll-within", .time, "Let polled expectations wait so long where they do not say; one second unless given."
    ) { $0.traits.append(.polling(within: $1)) },
    Option(
      "--poll-every", .time,
      "Let polled expectations look so often where they do not say; from 1 ms growing to 10 ms unless given."
    ) { $0.traits.append(.polling(every: $1)) },
    Option(
      "--state", .folder, "Remember in this folder, not in .fantail, what failed and how long it took.", .commandLine,
      excludes: [Exclusion("--no-state", "nothing would be remembered there")]
    ) { $0.state = $1 },
    Option("--no-state", "Remember nothing.", .commandLine) { $0.remembers = false },
    Option("--fail-on-focus", "Refuse to run with focus left in. Implied where CI is set.") { $0.failsOnFocus = true },
    Option("--fail-on-pending", "Fail the run when an example is pending.", .commandLine) { $0.failsOnPending = true },
    Option("--fail-on-flaky", "Fail the run when an example passed only when it was run again.", .commandLine) {
      $0.failsOnFlaky = true
    },
  ]

  private static let prints = [
    Option(
      "--format", .word("FORMAT"), kind: .report,
      "documentation (the default), dots, brief, junit, sonar, json, events, github, html or markdown.", .commandLine,
      excludes: [.bisectionReport]
    ) { $0.given.append(.init(format: $1, file: nil)) },
    Option(
      "--output", .file("FILE"), kind: .report,
      "Write the report of the --format before it to a file. Both may be given again for a further report.",
      .commandLine, excludes: [.bisectionReport]
    ) { options, file in
      if options.given.last.map({ $0.file != nil }) ?? true {
        options.given.append(.init(format: .documentation, file: nil))
      }
      options.given[options.given.count - 1].file = file
    },
    Option(
      "--profile", .count, "List the N slowest examples after the run, in documentation and dots.", .commandLine,
      excludes: [.bisection]
    ) { $0.profile = $1 },
    Option(
      "--poll-progress-after", .time, "Tell of an example that runs longer than this: where it is, and since when.",
      .commandLine
    ) { $0.progressAfter = $1 },
    Option(
      "--stall", .timeOrOff,
      "Tell where an example waits that has not ended after this, 30s unless given, or off."
    ) { $0.stall = $1.time },
    Option(
      "--source-url", .address,
      "Link places of the page to their source, as in https://example.com/blob/main/{file}#L{line}.", .commandLine
    ) { $0.sourceURL = $1 },
    Option("--color", .word("WHEN"), "auto (the default: on a terminal), always or never.", .commandLine) {
      $0.color = $1
    },
  ]
}
