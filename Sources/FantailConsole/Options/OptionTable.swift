import FantailPlan
import FantailTree

// Every option, in the order of the help. A row is the whole definition of an option. The option's effect on a run
// follows from the value that it sets.
extension Option {
  package static let all: [Option] = sections.flatMap(\.options)

  /// A part of the help.
  package typealias Section = (title: String, options: [Option])

  package static let sections: [Section] = [
    ("Actions (default: run the examples)", of(.action, actions)),
    selecting,
    ("How examples run", of(.running, ways)),
    ("What is printed", of(.printing, prints)),
  ]

  /// The options that select examples.
  package static let selecting: Section = (
    "Which examples (different options must all match)",
    of(.selection, selections)
  )

  private static func of(_ kind: Kind, _ options: [Option]) -> [Option] {
    options.map { option in
      var option = option
      option.kind = option.kind ?? kind
      return option
    }
  }

  /// Returns the option that the user probably meant: the one with the smallest edit distance, or else one with the
  /// same beginning.
  package static func nearest(to name: String, among names: [String] = all.map(\.name)) -> String? {
    let letters = name.lowercased().drop { $0 == "-" }
    let begun = names.first { !letters.isEmpty && $0.dropFirst(2).hasPrefix(letters) }
    return Nearest.name(to: "--" + letters, among: names) ?? begun
  }

  static func named(_ name: String) -> Option? { all.first { $0.name == name } }

  private static let actions = [
    Option("--dry-run", "Print the plan as a tree and run nothing.", .action, excludes: [.reportOfARun]) {
      $0.act(.dryRun)
    },
    Option(
      "--list", "Print the name of each example, one per line, and run nothing.", .action,
      excludes: [.reportOfARun, .wholePlan("--list")]
    ) { $0.act(.list) },
    Option(
      "--diff", .file("OLD.json"),
      "Compare the plan with a file written by --dry-run --format json; exit with 1 if examples are gone.", .action,
      excludes: [.reportOfARun, .wholePlan("--diff")]
    ) { $0.act(.diff(file: $1)) },
    Option(
      "--explain", .example, "Print the steps that run for one example; part of its name is enough.", .action,
      excludes: [.reportOfARun, .wholePlan("--explain")]
    ) { $0.act(.explain(id: $1)) },
    Option(
      "--bisect", optional: .example,
      "Find the fewest earlier examples that make the example ID fail (default: the first that fails).",
      .action
    ) { $0.act(.bisect(id: $1)) },
    Option("--help", kind: .answer, "Print this help.", .action) { $0.action = .help },
    Option("--version", kind: .answer, "Print the version.", .action) {
      if $0.action != .help { $0.action = .version }
    },
  ]

  private static let selections = [
    Option(
      "--filter", .pattern,
      "Run the examples whose description (\"group, example\"), name or type matches a regex; case matters. May be repeated."
    ) { $0.patterns.append($1) },
    Option("--skip", .pattern, "Leave out the examples that match, as for --filter. May be repeated.") {
      $0.filters.append(.notMatching($1))
    },
    Option("--tag", .tags, "Run the examples that have at least one of the tags.") { $0.tags += $1 },
    Option("--skip-tag", .tags, "Skip the examples that have any of the tags.") { $0.skippedTags += $1 },
    Option("--at", .place, "Run the example or group at a line. May be repeated.") {
      $0.lines.append($1)
    },
    Option(
      "--in", .path, "Run the examples in a file or folder, given by its path or the end of its path. May be repeated."
    ) { $0.paths.append($1) },
    Option(
      "--since", .revision, "Run the examples affected by files changed since REF, including untracked files.",
      .commandLine
    ) { $0.since = $1 },
    Option(
      "--unaffected", .file("FILE"), "Leave out the examples in FILE, as written by swift package specs --affected.",
      .commandLine
    ) { $0.unaffectedFiles.append($1) },
    Option("--id", .example, "Run the example with this id or name. May be repeated.") { $0.ids.append($1) },
    Option(
      "--ids", .file("FILE"), "Run the examples whose ids or names are in FILE, one per line (the format of --list).",
      .commandLine
    ) { $0.idFiles.append($1) },
    Option(
      "--only-failures", "Run the examples that failed last time, or that an interrupted run did not reach.",
      .commandLine,
      excludes: [.noMemory, .bisection]
    ) { $0.onlyFailures = true },
    Option(
      "--shard", .shard, "Run part I of N of all examples, split to take equal (recorded) times.",
      excludes: [Exclusion("--only-failures", "the last failures change once a shard has run")]
    ) { $0.shard = $1 },
  ]

