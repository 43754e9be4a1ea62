import FantailCLI
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import Foundation
import XCTest

final class ReporterContractTests: XCTestCase {
  private func violations(
    parsing parse: @escaping @Sendable (String) throws -> Void = { _ in },
    _ make: @escaping @Sendable (TextOutput) -> any Reporter
  ) async -> [String] {
    await ReporterContract(make, parsing: parse).violations().map(\.description)
  }

  func testBuiltInReportersKeepTheContract() async {
    let json: @Sendable (String) throws -> Void = { _ = try JSONSerialization.jsonObject(with: Data($0.utf8)) }
    let lines: @Sendable (String) throws -> Void = { for line in $0.split(separator: "\n") { try json(String(line)) } }
    let all: [(String, [String])] = [
      ("documentation", await violations { FormatReporter(.documentation, $0, style: ConsoleStyle(slowest: 3)) }),
      ("dots", await violations { FormatReporter(.dots, $0) }),
      ("brief", await violations { FormatReporter(.brief, $0) }),
      ("sonar", await violations { FormatReporter(.sonar, $0) }),
      ("junit", await violations { FormatReporter(.junit, $0) }),
      ("json", await violations(parsing: json) { FormatReporter(.json, $0) }),
      ("events", await violations(parsing: lines) { FormatReporter(.events, $0) }),
      ("github", await violations { FormatReporter(.github, $0, RunContext(folder: "/")) }),
      ("html", await violations { FormatReporter(.html, $0) }),
      ("markdown", await violations { FormatReporter(.markdown, $0) }),
    ]
    for (name, violations) in all { XCTAssertEqual(violations, [], name) }
  }

  /// A reporter that breaks one rule at a time.
  private struct Tattered: Reporter {
    let output: TextOutput
    var writesCount = false
    var count = Locked(0)
    var line: @Sendable (ExampleResult) -> String = { "\($0.title.onOneLine)\n" }
    var tells = true

    func report(_ event: RunEvent) async {
      switch event {
      case .runStarted: break
      case .exampleEnded(let result):
        let number = count.withLock { count in
          count += 1
          return count
        }
        output.write(line(result) + (writesCount ? "\(number)\n" : ""))
        if tells { for issue in result.issues { output.write("\(issue.message.onOneLine)\n") } }
      case .issueRecorded(let issue): output.write("\(issue.message.onOneLine)\n")
      case .runEnded: output.write("end\n")
      }
    }
  }

  func testASilentReporterIsDetected() async {
    struct Silent: Reporter {
      func report(_ event: RunEvent) async {}
    }
    let found = await violations { _ in Silent() }
    XCTAssertTrue(found.contains("a run of nothing: wrote nothing"), "\(found)")
    XCTAssertTrue(found.contains("failures: did not name the example that failed, \"fails once\""), "\(found)")
    XCTAssertTrue(found.contains("failures of groups only: did not tell what went wrong, \"the cart leaks\""))
  }

  func testAMissingIssueIsDetected() async {
    let found = await violations { Tattered(output: $0, tells: false) }
    XCTAssertEqual(
      Array(found.prefix(3)),
      ["the first issue", "the second issue", "an issue of no place"].map {
        "failures: did not tell what went wrong, \"\($0)\""
      })
  }

  func testAControlCharacterIsDetected() async {
    let found = await violations { Tattered(output: $0, line: { "\($0.title)\n" }) }
    XCTAssertEqual(found, ["hostile texts: wrote the character U+0, which readers obey"])
  }

  func testStateKeptBetweenRunsIsDetected() async {
    let found = await violations { Tattered(output: $0, writesCount: true) }
    XCTAssertEqual(
      found.first, "failures: wrote something else after another run: reset what you keep at runStarted")
  }

  func testStateSharedByReportersIsDetected() async {
    let count = Locked(0)
    let found = await violations { Tattered(output: $0, writesCount: true, count: count) }
    XCTAssertEqual(
      found.first,
      "a run that passed: wrote something else when it was told the same again, beside another reporter")
  }

  func testUnreadableDocumentsAreDetected() async {
    struct Malformed: Error, CustomStringConvertible {
      let description = "no lines"
    }
    let found = await violations(parsing: { if $0 == "end\n" { throw Malformed() } }) { Tattered(output: $0) }
    XCTAssertEqual(found, ["a run of nothing: wrote what cannot be read: no lines"])
  }
}
