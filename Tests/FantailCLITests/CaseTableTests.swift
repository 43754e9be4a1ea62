import Foundation
import XCTest

/// The documentation lists what can go wrong as the cases' own comments say it: `.ci/run names --record`.
final class CaseTableTests: XCTestCase {
  func testTheDocumentationListsEveryProblemOfAPlan() throws {
    try compare("problems of plans", "PlanProblem", of: "FantailPlan", in: "FantailPlan/PlanProblem.swift")
  }

  private func compare(
    _ table: String, _ type: String, of module: String, in file: String, line: UInt = #line
  ) throws {
    let api = try text(".ci/api/\(module).txt").split(separator: "\n").compactMap { line in
      line.hasPrefix("\(type) | case ") ? line.dropFirst("\(type) | case ".count).prefix { $0 != "(" } : nil
    }
    let lines = try text("Sources/\(file)").split(separator: "\n").map { $0.drop { $0 == " " } }
    var rows: [String] = []
    for (comment, declaration) in zip(lines, lines.dropFirst())
    where comment.hasPrefix("/// ") && declaration.hasPrefix("case ") {
      let name = declaration.dropFirst("case ".count).prefix { $0.isLetter }
      if api.contains(name) { rows.append("| `.\(name)` | \(comment.dropFirst("/// ".count)) |\n") }
    }
    XCTAssertEqual(rows.count, api.count, "a case of \(type) has no comment of one line", line: line)
    try GeneratedTable.compare(
      table, "| case | what it says |\n| --- | --- |\n" + rows.joined() + "\n", line: line)
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOf: GeneratedTable.root.appendingPathComponent(file), encoding: .utf8)
  }
}
