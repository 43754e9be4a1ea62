import FantailPlan
@testable import FantailRun
import Foundation
import XCTest

@testable import FantailCLI

final class RunOptionsTests: XCTestCase {
  private func parse(_ arguments: String..., environment: [String: String] = [:]) throws -> RunOptions {
    try RunOptions.parse(arguments, environment: environment)
  }

  private func problem(_ arguments: String..., environment: [String: String] = [:]) -> String? {
    do {
      let options = try RunOptions.parse(arguments, environment: environment)
      XCTFail("parsed as \(options)")
      return nil
    } catch {
      return error.description
    }
  }

  func testNoArgumentsRunEverythingInOrder() throws {
    XCTAssertEqual(try parse(), RunOptions())
  }

  func testEachOptionSetsItsValue() throws {
    XCTAssertEqual(try parse("--dry-run").action, .dryRun)
    XCTAssertEqual(try parse("--list").action, .list)
    XCTAssertEqual(try parse("--diff", "old.json").action, .diff(file: "old.json"))
    XCTAssertEqual(try parse("--explain=a/b").action, .explain(id: "a/b"))
    XCTAssertEqual(try parse("--help").action, .help)
    XCTAssertEqual(try parse("--version").action, .version)
    XCTAssertEqual(try parse("--order", "name").order, .byName)
    XCTAssertEqual(try parse("--order=declared").order, .declared)
    XCTAssertEqual(try parse("--order", "random").order, .random(seed: nil))
    XCTAssertEqual(try parse("--seed", "18446744073709551615").order, .random(seed: .max))
    XCTAssertEqual(try parse("--seed=7", "--order", "random").order, .random(seed: 7))
    XCTAssertEqual(try parse("--shard", "2/3").shard, Plan.Shard(index: 2, of: 3))
    XCTAssertEqual(try parse("--jobs", "4").jobs, 4)
    XCTAssertEqual(try parse("--jobs=auto").jobs, ProcessInfo.processInfo.activeProcessorCount)
    XCTAssertEqual(try parse("--isolate").isIsolated, true)
    XCTAssertEqual(try parse("--fail-fast").failFast, 1)
    XCTAssertEqual(try parse("--fail-fast=3").failFast, 3)
    XCTAssertEqual(try parse("--fail-on-focus").failsOnFocus, true)
    XCTAssertEqual(try parse("--color", "never").color, .never)
    XCTAssertEqual(try parse("--fail-on-pending").failsOnPending, true)
    XCTAssertEqual(try parse("--profile", "3").profile, 3)
  }

  func testRepeatedSelectionsFormAUnion() throws {
    let options = try parse(
      "--filter", "empty", "--filter=^A, b", "--tag", "a,b", "--tag=c", "--skip-tag", "slow", "--at", "A.swift:1",
      "--at", "dir/B.swift:22")
    XCTAssertEqual(
      options.filters,
      [
        .matching("(?:empty)|(?:^A, b)"), .tagged(["a", "b", "c"]), .notTagged(["slow"]),
        .at([FileLine(file: "A.swift", line: 1), FileLine(file: "dir/B.swift", line: 22)]),
      ])
    XCTAssertEqual(try parse("--filter", "empty").filters, [.matching("empty")])
    XCTAssertEqual(try parse("--skip", "a", "--skip=b").filters, [.notMatching("a"), .notMatching("b")])
  }

  func testReportsPairFormatsWithFiles() throws {
    XCTAssertEqual(try parse("--format", "json").reports, [.init(format: .json, file: nil)])
    XCTAssertEqual(try parse("--output", "run.txt").reports, [.init(format: .documentation, file: "run.txt")])
    XCTAssertEqual(
      try parse("--format", "json", "--output", "run.json", "--format", "documentation").reports,
      [.init(format: .json, file: "run.json"), .init(format: .documentation, file: nil)])
  }

  func testCIImpliesFailOnFocus() throws {
    XCTAssertTrue(try parse(environment: ["CI": "true"]).failsOnFocus)
    XCTAssertTrue(try parse(environment: ["CI": "1"]).failsOnFocus)
    XCTAssertFalse(try parse(environment: ["CI": "false"]).failsOnFocus)
    XCTAssertFalse(try parse(environment: ["CI": ""]).failsOnFocus)
  }

