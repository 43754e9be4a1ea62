import FantailCLI
import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import Foundation
import XCTest

@testable import FantailConsole

/// What tests have a program make, and what is no part of tests, is what programs of their own make.
final class ReportToolTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  private var tool: ReportTool {
    #if os(Linux)
      let beside = Bundle.main.bundleURL
    #else
      let beside = Bundle(for: ReportToolTests.self).bundleURL.deletingLastPathComponent()
    #endif
    return ReportTool(path: beside.appendingPathComponent("fantail-reports").path)
  }

  private func made(
    _ format: ReportFormat, _ events: [RunEvent], _ context: RunContext, by tool: ReportTool
  ) async -> (text: String, problem: String?) {
    let output = TextOutput.memory()
    let document = tool.document(.init(format: format), output, context)
    let reporter = FormatReporter(format, output, context, ConsoleStyle(), document: document)
    for event in events { await reporter.report(event) }
    return (output.text, output.problem?.description)
  }

  func testEachDocumentIsByteForByteThatOfAProgramOfItsOwn() async throws {
    var context = RunContext(folder: "/shop", program: "swift package specs")
    context.sourceURL = "https://example.com/{file}#L{line}"
    context.failedFile = "失败.txt"
    context.remembers = true
    for run in ContractRun.all where run.events.count > 2 {
      for format in ReportFormat.allCases where format.isDocument {
        let own = TextOutput.memory()
        let reporter = FormatReporter(format, own, context)
        for event in run.events { await reporter.report(event) }
        let made = await made(format, run.events, context, by: tool)
        XCTAssertEqual(made.text, own.text, "\(run.name) as \(format)")
        XCTAssertNil(made.problem)
      }
    }
  }

  func testWhyThereIsNoDocumentIsAProblemOfTheOutput() async throws {
    let events = ContractRun.all[1].events
    let none = await made(.html, events, RunContext(folder: "/"), by: ReportTool(path: "/no/such/tool"))
    XCTAssertEqual(none.text, "")
    XCTAssertTrue(none.problem?.hasPrefix("cannot write the standard output: ") ?? false, none.problem ?? "")
  }

  func testNothingRunsWhereADocumentIsAskedForThatNobodyMakes() async {
    let (output, errors) = (TextOutput.memory(), TextOutput.memory())
    let ends = Locked<[CommandLineRun.End]>([])
    var run = CommandLineRun(
      program: "specs", arguments: ["--format", "html", "--output", folder.path + "/x.html"], environment: [:],
      output: output, errors: errors)
    run.whenDone = { end in ends.withLock { $0.append(end) } }
    _ = await run.run([it("runs") { print("it ran") }])
    XCTAssertEqual(ends.withLock(\.self), [.lacksDocuments])
    XCTAssertEqual(output.text + errors.text, "")
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path + "/x.html"))
  }
}
