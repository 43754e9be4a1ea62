import FantailCLI
import FantailPlan
import FantailTree
import XCTest

#sourceLocation(file:"ShownSpec.swift",line:1)
private let depth = Let { 0 }

private let stackSpec = describe("Stack", .tags("core")) {
  beforeAll {}
  beforeEach {}
  evaluate(depth)
  afterEach {}
  it("has the pushed element") {}
  context("when emptied", .timeLimit(.seconds(5)), .retry(2)) {
    aroundEach { example in try await example() }
    depth.override { 1 }
    it("is empty", .tags("edge")) {}
    pending("shrinks", "waiting for the allocator")
  }
}
#sourceLocation()

final class PlanExplanationTests: XCTestCase {
  private let plan = Plan([stackSpec])

  func testTheExplanationListsStepsLetsAndTraits() {
    let text = """
      Stack, when emptied, is empty
        id        Stack/when emptied/is empty
        name      Stack_WhenEmptied_IsEmpty
        location  ShownSpec.swift:12
        in        ShownSpec.swift:3  "Stack"
        in        ShownSpec.swift:9  "when emptied"
        tags      core, edge
        trait     time limit 5 s
        trait     retry 2

      1. evaluate  ShownSpec.swift:6  of "Stack": Let<Int> at ShownSpec.swift:1
      2. beforeEach  ShownSpec.swift:5  of "Stack"
      3. aroundEach  ShownSpec.swift:10  of "when emptied"
      4. body  ShownSpec.swift:12
      5. afterEach  ShownSpec.swift:7  of "Stack"

      Let<Int> at ShownSpec.swift:1 is overridden in "when emptied"

      """
    XCTAssertEqual(plan.explanation(of: "Stack/when emptied/is empty"), text)
    XCTAssertEqual(plan.explanation(of: "Stack_WhenEmptied_IsEmpty"), text, "a name is as good as an id")
  }

  func testTheExplanationOfAPendingExampleGivesTheReason() {
    XCTAssertEqual(
      plan.explanation(of: "Stack/when emptied/shrinks"),
      """
      Stack, when emptied, shrinks
        id        Stack/when emptied/shrinks
        name      Stack_WhenEmptied_Shrinks
        location  ShownSpec.swift:13
        in        ShownSpec.swift:3  "Stack"
        in        ShownSpec.swift:9  "when emptied"
        tags      core
        trait     time limit 5 s
        trait     retry 2

      does not run: pending: waiting for the allocator

      """)
  }

  func testTraitsOfTheRunAndOfGroupsAreListedIfTheyApply() {
    let spec = describe("orders", .uses("database"), .budget(.seconds(2)), .retry(0), line: 1) {
      it("saves", .uses("port", "database"), .polling(within: .seconds(9)), line: 2) {}
    }
    let options = PlanOptions(traits: [
      .retry(2), .timeLimit(.seconds(5)), .budget(.seconds(1)), .polling(every: .seconds(1)),
    ])
    XCTAssertEqual(
      Plan([spec], options).explanation(of: "orders/saves"),
      """
      orders, saves
        id        orders/saves
        name      Orders_Saves
        location  PlanExplanationTests.swift:2
        in        PlanExplanationTests.swift:1  "orders"
        trait     time limit 5 s
        trait     budget 2 s
        trait     polling within 9 s
        trait     polling every 1 s
        trait     uses database, port
        trait     retry 0

      1. body  PlanExplanationTests.swift:2

      """)
  }

  func testTheInnermostOverrideIsNamedFirst() {
    let size = Let(line: 1) { 1 }
    let spec = describe("a", line: 2) {
      size.override { 2 }
      describe("b", line: 3) {
        size.override { 3 }
        it("c", line: 4) {}
      }
    }
    XCTAssertEqual(
      Plan([spec]).explanation(of: "a/b/c")?.split(separator: "\n").last,
      "Let<Int> at PlanExplanationTests.swift:1 is overridden in \"b\", before \"a\"")
  }

  func testAnUnknownIDSuggestsTheNearest() {
    XCTAssertNil(plan.explanation(of: "Stack/when emptied/is emptty"))
    XCTAssertEqual(plan.nearestID(to: "Stack/when emptied/is emptty"), "Stack/when emptied/is empty")
    XCTAssertNil(plan.nearestID(to: "something else altogether"))
  }

  func testTheExplanationListsOuterHooksAndOverrides() {
    let number = Let { 1 }
    let specs = [
      beforeEach {},
      describe("a") {
        number.override { 2 }
        context("b") {
          number.override { 3 }
          context("c") {
            number.override { 4 }
            it("reads") { _ = number() }
          }
        }
      },
    ]
    let text = Plan(specs).explanation(of: "a/b/c/reads") ?? ""
    XCTAssertTrue(text.contains("  outside every group\n"), text)
    XCTAssertTrue(text.contains(" is overridden in \"c\", before \"b\", \"a\"\n"), text)
  }

  func testAShortIdIsFoundAmongManyLongOnes() {
    let long = (1...40).map { n in it("waits for the thing number \(n)") {} }
    XCTAssertEqual(Plan(long + [it("ab") {}]).nearestID(to: "abc"), "ab")
  }

  /// Work that grows with the square would take hours.
  func testAHundredThousandExamplesAreSearched() {
    let plan = Plan([describe("many") { (1...100_000).map { number in it("takes \(number)") {} } }])
    XCTAssertNil(plan.explanation(of: "many/takes_77123"))
    XCTAssertEqual(plan.nearestID(to: "many/takes_77123"), "many/takes 77123")
  }

  func testAllLetsOfOneEvaluateAreNamed() {
    let size = Let(line: 1) { 1 }
    let name = Let(line: 2) { "a" }
    let spec = describe("a", line: 3) {
      evaluate(size, name, line: 4)
      it("b", line: 5) {}
    }
    XCTAssertEqual(
      Plan([spec]).explanation(of: "a/b")?.split(separator: "\n").suffix(2),
      [
        "1. evaluate  PlanExplanationTests.swift:4  of \"a\": Let<Int> at PlanExplanationTests.swift:1, "
          + "Let<String> at PlanExplanationTests.swift:2", "2. body  PlanExplanationTests.swift:5",
      ])
  }
}

extension Plan {
  /// The explanation of the only example that matches a text.
  fileprivate func explanation(of text: String) -> String? {
    let found = positions(like: text)
    return found.count == 1 ? explanation(ofExampleAt: found[0]) : nil
  }
}
