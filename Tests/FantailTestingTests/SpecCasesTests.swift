import Fantail
import FantailRun
import FantailPlan
import FantailSchedules
import FantailSeams
import Foundation
import Testing

@testable import FantailTesting

@Suite struct SpecCasesTests {
  @Test(.serialized, arguments: SpecCases(CounterSpec.spec))
  func example(_ example: SpecCase) async { await example.run() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(.serialized, arguments: SpecCases(ScheduledSpec.spec))
  func scheduledExample(_ example: SpecCase) async { await example.run() }

  /// Cases of a separate plan, independent of the environment.
  private func planned(_ spec: Spec) -> SpecCases { SpecCases(spec, options: PlanOptions()) }

  @Test func everyPlannedExampleIsACaseInPlanOrder() {
    let names = planned(CounterSpec.spec).map(\.testDescription)
    #expect(
      names == [
        "a counter, starts at zero", "a counter, counts, once", "a counter, counts, twice", "a counter, overflows",
        "a counter, rests",
      ])
  }

  @Test func aFailureIsRecordedAtTheLineOfTheExpectation() async {
    let line = #line + 1
    let spec = it("fails") { expect(1).to(.equal(2)) }
    await withKnownIssue {
      for example in planned(spec) { await example.run() }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments == ["expected 2, got 1"]
    }
  }

  /// Runs all cases of a spec and returns the failures that they record, each as a known issue.
  private func recorded(_ cases: SpecCase...) async -> [String] { await recorded(cases) }

  private func recorded(_ cases: some Sequence<SpecCase>) async -> [String] {
    let texts = Locked<[String]>([])
    await withKnownIssue(isIntermittent: true) {
      for example in cases { await example.run() }
    } matching: { issue in
      let place = issue.sourceLocation.map { "\($0.line): " } ?? ""
      texts.withLock { $0.append(place + issue.comments.map(\.rawValue).joined(separator: " ")) }
      return true
    }
    return texts.withLock(\.self)
  }

  @Test func traitsWorkAsInAnyOtherRun() async {
    let line = #line
    let spec = describe("traits") {
      it("is slow", .timeLimit(.milliseconds(20))) { try await Task.sleep(for: .seconds(20)) }
      it("is solved", .knownIssue("#1")) {}
      it("is known", .knownIssue("#2")) { expect(1).to(.equal(2)) }
      it("is known to Swift Testing", .knownIssue("#3")) { #expect(Bool(false), "of Swift Testing") }
      pending("waits", "for rain")
      it("needs", .enabled(if: false, "a device")) {}
    }
    let texts = await recorded(planned(spec))
    // The lines that follow say where the code waits, as far as the system can tell.
    let first = texts.map { String($0.prefix { $0 != "\n" }) }
    // The innermost run receives a failure when it happens, so that it never arrives here.
    #expect(
      first == [
        "\(line + 2): ran longer than its time limit of 20 ms, started at SpecCasesTests.swift:\(line + 2)",
        "\(line + 3): passed, although #1 is a known issue; remove .knownIssue if the issue is fixed",
      ])
  }

  @Test func aSwiftTestingFailureInABeforeEachSkipsTheBody() async {
    let log = Locked<[String]>([])
    let line = #line
    let spec = describe("a set-up") {
      beforeEach { #expect(Bool(false), "does not hold") }
      afterEach { log.withLock { $0.append("afterEach") } }
      it("is needed") { log.withLock { $0.append("body") } }
    }
    let texts = await recorded(planned(spec))
    #expect(
      texts == [
        """
        \(line + 2): Expectation failed: Bool(false)
        does not hold
        the example's body was not run, because its beforeEach failed
        """
      ])
    #expect(log.withLock(\.self) == ["afterEach"])
  }

