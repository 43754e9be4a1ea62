import FantailPlan
@testable import FantailRun
import XCTest

@testable import FantailCLI

/// Every option with every kind of wrong value.
final class BadOptionsTests: XCTestCase {
  private func problem(_ arguments: [String], environment: [String: String] = [:]) -> String {
    do {
      _ = try RunOptions.parse(arguments, environment: environment)
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  // MARK: - Rules for all of them

  func testAMissingValueIsReported() {
    for option in Option.all {
      guard case .required(let placeholder) = option.argument else { continue }
      XCTAssertEqual(problem([option.name]), "\(option.name) needs a value: \(option.name) \(placeholder)")
      XCTAssertEqual(
        problem([option.name, "--list"]),
        "\(option.name) needs a value (\(placeholder)), but --list follows; if that is the value, "
          + "write \(option.name)=--list")
    }
  }

  func testAnUnexpectedValueIsReported() {
    for option in Option.all where option.argument == .none {
      XCTAssertEqual(problem(["\(option.name)=7"]), "\(option.name) takes no value, but \"7\" was given")
      XCTAssertEqual(
        problem([option.name, "7"]), "\"7\" is not an option; to choose examples by name, write --filter 7")
    }
  }

  func testAMissingEqualsSignIsSuggested() {
    for option in Option.all {
      guard case .optional = option.argument else { continue }
      XCTAssertEqual(problem([option.name, "7"]), "\"7\" is not an option; did you mean \(option.name)=7?")
    }
  }

  func testAnEmptyValueIsReported() {
    for option in Option.all where option.argument != .none {
      let text = problem(["\(option.name)="])
      XCTAssertTrue(text.hasPrefix("\(option.name) cannot be \"\": it has to be "), text)
    }
  }

  func testAMisspelledOptionSuggestsTheNearest() {
    for option in Option.all {
      var short = option.name
      short.removeLast()
      let doubled = option.name + String(option.name.suffix(1))
      let single = String(option.name.dropFirst())
      for wrong in [short, doubled, single, option.name.uppercased()] {
        let names = Option.all.map(\.name)
        guard !names.contains(wrong) else { continue }
        let text = problem([wrong])
        XCTAssertTrue(text.hasPrefix("there is no option \(wrong); did you mean --"), text)
        if wrong != short { XCTAssertEqual(text, "there is no option \(wrong); did you mean \(option.name)?") }
      }
    }
    XCTAssertEqual(problem(["-h"]), "there is no option -h; did you mean --help?")
    XCTAssertEqual(problem(["-j4"]), "there is no option -j4; --help lists all options")
    XCTAssertEqual(problem(["--zzzzzzzz"]), "there is no option --zzzzzzzz; --help lists all options")
    XCTAssertEqual(problem(["--"]), "there is no option --; --help lists all options")
  }

  // MARK: - Wrong values

  private static let time = "it has to be a time above zero in seconds or milliseconds, as in 5, 1.5 or 200ms"
  private static let times = ["0", "-1", "inf", "nan", "0x1p3", "ms", "1e3", "5m", "9999999999", "abc"]
  private static let count = "it has to be a number from 1"
  private static let counts = ["0", "-1", "1.5", "x", "99999999999999999999", "１", " 1"]

  /// For one option of each kind of value: wrong values, and the reason in the message.
  private static let wrongValues: [(option: String, values: [String], reason: String)] = [
    ("--filter", ["(", "["], "it is not a regular expression: "),
    ("--tag", [",", "a,,b", "a,", ",b"], "it has to be tags, separated by commas"),
    (
      "--at", ["A.swift", "A.swift:", ":1", "A.swift:0", "A.swift:-1", "A.swift:x"],
      "it has to be a file and a line, as in StackSpec.swift:12"
    ),
    (
      "--shard", ["1", "1/", "/1", "0/2", "3/2", "-1/2", "1/0", "1/2/3", "a/b", "1.5/2", "1/2000000000"],
      "it has to be a part and the number of parts, 1000 at most, such as 1/4, 2/4, 3/4, 4/4"
    ),
    ("--order", ["7", "x"], "it has to be declared, name or random"),
    ("--seed", ["-1", "x", "1.5", "18446744073709551616"], "it has to be a whole number from 0 to \(UInt64.max)"),
    ("--jobs", ["0", "-1", "x", "1.5", "1001", "\(Int.max)"], "it has to be a number from 1 to 1000, or auto"),
    ("--fail-fast", counts, count), ("--retry", Array(counts.dropFirst()), "it has to be a number from 0"),
    ("--budget", times, time),
    (
      "--format", ["xml", "7"],
      "it has to be documentation, dots, brief, junit, sonar, json, events, github, html or markdown"
    ),
    ("--color", ["on", "7"], "it has to be auto, always or never"),
  ]

  func testAWrongValueIsReportedWithTheAllowedOnes() {
    for (option, values, reason) in Self.wrongValues {
      for value in values {
        let text = problem(["\(option)=\(value)"])
        let expected = "\(option) cannot be \"\(value)\": \(reason)"
        if reason.hasSuffix(" ") {
          XCTAssertTrue(text.hasPrefix(expected) && text.count > expected.count, text)
        } else {
          XCTAssertEqual(text, expected)
        }
      }
    }
  }

  func testAMisspelledValueSuggestsTheNearest() {
    XCTAssertEqual(
      problem(["--order", "randm"]),
      "--order cannot be \"randm\": it has to be declared, name or random; did you mean random?")
    XCTAssertEqual(
      problem(["--format", "junut"]),
      "--format cannot be \"junut\": it has to be documentation, dots, brief, junit, sonar, json, events, github, html or markdown; "
        + "did you mean junit?")
    XCTAssertEqual(
      problem(["--color", "allways"]),
      "--color cannot be \"allways\": it has to be auto, always or never; did you mean always?")
    XCTAssertEqual(
      problem(["--jobs", "atuo"]),
      "--jobs cannot be \"atuo\": it has to be a number from 1 to 1000, or auto; did you mean auto?")
  }

  // MARK: - What excludes what

  private static let contradictions: [([String], String)] = [
    (["--dry-run", "--list"], "--dry-run and --list cannot be combined: each is an action instead of a run"),
    (
      ["--list", "--bisect=a"], "--list and --bisect=a cannot be combined: each is an action instead of a run"
    ),
    (["--seed", "1", "--order", "name"], "--seed 1 and --order name cannot be combined: a seed shuffles"),
    (["--order", "declared", "--seed=1"], "--order declared and --seed 1 cannot be combined: a seed shuffles"),
    (
      ["--record-reach", "--no-state"],
      "--record-reach and --no-state cannot be combined: the reach of examples has to be recorded"
    ),
    (["--no-state", "--state", "d"], "--no-state and --state d cannot be combined: nothing would be recorded there"),
    (
      ["--only-failures", "--no-state"],
      "--only-failures and --no-state cannot be combined: failures have to be recorded"
    ),
    (
      ["--no-state", "--fail-first"], "--no-state and --fail-first cannot be combined: failures have to be recorded"
    ),
    (
      ["--shard", "1/2", "--only-failures"],
      "--shard 1/2 and --only-failures cannot be combined: the last failures change once a shard has run"
    ),
    (
      ["--bisect", "--jobs", "2"],
      "--bisect and --jobs 2 cannot be combined: the order matters, so examples run one after another"
    ),
    (["--format", "dots", "--bisect"], "--format dots and --bisect cannot be combined: --bisect prints what it finds"),
    (["--bisect", "--output", "f"], "--bisect and --output f cannot be combined: --bisect prints what it finds"),
    (
      ["--bisect", "--repeat", "2"],
      "--bisect and --repeat 2 cannot be combined: --bisect itself chooses which examples run, and how often"
    ),
    (
      ["--repeat", "2", "--format", "junit"],
      "--repeat 2 and --format junit cannot be combined: several runs cannot share one printed report; "
        + "give it a file with --output after it"
    ),
    (
      ["--until-failure", "--format", "json"],
      "--until-failure and --format json cannot be combined: several runs cannot share one printed report; "
        + "give it a file with --output after it"
    ),
    (
      ["--format", "json", "--format", "junit"],
      "--format json and --format junit cannot be combined: only one report can be printed; "
        + "give the other a file with --output after it"
    ),
    (
      ["--output", "f", "--format", "junit", "--output", "f"],
      "--output f and --output f cannot be combined: two reports cannot share a file"
    ),
    (
      ["--output", "f", "--format", "junit", "--output", "./f"],
      "--output f and --output ./f cannot be combined: two reports cannot share a file"
    ),
    (
      ["--output", "f.xml", "--format", "junit"],
      "--output f.xml and --format junit cannot be combined: a file belongs to the format before it: --format FORMAT "
        + "--output f.xml"
    ),
    (
      ["--dry-run", "--format", "html"],
      "--dry-run and --format html cannot be combined: html is a report of a run; a plan takes --format json"
    ),
  ]

  func testConflictingOptionsAreNamedAndExplained() {
    for (arguments, text) in Self.contradictions { XCTAssertEqual(problem(arguments), text) }
  }

  /// Contradicting options from the environment are ignored instead.
  func testArgumentsOverrideAContradictingEnvironment() {
    for (arguments, _) in Self.contradictions where arguments.count == 2 && !arguments.joined().contains("format") {
      XCTAssertEqual(problem([arguments[1]], environment: ["FANTAIL_OPTIONS": arguments[0]]), "no problem")
    }
  }

  func testCompatibleOptionsCanBeCombined() {
    for arguments in [
      ["--until-failure", "--repeat", "5"], ["--only-failures", "--fail-first"], ["--fail-first", "--shard", "1/2"],
      ["--repeat", "2", "--format", "junit", "--output", "f"], ["--bisect", "--seed", "7"],
      ["--repeat=1", "--format=junit"],
      ["--bisect", "--shard", "1/2"], ["--dry-run", "--jobs", "2"],
    ] {
      XCTAssertEqual(problem(arguments), "no problem", "\(arguments)")
    }
  }
}
