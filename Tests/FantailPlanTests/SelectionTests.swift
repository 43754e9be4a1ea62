import Fantail
import FantailPlan
import XCTest

final class SelectionTests: XCTestCase {
  private static let first = #line
  private static let spec = describe("Stack", .tags("core")) {
    it("is empty") {}
    context("when full", .tags("slow")) {
      it("pops") {}
      it("refuses", rows: [.init("one", 1), .init("two", 2)]) { _ in }
    }
    pending("shrinks")
  }

  private func ids(_ filters: Plan.Filter..., shard: Plan.Shard? = nil) -> [String] {
    Plan([Self.spec], PlanOptions(filters: filters, shard: shard)).examples.map(\.id)
  }

  private func line(_ offset: Int) -> Plan.Filter {
    .at([FileLine(file: "SelectionTests.swift", line: Self.first + offset)])
  }

  func testAPatternMatchesFullDescriptionOrName() {
    XCTAssertEqual(ids(.matching("when full, po")), ["Stack/when full/pops"])
    XCTAssertEqual(ids(.matching("^Stack_IsEmpty$")), ["Stack/is empty"])
    XCTAssertEqual(
      ids(.matching("refuses, (one|two)$")), ["Stack/when full/refuses, one", "Stack/when full/refuses, two"])
  }

  func testATypesFullNameSelectsItsSpecs() {
    let specs = [
      Self.spec.ofType("Store.StackSpec"), it("counts") {}.ofType("StackSpec"), it("StackSpec stays") {},
    ]
    func ids(_ pattern: String) -> [String] {
      Plan(specs, PlanOptions(filters: [.matching(pattern)])).examples.map(\.id)
    }
    XCTAssertEqual(ids("^StackSpecTests$"), ["counts"])
    XCTAssertEqual(ids("Store.StackSpec").count, 5)
    XCTAssertEqual(ids("StackSpec").count, 7)
    XCTAssertEqual(ids("StackSpe"), ["StackSpec stays"])
    XCTAssertEqual(ids("Store"), [])
  }

  func testASkippedPatternExcludesItsMatches() {
    XCTAssertEqual(
      ids(.notMatching("when full")), ["Stack/is empty", "Stack/shrinks"], "the descriptions of groups as well")
    XCTAssertEqual(ids(.notMatching("when full"), .notMatching("shrinks")), ["Stack/is empty"])
    XCTAssertEqual(ids(.matching("full"), .notMatching("refuses")), ["Stack/when full/pops"])
    XCTAssertEqual(ids(.notMatching("Stack")), [])
  }

  func testTagsIncludeThoseOfTheGroups() {
    XCTAssertEqual(
      ids(.tagged(["slow"])),
      ["Stack/when full/pops", "Stack/when full/refuses, one", "Stack/when full/refuses, two"])
    XCTAssertEqual(ids(.notTagged(["slow"])), ["Stack/is empty", "Stack/shrinks"])
    XCTAssertEqual(ids(.tagged(["slow", "core"]), .notTagged(["slow"])), ["Stack/is empty", "Stack/shrinks"])
  }

  func testALineSelectsAnExampleARowOrAWholeGroup() {
    XCTAssertEqual(ids(line(2)), ["Stack/is empty"])
    XCTAssertEqual(
      ids(line(3)), ["Stack/when full/pops", "Stack/when full/refuses, one", "Stack/when full/refuses, two"])
    XCTAssertEqual(ids(line(1)).count, 5)
    XCTAssertEqual(ids(line(5)), ["Stack/when full/refuses, one", "Stack/when full/refuses, two"])
  }

  func testTheLineOfATableSelectsRowsOnLaterLines() {
    let first = #line
    let spec = describe("a sum") {
      it(
        "adds",
        rows: [
          Row("small", 1),
          Row("large", 2),
        ]
      ) { _ in }
      it("is last") {}
    }
    func ids(at line: Int) -> [String] {
      Plan([spec], PlanOptions(filters: [.at([FileLine(file: "SelectionTests.swift", line: first + line)])]))
        .examples.map(\.id)
    }
    XCTAssertEqual(ids(at: 2), ["a sum/adds, small", "a sum/adds, large"])
    XCTAssertEqual(ids(at: 6), ["a sum/adds, large"])
  }

