import Dispatch
import FantailPlan
@testable import FantailRun
import FantailSeams
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

/// The options that act on a whole run, through the command line.
final class ReporterOptionsTests: XCTestCase {
  private struct Boom: Error, CustomStringConvertible {
    let description = "boom"
  }

  private func run(_ arguments: String..., spec: Spec) async -> (code: Int32, output: String, errors: String) {
    let output = TextOutput.memory()
    let errors = TextOutput.memory()
    let run = Invocation(program: "specs", arguments: arguments, environment: [:], output: output, errors: errors)
    let code = await run.run([spec]).number
    return (code, output.text.withoutTimes, errors.text)
  }

  func testARetriedExampleThatPassesIsFlaky() async {
    let attempts = Locked(0)
    let spec = it("wavers") {
      let attempt = attempts.withLock { count in
        count += 1
        return count
      }
      if attempt % 3 != 0 { throw Boom() }
    }
    let retried = await run("--retry", "2", spec: spec)
    XCTAssertEqual(retried.code, 0, retried.output)
    XCTAssertTrue(retried.output.hasPrefix("✓ wavers (flaky: passed on attempt 3)\n"), retried.output)
    let once = await run("--retry", "1", spec: spec)
    XCTAssertEqual(once.code, 1, once.output)
  }

  func testAnOptionLimitsExamplesWithoutATrait() async {
    let spec = describe("sleeper") {
      it("is slow") { try await Task.sleep(for: .seconds(600)) }
      it("may be slow", .timeLimit(.seconds(60))) { try await Task.sleep(for: .milliseconds(100)) }
    }
    let outcome = await run("--time-limit", "50ms", spec: spec)
    XCTAssertEqual(outcome.code, 1)
    let lines = outcome.output.split(separator: "\n").prefix(3)
    XCTAssertEqual(lines, ["sleeper", "  ✗ is slow (1)", "  ✓ may be slow"])
  }

  func testPendingExamplesFailTheRunOnRequest() async {
    let spec = describe("a") {
      it("b") {}
      pending("c")
    }
    let allowed = await run(spec: spec)
    XCTAssertEqual(allowed.code, 0)
    let forbidden = await run("--fail-on-pending", spec: spec)
    XCTAssertEqual(forbidden.code, 1)
    XCTAssertEqual(
      forbidden.output,
      """
      a
        ✓ b
        - c (pending)

      Outside the examples:

        1 example pending, which --fail-on-pending forbids

      2 examples, 0 failed, 1 pending, 1 issue outside the examples
      finished in T

      """)
    let page = await run("--fail-on-pending", "--format", "markdown", spec: spec)
    XCTAssertEqual(page.output.prefix { !$0.isNewline }, "# Failed outside the 2 examples")
  }

  func testFlakyExamplesCanFailARun() async {
    let attempts = Locked(0)
    let place = #line + 1
    let spec = it("wavers") {
      let attempt = attempts.withLock { count in
        count += 1
        return count
      }
      if attempt % 2 == 1 { throw Boom() }
    }
    let allowed = await run("--retry", "1", spec: spec)
    XCTAssertEqual(allowed.code, 0, allowed.output)
    let forbidden = await run("--retry", "1", "--fail-on-flaky", spec: spec)
    XCTAssertEqual(forbidden.code, 1)
    XCTAssertEqual(
      forbidden.output,
      """
      ✓ wavers (flaky: passed on attempt 2)

      Outside the examples:

        1 example flaky, which --fail-on-flaky forbids

      Flaky:
        wavers  flaky: passed on attempt 2  Tests/FantailCLITests/ReporterOptionsTests.swift:\(place):18

      1 example, 0 failed, 1 flaky, 1 issue outside the examples
      finished in T

      """)
  }

  func testEachReportIsWrittenToASeparateFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = folder.appendingPathComponent("run.txt")
    let junit = folder.appendingPathComponent("junit.xml")
    let outcome = await run(
      "--output", text.path, "--format", "junit", "--output", junit.path, "--format", "dots",
      spec: it("a") {})
    XCTAssertEqual(outcome.code, 0)
    XCTAssertTrue(outcome.output.hasPrefix("."), outcome.output)
    XCTAssertTrue(try String(contentsOf: text, encoding: .utf8).withoutTimes.hasPrefix("✓ a\n\n1 example, 0 failed\n"))
    XCTAssertTrue(try String(contentsOf: junit, encoding: .utf8).hasSuffix("</testsuites>\n"))
  }

  func testAPipeReceivesTheWholeReport() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("管道-\(UUID())").path
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    defer { unlink(path) }
    for (arguments, beginning) in [(["--list"], "A\n"), (["--dry-run"], "1. a  A"), (["--format", "junit"], "<?xml")] {
      let (said, isRead) = (Locked(Data()), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        let data = FileHandle(forReadingAtPath: path)?.readDataToEndOfFile() ?? Data()
        said.withLock { $0 = data }
        isRead.signal()
      }
      let run = Invocation(
        program: "specs", arguments: arguments + ["--output", path], environment: [:], output: .memory(),
        errors: .memory()
      )
      let code = await run.run([it("a") {}]).number
      XCTAssertEqual(code, 0)
      while isRead.wait(timeout: .now()) == .timedOut { try await Task.sleep(for: .milliseconds(5)) }
      let text = String(decoding: said.withLock(\.self), as: UTF8.self)
      XCTAssertTrue(text.hasPrefix(beginning), text)
    }
  }

  func testTwoReportsCannotShareAFileEvenByDifferentNames() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder + "/页", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "页/new")
    try FileManager.default.createSymbolicLink(atPath: folder + "/pages", withDestinationPath: "页")
    XCTAssertTrue(FileManager.default.createFile(atPath: folder + "/old", contents: nil))
    try FileManager.default.linkItem(atPath: folder + "/old", toPath: folder + "/hard")
    for (first, second) in [("页/new", "link"), ("link", "pages/new"), ("old", "hard"), ("页/a", "页/../pages/a")] {
      let (first, second) = ("\(folder)/\(first)", "\(folder)/\(second)")
      let outcome = await run(
        "--format", "junit", "--output", first, "--format", "json", "--output", second, spec: it("a") {})
      XCTAssertEqual(outcome.code, 2)
      XCTAssertEqual(
        outcome.errors,
        "error: --output \(first) and --output \(second) cannot be combined: two reports cannot share a file\n")
    }
    let apart = await run(
      "--format", "dots", "--output", "\(folder)/页/a", "--format", "json", "--output", "\(folder)/b",
      spec: it("a") {})
    XCTAssertEqual(apart.code, 0, apart.errors)
  }

  func testAnnotationsAppearAmongReadableLines() async {
    let spec = describe("a") {
      it("breaks", fileID: "M/S.swift", filePath: "S.swift", line: 3, column: 5) { throw Boom() }
      it("works") {}
    }
    let outcome = await run("--format", "documentation", "--format", "github", spec: spec)
    XCTAssertTrue(
      outcome.output.hasPrefix(
        """
        a
          ✗ breaks (1)
        ::error file=S.swift,line=3,col=5,title=a%2C breaks::the example threw boom
          ✓ works

        Failures:
        """), outcome.output)
    XCTAssertEqual(outcome.output.components(separatedBy: "2 examples, 1 failed\n").count, 2, outcome.output)
    let brief = await run("--format", "github", "--format", "brief", spec: spec)
    XCTAssertEqual(
      brief.output,
      """
      ::error file=S.swift,line=3,col=5,title=a%2C breaks::the example threw boom
      a, breaks: the example threw boom
        S.swift:3:5
      2 examples, 1 failed
      again: specs --filter '^A_Breaks$'

      """)
    let three = await run("--format", "documentation", "--format", "github", "--format", "github", spec: spec)
    XCTAssertEqual(three.code, 2)
    let dots = await run("--format", "dots", "--format", "github", spec: spec)
    XCTAssertEqual(dots.code, 2)
  }

  func testTimesAreSecondsOrMilliseconds() throws {
    let times = try ["5", "1.5", "5s", "200ms"].map { try OptionValue<Duration>.time.value($0, of: "--budget") }
    XCTAssertEqual(times, [.seconds(5), .milliseconds(1500), .seconds(5), .milliseconds(200)])
  }

  func testInvalidValuesExitWithCodeTwo() async {
    let time = "a time above zero in seconds or milliseconds, as in 5, 1.5 or 200ms"
    for value in ["0", "-1", "inf", "nan", "0x1p3", "ms", "1e3", "5m", "9999999999"] {
      let outcome = await run("--time-limit=\(value)", spec: it("a") {})
      XCTAssertEqual(outcome.code, 2)
      XCTAssertEqual(outcome.errors, "error: --time-limit cannot be \"\(value)\": it has to be \(time)\n")
    }
    for (name, least) in [("--retry", 0), ("--profile", 1)] {
      let missing = await run(name, spec: it("a") {})
      XCTAssertEqual(missing.code, 2)
      XCTAssertEqual(missing.errors, "error: \(name) needs a value: \(name) N\n")
      let malformed = await run("\(name)=-1", spec: it("a") {})
      XCTAssertEqual(malformed.errors, "error: \(name) cannot be \"-1\": it has to be a number from \(least)\n")
    }
  }
}
