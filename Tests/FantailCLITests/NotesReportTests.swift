import Fantail
import FantailPlan
@testable import FantailRun
import Foundation
import XCTest

@testable import FantailCLI

/// Steps and attachments in every form of a report.
final class NotesReportTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(atPath: folder)
  }

  private var report: RunReport {
    #sourceLocation(file:"/no/such/place/PaySpec.swift",line:1)
    let plan = Plan([describe("付款") { it("pays") {} }])
    #sourceLocation()
    let path = "/no/such/place/PaySpec.swift"
    let place = SourceLocation(fileID: "Shop/PaySpec.swift", filePath: path, line: 3, column: 5)
    func note(_ kind: ExampleNote.Kind, _ name: String, _ depth: Int = 0) -> ExampleNote {
      ExampleNote(kind, named: name, depth: depth, at: place)
    }
    let notes = [
      note(.step(hasFailed: false, duration: .microseconds(3)), "fill the cart"),
      note(.step(hasFailed: true, duration: .milliseconds(12)), "pay\u{1B}"),
      note(.attachment(Array("{\"a\": <1>}".utf8)), "answers/../回答.json", 1),
      note(.attachment([0xFF, 0]), "raw", 1),
      note(.attachment([1]), "screen.PNG", 1),
      note(.attachment(Array(repeating: 65, count: (1 << 20) + 1)), "large.txt", 1),
      note(.step(hasFailed: false, duration: nil), "wait", 1),
    ]
    let issue = Issue(.failed("expected 3, got 2"), at: place, clues: ["pay"])
    let result = ExampleResult(
      example: plan.examples[0], status: .failed, issues: [issue], duration: .milliseconds(13), notes: notes)
    return RunReport(plan: plan, results: [result], issues: [], duration: .milliseconds(14))
  }

  private func text(_ format: ReportFormat) async -> String {
    let output = TextOutput.memory()
    await RunSamples.tell(report, to: FormatReporter(format, output, RunContext(folder: "/no/such")))
    return output.text
  }

  func testTheDocumentationFormatShowsNotesBelowTheFailure() async {
    let text = await text(.documentation)
    XCTAssertEqual(
      text,
      """
      付款
        ✗ pays (1)

      Failures:

        1) 付款, pays
           expected 3, got 2
           clue: pay
           place/PaySpec.swift:3:5
           steps:
             ✓ fill the cart
             ✗ pay\\u{1B} (12 ms)
               attached answers/../回答.json, 10 bytes
               attached raw, 2 bytes
               attached screen.PNG, 1 byte
               attached large.txt, 1048577 bytes
               - wait (not ended)
           example at place/PaySpec.swift:1:45
           again: --filter '^付款_Pays$'

      1 example, 1 failed
      finished in 14 ms

      """)
  }

  func testTheHTMLPageShowsTextsAndPictures() async throws {
    let text = await text(.html)
    let start = try XCTUnwrap(text.range(of: "<ul class=\"notes\">")).lowerBound
    let end = try XCTUnwrap(text.range(of: "</ul>", range: start..<text.endIndex)).lowerBound
    XCTAssertEqual(
      String(text[start..<end]),
      """
      <ul class="notes">
      <li class="passed" style="--depth: 0"><bdi>fill the cart</bdi> <small></small></li>
      <li class="failed" style="--depth: 0"><bdi>pay\\u{1B}</bdi> <small>12 ms</small></li>
      <li class="attachment" style="--depth: 1"><bdi>answers/../回答.json</bdi> <small>10 bytes</small>\
      <pre><bdi>{&quot;a&quot;: &lt;1&gt;}</bdi></pre></li>
      <li class="attachment" style="--depth: 1"><a download="raw" href="data:application/octet-stream;base64,/wA=">\
      <bdi>raw</bdi></a> <small>2 bytes</small></li>
      <li class="attachment" style="--depth: 1"><bdi>screen.PNG</bdi> <small>1 byte</small>\
      <img alt="screen.PNG" src="data:image/png;base64,AQ=="></li>
      <li class="attachment" style="--depth: 1"><bdi>large.txt</bdi> <small>1048577 bytes</small> \
      <small>too large for this page</small></li>
      <li class="passed" style="--depth: 1"><bdi>wait</bdi> <small>not ended</small></li>

      """)
  }

  func testJUnitNamesFilesNextToTheReport() async throws {
    let file = "\(folder)/run.xml"
    let output = try TextOutput.file(file)
    await RunSamples.tell(report, to: FormatReporter(.junit, output, RunContext(folder: folder)))
    output.close()
    XCTAssertNil(output.problem)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let names = text.matches(of: #/\[\[ATTACHMENT\|(.*)\]\]/#).map { String($0.1) }
    XCTAssertEqual(
      names,
      ["1-回答.json", "2-raw", "3-screen.PNG", "4-large.txt"].map { "run.xml.attachments/\($0)" })
    XCTAssertEqual(FileManager.default.contents(atPath: "\(folder)/\(names[1])"), Data([0xFF, 0]))
    let printed = await self.text(.junit)
    XCTAssertFalse(printed.contains("ATTACHMENT"), printed)
  }

  func testOnlyUnwritableFilesAreLostAndReported() async throws {
    let file = "\(folder)/run.xml"
    try Data().write(to: URL(fileURLWithPath: file + ".attachments"))
    let output = try TextOutput.file(file)
    await RunSamples.tell(report, to: FormatReporter(.junit, output))
    output.close()
    XCTAssertNil(output.problem)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    // Foundation writes the reason.
    XCTAssertEqual(
      text.matches(of: #/(?m)^the attachment (.*) is missing: cannot write (.*): ./#).map { "\($0.1) \($0.2)" },
      zip(
        ["answers/../回答.json", "raw", "screen.PNG", "large.txt"],
        ["1-回答.json", "2-raw", "3-screen.PNG", "4-large.txt"]
      ).map { "\($0) \(file).attachments/\($1)" })
    XCTAssertTrue(text.hasSuffix("</testsuites>\n"), text)
  }

  func testAttachmentsAreSavedNextToTheReportFromAnyFolder() async throws {
    let before = FileManager.default.currentDirectoryPath
    defer { XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(before)) }
    XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(folder))
    let whole = try TextOutput.wholeFile("whole.xml")
    let output = try TextOutput.file("run.xml")
    // An example may do the same.
    XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath("/"))
    let context = RunContext(folder: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
    for output in [output, whole] {
      await RunSamples.tell(report, to: FormatReporter(.junit, output, context))
      output.close()
      XCTAssertNil(output.problem)
    }
    for name in ["run.xml", "whole.xml"] {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      XCTAssertTrue(text.contains("[[ATTACHMENT|\(name).attachments/2-raw]]"), text)
      XCTAssertEqual(FileManager.default.contents(atPath: "\(folder)/\(name).attachments/2-raw"), Data([0xFF, 0]))
    }
  }

  func testMergeKeepsNotes() async throws {
    let file = "\(folder)/run.json"
    try Data(await text(.json).utf8).write(to: URL(fileURLWithPath: file))
    let output = TextOutput.memory()
    let run = Invocation(
      program: "specs", arguments: ["merge", file, "--format", "json"], environment: [:], output: output,
      errors: .memory()
    )
    let code = await run.run([]).number
    XCTAssertEqual(code, 1)
    let line = try XCTUnwrap(output.text.split(separator: "\n").first { $0.contains("fill the cart") })
    let first = await text(.json).split(separator: "\n").first { $0.contains("fill the cart") }
    XCTAssertEqual(line, first)
    XCTAssertTrue(
      line.contains(
        #"""
        "notes":[{"depth":0,"duration":3e-06,"location":{"column":5,"fileID":"Shop/PaySpec.swift",\#
        "filePath":"place/PaySpec.swift","line":3},"step":"fill the cart"},\#
        {"depth":0,"duration":0.012,"hasFailed":true,
        """#.trimmingCharacters(in: .newlines)), String(line.prefix(2_000)))
  }
}
