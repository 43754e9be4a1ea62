import FantailCLI
import FantailPlan
import FantailTree
import XCTest

final class PlanOutlineTests: XCTestCase {
  func testPlansAndExamplesPrintThemselves() {
    let plan = Plan([describe("Stack", line: 1) { it("is empty", line: 2) {} }], PlanOptions(order: .byName))
    XCTAssertEqual("\(plan)", plan.outline())
    XCTAssertEqual(
      plan.examples.map { "\($0)" } + Plan([pending("later", "soon", line: 3)]).examples.map { "\($0)" },
      ["Stack_IsEmpty (PlanOutlineTests.swift:2)", "Later (PlanOutlineTests.swift:3), pending: soon"])
  }

  func testListedSpecsKeepTheirHooksSeparateAndAddNoGroup() {
    let one = Spec.together([beforeEach(line: 1) {}, describe("a", line: 2) { it("b", line: 3) {} }])
    let two = Spec.together([it("c", line: 4) {}, describe("a", line: 5) { it("b", line: 6) {} }])
    let plan = Plan([one, two])
    XCTAssertEqual(
      plan.outline(),
      """
      beforeEach  PlanOutlineTests.swift:1
      a  PlanOutlineTests.swift:2
        1. b  A_B  PlanOutlineTests.swift:3
      2. c  C  PlanOutlineTests.swift:4
      a  PlanOutlineTests.swift:5
        3. b  A_B_2  PlanOutlineTests.swift:6

      3 examples planned (3 to run, 0 pending, 0 skipped)

      """)
    XCTAssertEqual(plan.examples.map(\.id), ["a/b", "c", "a/b (2)"])
    XCTAssertEqual(plan.examples.map { $0.steps.map(\.kind) }, [[.beforeEach, .body], [.body], [.body]])
  }

  func testTheOutlineShowsGroupsHooksNumbersNamesAndLocations() {
    XCTAssertEqual(
      Plan([StackSpecs.spec]).outline(),
      """
      Stack  PlannedStackSpec.swift:3  [tags core]
        beforeAll  PlannedStackSpec.swift:4
        evaluate  PlannedStackSpec.swift:6
        beforeEach  PlannedStackSpec.swift:5
        afterEach  PlannedStackSpec.swift:7
        1. has the pushed element  Stack_HasThePushedElement  PlannedStackSpec.swift:8
        when emptied  PlannedStackSpec.swift:9  [time limit 5 s, retry 2]
          aroundEach  PlannedStackSpec.swift:10
          2. is empty  Stack_WhenEmptied_IsEmpty  PlannedStackSpec.swift:12  [tags edge]
          3. shrinks  Stack_WhenEmptied_Shrinks  PlannedStackSpec.swift:13  (pending: waiting for the allocator)
        栈已满  PlannedStackSpec.swift:15
          4. 拒绝, 新元素  Stack_栈已满_拒绝_新元素  PlannedStackSpec.swift:17  (skipped: 只在设备上)
        5. specify  Stack_Specify_19  PlannedStackSpec.swift:19

      5 examples planned (3 to run, 1 pending, 1 skipped)

      """)
  }

  func testTheOutlineShowsTheSeedAndWhyExamplesAreOmitted() {
    let options = PlanOptions(order: .random(seed: 3), filters: [.tagged(["edge"])])
    XCTAssertEqual(
      Plan([StackSpecs.spec], options).outline(),
      """
      Stack  PlannedStackSpec.swift:3  [tags core]
        beforeAll  PlannedStackSpec.swift:4
        evaluate  PlannedStackSpec.swift:6
        beforeEach  PlannedStackSpec.swift:5
        afterEach  PlannedStackSpec.swift:7
        when emptied  PlannedStackSpec.swift:9  [time limit 5 s, retry 2]
          aroundEach  PlannedStackSpec.swift:10
          1. is empty  Stack_WhenEmptied_IsEmpty  PlannedStackSpec.swift:12  [tags edge]

      1 example planned (1 to run, 0 pending, 0 skipped), 4 not selected (4 by tag)
      in random order, seed 3

      """)
  }