  private static let ways = [
    Option(
      "--order", .order, "Run in this order: declared (default), name or random.",
      excludes: [Exclusion("--seed") { order, _ in order != "random" ? "a seed shuffles" : nil }]
    ) { options, order in
      // A seed that was already set, for example in the environment, is kept.
      if case .random = options.order, order == .random(seed: nil) { return }
      options.order = order
    },
    Option("--seed", .seed, "Shuffle with this seed, as printed by an earlier run.") { $0.order = .random(seed: $1) },
    Option(
      "--fail-first", "Begin with the examples that failed last time; groups stay together.", .commandLine,
      excludes: [.noMemory, .bisection]
    ) { $0.failsFirst = true },
    Option(
      "--first", .path, "Begin with the examples in a file or folder; --fail-first takes precedence. May be repeated.",
      .commandLine, excludes: [.bisection]
    ) { $0.prioritizedPaths.append($1) },
    Option(
      "--jobs", .jobs, "Run N examples at once, or auto for one per processor (default: 1).", .commandLine,
      excludes: [Exclusion("--bisect", "the order matters, so examples run one after another")]
    ) { $0.jobs = $1 },
    Option(
      "--isolate", "Run each example or group in its own process, --jobs processes at once.",
      .commandLine
    ) { $0.isIsolated = true },
    Option(
      "--wait-for-debugger",
      "Print the ID of the examples' process; wait for a debugger or, at a terminal, the Enter key.",
      .commandLine, excludes: [.bisection]
    ) {
      $0.waitsForDebugger = true
      $0.stall = nil
    },
    Option(
      "--fail-fast", optional: .count, "Stop the run after N failures (default: 1).", .commandLine,
      excludes: [.bisection]
    ) { $0.failFast = $1 ?? 1 },
    Option("--retry", .attempts, "Run a failing example again, up to N times; if it then passes, report it as flaky.") {
      $0.traits.append(.retry($1))
    },
    Option(
      "--time-limit", .time, kind: .judging,
      "Stop and fail an example that runs longer than TIME, such as 5, 1.5 or 200ms."
    ) {
      $0.traits.append(.timeLimit($1))
    },
    Option(
      "--budget", .time, kind: .judging,
      "Fail an example that passes but takes longer than TIME; beforeAll and afterAll do not count."
    ) { $0.traits.append(.budget($1)) },
    Option("--cases", .count, kind: .judging, "Run N cases of each example with generated arguments (default: 100).") {
      options, count in options.traits.append(Trait(named: "cases", "\(count)"))
    },
    Option("--record", "Write snapshots instead of comparing them; refused if the variable CI is set.") {
      $0.traits.append(Trait(named: "records snapshots"))
    },
    Option(
      "--record-reach",
      "Record the functions that each example enters, for --affected; only on Linux, in a coverage build.",
      .oneAfterAnother,
      excludes: [
        Exclusion("--jobs") { _, jobs in jobs == "1" ? nil : Exclusion.oneAfterAnother },
        Exclusion("--isolate", Exclusion.oneAfterAnother),
        Exclusion("--no-state", "the reach of examples has to be recorded"), .bisection,
      ]
    ) { $0.recordsReach = true },
    Option(
      "--remove-obsolete",
      "Remove snapshots that no example uses here, including those of other platforms and configurations."
    ) { $0.traits.append(Trait(named: "removes unused snapshots")) },
    Option("--strict-stubs", kind: .judging, "Fail an example that passes although a stub of a mock was never used.") {
      $0.traits.append(Trait(named: "strict stubs"))
    },
    Option("--forbid-empty", kind: .judging, "Fail an example that passes without an expectation.") {
      $0.traits.append(Trait { $0.forbidsEmpty = true })
    },
    Option("--fail-on-leaks", "Fail the run if a task or child process outlives the example that started it.") {
      $0.traits.append(.failOnLeaks)
    },
    Option("--repeat", .count, "Run the selected examples N times.", .commandLine, excludes: [.bisection]) {
      $0.repetitions = $1
    },
    Option(
      "--until-failure", "Repeat the run until an example fails; with --repeat N, at most N times.", .commandLine,
      excludes: [.bisection]
    ) { $0.stopsAtFailure = true },
    Option(
      "--poll-within", .time, kind: .judging, "Set the timeout of polled expectations (default: 1s)."
    ) { $0.traits.append(.polling(within: $1)) },
    Option(
      "--poll-every", .time, kind: .judging,
      "Set the interval of polled expectations (default: 1ms, growing to 10ms)."
    ) { $0.traits.append(.polling(every: $1)) },
    Option(
      "--state", .folder, "Keep failures and durations in DIR (default: .fantail).", .commandLine,
      excludes: [Exclusion("--no-state", "nothing would be recorded there")]
    ) { $0.state = $1 },
    Option("--no-state", "Do not keep failures and durations.", .commandLine) { $0.remembers = false },
    Option("--fail-on-focus", "Refuse to run if an example is focused (default if the variable CI is set).") {
      $0.failsOnFocus = true
    },
    Option("--fail-on-pending", kind: .verdict, "Fail the run if an example is pending.", .commandLine) {
      $0.failsOnPending = true
    },
    Option("--fail-on-flaky", kind: .verdict, "Fail the run if an example passed only on a retry.", .commandLine) {
      $0.failsOnFlaky = true
    },
  ]

