import FantailPlan
@testable import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

final class InvocationTests: XCTestCase {
  struct Outcome: Equatable {
    var code: Int32
    var output: String
    var errors: String
  }

  private func run(
    _ arguments: String..., specs: [Spec], environment: [String: String] = [:], isTerminal: Bool = false
  ) async -> Outcome {
    let output = TextOutput.memory()
    let errors = TextOutput.memory()
    var run = Invocation(
      program: "specs", arguments: arguments, environment: environment, output: output, errors: errors
    )
    run.terminal = isTerminal ? Terminal(columns: 80, showsErrors: false) : nil
    let code = await run.run(specs).number
    return Outcome(code: code, output: output.text, errors: errors.text)
  }

  /// A spec whose code stops the process wherever it is run.
  private enum Traps {
    static func stop() -> Int { preconditionFailure("a dry run ran code of a spec") }

    #sourceLocation(file:"TrapSpec.swift",line:1)
    static let trap = Let { stop() }
    static let spec = describe("陷阱, traps") {
      beforeAll { _ = stop() }
      evaluate(trap)
      aroundEach { _ in _ = stop() }
      beforeEach { _ = stop() }
      afterEach { _ = stop() }
      afterAll { _ = stop() }
      it("从不运行") { _ = stop() }
      it("adds", rows: [.init("small", 1)]) { _ in _ = stop() }
      specify { _ = stop() }
      pending("later", "some day") { _ = stop() }
    }
    #sourceLocation()
  }

  func testADryRunPrintsThePlanWithoutRunningExamples() async {
    let outcome = await run("--dry-run", specs: [Traps.spec])
    XCTAssertEqual(
      outcome,
      Outcome(
        code: 0,
        output: """
          陷阱, traps  TrapSpec.swift:2:31
            beforeAll  TrapSpec.swift:3:17
            aroundEach  TrapSpec.swift:5:18
            evaluate  TrapSpec.swift:4:15
            beforeEach  TrapSpec.swift:6:18
            afterEach  TrapSpec.swift:7:17
            afterAll  TrapSpec.swift:8:16
            1. 从不运行  陷阱_Traps_从不运行  TrapSpec.swift:9:9
            2. adds, small  陷阱_Traps_Adds_Small  TrapSpec.swift:10:30
            3. specify  陷阱_Traps_Specify_11  TrapSpec.swift:11:15
            4. later  陷阱_Traps_Later  TrapSpec.swift:12:14  (pending: some day)

          4 examples planned (3 to run, 1 pending, 0 skipped)

          """, errors: ""))
  }

  func testADryRunShowsTheSourceOfUndescribedExamples() async {
    let line = #line
    let spec = describe("Cart") {
      specify { _ = { 1 }() }
      specify {
        _ = 2
      }
      specify {}
    }
    let outcome = await run("--dry-run", specs: [spec])
    XCTAssertEqual(
      outcome.output.split(separator: "\n").dropFirst().prefix(3).map { $0.components(separatedBy: "  C")[0] },
      ["  1. _ = { 1 }()", "  2. _ = 2", "  3. specify"])
    XCTAssert(outcome.output.contains("  Cart_Specify_\(line + 2)  "), outcome.output)
  }

