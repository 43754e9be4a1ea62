import Fantail
import FantailPlan
import FantailProperties
import FantailRun
import FantailTree
import XCTest

/// Properties that are false for a part of all values, judged beside Hypothesis: `hypothesis_finds.py` writes
/// `hypothesis-finds.txt`, how many of thirty seeds its hundred cases are enough for.
final class FalsePropertiesTests: XCTestCase {
  /// Ten by lot; all with `FALSE_PROPERTIES=all`, as once a week.
  func testEachFalsePropertyIsFoundAsOftenAsByHypothesis() async throws {
    let known = try judged()
    XCTAssertEqual(known.count, falseProperties.count)
    let isWhole = ProcessInfo.processInfo.environment["FALSE_PROPERTIES"] == "all"
    for property in isWhole ? falseProperties : Array(falseProperties.shuffled().prefix(10)) {
      let least = try XCTUnwrap(known[property.name], property.name) - 2
      var found = 0
      for seed in 0..<30 as Range<UInt64> {
        let report = await Executor().run(Plan([property.spec()], PlanOptions(traits: [.cases(seed: seed)])))
        if !report.passed { found += 1 }
      }
      if isWhole { print("\(property.name)|\(found)") }
      XCTAssertGreaterThanOrEqual(found, least, property.name)
    }
  }

  /// The seeds of Hypothesis that found each property.
  private func judged() throws -> [String: Int] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "hypothesis-finds.txt")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").dropFirst()
    let rows = lines.map { $0.split(separator: "|") }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), Int($0[1]) ?? 0) })
  }
}
