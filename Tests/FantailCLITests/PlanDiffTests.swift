import FantailCLI
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
        switch traits[path] {
        case ["pending"]: xit(parts[1])
        case ["focused"]: fit(parts[1]) {}
        case ["disabled"]: it(parts[1], .enabled(if: false)) {}
        case ["known issue"]: it(parts[1], .knownIssue("#12")) {}
        default: it(parts[1]) {}
        }
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
    XCTAssertEqual(plan.difference(from: plan).text, "the plans do not differ\n")
  }

  func testAddedAndRemovedExamplesAreListed() {
    let difference = plan(["Cart/starts empty", "Cart/adds", "Cart/counts"])
      .difference(from: plan(["Cart/starts empty", "Till/opens"]))
    XCTAssertEqual(
      difference.text,
      """
      2 added
        + Cart/adds  Cart.swift:11
        + Cart/counts  Cart.swift:12
      1 removed
        - Till/opens  Cart.swift:11
      1 lost, 2 gained

      """)
    XCTAssertEqual([difference.lost, difference.gained], [1, 2])
  }

  func testAShiftedLineIsNotADifference() {
    let old = Plan([describe("Cart", line: 1) { it("adds", line: 2) {} }])
    let new = Plan([describe("Cart", line: 8) { it("adds", line: 9) {} }])
    XCTAssertEqual(new.difference(from: old).text, "the plans do not differ\n")
  }

  func testTheFewestMovesExplainANewOrder() {
    let difference = plan(["A/1", "A/3", "A/4", "A/5", "A/2"]).difference(
      from: plan(["A/1", "A/2", "A/3", "A/4", "A/5"]))
    XCTAssertEqual(difference.text, "1 moved\n  > A/2  Cart.swift:11 -> Cart.swift:14\n")
  }

  func testAShuffleWithADifferentSeedIsNotADifference() {
    let paths = ["A/1", "A/2", "A/3", "A/4", "A/5"]
    let old = plan(paths, options: .init(order: .random(seed: 1)))
    let new = plan(paths, options: .init(order: .random(seed: 2)))
    XCTAssertNotEqual(old.examples.map(\.id), new.examples.map(\.id))
    XCTAssertEqual(new.difference(from: old).text, "the plans do not differ\n")
  }

  func testAnExampleInAnotherGroupOrFileHasMoved() {
    let toGroup = plan(["Cart/adds", "Till/opens", "Till/counts"])
      .difference(from: plan(["Cart/adds", "Cart/counts", "Till/opens"]))
    XCTAssertEqual(toGroup.text, "1 moved\n  > Cart/counts  Cart.swift:11 -> Till/counts  Cart.swift:12\n")
    let toFile = plan(["Cart/adds"], file: "Basket.swift").difference(from: plan(["Cart/adds"]))
    XCTAssertEqual(toFile.text, "1 moved\n  > Cart/adds  Cart.swift:10 -> Basket.swift:10\n")
  }

  func testANewDescriptionOrANewGroupNameIsARename() {
    let example = plan(["Cart/adds", "Cart/counts them"]).difference(from: plan(["Cart/adds", "Cart/counts"]))
    XCTAssertEqual(
      example.text, "1 renamed\n  ~ Cart/counts  Cart.swift:11 -> Cart/counts them  Cart.swift:11\n")
    let group = plan(["Basket/adds", "Basket/counts"]).difference(from: plan(["Cart/adds", "Cart/counts"]))
    XCTAssertEqual(
      group.text,
      """
      2 renamed
        ~ Cart/adds  Cart.swift:10 -> Basket/adds  Cart.swift:10
        ~ Cart/counts  Cart.swift:11 -> Basket/counts  Cart.swift:11

      """)
  }

  func testExamplesThatNoLongerRunAreLost() {
    let paths = ["Cart/adds", "Cart/counts"]
    for (state, words) in [("pending", "pending"), ("disabled", "disabled"), ("known issue", "a known issue")] {
      let stopped = plan(paths, traits: ["Cart/adds": [state]])
      let difference = stopped.difference(from: plan(paths))
      XCTAssertEqual(
        difference.text, "1 newly \(words)\n  * Cart/adds  Cart.swift:10\n1 lost, 0 gained\n")
      XCTAssertEqual([difference.lost, difference.gained], [1, 0])
      let back = plan(paths).difference(from: stopped)
      XCTAssertEqual(back.text, "1 newly run\n  + Cart/adds  Cart.swift:10\n0 lost, 1 gained\n")
      XCTAssertEqual([back.lost, back.gained], [0, 1])
    }
    // An example that did not run before is lost only if it was removed.
    let change = plan(paths, traits: ["Cart/adds": ["known issue"]])
      .difference(from: plan(paths, traits: ["Cart/adds": ["disabled"]]))
    XCTAssertEqual(change.text, "1 newly a known issue\n  * Cart/adds  Cart.swift:10\n")
    let gone = plan(["Cart/counts"]).difference(from: plan(paths, traits: ["Cart/adds": ["pending"]]))
    XCTAssertEqual(gone.lost, 1, gone.text)
  }

  func testExamplesExcludedByFocusAreLost() {
    let paths = ["Cart/adds", "Cart/counts"]
    let difference = plan(paths, traits: ["Cart/adds": ["focused"]]).difference(from: plan(paths))
    XCTAssertEqual(
      difference.text,
      """
      1 newly focused
        ! Cart/adds  Cart.swift:10
      1 newly left out
        - Cart/counts  Cart.swift:11
      1 lost, 0 gained

      """)
  }

  func testRenamedExamplesAreMatchedBySourceLocation() {
    // By the distance from the line of the group, which an added import has moved.
    func group(at line: Int, _ names: [String]) -> Plan {
      Plan([describe("Cart", line: line) { names.enumerated().map { it($1, line: line + 1 + $0) {} } }])
    }
    let both = group(at: 9, ["adds one", "counts all"]).difference(from: group(at: 5, ["adds", "counts"]))
    XCTAssertEqual(both.lost, 0, both.text)
    XCTAssertTrue(both.text.hasPrefix("2 renamed\n  ~ Cart/adds "), both.text)
    // Between the same two examples, on whatever lines they are.
    let between = plan(["Cart/new", "Cart/adds", "Cart/counts all", "Cart/clears"])
      .difference(from: plan(["Cart/adds", "Cart/counts", "Cart/clears"]))
    XCTAssertEqual(
      between.text,
      """
      1 added
        + Cart/new  Cart.swift:10
      1 renamed
        ~ Cart/counts  Cart.swift:11 -> Cart/counts all  Cart.swift:12
      0 lost, 1 gained

      """)
  }

  func testAnAddedAndARemovedExampleFarApartAreNotARename() {
    let difference = plan(["Cart/counts", "Cart/clears", "Cart/sums"])
      .difference(from: plan(["Cart/adds", "Cart/counts", "Cart/clears"]))
    XCTAssertEqual(
      difference.text,
      """
      1 added
        + Cart/sums  Cart.swift:12
      1 removed
        - Cart/adds  Cart.swift:10
      1 lost, 1 gained

      """)
  }

  func testAKnownIssueIsKeptInJSON() throws {
    let known = plan(["Cart/adds"], traits: ["Cart/adds": ["known issue"]])
    let decoded = try JSONDecoder().decode(Plan.self, from: JSONEncoder().encode(known))
    XCTAssertEqual(decoded.examples.map(\.knownIssue), ["#12"])
    XCTAssertEqual(known.difference(from: decoded).text, "the plans do not differ\n")
  }

  func testAPlanReadBackFromJSONComparesLikeTheOriginal() throws {
    let old = plan(["Cart/adds", "Cart/counts"])
    let decoded = try JSONDecoder().decode(Plan.self, from: JSONEncoder().encode(old))
    XCTAssertEqual(old.difference(from: decoded).text, "the plans do not differ\n")
    XCTAssertEqual(decoded.outline().split(separator: "\n").count, 4)
  }

  /// Work that grows with the square would take hours.
  func testAHundredThousandNewExamplesAreAllReported() {
    let old = plan((1...50_000).map { "A/old \($0)" })
    let new = plan((1...50_000).map { "B/new \($0)" })
    let difference = new.difference(from: old)
    XCTAssertEqual(difference.text.split(separator: "\n").count { $0.hasPrefix("  ") }, 100_000)
  }

  func testARenameIsPairedWithTheExampleAtTheSameLine() {
    let difference = plan(["C/adds", "D/waits"]).difference(from: plan(["A/adds", "B/adds", "D/waits"]))
    XCTAssertEqual(
      difference.text,
      """
      1 removed
        - B/adds  Cart.swift:11
      1 renamed
        ~ A/adds  Cart.swift:10 -> C/adds  Cart.swift:10
      1 lost, 0 gained

      """)
  }

  func testAnAddedExampleWithFocusIsNewlyFocused() {
    let difference = plan(["Cart/adds", "Cart/pays"], traits: ["Cart/pays": ["focused"]])
      .difference(from: plan(["Cart/adds"]))
    XCTAssertTrue(difference.text.contains("1 newly focused\n  ! Cart/pays  Cart.swift:11\n"), difference.text)
  }

  func testRenamesArePairedByTheirLineWithinTheGroup() {
    func nested(at line: Int, _ names: [String]) -> Plan {
      let inner = describe("inner", line: line) { names.enumerated().map { it($1, line: line + 1 + $0) {} } }
      return Plan([describe("outer", line: 1) { inner }])
    }
    let difference = nested(at: 9, ["adds one", "counts all"]).difference(from: nested(at: 5, ["adds", "counts"]))
    XCTAssertEqual(
      difference.text,
      """
      2 renamed
        ~ outer/inner/adds  PlanDiffTests.swift:6 -> outer/inner/adds one  PlanDiffTests.swift:10
        ~ outer/inner/counts  PlanDiffTests.swift:7 -> outer/inner/counts all  PlanDiffTests.swift:11

      """)
  }

  func testAnExampleWithTwoPossibleSuccessorsIsRemoved() {
    let difference = plan(["D/waits", "C/adds", "E/adds"]).difference(from: plan(["A/adds", "D/waits"]))
    XCTAssertEqual(
      difference.text,
      """
      2 added
        + C/adds  Cart.swift:11
        + E/adds  Cart.swift:12
      1 removed
        - A/adds  Cart.swift:10
      1 lost, 2 gained

      """)
  }
}
