import FantailPlan
@testable import FantailRun
import XCTest

@testable import FantailCLI

/// The options that Bazel's test protocol sets. `FalseGreenTests` and `.ci/run bazel` run whole programs under it.
final class BazelTestTests: XCTestCase {
  private func options(_ arguments: [String] = [], _ environment: [String: String]) throws -> RunOptions {
    var options = try RunOptions.parse(arguments, environment: [:])
    try BazelTest(environment).add(to: &options)
    return options
  }

  private func problem(_ arguments: [String] = [], _ environment: [String: String]) -> String? {
    do {
      return "\(try options(arguments, environment))"
    } catch {
      return "\(error)"
    }
  }

  func testNothingIsReadOutsideBazel() throws {
    XCTAssertEqual(try options([:]), RunOptions())
    XCTAssertEqual(try options(["TEST_TOTAL_SHARDS": "", "XML_OUTPUT_FILE": ""]), RunOptions())
  }

  func testEachVariableOfBazelTakesEffect() throws {
    let shard = try options(["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "0"])
    XCTAssertEqual(shard.shard, Plan.Shard(index: 1, of: 3))
    XCTAssertFalse(shard.remembers)
    XCTAssertEqual(try options(["TESTBRIDGE_TEST_ONLY": "^Cart_"]).filters, [.matching("^Cart_")])
    XCTAssertEqual(
      try options(["--format", "dots"], ["XML_OUTPUT_FILE": "test.xml"]).reports,
      [.init(format: .dots, file: nil), .init(format: .junit, file: "test.xml")])
    XCTAssertEqual(
      try options(["--format", "html", "--output", "test.xml"], ["XML_OUTPUT_FILE": "test.xml"]).reports,
      [.init(format: .html, file: "test.xml")])
    XCTAssertEqual(try options(["--order", "random"], ["TEST_RANDOM_SEED": "7"]).order, .random(seed: 7))
    XCTAssertEqual(try options(["--seed", "1"], ["TEST_RANDOM_SEED": "7"]).order, .random(seed: 1))
    XCTAssertEqual(try options(["TEST_RANDOM_SEED": "7"]).order, .declared)
    XCTAssertEqual(try options(["TESTBRIDGE_TEST_RUNNER_FAIL_FAST": "1"]).failFast, 1)
    XCTAssertFalse(try options(["TEST_TMPDIR": "/somewhere"]).remembers)
    XCTAssertTrue(try options(["--state", "kept"], ["TEST_TMPDIR": "/somewhere"]).remembers)
  }

  func testAnUnreadableValueIsReported() {
    XCTAssertEqual(
      problem(["TEST_TOTAL_SHARDS": "many"]),
      "TEST_TOTAL_SHARDS cannot be \"many\": it has to be a number from 1 to 1000")
    XCTAssertEqual(
      problem(["TEST_TOTAL_SHARDS": "3"]), "TEST_SHARD_INDEX cannot be \"\": it has to be a number from 0 to 2")
    for index in ["3", "-1", "x", "\(Int.max)"] {
      XCTAssertEqual(
        problem(["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": index]),
        "TEST_SHARD_INDEX cannot be \"\(index)\": it has to be a number from 0 to 2")
    }
    XCTAssertEqual(
      problem(["TEST_RANDOM_SEED": "-1"]),
      "TEST_RANDOM_SEED cannot be \"-1\": it has to be a whole number from 0 to \(UInt64.max)")
    XCTAssertEqual(
      problem(["--shard", "1/2"], ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "0"]),
      "--shard 1/2 and TEST_TOTAL_SHARDS=3 cannot be combined: each would skip examples that the other one believes were run"
    )
    for (option, sign) in [("--only-failures", "TEST_TMPDIR=/somewhere"), ("--fail-first", "TEST_TOTAL_SHARDS=3")] {
      let parts = sign.split(separator: "=").map(String.init)
      XCTAssertEqual(
        problem([option], [parts[0]: parts[1], "TEST_SHARD_INDEX": "0"]),
        "\(option) and \(sign) cannot be combined: "
          + "a Bazel test records nothing, unless --state names a folder")
    }
    let pattern = problem(["TESTBRIDGE_TEST_ONLY": "("]) ?? ""
    XCTAssertTrue(pattern.hasPrefix("TESTBRIDGE_TEST_ONLY cannot be \"(\": it is not a regular expression: "), pattern)
  }

  private func options(_ environment: [String: String]) throws -> RunOptions { try options([], environment) }
  private func problem(_ environment: [String: String]) -> String? { problem([], environment) }
}