  func testALineFilterAcceptsTheEndOfAPath() {
    let line = Self.first + 2
    XCTAssertEqual(ids(.at([FileLine(file: "FantailPlanTests/SelectionTests.swift", line: line)])), ["Stack/is empty"])
    XCTAssertEqual(ids(.at([FileLine(file: #filePath, line: line)])), ["Stack/is empty"])
    XCTAssertEqual(ids(.at([FileLine(file: "Tests.swift", line: line)])), [])
  }

  func testFileLineAcceptsAPrintedLocation() {
    XCTAssertEqual(FileLine("A.swift:12"), FileLine(file: "A.swift", line: 12))
    XCTAssertEqual(FileLine("C:/a/A.swift:12"), FileLine(file: "C:/a/A.swift", line: 12))
    XCTAssertEqual(FileLine("Tests/A.swift:12:5"), FileLine(file: "Tests/A.swift", line: 12))
    XCTAssertEqual(FileLine("./Tests/A.swift:12"), FileLine(file: "Tests/A.swift", line: 12))
    XCTAssertEqual(FileLine("C:/a/A.swift:12:5"), FileLine(file: "C:/a/A.swift", line: 12))
    XCTAssertEqual(
      ["A.swift", ":12", "A.swift:", "A.swift:0", "A.swift:-1", "A.swift:x"].map { FileLine($0) == nil },
      Array(repeating: true, count: 6))
  }

  func testAPathWithoutExamplesIsReportedEvenIfAnotherMatches() {
    let filter = Plan.Filter.inFiles(["Nope", "FantailPlanTests", "FantailPlanTests/SelectionTests.swift", "别处"])
    let plan = Plan([Self.spec], PlanOptions(filters: [filter]))
    XCTAssertEqual(plan.problems, [.nothingIn(["Nope"], nearest: nil), .nothingIn(["别处"], nearest: nil)])
    XCTAssertEqual(plan.examples.count, 5)
  }

  func testIDsSelectTheirExamples() {
    XCTAssertEqual(
      ids(.ids(["Stack/when full/refuses, two", "Stack/is empty"])), ["Stack/is empty", "Stack/when full/refuses, two"])
  }

  func testShardsDivideThePlanWithoutLossOrRepetition() throws {
    let all = ids()
    for count in 1...7 {
      let shards = try (1...count).map { try XCTUnwrap(Plan.Shard(index: $0, of: count)) }
      XCTAssertEqual(shards.flatMap { ids(shard: $0) }, all, "\(count) shards")
    }
    XCTAssertNil(Plan.Shard(index: 0, of: 2))
    XCTAssertNil(Plan.Shard(index: 3, of: 2))
    XCTAssertNil(Plan.Shard(index: 1, of: 0))
  }

  func testEveryExcludedExampleHasACause() {
    let plan = Plan(
      [Self.spec], PlanOptions(filters: [.tagged(["slow"]), .matching("pops")], shard: Plan.Shard(index: 1, of: 1)))
    XCTAssertEqual(
      plan.notSelected.map { "\($0.id) by \($0.by)" },
      [
        "Stack/is empty by tag", "Stack/when full/refuses, one by filter", "Stack/when full/refuses, two by filter",
        "Stack/shrinks by tag",
      ])
    XCTAssertEqual(plan.examples.count + plan.notSelected.count, 5)
  }

  func testFocusSelectsExamplesAndGroupsAndNamesTheirLocations() {
    let line = #line
    let specs = [
      describe("a") {
        fit("one") {}
        it("two") {}
      },
      fdescribe("b") {
        it("three") {}
        context("c") { it("four") {} }
      },
      it("five", .focused) {},
    ]
    let plan = Plan(specs)
    XCTAssertEqual(plan.examples.map(\.description), ["one", "three", "four", "five"])
    XCTAssertEqual(plan.notSelected.map { "\($0.id) by \($0.by)" }, ["a/two by focus"])
    XCTAssertEqual(
      plan.problems.map(\.message),
      [
        "focus is on SelectionTests.swift:\(line + 3), SelectionTests.swift:\(line + 6), "
          + "SelectionTests.swift:\(line + 10), so nothing else runs"
      ])
  }

  func testBeforeAllAndAfterAllMoveWhenAPartOfAPlanIsKept() {
    let spec = describe("group") {
      beforeAll {}
      afterAll {}
      it("first") {}
      it("second") {}
      it("third") {}
    }
    let kept = Plan([spec]).keeping([1, 2])
    XCTAssertEqual(
      kept.examples.map { $0.steps.map(\.kind.rawValue) }, [["beforeAll", "body"], ["body", "afterAll"]])
  }

  func testLineNumbersStartAtOne() {
    XCTAssertEqual(FileLine("F.swift:1"), FileLine(file: "F.swift", line: 1))
    XCTAssertNil(FileLine("F.swift:0"))
  }

  func testUnaffectedExamplesAreExcludedEvenIfAllAre() {
    var options = PlanOptions()
    options.target = "T"
    options.unaffected = ["T/Stack/is empty", "T/Stack/shrinks"]
    let plan = Plan([Self.spec], options)
    XCTAssertEqual(plan.notSelected, ["Stack/is empty", "Stack/shrinks"].map { .init(id: $0, by: .affected) })
    XCTAssertFalse(plan.isRightlyEmpty)
    options.unaffected = Set(Plan([Self.spec]).examples.map { "T/\($0.id)" })
    let empty = Plan([Self.spec], options)
    XCTAssertTrue(empty.isRightlyEmpty)
    XCTAssertFalse(Plan([Self.spec], PlanOptions(filters: [.matching("nothing")])).isRightlyEmpty)
  }

  func testASkippedExampleHasNoStepsInAPartOfAPlan() {
    let spec = describe("group") {
      beforeEach {}
      xit("first") {}
      it("second") {}
    }
    XCTAssertEqual(
      Plan([spec]).keeping([0, 1]).examples.map { $0.steps.map(\.kind.rawValue) }, [[], ["beforeEach", "body"]])
  }
}