  func testExampleCodeRunsOnlyInARun() async throws {
    let old = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: old) }
    let dry = await run("--dry-run", "--format", "json", "--output", old, specs: [Traps.spec])
    XCTAssertEqual(dry, Outcome(code: 0, output: "", errors: ""))
    let decoded = try JSONDecoder().decode(Plan.self, from: Data(contentsOf: URL(fileURLWithPath: old)))
    XCTAssertEqual(decoded, Plan([Traps.spec]))
    let list = await run("--list", specs: [Traps.spec])
    XCTAssertEqual(
      list.output, "陷阱_Traps_从不运行\n陷阱_Traps_Adds_Small\n陷阱_Traps_Specify_11\n陷阱_Traps_Later\n")
    let diff = await run("--diff", old, specs: [Traps.spec])
    XCTAssertEqual(diff, Outcome(code: 0, output: "the plans do not differ\n", errors: ""))
    let explanation = await run("--explain", "陷阱_Traps_从不运行", specs: [Traps.spec])
    let style = OutlineStyle(place: { RunContext().place($0) })
    XCTAssertEqual(explanation.output, Plan([Traps.spec]).explanation(ofExampleAt: 0, style))
  }

  func testARunReportsAndReturnsItsExitCode() async {
    struct Broken: Error {}
    let spec = describe("Cart", line: 1) {
      it("adds", line: 2) {}
      it("pays", line: 3) { throw Broken() }
    }
    let failed = await run(specs: [spec])
    XCTAssertEqual(failed.code, 1)
    XCTAssertTrue(failed.output.contains("again: specs --filter '^Cart_Pays$'"), failed.output)
    let passed = await run("--filter", "^Cart_Adds$", specs: [spec])
    XCTAssertEqual(
      Outcome(code: passed.code, output: passed.output.withoutTimes, errors: passed.errors),
      Outcome(
        code: 0,
        output: """
          Cart
            ✓ adds

          1 example, 0 failed, 1 not selected (1 by filter)
          finished in T

          """, errors: ""))
  }

  func testAShuffleWithoutASeedPrintsTheSeedItUsed() async throws {
    let spec = describe("Cart") { (1...30).map { it("takes \($0)") {} } }
    let first = await run("--order", "random", specs: [spec])
    let seed = try XCTUnwrap(first.output.firstMatch(of: #/seed ([0-9]+)/#)?.1)
    let again = await run("--seed", "\(seed)", specs: [spec])
    XCTAssertEqual(again.output.withoutTimes, first.output.withoutTimes)
  }

  func testInvalidUsageExitsWithCodeTwo() async {
    let outcome = await run("--dry-rum", specs: [Traps.spec])
    XCTAssertEqual(
      outcome, Outcome(code: 2, output: "", errors: "error: there is no option --dry-rum; did you mean --dry-run?\n"))
    let missing = await run("--diff", "/no/such/plan.json", specs: [Traps.spec])
    XCTAssertEqual(
      missing,
      Outcome(
        code: 2, output: "",
        errors: "error: --diff cannot read /no/such/plan.json: there is no such file; "
          + "write a plan there with --dry-run --format json --output /no/such/plan.json\n"))
    let unlisted = await run("--ids", "/no/such/ids.txt", specs: [Traps.spec])
    XCTAssertEqual(
      unlisted, Outcome(code: 2, output: "", errors: "error: cannot read /no/such/ids.txt: there is no such file\n"))
    let unknown = await run("--explain", "陷阱, traps/adds, smaal", specs: [Traps.spec])
    XCTAssertEqual(
      unknown,
      Outcome(
        code: 2, output: "",
        errors: "error: no example has the id or name \"陷阱, traps/adds, smaal\"; "
          + "did you mean \"陷阱, traps/adds, small\"?\n"))
  }

  func testAPartOfANameIsEnoughIfOnlyOneExampleMatches() async {
    let part = await run("--explain", "ADDS", specs: [Traps.spec])
    let whole = await run("--explain", "陷阱, traps/adds, small", specs: [Traps.spec])
    XCTAssertEqual(part, whole)
    let several = await run("--explain", "traps", specs: [Traps.spec])
    XCTAssertEqual(
      several,
      Outcome(
        code: 2, output: "",
        errors: """
          error: 4 examples have "traps" in their names; which one?
            陷阱, traps/从不运行
            陷阱, traps/adds, small
            陷阱, traps/specify
            陷阱, traps/later

          """))
  }

  func testAFileThatIsNotAPlanIsReported() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let advice = "; write a plan there with --dry-run --format json --output \(file)\n"
    try "[1".write(toFile: file, atomically: true, encoding: .utf8)
    let broken = await run("--diff", file, specs: [Traps.spec])
    XCTAssertEqual(broken.errors, "error: --diff cannot read \(file): it is not a plan\(advice)")
    let newer = #"{"version":9,"order":{"by":"declaration"},"examples":[],"notSelected":[],"problems":[]}"#
    try newer.write(toFile: file, atomically: true, encoding: .utf8)
    let outcome = await run("--diff", file, specs: [Traps.spec])
    XCTAssertEqual(
      outcome.errors,
      "error: --diff cannot read \(file): it has version 9 of the format, but this program reads 3\(advice)")
  }

  func testPlanErrorsStopARunAndWarningsDoNot() async {
    let none = await run("--filter", "nothing", specs: [Traps.spec])
    XCTAssertEqual(
      none,
      Outcome(
        code: 2, output: "",
        errors: "error: no example is selected: none of the 4 declared passes the filters; "
          + "more: \"Nothing was selected\" in Troubleshooting.md\n"))
    let spec = describe("Cart", line: 1) {
      it("adds", line: 2) {}
      describe("empty", line: 3) {}
    }
    let warned = await run(specs: [spec])
    XCTAssertEqual(warned.code, 0)
    XCTAssertEqual(
      warned.errors,
      "warning: \"empty\" at Tests/FantailCLITests/InvocationTests.swift:3:15 contains no example\n")
  }

  func testFocusFailsTheRunIfCIIsSet() async {
    let spec = describe("Cart", line: 1) {
      fit("adds", line: 2) {}
      it("pays", line: 3) {}
    }
    let here = await run(specs: [spec])
    XCTAssertEqual(here.code, 0)
    let there = await run(specs: [spec], environment: ["CI": "true"])
    XCTAssertEqual(there.code, 2)
    XCTAssertEqual(
      there.errors,
      "error: focus is on Tests/FantailCLITests/InvocationTests.swift:2:10, so nothing else runs; "
        + "remove it before this is merged\n")
  }

  func testReportsThatCannotBeWrittenFailTheRun() async {
    let spec = it("passes") {}
    let nowhere = await run("--output", "/no/such/folder/run.txt", specs: [spec])
    XCTAssertEqual(
      nowhere,
      Outcome(code: 2, output: "", errors: "error: cannot write /no/such/folder/run.txt: No such file or directory\n"))
    #if os(Linux)
      let full = await run("--output", "/dev/full", specs: [spec])
      XCTAssertEqual(
        full, Outcome(code: 1, output: "", errors: "error: cannot write /dev/full: No space left on device\n"))
    #endif
  }

  func testHelpAndVersionTakePrecedence() async {
    let help = await run("--list", "--help", specs: [Traps.spec])
    XCTAssertEqual(help, Outcome(code: 0, output: RunOptions.helpText(program: "specs"), errors: ""))
    let version = await run("--version", specs: [])
    XCTAssertEqual(version, Outcome(code: 0, output: "Fantail 0.1.0\n", errors: ""))
  }

  func testColourIsUsedOnlyOnATerminal() async {
    let spec = it("passes") {}
    let terminal = await run(specs: [spec], isTerminal: true)
    XCTAssertTrue(terminal.output.contains("\u{1B}["))
    let plain = await run(specs: [spec], isTerminal: false)
    XCTAssertFalse(plain.output.contains("\u{1B}["))
    let never = await run("--color", "never", specs: [spec], isTerminal: true)
    XCTAssertFalse(never.output.contains("\u{1B}["))
    let wished = await run(specs: [spec], environment: ["NO_COLOR": "1"], isTerminal: true)
    XCTAssertFalse(wished.output.contains("\u{1B}["))
  }

  func testTheProgramIsNamedAsItWasStarted() {
    XCTAssertEqual(Invocation.program(startedAs: "/a/b/.build/debug/specs"), "swift run specs")
    XCTAssertEqual(Invocation.program(startedAs: "./specs"), "./specs")
    XCTAssertEqual(Invocation.program(startedAs: "/my tools/it's"), "'/my tools/it'\\''s'")
  }

  func testOneRunCanWriteTwoReports() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let outcome = await run(
      "--format", "json", "--output", file, "--format", "documentation", specs: [it("passes") {}])
    XCTAssertEqual(outcome.output.withoutTimes, "✓ passes\n\n1 example, 0 failed\nfinished in T\n")
    XCTAssertTrue(try String(contentsOfFile: file, encoding: .utf8).contains("\"passed\": true"))
  }
}