  func testTheOutlineEscapesControlCharacters() {
    let spec = describe("two\nlines", line: 7) { it("a \u{1B}[2J bell\u{7}", line: 8) {} }
    XCTAssertEqual(
      Plan([spec]).outline(),
      """
      two\\nlines  PlanOutlineTests.swift:7
        1. a \\u{1B}[2J bell\\u{7}  TwoLines_A2JBell  PlanOutlineTests.swift:8

      1 example planned (1 to run, 0 pending, 0 skipped)

      """)
  }

  func testAnEmptyOutlineConsistsOfCounts() {
    XCTAssertEqual(Plan([]).outline(), "0 examples planned (0 to run, 0 pending, 0 skipped)\n")
  }

  func testTheOutlineOfTenThousandLevelsLimitsIndentation() {
    var spec = it("is deep", line: 2) {}
    for level in (1...10_000).reversed() { spec = describe("\(level)", line: 1) { spec } }
    let lines = Plan([spec]).outline().split(separator: "\n")
    XCTAssertEqual(lines.count, 10_002)
    XCTAssertEqual(lines[20], String(repeating: " ", count: 40) + "21  PlanOutlineTests.swift:1")
    XCTAssertEqual(lines[21], String(repeating: " ", count: 40) + "(level 21) 22  PlanOutlineTests.swift:1")
    XCTAssertTrue(lines.allSatisfy { $0.count < 200 || $0.contains("is deep") })
  }

  /// Work that grows with the square would take minutes.
  func testTheOutlineOf100000ExamplesHasALineForEach() {
    let spec = describe("many") { (1...100_000).map { number in it("takes \(number)") {} } }
    let lines = Plan([spec]).outline().split(separator: "\n")
    XCTAssertEqual(lines.count, 100_002)
  }

  func testTheOutlineShowsTraitsOfTheRunAndSeveralCauses() {
    let specs = [
      describe("d") {
        fit("a") {}; it("b") {}; fit("c") {}
      }
    ]
    let plan = Plan(specs, PlanOptions(filters: [.matching("a|b")], traits: [.retry(2), .timeLimit(.seconds(5))]))
    XCTAssertTrue(plan.outline().contains("\neach with time limit 5 s, retry 2\n"), plan.outline())
    XCTAssertEqual(plan.notSelectedSummary, "2 not selected (1 by filter, 1 by focus)")
  }

  func testAGroupHasStepsForLetsOverridesAndRegistries() {
    let number = Let { 1 }
    struct Naming: MatcherNaming { let prefix = "RK" }
    let kinds: [(String, [Spec])] = [
      ("nothing", []), ("a let", [evaluate(number)]), ("an override", [number.override { 2 }]),
      ("a registry", [registerMatchers(Naming())]), ("two", [evaluate(number), registerMatchers(Naming())]),
      ("a hook", [beforeEach {}]),
    ]
    let plan = Plan(
      kinds.map { name, parts in
        describe(name) {
          parts; it("a") {}
        }
      })
    let groups = plan.code?.declared.groups.filter(\.isNamed) ?? []
    XCTAssertEqual(groups.map(\.doesSomething), [false, true, true, true, true, true])
  }

  private enum Local { @TaskLocal static var name = "" }

  func testTheOutlineShowsTheTaskLocalsOfExamplesAndOfTheRun() {
    let spec = describe("d", line: 1) {
      it("a", line: 2) {}
      it("b", .with(Local.$name, "图"), line: 3) {}
    }
    XCTAssertEqual(
      Plan([spec], PlanOptions(traits: [.with(Local.$name, "run")])).outline(),
      """
      d  PlanOutlineTests.swift:1
        1. a  D_A  PlanOutlineTests.swift:2
        2. b  D_B  PlanOutlineTests.swift:3  [task-local String 图]

      2 examples planned (2 to run, 0 pending, 0 skipped)
      each with task-local String run

      """)
  }

  func testTheOutlineShowsAnOrderOtherThanTheDeclaredOne() {
    let lines = [Plan.Order.declared, .byName, .random(seed: 7)].map { order in
      Plan([it("a", line: 2) {}], PlanOptions(order: order)).outline().split(separator: "\n").dropFirst()
    }
    let count: Substring = "1 example planned (1 to run, 0 pending, 0 skipped)"
    XCTAssertEqual(
      lines.map(Array.init), [[count], [count, "in order of their names"], [count, "in random order, seed 7"]])
  }
}
