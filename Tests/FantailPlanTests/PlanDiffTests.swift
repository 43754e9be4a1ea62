import FantailPlan
import FantailTree
import Foundation
import XCTest

final class PlanDiffTests: XCTestCase {
  /// A plan of examples written as "group/description", each on the line of its position.
  private func plan(
    _ paths: [String], file: String = "Cart.swift", options: PlanOptions = .init(), traits: [String: [String]] = [:]
  ) -> Plan {
    func place(_ line: Int) -> SourceLocation {
      SourceLocation(fileID: "CartTests/\(file)", filePath: #filePath, line: line, column: 1)
    }
    var groups: [(String, [Spec])] = []
    for (index, path) in paths.enumerated() {
      let parts = path.split(separator: "/").map(String.init)
      let example =
        traits[path] == ["pending"] ? xit(parts[1]) : traits[path] == ["focused"] ? fit(parts[1]) {} : it(parts[1]) {}
      if groups.last?.0 == parts[0] {
        groups[groups.count - 1].1.append(example.placed(at: place(index + 10)))
      } else {
        groups.append((parts[0], [example.placed(at: place(index + 10))]))
      }
    }
    return Plan(groups.map { name, examples in describe(name) { examples }.placed(at: place(1)) }, options)
  }

  func testEqualPlansDoNotDiffer() {
    let plan = plan(["Cart/starts empty"])
    XCTAssertEqual(plan.difference(from: plan), "the plans do not differ\n")
  }

  func testAddedAndRemoved() {
    let difference = plan(["Cart/starts empty", "Cart/adds", "Cart/counts"])
      .difference(from: plan(["Cart/starts empty", "Till/opens"]))
    XCTAssertEqual(
      difference,
      """
      2 added
        + Cart/adds  Cart.swift:11
        + Cart/counts  Cart.swift:12
      1 removed
        - Till/opens  Cart.swift:11

      """)
  }

  func testALineThatShiftedIsNoDifference() {
    let old = Plan([describe("Cart", line: 1) { it("adds", line: 2) {} }])
    let new = Plan([describe("Cart", line: 8) { it("adds", line: 9) {} }])
    XCTAssertEqual(new.difference(from: old), "the plans do not differ\n")
  }

  func testTheFewestMovesExplainANewOrder() {
    let difference = plan(["A/1", "A/3", "A/4", "A/5", "A/2"]).difference(
      from: plan(["A/1", "A/2", "A/3", "A/4", "A/5"]))
    XCTAssertEqual(difference, "1 moved\n  > A/2  Cart.swift:11 -> Cart.swift:14\n")
  }

  func testAShuffleWithAnotherSeedMovesNothing() {
    let paths = ["A/1", "A/2", "A/3", "A/4", "A/5"]
    let old = plan(paths, options: .init(order: .random(seed: 1)))
    let new = plan(paths, options: .init(order: .random(seed: 2)))
    XCTAssertNotEqual(old.examples.map(\.id), new.examples.map(\.id))
    XCTAssertEqual(new.difference(from: old), "the plans do not differ\n")
  }

  func testAnExampleInAnotherGroupOrFileHasMoved() {
    let toGroup = plan(["Cart/adds", "Till/opens", "Till/counts"])
      .difference(from: plan(["Cart/adds", "Cart/counts", "Till/opens"]))
    XCTAssertEqual(toGroup, "1 moved\n  > Cart/counts  Cart.swift:11 -> Till/counts  Cart.swift:12\n")
    let toFile = plan(["Cart/adds"], file: "Basket.swift").difference(from: plan(["Cart/adds"]))
    XCTAssertEqual(toFile, "1 moved\n  > Cart/adds  Cart.swift:10 -> Basket.swift:10\n")
  }

  func testANewDescriptionOrANewGroupNameIsARename() {
    let example = plan(["Cart/adds", "Cart/counts them"]).difference(from: plan(["Cart/adds", "Cart/counts"]))
    XCTAssertEqual(
      example, "1 renamed\n  ~ Cart/counts  Cart.swift:11 -> Cart/counts them  Cart.swift:11\n")
    let group = plan(["Basket/adds", "Basket/counts"]).difference(from: plan(["Cart/adds", "Cart/counts"]))
    XCTAssertEqual(
      group,
      """
      2 renamed
        ~ Cart/adds  Cart.swift:10 -> Basket/adds  Cart.swift:10
        ~ Cart/counts  Cart.swift:11 -> Basket/counts  Cart.swift:11

      """)
  }

  func testNewlyPendingAndNewlyFocused() {
    let paths = ["Cart/adds", "Cart/counts"]
    XCTAssertEqual(
      plan(paths, traits: ["Cart/adds": ["pending"]]).difference(from: plan(paths)),
      "1 newly pending\n  * Cart/adds  Cart.swift:10\n")
    XCTAssertEqual(
      plan(paths, traits: ["Cart/adds": ["focused"]]).difference(from: plan(paths)),
      "1 newly focused\n  ! Cart/adds  Cart.swift:10\n1 newly left out\n  - Cart/counts  Cart.swift:11\n")
  }

  func testAPlanReadBackFromJSONComparesLikeTheOriginal() throws {
    let old = plan(["Cart/adds", "Cart/counts"])
    let decoded = try JSONDecoder().decode(Plan.self, from: JSONEncoder().encode(old))
    XCTAssertEqual(old.difference(from: decoded), "the plans do not differ\n")
    XCTAssertEqual(decoded.outline().split(separator: "\n").count, 4)
  }

  /// Anything that grows with the square would take hours.
  func testAHundredThousandNewExamplesAreAllTold() {
    let old = plan((1...50_000).map { "A/old \($0)" })
    let new = plan((1...50_000).map { "B/new \($0)" })
    let difference = new.difference(from: old)
    XCTAssertEqual(difference.split(separator: "\n").count { $0.hasPrefix("  ") }, 100_000)
  }
}
