// Made of the table of options in FantailConsole, which the tool does not link: `.ci/run record --record` writes it anew.

extension OptionSection {
  /// The options of runs.
  static let ofRuns: [OptionSection] = [
    OptionSection(
      title: "What to do (without any of these: run the examples)",
      rows: [
        OptionRow(
          "--dry-run",
          "Print the plan as a tree and run nothing."),
        OptionRow(
          "--list",
          "Print the name of each example, one a line, and run nothing."),
        OptionRow(
          "--diff OLD.json",
          "Compare the plan with one that --dry-run --format json wrote; code 1 if it lost any."),
        OptionRow(
          "--explain ID",
          "Print what runs for one example, step by step; a part of its name will do."),
        OptionRow(
          "--bisect[=ID]",
          "Find the fewest examples that make one fail: this one, or the first that fails."),
        OptionRow(
          "--help",
          "Print this."),
        OptionRow(
          "--version",
          "Print the version."),
      ]),
    OptionSection(
      title: "Which examples (all that is given has to fit)",
      rows: [
        OptionRow(
          "--filter PATTERN",
          "Those whose full description, name or type matches a regular expression, or one of several."),
        OptionRow(
          "--skip PATTERN",
          "Those that --filter with the same pattern would leave out."),
        OptionRow(
          "--tag A,B",
          "Those with at least one of the tags."),
        OptionRow(
          "--skip-tag A,B",
          "Those with none of the tags."),
        OptionRow(
          "--at File.swift:12",
          "The innermost that span a line, or one of several; a group\'s line takes the whole group."),
        OptionRow(
          "--in PATH",
          "Those of a file or of all files in a folder, or of one of several."),
        OptionRow(
          "--since REF",
          "Those that a file reaches which differs from a git revision, or which git does not know."),
        OptionRow(
          "--unaffected FILE",
          "All but those that a file lists, which swift package specs --affected writes."),
        OptionRow(
          "--id ID",
          "The one with an id or name, or those with one of several."),
        OptionRow(
          "--ids FILE",
          "Those whose ids or names the file lists, one a line, as --list prints them."),
        OptionRow(
          "--only-failures",
          "Those that failed when they last ran, or that a cut-off run did not reach."),
        OptionRow(
          "--shard I/N",
          "The I-th of N parts that take equally long, as far as durations are known."),
      ]),
    OptionSection(
      title: "How they run",
      rows: [
        OptionRow(
          "--order ORDER",
          "declared (the default), name or random."),
        OptionRow(
          "--seed N",
          "Shuffle as the run that printed this seed did."),
        OptionRow(
          "--fail-first",
          "Begin with those that failed when they last ran; groups stay together."),
        OptionRow(
          "--first PATH",
          "Begin with those of a file or folder, or of one of several; --fail-first beats it."),
        OptionRow(
          "--jobs N",
          "Run N examples at once, or auto: one a processor."),
        OptionRow(
          "--isolate",
          "Run examples in child processes, --jobs of them at once: a crash fails one example, not the run."),
        OptionRow(
          "--fail-fast[=N]",
          "Stop after the first failure, or after N."),
        OptionRow(
          "--retry N",
          "Run a failing example again, up to N times; one that passes then is flaky."),
        OptionRow(
          "--time-limit TIME",
          "Stop an example that runs longer, and fail it: 5 or 1.5 seconds, or 200ms."),
        OptionRow(
          "--budget TIME",
          "Fail an example that passes, but takes longer than this; hooks that run once are left aside."),
        OptionRow(
          "--cases N",
          "Run N cases of each example over generated arguments; a hundred unless given."),
        OptionRow(
          "--record",
          "Write snapshots anew instead of comparing them; refused where CI is set."),
        OptionRow(
          "--record-reach",
          "Write down in .fantail which functions each example enters, for --affected; needs a build with coverage."),
        OptionRow(
          "--remove-obsolete",
          "Remove the snapshots that no example asks for here; those of other platforms and configurations too."),
        OptionRow(
          "--strict-stubs",
          "Fail an example that passes, and in which a stub of a mock answered no call."),
        OptionRow(
          "--forbid-empty",
          "Fail an example that passes without an expectation."),
        OptionRow(
          "--fail-on-leaks",
          "Fail the run if a task or a child process that an example started runs at its end."),
        OptionRow(
          "--repeat N",
          "Run everything N times."),
        OptionRow(
          "--until-failure",
          "Run everything until something fails, or as often as --repeat says."),
        OptionRow(
          "--poll-within TIME",
          "Let polled expectations wait so long where they do not say; one second unless given."),
        OptionRow(
          "--poll-every TIME",
          "Let polled expectations look so often where they do not say; from 1 ms growing to 10 ms unless given."),
        OptionRow(
          "--state DIR",
          "Remember in this folder, not in .fantail, what failed and how long it took."),
        OptionRow(
          "--no-state",
          "Remember nothing."),
        OptionRow(
          "--fail-on-focus",
          "Refuse to run with focus left in. Implied where CI is set."),
        OptionRow(
          "--fail-on-pending",
          "Fail the run when an example is pending."),
        OptionRow(
          "--fail-on-flaky",
          "Fail the run when an example passed only when it was run again."),
      ]),
    OptionSection(
      title: "What is printed",
      rows: [
        OptionRow(
          "--format FORMAT",
          "documentation (the default), dots, brief, junit, sonar, json, events, github, html or markdown."),
        OptionRow(
          "--output FILE",
          "Write the report of the --format before it to a file. Both may be given again for a further report."),
        OptionRow(
          "--profile N",
          "List the N slowest examples after the run, in documentation and dots."),
        OptionRow(
          "--poll-progress-after TIME",
          "Tell of an example that runs longer than this: where it is, and since when."),
        OptionRow(
          "--stall TIME",
          "Tell where an example waits that has not ended after this, 30s unless given, or off."),
        OptionRow(
          "--source-url URL",
          "Link places of the page to their source, as in https://example.com/blob/main/{file}#L{line}."),
        OptionRow(
          "--color WHEN",
          "auto (the default: on a terminal), always or never."),
      ]),
  ]

  static let version = "0.1.0"
}
