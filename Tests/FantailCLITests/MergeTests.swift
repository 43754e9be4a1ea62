import Fantail
import FantailPlan
@testable import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

final class MergeTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private actor Attempts {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  /// An example of each kind of result, and a group that fails.
  private func spec() -> Spec {
    let attempts = Attempts()
    let cruiser = SharedExamples<Int>("a \"cruiser\"") { crew in
      it("has a crew") { expect(crew, "the crew").to(.equal(12)) }
    }
    return describe("购物车", .tags("shop")) {
      it("adds", rows: [.init("one", 1), .init("two", 2)]) { expect($0).to(.equal(1)) }
      it("prints <a> receipt", .tags("ui")) { expect("Tea 4.00\nCup 12.00\n").to(.equal("Tea 4.50\nCup 12.00\n")) }
      it("is flaky", .retry(2)) { if await attempts.next() < 3 { fail("not yet") } }
      it("fails with a clue of two lines") { withClue("the cart\nof Ada") { _ = try? require(Int?.none) } }
      it("is known", .knownIssue("#12")) { fail("as ever") }
      pending("waits", "for rain")
      it("is off", .enabled(if: false)) {}
      specify { expect(3).to(.equal(3)) }
      describe("to be emptied") {
        afterAll { throw CancellationError() }
        it("is empty") {}
      }
      itBehavesLike(cruiser, 11)
      it("has a price", rows: [.init("in euros", (amount: 3, code: "EUR"))]) { price in _ = price.amount }
    }
  }

  private func run(_ arguments: String..., specs: [Spec] = []) async -> (code: Int32, output: String, errors: String) {
    await run(arguments, specs: specs)
  }

