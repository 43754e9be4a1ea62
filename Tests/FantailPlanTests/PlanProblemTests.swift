import Fantail
import FantailPlan
import XCTest

final class PlanProblemTests: XCTestCase {
  private let file = "PlanProblemTests.swift"

  private func messages(_ specs: Spec..., options: PlanOptions = PlanOptions()) -> [String] {
    Plan(specs, options).problems.map { ($0.isError ? "error: " : "warning: ") + $0.message }
  }

  private static let plain = describe("d", .tags("slow")) { it("a") {} }

  func testACleanPlanHasNoProblems() {
    XCTAssertEqual(messages(Self.plain), [])
  }

  func testAPlanWithoutExamplesIsAProblem() {
    XCTAssertEqual(
      Plan([]).problems.map(\.message),
      [
        "no example is declared, so there is nothing to run; "
          + "more: \"A spec is not found\" in Troubleshooting.md"
      ])
    XCTAssertTrue(Plan([]).problems.allSatisfy(\.isError))
  }

  func testAPlanWithoutSelectedExamplesIsAProblem() {
    XCTAssertEqual(
      messages(Self.plain, options: PlanOptions(filters: [.matching("xyz")])),
      [
        "error: no example is selected: none of the 1 declared passes the filters; "
          + "more: \"Nothing was selected\" in Troubleshooting.md"
      ])
  }

  func testFocusIsNamedIfItExcludesWhatTheFiltersSelect() {
    let line = #line + 1
    let spec = describe("d") {
      fit("a", .tags("slow")) {}
      it("b") {}
      it("c", .tags("fast")) {}
    }
    let words = "error: no example is selected: "
    let focus = "warning: focus is on \(file):\(line + 1), so nothing else runs"
    let page = "; more: \"Nothing was selected\" in Troubleshooting.md"
    func told(_ filters: Plan.Filter...) -> [String] { messages(spec, options: PlanOptions(filters: filters)) }
    XCTAssertEqual(
      [
        told(.matching("[bc]$")), told(.at([FileLine(file: file, line: line + 2)])), told(.tagged(["fast"])),
        told(.matching("b"), .tagged(["fast"])), told(.matching("a")),
      ],
      [
        ["\(words)2 pass the filters, but focus is on \(file):\(line + 1)\(page)", focus],
        ["\(words)1 passes the filters, but focus is on \(file):\(line + 1)\(page)", focus],
        ["\(words)1 passes the filters, but focus is on \(file):\(line + 1)\(page)", focus],
        ["\(words)none of the 3 declared passes the filters\(page)", focus], [focus],
      ])
  }

  func testADescriptionDistinguishesUsesOfSharedExamples() {
    let list = SharedExamples<Int>("a list") { count in it("has \(count)") {} }
    let line = #line + 1
    let spec = describe("d") {
      itBehavesLike(list, 1)
      itBehavesLike(list, 2)
      itBehavesLike(list, 3, .tags("slow"), described: "with three elements")
    }
    XCTAssertEqual(
      messages(spec),
      [
        "warning: \"d\" contains \"behaves like a list\" more than once: \(file):\(line + 1), \(file):\(line + 2); "
          + "distinguish them: itBehavesLike(…, described: \"with one element\")"
      ])
    XCTAssertEqual(
      Plan([spec]).examples.map(\.fullDescription).last, "d, behaves like a list with three elements, has 3")
    let nothing = SharedExamples<Void>("a void") { it("is") {} }
    XCTAssertEqual(
      Plan([describe("d") { itBehavesLike(nothing, described: "here") }]).examples.map(\.id),
      ["d/behaves like a void here/is"])
  }

  func testDuplicateDescriptionsInOneGroupAreReported() {
    let line = #line
    let spec = describe("d") {
      it("a") {}
      it("a") {}
      context("c") { it("a") {} }
      context("c") { it("b") {} }
    }
    XCTAssertEqual(
      messages(spec),
      [
        "warning: \"d\" contains \"a\" more than once: \(file):\(line + 2), \(file):\(line + 3); "
          + "give each its own description",
        "warning: \"d\" contains \"c\" more than once: \(file):\(line + 4), \(file):\(line + 5); "
          + "give each its own description",
      ])
    let next = #line + 1
    let specs = [describe("x") { it("a") {} }, describe("x") { it("b") {} }]
    XCTAssertEqual(
      Plan(specs).problems.map(\.message),
      [
        "the run contains \"x\" more than once: \(file):\(next); give each its own description"
      ])
  }