  private static let prints = [
    Option(
      "--format", .word("FORMAT"), kind: .report,
      "Print this report: documentation (default), dots, brief, junit, sonar, json, events, github, html or markdown.",
      .commandLine,
      excludes: [.bisectionReport]
    ) { $0.given.append(.init(format: $1, file: nil)) },
    Option(
      "--output", .file("FILE"), kind: .report,
      "Write the report of the preceding --format to FILE; one may go without a FILE. Both may be repeated.",
      .commandLine, excludes: [.bisectionReport]
    ) { options, file in
      if options.given.last.map({ $0.file != nil }) ?? true {
        options.given.append(.init(format: .documentation, file: nil))
      }
      options.given[options.given.count - 1].file = file
    },
    Option(
      "--profile", .count, "List the N slowest examples after the run (documentation and dots formats only).",
      .commandLine,
      excludes: [.bisection]
    ) { $0.profile = $1 },
    Option(
      "--poll-progress-after", .time, "Report each example that runs longer than TIME, with its current step.",
      .commandLine
    ) { $0.progressAfter = $1 },
    Option(
      "--stall", .timeOrOff,
      "Report where an example is stuck when it runs longer than TIME (default: 30s); off disables this."
    ) { $0.stall = $1.time },
    Option(
      "--source-url", .address,
      "Link source locations in the HTML report to a URL, such as https://example.com/blob/main/{file}#L{line}.",
      .commandLine
    ) { $0.sourceURL = $1 },
    Option("--color", .word("WHEN"), "Use colors: auto (default: on a terminal), always or never.", .commandLine) {
      $0.color = $1
    },
  ]
}
