import FantailCLI
import FantailRun
import Foundation
import XCTest

@testable import fantail_command

/// The options are copied into the page of the command, which `.ci/run record --record` updates.
final class CommandTableTests: XCTestCase {
  private var isRecording: Bool { ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" }

  private func file(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path)
  }

  private func compare(_ path: String, _ expected: String, line: UInt = #line) throws {
    if isRecording { try expected.write(to: file(path), atomically: true, encoding: .utf8) }
    let text = try String(contentsOf: file(path), encoding: .utf8)
    XCTAssertEqual(text, expected, "'.ci/run record --record' writes \(path) anew", line: line)
  }

  func testThePageListsTheCommandsAndTheirOptions() throws {
    let path = "Sources/Fantail/Fantail.docc/ThePackageCommand.md"
    let marks = ("<!-- generated: commands -->\n\n", "<!-- end -->")
    let page = try String(contentsOf: file(path), encoding: .utf8)
    let start = try XCTUnwrap(page.range(of: marks.0)).upperBound
    let end = try XCTUnwrap(page.range(of: marks.1, range: start..<page.endIndex)).lowerBound
    // Outside of code, DocC turns two hyphens into a dash.
    func rows(_ rows: [OptionRow]) -> String {
      "| option | meaning |\n| --- | --- |\n"
        + rows.map { "| `\($0.usage)` | \($0.help.replacing(/--[a-z-]+/) { "`\($0.output)`" }) |\n" }.joined() + "\n"
    }
    var text = "**\(OptionSection.ofCommand.title)**\n\n" + rows(OptionSection.ofCommand.rows)
    // Options of several commands are listed once.
    let target = try XCTUnwrap(SpecsTask.outline.options.first)
    text += "Every command but `merge` takes `\(target.usage)`: \(target.help)\n\n"
    let ofRuns = OptionSection.ofRuns.flatMap(\.rows)
    for task in SpecsTask.allCases {
      let operands = task.operands.isEmpty ? "" : " \(task.operands)"
      let help = task.help.replacing("--format json", with: "`--format json`")
      let shared = task.options.filter(ofRuns.contains).map { "`\($0.name)`" }.joined(separator: ", ")
      let own = task.options.filter { $0 != target && !ofRuns.contains($0) }
      text += "**`swift package specs \(task.rawValue)\(operands)`**: \(help)\n\n"
      if !shared.isEmpty { text += "Options [of runs](Options.md): \(shared).\n\n" }
      if !own.isEmpty { text += rows(own) }
    }
    try compare(path, page.replacingCharacters(in: start..<end, with: text))
  }

  func testTheIntendedOptionIsSuggestedBeforeAnythingIsBuilt() {
    func message(_ arguments: String...) -> String? { OptionSection.unknown(in: arguments)?.message }
    XCTAssertEqual(message("--watc"), "error: there is no option --watc; did you mean --watch?")
    XCTAssertEqual(message("--jbos", "4"), "error: there is no option --jbos; did you mean --jobs?")
    XCTAssertEqual(message("--xylophone"), "error: there is no option --xylophone; see 'swift package specs --help'")
    // A value may look like an option.
    XCTAssertNil(message("--filter", "--jbos", "--jobs=auto", "--fail-fast=2"))
  }

  func testSelectionOptionsAreRemovedFromTheArguments() {
    let (rest, selection) = OptionSection.withoutSelection(
      ["--jobs", "2", "--tag", "a,b", "--only-failures", "--filter=x", "--fail-fast", "--affected", "HEAD"])
    XCTAssertEqual(rest, ["--jobs", "2", "--fail-fast"])
    XCTAssertEqual(selection, ["--tag", "a,b", "--only-failures", "--filter=x", "--affected", "HEAD"])
  }

  func testHelpFitsTheTerminal() {
    let style = ConsoleStyle(width: 80)
    for text in [style.helpOfCommand()] + SpecsTask.allCases.map(style.help) {
      for line in text.split(separator: "\n") {
        XCTAssertTrue(line.count <= 80 || !line.trimmingCharacters(in: .whitespaces).contains(" "), "\(line)")
      }
    }
  }
}