  func testEachProblemOfAGroupListedTwiceIsReportedOnce() {
    let line = #line
    func pair() -> Spec {
      describe("pair") {
        it("a") {}
        it("a") {}
        context("empty") {}
        context("hooks") { beforeEach {} }
      }
    }
    let spec = describe("d") {
      context("first") { pair() }
      context("second") { pair() }
    }
    XCTAssertEqual(
      messages(spec),
      [
        "warning: \"pair\" contains \"a\" more than once: \(file):\(line + 3), \(file):\(line + 4); "
          + "give each its own description",
        "warning: \"empty\" at \(file):\(line + 5) contains no example",
        "warning: \"hooks\" at \(file):\(line + 6) has hooks, but no example to run them for",
      ])
  }

  func testProblemsOfUnselectedExamplesAreNotReported() {
    let line = #line
    let spec = describe("d") {
      it("a") {}
      it("a") {}
      context("e") { it("x") {} }
      context("empty") {}
    }
    XCTAssertEqual(messages(spec, options: PlanOptions(filters: [.matching("x")])), [])
    XCTAssertEqual(
      messages(spec, options: PlanOptions(filters: [.at([FileLine(file: file, line: line + 3)])])),
      [
        "warning: \"d\" contains \"a\" more than once: \(file):\(line + 2), \(file):\(line + 3); "
          + "give each its own description"
      ])
    XCTAssertEqual(messages(spec).count, 2)
  }

  func testDescriptionsThatGiveTheSameNameAreReported() {
    let line = #line
    let spec = describe("d") {
      it("is empty") {}
      it("is  empty!") {}
    }
    XCTAssertEqual(
      messages(spec),
      [
        "warning: \"d, is empty\", \"d, is  empty!\" at \(file):\(line + 2), \(file):\(line + 3) share the name "
          + "D_IsEmpty, so the later ones are numbered; use names that differ in letters or digits"
      ])
  }

  func testRowsWithTheSameNameAreReportedWithKeysAndLocation() {
    let line = #line + 1
    let spec = describe("a verb") { it("reads", rows: ["get", "Get", "GET", "put"]) { _ in } }
    XCTAssertEqual(
      messages(spec),
      [
        "warning: \"get\", \"Get\" at \(file):\(line) share the name AVerb_Reads_Get, so the later ones are "
          + "numbered; name the rows: Row(\"a name of its own\", …)"
      ])
    XCTAssertEqual(
      messages(
        describe("a verb") {
          it("reads", rows: [Row("lower case", "get"), Row("a capital", "Get"), "GET"]) { _ in }
        }), [])
  }

  func testGroupsThatGiveTheSameNameAreReported() {
    let line = #line
    let specs = [describe("a b") { it("x") {} }, describe("a-b") { it("x") {} }, describe("a B") { it("x") {} }]
    let plan = Plan(specs)
    XCTAssertEqual(plan.examples.map(\.name), ["AB_X", "Ab_X", "AB_X_2"])
    XCTAssertEqual(
      plan.problems.map(\.message),
      [
        "\"a b, x\", \"a B, x\" at \(file):\(line + 1) share the name AB_X, so the later ones are numbered; "
          + "use names that differ in letters or digits"
      ])
  }

  func testEmptyGroupsAndHooksWithoutExamplesAreReported() {
    let line = #line
    let spec = describe("d") {
      context("empty") {}
      context("hooked") { beforeEach {} }
      context("outer") {
        beforeAll {}
        context("deep") {}
      }
      it("a") {}
    }
    XCTAssertEqual(
      messages(spec),
      [
        "warning: \"empty\" at \(file):\(line + 2) contains no example",
        "warning: \"hooked\" at \(file):\(line + 3) has hooks, but no example to run them for",
        "warning: \"outer\" at \(file):\(line + 4) has hooks, but no example to run them for",
        "warning: \"deep\" at \(file):\(line + 6) contains no example",
      ])
  }

  func testFocusIsAWarningOrAnError() {
    let line = #line + 1
    let spec = describe("d") { fit("a") {} }
    XCTAssertEqual(messages(spec), ["warning: focus is on \(file):\(line), so nothing else runs"])
    XCTAssertEqual(
      messages(spec, options: PlanOptions(failsOnFocus: true)),
      ["error: focus is on \(file):\(line), so nothing else runs; remove it before this is merged"])
  }

  func testAnInvalidPatternIsReported() {
    let problems = Plan([Self.plain], PlanOptions(filters: [.matching("(")])).problems
    XCTAssertEqual(problems.count, 1)
    XCTAssertTrue(problems.allSatisfy(\.isError))
    XCTAssertTrue(problems[0].message.hasPrefix("the pattern \"(\" is not a regular expression: "), problems[0].message)
  }

