import FantailPlan
import FantailTree

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
