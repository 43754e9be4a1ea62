import Foundation
import XCTest

@testable import FantailCLI

/// What the documentation says of options is written from their rows: `.ci/run names --record` writes it anew.
final class OptionTableTests: XCTestCase {
  func testTheDocumentationListsWhatEachOptionDoes() throws {
    var text = ""
    for section in Option.sections {
      text += "**\(section.title)**\n\n| option | |\n| --- | --- |\n"
      text += section.options.map { "| `\($0.usage)` | \($0.help) |\n" }.joined() + "\n"
    }
    try compare("options", text)
  }

  func testTheDocumentationListsWhereEachOptionHasAnEffect() throws {
    var text = "| option | executable | XCTest | Swift Testing | package command |\n| --- | --- | --- | --- | --- |\n"
    for option in Option.all {
      let xctest = option.reach.effect(under: .xctest)
      let testing = option.reach.effect(under: .swiftTesting)
      text += "| `\(option.name)` | yes | \(xctest.rawValue) | \(testing.rawValue) | yes |\n"
    }
    try compare("effects of options", text + "\n")
  }

  func testEveryExclusionNamesAnOptionOfTheTable() {
    for option in Option.all {
      for exclusion in option.exclusions {
        XCTAssertNotNil(Option.named(exclusion.other), "\(option.name) excludes \(exclusion.other)")
      }
    }
  }

  /// Compares a text with that between two comments of whichever article has them.
  private func compare(_ name: String, _ text: String, line: UInt = #line) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let folder = root.appendingPathComponent("Sources/Fantail/Fantail.docc").standardizedFileURL
    let begin = "<!-- generated: \(name) -->\n\n"
    let end = "<!-- end -->"
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      guard file.pathExtension == "md" else { continue }
      let article = try String(contentsOf: file, encoding: .utf8)
      guard let start = article.range(of: begin)?.upperBound,
        let stop = article.range(of: end, range: start..<article.endIndex)?.lowerBound
      else { continue }
      if ProcessInfo.processInfo.environment["FANTAIL_RECORD"] == "1" {
        let recorded = article.replacingCharacters(in: start..<stop, with: text)
        try recorded.write(to: file, atomically: true, encoding: .utf8)
      } else {
        XCTAssertEqual(String(article[start..<stop]), text, file.lastPathComponent, line: line)
      }
      return
    }
    XCTFail("no article has \(begin)", line: line)
  }
}