  func testTheEnvironmentAddsOptionsQuotedAsInAShell() throws {
    let quoted = #"--filter 'it'\''s "so"' --explain "a \"b\" \\ $c" --at\=A\ b.swift:1"#
    let options = try parse(environment: ["FANTAIL_OPTIONS": quoted])
    XCTAssertEqual(options.filters, [.matching(#"it's "so""#), .at([FileLine(file: "A b.swift", line: 1)])])
    XCTAssertEqual(options.action, .explain(id: #"a "b" \ $c"#))
    XCTAssertEqual(try parse(environment: ["FANTAIL_OPTIONS": "  "]), RunOptions())
  }

  func testArgumentsOverrideTheEnvironment() throws {
    let environment = ["FANTAIL_OPTIONS": "--dry-run --seed 3 --filter a --tag slow --format json --output x.json"]
    let options = try parse("--list", "--order", "name", "--filter", "b", environment: environment)
    XCTAssertEqual(options.action, .list)
    XCTAssertEqual(options.order, .byName)
    XCTAssertEqual(options.filters, [.matching("b"), .tagged(["slow"])])
    let printed = try parse("--format", "documentation", environment: environment)
    XCTAssertEqual(printed.reports, [.init(format: .documentation, file: nil)])
  }

  func testUnknownOptionsSuggestTheNearest() {
    XCTAssertEqual(problem("--dryrun"), "there is no option --dryrun; did you mean --dry-run?")
    XCTAssertEqual(
      problem("--watch"),
      "--watch is an option of the package manager's command: swift package specs --watch, "
        + "with --product NAME for an executable")
    XCTAssertEqual(
      problem("--affected"),
      "--affected is an option of the package manager's command: swift package specs --affected, "
        + "with --product NAME for an executable")
    XCTAssertEqual(problem("--zzzzzzzz"), "there is no option --zzzzzzzz; --help lists all options")
    XCTAssertEqual(problem("-x"), "there is no option -x; --help lists all options")
    XCTAssertEqual(
      problem("Stack"), "\"Stack\" is not an option; to choose examples by name, write --filter Stack")
  }

  func testMissingAndUnexpectedValuesAreReported() {
    XCTAssertEqual(problem("--filter"), "--filter needs a value: --filter PATTERN")
    XCTAssertEqual(
      problem("--filter", "--list"),
      "--filter needs a value (PATTERN), but --list follows; if that is the value, write --filter=--list")
    XCTAssertEqual(problem("--list=yes"), "--list takes no value, but \"yes\" was given")
  }

  func testMalformedValuesListTheAllowedOnes() {
    XCTAssertEqual(
      problem("--seed", "x"), "--seed cannot be \"x\": it has to be a whole number from 0 to 18446744073709551615")
    XCTAssertEqual(
      problem("--shard", "4/3"),
      "--shard cannot be \"4/3\": it has to be a part and the number of parts, 1000 at most, such as 1/4, 2/4, 3/4, 4/4"
    )
    XCTAssertEqual(
      problem("--at", "A.swift"), "--at cannot be \"A.swift\": it has to be a file and a line, as in StackSpec.swift:12"
    )
    XCTAssertEqual(
      problem("--order", "nam"), "--order cannot be \"nam\": it has to be declared, name or random; did you mean name?")
    XCTAssertEqual(problem("--jobs=0"), "--jobs cannot be \"0\": it has to be a number from 1 to 1000, or auto")
    XCTAssertEqual(problem("--fail-fast=no"), "--fail-fast cannot be \"no\": it has to be a number from 1")
    XCTAssertEqual(problem("--tag", "a,,b"), "--tag cannot be \"a,,b\": it has to be tags, separated by commas")
    XCTAssertEqual(problem("--profile", "0"), "--profile cannot be \"0\": it has to be a number from 1")
    XCTAssertEqual(
      problem("--format", "xml"),
      "--format cannot be \"xml\": it has to be documentation, dots, brief, junit, sonar, json, events, github, html or markdown"
    )
    XCTAssertEqual(problem("--color", "on"), "--color cannot be \"on\": it has to be auto, always or never")
    XCTAssertEqual(problem("--filter="), "--filter cannot be \"\": it has to be a regular expression")
    XCTAssertTrue(
      problem("--filter", "(")?.hasPrefix("--filter cannot be \"(\": it is not a regular expression: ") == true)
  }

  func testConflictingOptionsAreRejected() {
    XCTAssertEqual(
      problem("--dry-run", "--explain", "a"),
      "--dry-run and --explain a cannot be combined: each is an action instead of a run")
    XCTAssertEqual(
      problem("--seed", "1", "--order", "name"), "--seed 1 and --order name cannot be combined: a seed shuffles")
    XCTAssertEqual(
      problem("--format", "json", "--list"),
      "--format json and --list cannot be combined: --list prints text; --dry-run --format json writes the whole plan")
    XCTAssertEqual(
      problem("--format", "json", "--format", "documentation"),
      "--format json and --format documentation cannot be combined: only one report can be printed; "
        + "give the other a file with --output after it")
  }

  func testRunFormatsAreRejectedForADryRun() throws {
    XCTAssertEqual(
      problem("--dry-run", "--format", "junit"),
      "--dry-run and --format junit cannot be combined: junit is a report of a run; a plan takes --format json")
    XCTAssertEqual(problem("--profile"), "--profile needs a value: --profile N")
    XCTAssertEqual(
      problem("--fail-on-pending=1"), "--fail-on-pending takes no value, but \"1\" was given")
  }

  func testAgentsGetTheBriefFormatUnlessTheyRequestAnother() throws {
    func formats(_ arguments: String..., environment: [String: String]) throws -> [ReportFormat] {
      try RunOptions.parse(arguments, environment: environment).reports.map(\.format)
    }
    XCTAssertEqual(try formats(environment: ["AI_AGENT": "some"]), [.brief])
    XCTAssertEqual(try formats(environment: ["CLAUDECODE": "1"]), [.brief])
    XCTAssertEqual(try formats(environment: ["AI_AGENT": ""]), [.documentation])
    XCTAssertEqual(try formats("--format", "documentation", environment: ["AI_AGENT": "some"]), [.documentation])
    XCTAssertEqual(try formats("--dry-run", environment: ["AI_AGENT": "some"]), [.documentation])
  }

  func testAProblemInTheEnvironmentNamesTheVariable() {
    func said(_ options: String) -> String? { problem(environment: ["FANTAIL_OPTIONS": options]) }
    XCTAssertEqual(said("--filter 'a"), "FANTAIL_OPTIONS: the quotation mark ' is not closed")
    XCTAssertEqual(said("--lst"), "FANTAIL_OPTIONS: there is no option --lst; did you mean --list?")
    XCTAssertEqual(
      said("--jobs x"), "FANTAIL_OPTIONS: --jobs cannot be \"x\": it has to be a number from 1 to 1000, or auto")
    XCTAssertEqual(
      said("--list --dry-run"),
      "FANTAIL_OPTIONS: --list and --dry-run cannot be combined: each is an action instead of a run")
  }

  func testEveryOptionOfTheTableIsParsed() throws {
    for option in Option.all {
      let arguments = option.example.map { ["\(option.name)=\($0)"] } ?? [option.name]
      XCTAssertNoThrow(try RunOptions.parse(arguments, environment: [:]), option.name)
    }
  }

  func testHelpIsGeneratedFromTheTable() {
    for option in Option.all {
      XCTAssertTrue(RunOptions.helpText(program: "specs").contains("\n  \(option.usage)"), option.name)
    }
    let sections: [(String, [Option])] = [
      (
        "What to do",
        [
          Option("--list", "Print the name of each example, one per line, and run nothing.", .action) { _ in },
          Option("--bisect", optional: .example, "Find the fewest examples that make one fail.", .action) { _, _ in },
        ]
      ),
      (
        "How examples run",
        [
          Option(
            "--isolate",
            "Run each example or group in its own process, --jobs processes at once.", .commandLine
          ) { _ in },
          Option("--poll-progress-after", .time, "Report an example that runs longer than TIME.", .commandLine) {
            _, _ in
          },
        ]
      ),
    ]
    XCTAssertEqual(
      RunOptions.helpText(program: "specs", style: ConsoleStyle(width: 80), sections: sections),
      """
      Usage: specs [options]
             specs merge REPORT.json… [options]

      What to do:
        --list                Print the name of each example, one per line, and run
                              nothing.
        --bisect[=ID]         Find the fewest examples that make one fail.

      How examples run:
        --isolate             Run each example or group in its own process, --jobs
                              processes at once.
        --poll-progress-after TIME
                              Report an example that runs longer than TIME.

      A value follows a space or an equals sign, an optional one (in brackets) only
        an equals sign: --seed 7, --fail-fast=2.
      Options may be in the file .fantail, one per line; if .fantail is a folder, in
        .fantail/options.
      Options in the variable FANTAIL_OPTIONS, quoted as in a shell, replace those
        in the file; arguments replace both.
      merge joins reports of --format json, such as those of shards, and writes them
        with --format and --output.
      Signs of dots: . passed, F failed, * pending, S skipped, ~ passed only on a
        retry.
      Exit codes: 0 passed, 1 failed or nothing found by --bisect, 2 wrong usage or
        a plan that cannot be run, 129, 130 and 143 interrupted.

      """)
  }
}
