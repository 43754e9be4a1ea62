import Fantail
import FantailPlan
import FantailTree
import XCTest

final class OrderTests: XCTestCase {
  private static let specs = [
    describe("A") { (1...5).map { n in it("a\(n)") {} } },
    describe("B") {
      it("b1") {}
      context("C") { (1...3).map { n in it("c\(n)") {} } }
      it("b2") {}
      it("b3") {}
    },
    it("r") {},
  ]

  private func order(_ order: Plan.Order, _ filters: [Plan.Filter] = []) -> [String] {
    Plan(Self.specs, PlanOptions(order: order, filters: filters)).examples.map(\.description)
  }

  func testDeclarationOrderIsTheDefault() {
    let declared = ["a1", "a2", "a3", "a4", "a5", "b1", "c1", "c2", "c3", "b2", "b3", "r"]
    XCTAssertEqual(Plan(Self.specs).examples.map(\.description), declared)
    XCTAssertEqual(order(.declared), declared)
  }

  /// Computed by hand from SplitMix64 and the shuffle of Fisher and Yates, so that it never differs on any platform.
  func testASeedGivesTheSameOrderOnEveryPlatform() {
    XCTAssertEqual(order(.random(seed: 7)), ["c2", "c3", "c1", "b3", "b1", "b2", "r", "a1", "a4", "a5", "a2", "a3"])
    XCTAssertEqual(order(.random(seed: 8)), ["a3", "a4", "a2", "a5", "a1", "r", "b2", "c1", "c3", "c2", "b1", "b3"])
  }

  func testTheGeneratorIsSplitMix64() {
    var generator = SeededGenerator(seed: 7)
    XCTAssertEqual(
      (1...3).map { _ in generator.next() },
      [7_191_089_600_892_374_487, 309_689_372_594_955_804, 16_616_101_746_815_609_346])
  }

  func testASelectionOfAShuffledPlanKeepsTheOrderOfThePlan() {
    let whole = order(.random(seed: 7))
    XCTAssertEqual(order(.random(seed: 7), [.matching("^(A_|R)")]), whole.filter { $0.hasPrefix("a") || $0 == "r" })
  }

  func testOrderByNameSortsWithinEachGroup() {
    let specs = [
      describe("context1") {
        it("it1") {}
        context("context2") {
          it("it3") {}
          it("it2") {}
        }
      },
      describe("aardvark") { it("eats") {} },
    ]
    XCTAssertEqual(
      Plan(specs, PlanOptions(order: .byName)).examples.map(\.name),
      ["Aardvark_Eats", "Context1_Context2_It2", "Context1_Context2_It3", "Context1_It1"])
  }

  func testTheOrderDoesNotAffectNamesOrIDs() {
    let repeated = describe("d") { (1...9).map { n in it("same", .tags("\(n)")) {} } }
    func names(_ order: Plan.Order) -> [String] {
      Plan([repeated], PlanOptions(order: order)).examples.map { "\($0.tags[0]) \($0.name) \($0.id)" }.sorted()
    }
    XCTAssertEqual(names(.random(seed: 3)), names(.declared))
  }

  func testPrioritizedExamplesRunFirstAndGroupsStayTogether() {
    let first: Set = ["B/C/c2", "r", "B/b3", "gone"]
    let declared = Plan(Self.specs, PlanOptions(prioritized: first)).examples.map(\.description)
    XCTAssertEqual(declared, ["c2", "c1", "c3", "b3", "b1", "b2", "r", "a1", "a2", "a3", "a4", "a5"])
    let shuffled = Plan(Self.specs, PlanOptions(order: .random(seed: 7), prioritized: first)).examples.map(
      \.description)
    XCTAssertEqual(shuffled, ["c2", "c3", "c1", "b3", "b1", "b2", "r", "a1", "a4", "a5", "a2", "a3"])
  }

  func testExamplesOfPrioritizedFilesRunFirst() {
    func place(_ file: String) -> SourceLocation {
      SourceLocation(fileID: "T/\(file)", filePath: "/t/\(file)", line: 1, column: 1)
    }
    let specs = ["A", "B", "C"].map { it($0) {}.placed(at: place("\($0).swift")) }
    var options = PlanOptions()
    options.prioritizedPaths = ["B.swift"]
    XCTAssertEqual(Plan(specs, options).examples.map(\.description), ["B", "A", "C"])
  }

  func testEqualNamesKeepTheirDeclarationOrder() {
    let specs = (1...30).map { n in it("same") {}.placed(at: .init(fileID: "T/F", filePath: "F", line: n, column: 1)) }
    XCTAssertEqual(Plan(specs, PlanOptions(order: .byName)).examples.map(\.location.line), Array(1...30))
  }
}