  @Test func aSwiftTestingFailureCountsAsTheKnownIssue() async {
    let spec = it("is known", .knownIssue("#3")) { #expect(Bool(false)) }
    #expect(await recorded(planned(spec)) == [])
  }

  @Test func repeatedCasesRunHooksAgain() async {
    let prepared = Mutexed()
    let spec = describe("a group") {
      beforeAll { prepared.add() }
      it("runs") {}
      it("runs on") {}
    }
    let cases = planned(spec)
    for _ in 1...3 { #expect(await recorded(cases) == []) }
    #expect(prepared.count == 3)
  }

  @Test func traitsOfTheRunApplyUnlessAnExampleSetsThem() async {
    let line = #line
    let runs = Mutexed()
    let spec = describe("traits") {
      it("is slow") { try await Task.sleep(for: .milliseconds(30)) }
      it("is never retried", .retry(0), .budget(.seconds(60))) {
        runs.add()
        fail("no")
      }
    }
    let options = PlanOptions(traits: [.budget(.nanoseconds(1)), .retry(3)])
    let texts = await recorded(SpecCases(spec, options: options))
    #expect(texts.map { $0.prefix { $0 != "," } } == ["\(line + 3): passed", "\(line + 6): no"])
    #expect(runs.count == 1)
  }

  @Test func specsWithoutExamplesFail() async {
    let empty = SpecCases(options: PlanOptions())
    #expect(empty.map(\.testDescription) == ["nothing to run"])
    #expect(
      await recorded(empty) == [
        "1: no example is declared, so there is nothing to run; "
          + "more: \"A spec is not found\" in Troubleshooting.md"
      ])
  }

  @Test func casesAfterACancelledOneAreNotReportedAsMissing() async {
    let cases = planned(describe("a group") { ["first", "second"].map { name in it(name, line: 7) {} } })
    let first = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await recorded(cases.prefix(1))
    }
    #expect(await first.value == [])
    #expect(cases[0].runs.missingAtTheEnd == [])
  }

  @Test func concurrentCasesOfASpecFail() async {
    let (began, mayEnd) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let specs = [
      it("first") {
        began.continuation.finish()
        for await _ in mayEnd.stream {}
      }, it("second") { fail("it runs") },
    ]
    let cases = SpecCases(specs, PlanOptions(), mayBeChosen: false, isWatched: false)
    async let first = recorded(cases.prefix(1))
    for await _ in began.stream {}
    #expect(await recorded(cases.dropFirst()).map { $0.drop { $0 != " " } } == [" " + Self.overlap])
    mayEnd.continuation.finish()
    #expect(await first == [])
  }

  private static let overlap =
    "the cases of a spec run one after another, so that hooks of groups keep their meaning: write "
    + "@Test(.serialized, arguments: SpecCases(…))"

  @Test(arguments: SpecCases(it("is never run") { fail("it runs") }))
  func casesOfATestThatIsNotSerialisedFail(_ example: SpecCase) async {
    #expect(await recorded([example]).map { $0.drop { $0 != " " } } == [" " + Self.overlap])
  }

  @Test func aFilterMustMatchInOnlyOneList() async throws {
    let options = try TestOptions(["FANTAIL_OPTIONS": "--tag 快速,slow"], under: .swiftTesting)
    for tag in ["快速", "slow"] {
      let plan = options.planned([it("has it", .tags(tag)) {}, it("has none") {}])
      #expect(plan.examples.map(\.id) == ["has it"])
      #expect(plan.problems == [])
    }
  }

  @Test func filteringCasesMakesANewPlan() async {
    let log = Locked<[String]>([])
    let spec = describe("group") {
      beforeAll { log.withLock { $0.append("beforeAll") } }
      afterAll { log.withLock { $0.append("afterAll") } }
      it("first") { log.withLock { $0.append("first") } }
      it("slow", .tags("slow")) { log.withLock { $0.append("slow") } }
      it("last") { log.withLock { $0.append("last") } }
    }
    let line = #line - 4
    let cases = planned(spec).filter { $0.example.tags.contains("slow") }
    #expect(await recorded(cases) == [])
    #expect(log.withLock(\.self) == ["beforeAll", "slow", "afterAll"])
    let none = planned(spec).filter { _ in false }
    #expect(await recorded(none) == ["\(line): no example is selected: the filter leaves none of 3"])
  }

