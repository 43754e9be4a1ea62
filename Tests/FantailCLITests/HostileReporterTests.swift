import FantailPlan
import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI

/// Reports of examples whose names and failures contain text that breaks formats. `.ci/run reports` has them written to
/// a folder, named in FANTAIL_REPORTS, and read by programs of other authors.
final class HostileReporterTests: XCTestCase {
  static let texts = [
    "control \u{0}\u{1}\u{8}\u{B}\u{7F}\u{85}\u{FFFE}", "end ]]> of CDATA <![CDATA[ <a b='c'>&amp; &#0;",
    "ansi \u{1B}[31mred\u{1B}[0m", "quotes \" ' ` \\ \\\"", "line\nbreak\r\nand\rreturn\u{2028}end",
    "rtl \u{202E}\u{2067}مرحبا بالعالم", "测试下载，通过", "# TODO not # SKIP really", "::error::50% a,b:c",
    String(repeating: "长x", count: 5_000), "ok 1\n1..0\nBail out!",
  ]

  func testAnEndOfCDATAIsEscapedAlsoBeforeAJoiner() {
    XCTAssertEqual(Markup.xmlText("a ]]>\u{200D} b ]]> c"), "a ]]&gt;\u{200D} b ]]&gt; c")
  }

  private func report() -> RunReport {
    let place = SourceLocation(fileID: "Tests/A,B.swift", filePath: "/src/A,B 100%.swift", line: 7, column: 3)
    let spec = describe("hostile \u{1B}[1m <&>") {
      Self.texts.map { text in
        context(text) {
          it(text) {}
          for kind in ["pending", "skipped", "flaky"] { it("\(kind) \(text)") {} }
        }
      }
      it("table", rows: Self.texts.map { Row($0, (text: $0, number: 1)) }) { row in _ = row.number }
    }
    let plan = Plan([spec])
    let results = plan.examples.enumerated().map { index, example -> ExampleResult in
      guard index < 4 * Self.texts.count else { return ExampleResult(example: example, status: .passed) }
      let text = Self.texts[index / 4]
      switch index % 4 {
      case 1: return ExampleResult(example: example, status: .pending, reason: text)
      case 2: return ExampleResult(example: example, status: .skipped, reason: text)
      case 3:
        return ExampleResult(
          example: example, status: .passed, failedAttempts: [[Issue(.failed(text), at: example.location)]])
      default:
        return ExampleResult(
          example: example, status: .failed, issues: [Issue(.failed(text), at: place), Issue(.failed(text), at: nil)],
          duration: .milliseconds(1500),
          notes: [
            ExampleNote(.step(hasFailed: true, duration: nil), named: text, depth: 0, at: place),
            ExampleNote(.attachment(Array(text.utf8)), named: text, depth: 1, at: place),
            ExampleNote(.attachment([0]), named: text + ".png", depth: 1, at: place),
          ], output: text)
      }
    }
    return RunReport(
      plan: plan, results: results, issues: [Issue(.failed(Self.texts[0]), at: place)], duration: .seconds(1234))
  }

  func testNoReportContainsControlCharacters() async throws {
    let folder = ProcessInfo.processInfo.environment["FANTAIL_REPORTS"]
    let make: [(String, (TextOutput) -> any Reporter)] = [
      ("dots.txt", { FormatReporter(.dots, $0) }), ("documentation.txt", { FormatReporter(.documentation, $0) }),
      ("junit.xml", { FormatReporter(.junit, $0) }),
      ("github.txt", { FormatReporter(.github, $0, RunContext(folder: "/src")) }),
      ("run.json", { FormatReporter(.json, $0) }),
      ("events.jsonl", { FormatReporter(.events, $0) }), ("run.html", { FormatReporter(.html, $0) }),
      ("run.md", { FormatReporter(.markdown, $0) }),
    ]
    for (name, make) in make {
      let output = TextOutput.memory()
      await RunSamples.tell(report(), to: make(output))
      XCTAssertFalse(output.text.isEmpty, name)
      let controls = output.text.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7F || $0 == "\u{202E}" || $0 == "\u{2067}"
      }
      XCTAssertEqual(controls.map(\.value), [], name)
      if let folder { try output.text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    }
  }
}
