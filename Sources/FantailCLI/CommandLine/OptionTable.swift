package import FantailRun

// Every option of the command line, in the order of the help. An option's effect on a run follows from the value that it
// sets. Some are options of test processes too, which define them; here they get their help.
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

  private static func of(_ kind: Kind, _ options: [Option?]) -> [Option] {
    options.compactMap(\.self).map { option in
      var option = option
      option.kind = option.kind ?? kind
      return option
    }
  }

  /// Returns an option that test processes have too, with its help and the command's options that it excludes.
  private static func ofTests(_ name: String, _ help: String, excludes exclusions: [Exclusion] = []) -> Option? {
    guard var option = Option.ofTests.first(where: { $0.name == name }) else { return nil }
    option.help = help
    option.exclusions += exclusions
    return option
  }

  private static let actions: [Option?] = [
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

  private static let selections: [Option?] = [
    ofTests(
      "--filter",
      "Run the examples whose description (\"group, example\"), name or type matches a regex; case matters. May be repeated."
    ),
    ofTests("--skip", "Leave out the examples that match, as for --filter. May be repeated."),
    ofTests("--tag", "Run the examples that have at least one of the tags."),
    ofTests("--skip-tag", "Skip the examples that have any of the tags."),
    ofTests("--at", "Run the example or group at a line. May be repeated."),
    ofTests("--in", "Run the examples in a file or folder, given by its path or the end of its path. May be repeated."),
    Option(
      "--since", .revision, "Run the examples affected by files changed since REF, including untracked files.",
      .commandLine
    ) { $0.since = $1 },
    Option(
      "--unaffected", .file("FILE"), "Leave out the examples in FILE, as written by swift package specs --affected.",
      .commandLine
    ) { $0.unaffectedFiles.append($1) },
    ofTests("--id", "Run the example with this id or name. May be repeated."),
    Option(
      "--ids", .file("FILE"), "Run the examples whose ids or names are in FILE, one per line (the format of --list).",
      .commandLine
    ) { $0.idFiles.append($1) },
    Option(
      "--only-failures", "Run the examples that failed last time, or that an interrupted run did not reach.",
      .commandLine,
      excludes: [.noMemory, .bisection]
    ) { $0.onlyFailures = true },
    ofTests(
      "--shard", "Run part I of N of all examples, split to take equal (recorded) times.",
      excludes: [Exclusion("--only-failures", "the last failures change once a shard has run")]
    ),
  ]

  private static let ways: [Option?] = [
    ofTests("--order", "Run in this order: declared (default), name or random."),
    ofTests("--seed", "Shuffle with this seed, as printed by an earlier run."),
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
    ofTests("--retry", "Run a failing example again, up to N times; if it then passes, report it as flaky."),
    ofTests("--time-limit", "Stop and fail an example that runs longer than TIME, such as 5, 1.5 or 200ms."),
    ofTests("--budget", "Fail an example that passes but takes longer than TIME; beforeAll and afterAll do not count."),
    ofTests("--cases", "Run N cases of each example with generated arguments (default: 100)."),
    ofTests("--record", "Write snapshots instead of comparing them; refused if the variable CI is set."),
    ofTests(
      "--record-reach",
      "Record the functions that each example enters, for --affected; only on Linux, in a coverage build.",
      excludes: [
        Exclusion("--jobs") { _, jobs in jobs == "1" ? nil : Exclusion.oneAfterAnother },
        Exclusion("--isolate", Exclusion.oneAfterAnother),
        Exclusion("--no-state", "the reach of examples has to be recorded"), .bisection,
      ]
    ),
    ofTests(
      "--remove-obsolete",
      "Remove snapshots that no example uses here, including those of other platforms and configurations."
    ),
    ofTests("--strict-stubs", "Fail an example that passes although a stub of a mock was never used."),
    ofTests("--forbid-empty", "Fail an example that passes without an expectation."),
    ofTests("--fail-on-leaks", "Fail the run if a task or child process outlives the example that started it."),
    Option("--repeat", .count, "Run the selected examples N times.", .commandLine, excludes: [.bisection]) {
      $0.repetitions = $1
    },
    Option(
      "--until-failure", "Repeat the run until an example fails; with --repeat N, at most N times.", .commandLine,
      excludes: [.bisection]
    ) { $0.stopsAtFailure = true },
    ofTests("--poll-within", "Set the timeout of polled expectations (default: 1s)."),
    ofTests("--poll-every", "Set the interval of polled expectations (default: 1ms, growing to 10ms)."),
    ofTests(
      "--state", "Keep failures and durations in DIR (default: .fantail).",
      excludes: [Exclusion("--no-state", "nothing would be recorded there")]
    ),
    Option("--no-state", "Do not keep failures and durations.", .commandLine) { $0.remembers = false },
    ofTests("--fail-on-focus", "Refuse to run if an example is focused (default if the variable CI is set)."),
    Option("--fail-on-pending", kind: .verdict, "Fail the run if an example is pending.", .commandLine) {
      $0.failsOnPending = true
    },
    Option("--fail-on-flaky", kind: .verdict, "Fail the run if an example passed only on a retry.", .commandLine) {
      $0.failsOnFlaky = true
    },
  ]

  private static let prints: [Option?] = [
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
    ofTests("--poll-progress-after", "Report each example that runs longer than TIME, with its current step."),
    ofTests(
      "--stall", "Report where an example is stuck when it runs longer than TIME (default: 30s); off disables this."
    ),
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