  private static func text(_ names: String) -> String {
    """
    not run: \(names)
    their tests ended without run(), or never began; hooks of their groups may not have run. To leave examples out, \
    use SpecCases' filter, .enabled(if:) or FANTAIL_OPTIONS
    """
  }

  private func five(mayBeChosen: Bool) -> SpecCases {
    let specs = ["first", "second", "third", "fourth", "fifth"].map { name in it(name, line: 7) {} }
    return SpecCases([describe("group") { specs }], PlanOptions(), mayBeChosen: mayBeChosen, isWatched: false)
  }

  @Test func casesThatDoNotRunAreReported() async {
    let cases = five(mayBeChosen: false)
    let runs = cases[0].runs
    #expect(await recorded([cases[0], cases[3]]) == ["7: " + Self.text(#""group, second", "group, third""#)])
    // No case follows the last ones: they are reported when the process ends, and this process must not fail for them.
    #expect(runs.missingAtTheEnd.map(\.description) == ["fifth"])
    #expect(await recorded(cases[4]) == [])
    #expect(runs.missingAtTheEnd == [])
    // Going through them again counts as another run.
    #expect(await recorded(cases[0], cases[1], cases[2], cases[3]) == [])
    #expect(runs.missingAtTheEnd.map(\.description) == ["fifth"])
    #expect(await recorded(cases[0]) == [])
    #expect(runs.missingAtTheEnd.map(\.description) == ["fifth", "second", "third", "fourth", "fifth"])
  }

  @Test(.serialized, arguments: [true]) func casesThatTheTestFunctionNeverRunsAreReported(_: Bool) async throws {
    struct Argument: Encodable {
      let specCase: SpecCase
      func encode(to encoder: any Encoder) throws { try specCase.encodeTestArgument(to: encoder) }
    }
    let cases = five(mayBeChosen: true)
    #expect(cases[0].runs.missingAtTheEnd == [])
    // Swift Testing encodes each case as it begins.
    for specCase in cases.prefix(2) { _ = try JSONEncoder().encode(Argument(specCase: specCase)) }
    #expect(cases[0].runs.missingAtTheEnd.map(\.description) == ["first", "second"])
    #expect(await recorded(cases[1]) == [])
    #expect(cases[0].runs.missingAtTheEnd == [])
  }

  @Test func aCaseChosenByAToolDoesNotRequireTheOthers() async {
    let cases = five(mayBeChosen: true)
    let runs = cases[1].runs
    #expect(await recorded(cases[1]) == [])
    #expect(runs.missingAtTheEnd == [])
    // A case after another does not run alone.
    #expect(await recorded(cases[3]) == [])
    #expect(runs.missingAtTheEnd.map(\.description) == ["first", "third", "fifth"])
  }

  @Test func groupsEndAfterTheLastCaseEvenIfAnExampleDidNotRun() async {
    let log = Locked<[String]>([])
    let line = #line + 4
    let spec = describe("outer") {
      afterAll { log.withLock { $0.append("outer") } }
      context("inner") {
        afterAll { fail("left open") }
        it("first") {}
        it("second") {}
      }
      it("last") { log.withLock { $0.append("last") } }
    }
    let cases = SpecCases([spec], PlanOptions(), mayBeChosen: true, isWatched: false)
    #expect(await recorded(cases[0]) == [])
    #expect(log.withLock(\.self) == [])
    // "second" does not run.
    #expect(await recorded(cases[2]) == ["\(line): left open"])
    #expect(log.withLock(\.self) == ["last", "outer"])
  }