  func testAnUnknownTagSuggestsTheNearest() {
    XCTAssertEqual(
      messages(Self.plain, options: PlanOptions(filters: [.tagged(["slwo"])])),
      ["error: no example is tagged \"slwo\"; did you mean \"slow\"?"])
    XCTAssertEqual(
      messages(Self.plain, options: PlanOptions(filters: [.notTagged(["network"])])),
      ["error: no example is tagged \"network\""])
  }

  func testALineWithoutExamplesSuggestsTheNearest() {
    let line = #line + 1
    let spec = describe("d") {
      it("a") {}

      it("b") {}
    }
    func message(_ place: String) -> [String] {
      messages(spec, options: PlanOptions(filters: [.at([FileLine(place)].compactMap(\.self))]))
    }
    XCTAssertEqual(message("No.swift:3"), ["error: no group or example is at No.swift:3"])
    XCTAssertEqual(
      message("\(file):\(line + 2)"),
      [
        "error: no group or example is at \(file):\(line + 2); the nearest: \(file):\(line + 1), \(file):\(line + 3)"
      ])
    XCTAssertEqual(
      message("PlanProblmTests.swift:1"),
      ["error: no group or example is at PlanProblmTests.swift:1; the nearest: \(file):\(line)"])
  }

  func testAFileWithoutExamplesSuggestsTheNearest() {
    let folder = #filePath.split(separator: "/").dropLast().last ?? ""
    let other = "Tests/\(folder.dropLast())"
    XCTAssertEqual(
      messages(Self.plain, options: PlanOptions(filters: [.inFiles([other, "别处"])])),
      ["error: no example is in \(other); did you mean \(folder)?", "error: no example is in 别处"])
  }

  func testAllUnknownIDsAreReportedAsErrors() {
    XCTAssertEqual(
      messages(Self.plain, options: PlanOptions(filters: [.ids(["d/gone", "d/a", "d/lost"])])),
      ["error: no example has the id \"d/gone\"", "error: no example has the id \"d/lost\""])
  }

  func testARemovedFailedExampleIsAWarningUnlessNothingRemains() {
    func options(_ ids: String...) -> PlanOptions {
      var options = PlanOptions()
      options.remembered[.onlyFailures] = ids
      return options
    }
    let gone = "warning: no example has the id \"d/gone\", but one failed when it last ran"
    XCTAssertEqual(messages(Self.plain, options: options("d/a", "d/gone")), [gone])
    XCTAssertEqual(
      messages(Self.plain, options: options("d/gone")),
      [
        "error: no example is selected: none of the 1 declared passes the filters; "
          + "more: \"Nothing was selected\" in Troubleshooting.md", gone,
      ])
  }

  func testSettingALetInAGroupBodyIsAProblem() {
    let line = #line + 1
    let number = Let { 1 }
    let spec = describe("d") {
      let _ = number.value = 5
      it("a") {}
    }
    XCTAssertEqual(
      messages(spec),
      [
        """
        error: \(file):\(line + 1): Let<Int> at \(file):\(line) was set outside an example
        each example has its own value: set it in `it`, `beforeEach` or `afterEach`
        more: "A let is read outside an example" in Troubleshooting.md
        """
      ])
  }

  func testReadingALetInAGroupBodyIsAProblem() {
    let line = #line + 1
    let number = Let { 1 }
    let spec = describe("d") {
      let _ = number.value
      it("a") {}
    }
    XCTAssertEqual(
      messages(spec),
      [
        """
        error: \(file):\(line): Let<Int> at \(file):\(line) was read outside an example
        each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
        more: "A let is read outside an example" in Troubleshooting.md
        """
      ])
  }

  func testOnlyTheInnerOfNestedEmptyGroupsIsReported() {
    let spec = describe("d") {
      it("a") {}
      context("outer") { context("inner") {} }
    }
    XCTAssertEqual(
      Plan([spec]).problems.map { problem in
        if case .emptyGroup(let group, _) = problem { group } else { problem.message }
      }, ["inner"])
  }

  func testEveryKindOfHookWithoutExamplesIsReported() {
    for pair in [
      [beforeAll {}, afterAll {}], [beforeEach {}, afterEach {}], [aroundEach { try await $0() }, afterAll {}],
    ] {
      let spec = describe("d") {
        it("a") {}
        context("hooks") { pair }
      }
      XCTAssertEqual(
        Plan([spec]).problems.map { problem in
          if case .hooksWithoutExamples(let group, _) = problem { group } else { problem.message }
        }, ["hooks"])
    }
  }