  private func run(_ arguments: [String], specs: [Spec] = []) async -> (code: Int32, output: String, errors: String) {
    let output = TextOutput.memory()
    let errors = TextOutput.memory()
    var run = Invocation(
      program: "specs", arguments: arguments.map { $0.replacing("DIR", with: folder.path) }, environment: [:],
      output: output, errors: errors
    )
    run.workingFolder = "/no/such/folder"
    let code = await run.run(specs).number
    return (code, output.text, errors.text.replacing(folder.path, with: "DIR"))
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  func testAnOldReportIsReplacedAtomically() async throws {
    let (input, report, other) = (folder.path + "/one.json", folder.path + "/report.xml", folder.path + "/same.xml")
    _ = await run("--no-state", "--format", "json", "--output", input, specs: [it("passes") {}])
    try "old".write(toFile: report, atomically: false, encoding: .utf8)
    try FileManager.default.linkItem(atPath: report, toPath: other)
    let merged = await run("merge", input, "--format", "junit", "--output", report)
    XCTAssertEqual(merged.code, 0, merged.errors)
    XCTAssertEqual(try String(contentsOfFile: other, encoding: .utf8), "old")
    XCTAssertTrue(try String(contentsOfFile: report, encoding: .utf8).contains("passes"))
  }

  func testAMergedRunHasTheReportsOfASingleRun() async throws {
    let formats = ["json", "junit", "html", "markdown", "dots", "github", "events", "documentation"]
    let written = formats.flatMap { ["--format", $0, "--output", "DIR/\($0)"] }
    let merged = formats.flatMap { ["--format", $0, "--output", "DIR/merged-\($0)"] }
    let output = TextOutput.memory()
    // The budget is a part of each command that repeats a failure.
    for arguments in [["--budget", "60"] + written, ["merge", "DIR/json"] + merged] {
      var run = Invocation(
        program: "specs", arguments: arguments.map { $0.replacing("DIR", with: folder.path) }, environment: [:],
        output: output, errors: output
      )
      run.workingFolder = "/no/such/folder"
      let code = await run.run([spec()]).number
      XCTAssertEqual(code, 1)
    }
    for format in formats { XCTAssertEqual(try text("merged-\(format)"), try text(format), format) }
  }

  func testShardsFormOneRunTogether() async throws {
    let spec = spec()
    for shard in ["1", "2", "3"] {
      _ = await run("--shard", "\(shard)/3", "--format", "json", "--output", "DIR/\(shard)", specs: [spec])
    }
    let merged = await run("merge", "DIR/1", "DIR/2", "DIR/3", "--format", "dots")
    XCTAssertEqual(merged.code, 1)
    XCTAssertEqual(merged.errors, "")
    XCTAssertTrue(
      merged.output.contains("\n12 examples, 4 failed, 1 flaky, 2 pending, 1 skipped, 1 issue outside the examples\n"),
      merged.output)
    let missing = await run("merge", "DIR/1", "DIR/3", "--format", "dots")
    XCTAssertTrue(missing.output.contains("\n  there is no report of shard 2/3\n"), missing.output)
    XCTAssertTrue(missing.output.contains(" by shard)\n"), missing.output)
  }

  func testShardsAreMergedInTheOrderOfThePlan() async throws {
    let specs = ["a", "b", "c"].map { name in describe(name) { (1...4).map { it("\($0)") {} } } }
    for order in [["--order", "declared"], ["--seed", "7"]] {
      var parts: [String] = []
      // Known durations determine the parts; with different durations, two parts could have the same example.
      _ = await run("--state", "DIR/state", "--format", "dots", specs: specs)
      for shard in ["1", "2", "3"] {
        parts.append("DIR/\(shard)")
        let part = ["--shard", "\(shard)/3", "--state", "DIR/state", "--format", "json", "--output", "DIR/\(shard)"]
        _ = await run(part + order, specs: specs)
      }
      let whole = await run(["--list"] + order, specs: specs).output
      let merged = await run(["merge"] + parts.reversed() + ["--format", "json"]).output
      XCTAssertEqual(merged.matches(of: #/"name":"([^"]+)"/#).map { "\($0.1)\n" }.joined(), whole)
    }
  }

  func testManyMissingShardsAreCounted() async throws {
    _ = await run("--shard", "1/1", "--format", "json", "--output", "DIR/1", specs: [it("a") {}])
    let many = try text("1").replacing(#""shard":"1/1""#, with: #""shard":"1/2000000000""#)
    try many.write(to: folder.appendingPathComponent("1"), atomically: true, encoding: .utf8)
    let merged = await run("merge", "DIR/1", "--format", "dots")
    XCTAssertEqual(merged.code, 1)
    XCTAssertTrue(merged.output.contains("\n  there are reports of only 1 of 2000000000 shards\n"), merged.output)
  }

  func testAMissingShardFailsAPassedRun() async throws {
    let spec = describe("a") {
      it("b") {}
      it("c") {}
    }
    for shard in ["1", "2"] {
      _ = await run("--shard", "\(shard)/2", "--format", "json", "--output", "DIR/\(shard)", specs: [spec])
    }
    let whole = await run("merge", "DIR/2", "DIR/1", "--format", "junit", "--output", "DIR/junit")
    XCTAssertEqual(whole.code, 0)
    XCTAssertEqual(whole.errors, "2 examples, 0 failed; see DIR/junit\n")
    let part = await run("merge", "DIR/2", "--format", "junit", "--output", "DIR/junit")
    XCTAssertEqual(part.code, 1)
    XCTAssertEqual(
      part.errors,
      "error: 1 example, 0 failed, 1 issue outside the examples, 1 not selected (1 by shard); see DIR/junit\n")
  }

  func testAFailedReportFailsTheMergedRun() async throws {
    _ = await run("--format", "json", "--output", "DIR/nothing", specs: [])
    let spec = it("a") {}
    _ = await run("--format", "json", "--output", "DIR/a", specs: [spec])
    let text = try text("a").replacing("\"passed\": true", with: "\"passed\": false")
    try text.write(to: folder.appendingPathComponent("b"), atomically: true, encoding: .utf8)
    let merged = await run("merge", "DIR/b", "--format", "dots")
    XCTAssertEqual(merged.code, 1)
    XCTAssertTrue(merged.output.contains("  the run of "), merged.output)
  }

  func testForbiddenResultsFailTheMergedRun() async throws {
    _ = await run("--format", "json", "--output", "DIR/a", specs: [it("a") {}, pending("b")])
    for option in ["--fail-on-flaky", "--fail-on-pending"] {
      let merged = await run("merge", "DIR/a", "--format", "brief", option)
      let counts = "2 examples, 0 failed, 1 pending"
      let issue = "outside the examples: 1 example pending, which --fail-on-pending forbids\n"
      let isForbidden = option == "--fail-on-pending"
      XCTAssertEqual(merged.code, isForbidden ? 1 : 0)
      XCTAssertEqual(
        merged.output, isForbidden ? issue + counts + ", 1 issue outside the examples\n" : counts + "\n")
      XCTAssertEqual(merged.errors, "")
    }
  }

  func testWrongUsageIsExplained() async throws {
    try #"{"version":1}"#.write(to: folder.appendingPathComponent("old"), atomically: true, encoding: .utf8)
    try "{}".write(to: folder.appendingPathComponent("other"), atomically: true, encoding: .utf8)
    _ = await run("--format", "json", "--output", "DIR/a", specs: [it("a") {}])
    let uses: [([String], String)] = [
      ([], "merge needs reports that --format json wrote: merge a.json b.json --format html --output run.html"),
      (["DIR/none"], "merge cannot use DIR/none: there is no such file"),
      (["DIR/other"], "merge cannot use DIR/other: it is not a report of --format json"),
      (["DIR/old"], "merge cannot use DIR/old: it has version 1 of the format, but this program reads 3"),
      (["DIR/a", "DIR/a"], "merge cannot use DIR/a: it is given twice"),
      (["DIR/a", "DIR/./a"], "merge cannot use DIR/./a: it is also given as DIR/a"),
      (
        ["DIR/a", "--output", "DIR/./a"],
        "merge DIR/a and --output DIR/./a cannot be combined: it would be overwritten"
      ),
      (
        ["DIR/a", "--jobs", "2"],
        "merge and --jobs 2 cannot be combined: nothing runs, so only --format and --output apply"
      ),
    ]
    for (arguments, problem) in uses {
      let errors = TextOutput.memory()
      let run = Invocation(
        program: "specs", arguments: ["merge"] + arguments.map { $0.replacing("DIR", with: folder.path) },
        environment: [:], output: .memory(), errors: errors
      )
      let code = await run.run([]).number
      XCTAssertEqual(code, 2)
      XCTAssertEqual(errors.text.replacing(folder.path, with: "DIR"), "error: \(problem)\n")
    }
  }
}