  @Test func aSwiftTestingFailureIsRetried() async {
    let runs = Mutexed()
    let spec = it("settles", .retry(2)) {
      runs.add()
      #expect(runs.count == 3)
    }
    let failing = it("never settles", .retry(1)) {
      runs.add()
      #expect(Bool(false), "never")
    }
    #expect(await recorded(planned(spec)).map { $0.drop { $0 != " " } } == [" flaky: passed on attempt 3"])
    #expect(
      await recorded(planned(failing)).map { $0.drop { $0 != " " } } == [" Expectation failed: Bool(false)\nnever"])
    #expect(runs.count == 5)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func aScheduleFailsForASwiftTestingFailure() async {
    let runs = Mutexed()
    let line = #line
    let spec = it("fails", .schedules(5)) {
      runs.add()
      #expect(Bool(false), "never")
    }
    #expect(
      await recorded(planned(spec)) == [
        "\(line + 3): Expectation failed: Bool(false)\nnever",
        """
        \(line + 1): fails in schedule 1 of 5 from seed 0, reduced as far as possible: first come, first served
        to run the same schedules: FANTAIL_OPTIONS='--seed 0' swift test
        """,
      ])
    #expect(runs.count == 2)
  }

  @Test func swiftTestingFailuresCountInHooksAndKnownIssues() async {
    let log = Locked<[String]>([])
    let line = #line
    let spec = describe("group") {
      context("requires") {
        beforeAll { try #require(Bool(false)) }
        it("first") { log.withLock { $0.append("first") } }
      }
      context("expects") {
        beforeAll { #expect(Bool(false)) }
        it("second") { log.withLock { $0.append("second") } }
        it("third") { log.withLock { $0.append("third") } }
      }
      it("knows") { knownIssue("#1") { #expect(Bool(false)) } }
      it("is its own") { #expect(Bool(false)) }
    }
    func prepared(_ group: String, at offset: Int) -> String {
      "\(line + offset): not run, because beforeAll of \"\(group)\" failed: Expectation failed: Bool(false)"
    }
    let texts = await recorded(planned(spec))
    #expect(
      texts == [
        prepared("requires", at: 3), prepared("expects", at: 7), prepared("expects", at: 7), "\(line + 12): ",
      ])
    #expect(log.withLock(\.self) == [])
  }

  #if compiler(>=6.3)
    @Test func aSwiftTestingWarningIsNeitherKnownNorRetried() async {
      let line = #line
      let spec = describe("warnings") {
        it("is retried", .retry(1)) { Testing.Issue.record("careful", severity: .warning) }
        it("is known", .knownIssue("#1")) { Testing.Issue.record("careful", severity: .warning) }
      }
      #expect(
        await recorded(planned(spec)) == [
          "\(line + 2): careful", "\(line + 3): careful",
          "\(line + 3): passed, although #1 is a known issue; remove .knownIssue if the issue is fixed",
        ])
    }
  #endif

  private func run(_ example: SpecCase) async -> String {
    await withKnownIssue(isIntermittent: true) { await example.run() }
    return "ended"
  }
}

enum CounterSpec {
  static let spec: Spec = describe("a counter") {
    let count = Let { 0 }
    let prepared = Mutexed()
    beforeAll { prepared.add() }
    it("starts at zero") {
      expect(count()).to(.equal(0))
      expect(prepared.count).to(.equal(1))
    }
    it("counts", rows: [.init("once", 1), .init("twice", 2)]) { n in
      for _ in 0..<n { count.value += 1 }
      expect(count()).to(.equal(n))
      expect(prepared.count).to(.equal(1))
    }
    pending("overflows", "nobody counts that far")
    it("rests") { try Test.cancel("for a day") }
  }
}

final class Mutexed: Sendable {
  private let storage = Locked(0)
  var count: Int { storage.withLock { $0 } }
  func add() { storage.withLock { $0 += 1 } }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum ScheduledSpec {
  static var spec: Spec {
    describe("schedules under Swift Testing", .schedules(20)) {
      it("pass an hour at once") {
        async let hour: Void = Task.sleep(for: .seconds(3600))
        try await hour
        expect(1).to(.equal(1))
      }
    }
  }
}