  func testEachCollisionWithinAGroupIsReported() {
    let spec = describe("d") {
      it("a b") {}
      it("a  b") {}
      it("c d") {}
      it("c  d") {}
    }
    let names = Plan([spec]).problems.compactMap { problem -> String? in
      if case .nameCollision(let name, _, _, _) = problem { name } else { nil }
    }
    XCTAssertEqual(names, ["D_AB", "D_CD"])
  }

  func testFilesWithoutExamplesAreListedTogether() {
    XCTAssertEqual(
      PlanProblem.nothingIn(["A.swift", "B.swift"], nearest: nil).message, "no example is in A.swift, B.swift")
    XCTAssertEqual(
      messages(Self.plain, options: PlanOptions(filters: [.inFiles(["A.swift", "B.swift"])])).prefix(2),
      ["error: no example is in A.swift", "error: no example is in B.swift"])
  }

  func testOnlyAFilterWithoutMatchesIsReportedAsAMiss() {
    let spec = describe("d") {
      it("a") {}
      it("a") {}
      context("empty") {}
    }
    let some = Plan([spec], PlanOptions(filters: [.tagged(["gone"]), .matching("a")]))
    XCTAssertEqual(some.problems.filter(\.isMiss).map(\.message), ["no example is tagged \"gone\""])
    XCTAssertEqual(some.withoutMisses.problems, some.problems, "an empty plan keeps them")
    let part = Plan([spec, it("tagged", .tags("slow")) {}], PlanOptions(filters: [.tagged(["slow", "gone"])]))
    XCTAssertEqual(part.problems.count(where: \.isMiss), 1)
    XCTAssertEqual(part.withoutMisses.problems.count, part.problems.count - 1)
    XCTAssertFalse(Plan([describe("d") { fit("a") {} }]).problems.contains(where: \.isMiss))
  }

  func testAtMostFiveLocationsAreListed() {
    func message(_ count: Int) -> String {
      let places = (1...count).map { SourceLocation(fileID: "T/A.swift", filePath: "/A.swift", line: $0, column: 1) }
      return PlanProblem.focused(places, isError: false).message
    }
    let five = "focus is on A.swift:1, A.swift:2, A.swift:3, A.swift:4, A.swift:5"
    XCTAssertEqual(message(5), five + ", so nothing else runs")
    XCTAssertEqual(message(6), five + " and 1 more, so nothing else runs")
    XCTAssertEqual(message(9), five + " and 4 more, so nothing else runs")
  }

  func testOnlyRowsOfTheSameTableAreIdentifiedByKey() {
    let line = #line
    let tables = describe("d") {
      it("reads", rows: ["get"]) { _ in }
      it("reads", rows: ["Get"]) { _ in }
    }
    let mixed = describe("d") {
      it("reads, get") {}
      it("reads", rows: ["Get"]) { _ in }
    }
    let groups = [describe("d e") { it("reads", rows: ["get"]) { _ in } }, describe("d  e") { it("reads, get") {} }]
    func text(_ first: String, _ second: String, _ places: (Int, Int), _ name: String) -> String {
      "warning: \"\(first)\", \"\(second)\" at \(file):\(line + places.0), \(file):\(line + places.1) share the name "
        + "\(name), so the later ones are numbered; use names that differ in letters or digits"
    }
    XCTAssertEqual(messages(tables), [text("d, reads, get", "d, reads, Get", (2, 3), "D_Reads_Get")])
    XCTAssertEqual(messages(mixed), [text("d, reads, get", "d, reads, Get", (6, 7), "D_Reads_Get")])
    XCTAssertEqual(
      Plan(groups).problems.map { "warning: \($0.message)" },
      [
        "warning: \"d e, reads, get\", \"d  e, reads, get\" at \(file):\(line + 9) share the name DE_Reads_Get, "
          + "so the later ones are numbered; use names that differ in letters or digits"
      ])
  }

  func testTheNearestLineMayBeTheSameLineOfAnotherFile() {
    let line = #line + 1
    let spec = describe("d") {
      it("a") {}
      it("b") {}
    }
    XCTAssertEqual(
      messages(spec, options: PlanOptions(filters: [.at([FileLine(file: "PlanProblmTests.swift", line: line + 1)])])),
      [
        "error: no group or example is at PlanProblmTests.swift:\(line + 1); "
          + "the nearest: \(file):\(line), \(file):\(line + 1)"
      ])
  }
}
