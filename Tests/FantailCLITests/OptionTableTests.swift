import XCTest

@testable import FantailCLI
@testable import FantailRun

/// The tables of options in the documentation are generated from their rows: `.ci/run record --record` updates them.
final class OptionTableTests: XCTestCase {
  func testTheDocumentationListsWhatEachOptionDoes() throws {
    var text = ""
    for section in Option.sections {
      text += "**\(section.title)**\n\n| option | meaning |\n| --- | --- |\n"
      // Outside of code, DocC turns two hyphens into a dash.
      for option in section.options {
        text += "| `\(option.usage)` | \(option.help.replacing(/--[a-z-]+/) { "`\($0.output)`" }) |\n"
      }
      text += "\n"
    }
    try GeneratedTable.compare("options", text)
  }

  func testTheDocumentationListsWhereEachOptionHasAnEffect() throws {
    var rows: [(effects: String, names: [String])] = []
    for option in Option.all {
      let xctest = option.scope.effect(under: .xctest)
      let testing = option.scope.effect(under: .swiftTesting)
      let effects = "yes | \(xctest.rawValue) | \(testing.rawValue) | yes"
      let row = rows.firstIndex { $0.effects == effects } ?? rows.endIndex
      if row == rows.endIndex { rows.append((effects, [])) }
      rows[row].names.append("`\(option.name)`")
    }
    var text = "| option | executable | XCTest | Swift Testing | package command |\n| --- | --- | --- | --- | --- |\n"
    for row in rows { text += "| \(row.names.joined(separator: ", ")) | \(row.effects) |\n" }
    try GeneratedTable.compare("effects of options", text + "\n")
  }

  func testEveryExclusionNamesAnOptionOfTheTable() {
    for option in Option.all {
      for exclusion in option.exclusions {
        XCTAssertTrue(
          Option.all.contains { $0.name == exclusion.other }, "\(option.name) excludes \(exclusion.other)")
      }
    }
  }

  func testATestProcessReadsTheUsagesOfAllOptions() {
    func rows(_ options: [Option]) -> [String] { options.map { "\($0.usage) \($0.scope)" }.sorted() }
    XCTAssertEqual(rows(Option.ofTests), rows(Option.all))
  }
}
