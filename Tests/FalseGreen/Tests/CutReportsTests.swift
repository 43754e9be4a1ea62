import Foundation
import XCTest

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The reports of a run whose process ends early: they are complete, and contain the result of each example.
final class CutReportsTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// Returns a report's text about each example, and its text outside examples.
  ///
  /// - Parameter areGiven: Whether the reporters are part of the program, instead of its arguments.
  private func told(
    of scenario: String, _ arguments: [String] = [], areGiven: Bool = false, code: Int32
  ) throws -> [String] {
    let (json, xml) = (folder.path + "/报告.json", folder.path + "/报告.json.xml")
    let options = areGiven ? [] : ["--format", "json", "--output", json, "--format", "junit", "--output", xml]
    let environment = ["SWIFT_BACKTRACE": "enable=no"]
    let run = try RunnerProcess(
      scenario, options + arguments, environment: areGiven ? environment.merging(["GIVEN": json]) { $1 } : environment)
    XCTAssertEqual(run.code, code, run.errors)
    struct Report: Decodable {
      struct Issue: Decodable { var message: String }
      struct Example: Decodable {
        var description: String
        var status: String
        var reason: String?
        var issues: [Issue]
        var failedAttempts: [[Issue]]?
      }
      var passed: Bool
      var examples: [Example]
      var issues: [Issue]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(fileURLWithPath: json)))
    XCTAssertFalse(report.passed)
    let document = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: xml)))
    XCTAssertTrue(document.parse(), "\(String(describing: document.parserError))")
    return report.examples.map { example in
      let attempts = (example.failedAttempts ?? []) + [example.issues]
      let words = attempts.map { $0.map(\.message).joined(separator: ", ") }.joined(separator: "; ")
      return "\(example.description): \(words.isEmpty ? example.reason ?? example.status : words)"
    } + report.issues.map(\.message)
  }

  private func cut(_ end: String) -> [String] {
    [
      "comes first: passed", "does it: its process \(end) before the example did",
      "comes last: not run: the process ended before this example",
    ]
  }

  func testAnEarlyExitFailsItsExampleAndOthersKeepTheirResults() throws {
    XCTAssertEqual(try told(of: "abort", code: -SIGABRT), cut("was ended by signal 6 (SIGABRT)"))
    XCTAssertEqual(try told(of: "recursion", code: -SIGSEGV), cut("was ended by signal 11 (SIGSEGV)"))
    XCTAssertEqual(try told(of: "exit 0", code: 1), cut("exited with code 0"))
    XCTAssertEqual(try told(of: "exit 3", ["--repeat", "2"], code: 3), cut("exited with code 3"))
  }

  func testAHookThatEndsTheProcessFailsTheRunningExample() throws {
    let end = "its process was ended by signal 6 (SIGABRT) before the example did"
    XCTAssertEqual(
      try told(of: "trap in beforeAll", code: -SIGABRT),
      [
        "comes first: passed", "pays: \(end)", "ships: not run: the process ended before this example",
        "comes last: not run: the process ended before this example",
      ])
    XCTAssertEqual(try told(of: "trap in afterAll", code: -SIGABRT), ["adds: passed", "pays: \(end)"])
  }

  func testReportsSetInCodeAreCompletedAfterACrash() throws {
    XCTAssertEqual(try told(of: "abort", areGiven: true, code: -SIGABRT), cut("was ended by signal 6 (SIGABRT)"))
    XCTAssertEqual(try told(of: "exit 3", ["--repeat", "2"], areGiven: true, code: 3), cut("exited with code 3"))
    let words = ["the process ended before the run did"]
    XCTAssertEqual(try told(of: "killed", areGiven: true, code: -SIGKILL), words)
  }

  /// The text is here and, with `--isolate`, in the report of another process.
  func testInterruptedReportsContainEarlierFailures() throws {
    let (abort, rest) = ("its process was ended by signal 6 (SIGABRT) before the example did", cut("")[2])
    let all: [(scenario: String, code: Int32, told: [String])] = [
      ("fails and aborts", -SIGABRT, ["comes first: passed", "does it: before, \(abort)", rest]),
      (
        "fails and exits", 1,
        ["comes first: passed", "does it: before\n第二行, its process exited with code 0 before the example did", rest]
      ),
      ("fails twice and aborts", -SIGABRT, ["does it: attempt 1; attempt 2, \(abort)"]),
      ("fails in rows and aborts", -SIGABRT, ["adds, 一: row 1", "adds, 二: row 2, \(abort)"]),
      ("fails as known and aborts", -SIGABRT, ["adds: \(abort)"]),
      ("aborts where failures are kept", -SIGABRT, ["adds: before, \(abort)"]),
      ("fails in hooks and aborts", -SIGABRT, ["adds: passed", "pays: filled, \(abort)", "emptied"]),
    ]
    for (scenario, code, told) in all {
      XCTAssertEqual(try self.told(of: scenario, code: code), told)
      let apart = told.map { $0 == rest ? "comes last: passed" : $0 }
      XCTAssertEqual(try self.told(of: scenario, ["--isolate"], code: 1), apart)
      XCTAssertEqual(try self.told(of: scenario, ["--isolate", "--jobs", "2"], code: 1), apart)
    }
    XCTAssertEqual(
      try told(of: "fails and is killed", ["--isolate"], code: 1)[1],
      "does it: before, its process was ended by signal 9 (SIGKILL) before the example did")
    XCTAssertEqual(
      try told(of: "fails at once and aborts", ["--jobs", "2"], code: -SIGABRT),
      ["adds 1: before 1, \(abort)", "adds 2: before 2, \(abort)"])
  }

  func testReportsOfASilentProcessAreNotEmpty() throws {
    let words = ["the process ended before the run did"]
    XCTAssertEqual(try told(of: "killed", code: -SIGKILL), words)
    XCTAssertEqual(try told(of: "_exit 0", code: 0), words)
  }
}
