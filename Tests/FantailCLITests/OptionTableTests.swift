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
    try GeneratedTable.compare("options", text)
  }

  func testTheDocumentationListsWhereEachOptionHasAnEffect() throws {
    var text = "| option | executable | XCTest | Swift Testing | package command |\n| --- | --- | --- | --- | --- |\n"
    for option in Option.all {
      let xctest = option.reach.effect(under: .xctest)
      let testing = option.reach.effect(under: .swiftTesting)
      text += "| `\(option.name)` | yes | \(xctest.rawValue) | \(testing.rawValue) | yes |\n"
    }
    try GeneratedTable.compare("effects of options", text + "\n")
  }

  func testEveryExclusionNamesAnOptionOfTheTable() {
    for option in Option.all {
      for exclusion in option.exclusions {
        XCTAssertNotNil(Option.named(exclusion.other), "\(option.name) excludes \(exclusion.other)")
      }
    }
  }
}
