import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import Paces
import XCTest

@testable import FantailProperties

final class PropertyTests: XCTestCase {
  func testAPassingPropertyRunsAHundredCasesSimplestFirst() async {
    let seen = Locked<[Int]>([])
    let texts = await run(it("holds", forAll: .ints) { number in seen.withLock { $0.append(number) } })
    XCTAssertEqual(texts, [])
    XCTAssertEqual(seen.withLock(\.count), 100)
    XCTAssertEqual(seen.withLock(\.first), 0)
  }

  func testTheOptionSetsTheNumberOfCasesByItsName() async {
    let count = Locked(0)
    _ = await run(it("holds", forAll: .bools) { _ in count.withLock { $0 += 1 } }, Trait(named: "cases", "7"))
    XCTAssertEqual(count.withLock(\.self), 7)
  }

  func testAFailureShowsArgumentsTheSearchAndTheMessage() async {
    let texts = await run(it("is small", forAll: .ints, .strings) { a, _ in expect(a).to(.beLessThan(7)) })
    XCTAssertEqual(
      texts,
      [
        """
        falsified by (7, "")
        case 3 of 100 from seed 0, made smaller in 79 runs
        to try it first: trying: [(7, "")]
        """,
        "expected to be less than 7, got 7",
      ])
  }

  func testAFailureWithAnotherSeedNamesTheSeed() async {
    let spec = it("is small", forAll: .ints) { expect($0).to(.beLessThan(100)) }
    let first = await run(spec, .cases(seed: 5))
    let again = await run(spec, .cases(seed: 5))
    XCTAssertEqual(first, again)
    XCTAssertEqual(first.first?.split(separator: "\n").last, "to repeat the search: --seed 5")
  }

  func testTheInnermostCountApplies() async {
    let count = Locked(0)
    let spec = describe("d", .cases(30)) { it("holds", .cases(7), forAll: .bools) { _ in count.withLock { $0 += 1 } } }
    _ = await run(spec, .cases(50, seed: 1))
    XCTAssertEqual(count.withLock { $0 }, 7)
  }

  func testAFailureReportsThatItsArgumentsPassedBefore() async {
    let count = Locked(0)
    let texts = await run(
      it("counts", forAll: .ints(in: 0...9)) { _ in
        count.withLock { $0 += 1 }
        if count.withLock(\.self) > 1 { fail("again") }
      })
    XCTAssertEqual(
      texts.first,
      """
      falsified by 0
      case 2 of 100 from seed 0, made smaller in 2 runs
      case 1 passed with these arguments before, so shared state, such as a let, has changed since
      to try it first: trying: [0]
      """)
  }

  func testArgumentsToTryComeFirstAndAreNotShrunk() async {
    let texts = await run(it("is small", forAll: .ints, trying: [1, 50, 9]) { expect($0).to(.beLessThan(9)) })
    XCTAssertEqual(texts, ["falsified by 50, one of the arguments to try", "expected to be less than 9, got 50"])
  }

  func testAnErrorOrAFailedRequirementFalsifiesAndIsReportedOnce() async {
    let thrown = await run(it("throws", forAll: .ints) { if $0 > 2 { throw Boom() } })
    XCTAssertEqual(thrown.count, 2)
    XCTAssertEqual(thrown.last, "the example threw Boom()")
    let required = await run(it("requires", forAll: .ints) { number in _ = try require(number < 3 ? number : nil) })
    XCTAssertEqual(required.count, 2)
  }

  func testDiscardedCasesDoNotCountAndTooManyFail() async {
    let count = Locked(0)
    let fine = await run(
      it("divides", forAll: .ints) { number in
        guard number != 0 else { try discard() }
        count.withLock { $0 += 1 }
      })
    XCTAssertEqual(fine, [])
    XCTAssertEqual(count.withLock { $0 }, 100)
    let none = await run(it("shows nothing", forAll: .ints) { _ in try discard() })
    XCTAssertEqual(
      none,
      [
        """
        gave up: 101 cases were discarded and 0 counted
        make the generator fit what the example is about, instead of filtering its values
        """
      ])
  }

  func testAKnownIssueDoesNotHideThatNothingWasChecked() async {
    let report = await Executor().run(
      Plan([
        describe("known", .knownIssue("#12")) {
          it("no cases", .cases(0), forAll: .ints) { _ in fail("lost") }
          it("all discarded", forAll: .ints) { _ in try discard() }
          it("none in time", .cases(within: .zero), forAll: .ints) { _ in fail("lost") }
          it("fails", forAll: .ints) { _ in fail("as known") }
        }
      ]))
    XCTAssertEqual(report.results.map(\.status), [.failed, .failed, .failed, .pending])
  }

  func testMessagesUseTheSingularForOneCase() {
    var labels = LabelCounts()
    labels.add(Trial(labels: ["large": (percent: 5, holds: false)]))
    XCTAssertEqual(
      ([.tooManyDiscarded(1, cases: 0)] + labels.missing).map(\.message),
      [
        """
        gave up: 1 case was discarded and 0 counted
        make the generator fit what the example is about, instead of filtering its values
        """,
        "\"large\" held for 0 of 1 case, at least 5 % are required",
      ])
  }

  func testALabelThatAppliesTooRarelyFails() async {
    let texts = await run(
      it("sorts", forAll: .ints(in: 0...3)) { number in
        label("large", if: number > 1_000, atLeast: 5)
        label("small", if: number < 1_000, atLeast: 5)
      })
    XCTAssertEqual(texts, ["\"large\" held for 0 of 100 cases, at least 5 % are required"])
  }

  func testAFailureListsTheLabels() async {
    let texts = await run(
      it("sorts", forAll: .ints(in: 0...3)) { number in
        label("even", if: number % 2 == 0)
        expect(number).to(.beLessThan(3))
      })
    XCTAssertEqual(texts.first?.split(separator: "\n").contains { $0.hasPrefix("even: ") }, true)
  }

  func testAPropertyThatPassesTheSecondTimeIsFlaky() async {
    let isFirst = Locked(true)
    let texts = await run(
      it("is flaky", forAll: .ints) { _ in
        let fails = isFirst.withLock { value in
          defer { value = false }
          return value
        }
        expect(fails).to(.beFalse)
      })
    XCTAssertEqual(
      texts.first,
      """
      falsified by 0
      case 1 of 100 from seed 0
      flaky: it passed when it ran again with the same arguments
      to try it first: trying: [0]
      """)
  }

  func testVerifiersAreCheckedAtTheEndOfEachCase() async {
    let texts = await run(
      it("defers", forAll: .ints) { number in
        let engine = FunctionMock<Int, Never, Void>("start")
        expect(engine).toReceive(.exactly(1))
        if number < 3 { engine.call(number) }
      })
    XCTAssertEqual(texts.first?.split(separator: "\n").first, "falsified by 3")
    XCTAssertEqual(texts.count, 2)
  }

  func testAnUnusedStubFalsifiesACaseThatWouldPass() async {
    let spec = describe("stubs", .strictStubs, .cases(100)) {
      it("asks for small ones", forAll: .ints(in: 0...500)) { number in
        let mock = FunctionMock<Int, Never, Int>("f(_:)")
        mock.returns(number)
        if number < 17 { _ = mock.call(1) }
      }
      it("fails before", forAll: .ints(in: 0...500)) { number in
        let mock = FunctionMock<Int, Never, Int>("f(_:)")
        mock.returns(number)
        _ = try require(number < 17 ? number : nil)
        _ = mock.call(1)
      }
      it("is left out", forAll: .ints(in: 0...500)) { number in
        let mock = FunctionMock<Int, Never, Int>("f(_:)")
        mock.returns(number)
        if number > 17 { try discard() }
        _ = mock.call(1)
      }
    }
    let report = await Executor().run(Plan([spec]))
    let told = report.results.map { $0.issues.map { $0.message.prefix { $0 != "\n" } } }
    XCTAssertEqual(
      told,
      [
        ["falsified by 17", "the stub of f(_:) was never used"],
        ["falsified by 17", "expected an Int, got nil"], [],
      ])
  }

  func testEveryValueOfASmallRangeIsTriedBeforeOneIsRepeated() async {
    let tried = Locked<[Int]>([])
    let spec = it("tries all", forAll: .ints(in: 1...100)) { number in tried.withLock { $0.append(number) } }
    _ = await Executor().run(Plan([spec]))
    XCTAssertEqual(tried.withLock { $0.sorted() }, Array(1...100))
  }

  func testAnExampleIsSkippedOnlyIfAllItsCasesSkip() async {
    let spec = describe("skips") {
      it("all", forAll: .ints) { _ in throw Skip("not here") }
      it("all that a filter lets through", forAll: .ints.filter { $0 > 0 }) { _ in throw Skip("not here") }
      it("the given ones too", forAll: .ints, trying: [7]) { _ in throw Skip("not here") }
      it("large ones", forAll: .ints(in: 0...100_000)) { number in
        if number > 90_000 { throw Skip("too large") }
        expect(number).to(.beLessThan(50_000))
      }
      it("most", forAll: .ints(in: 0...100_000)) { number in
        if number > 0 { throw Skip("too large") }
      }
      it("all but the discarded", forAll: .ints(in: 0...100_000)) { number in
        if number == 0 { try discard() }
        throw Skip("too large")
      }
    }
    let report = await Executor().run(Plan([spec]))
    XCTAssertEqual(report.results.map(\.status), [.skipped, .skipped, .skipped, .failed, .failed, .failed])
    XCTAssertEqual(report.results.map { $0.reason ?? "" }, ["not here", "not here", "not here", "", "", ""])
    let first = report.results.map { $0.issues.first?.message.split(separator: "\n").first ?? "none" }
    XCTAssertEqual(first[3], "falsified by 50000")
    XCTAssertEqual(first[4].filter { !$0.isNumber }, "gave up:  cases were discarded ( by Skip) and  counted")
    XCTAssertEqual(first[5].filter { !$0.isNumber }, "gave up:  cases were discarded ( by Skip) and  counted")
  }

  func testAPropertyThatFailsInTwoWaysShowsBoth() async {
    let places = await run(
      it("is neither small nor large", .cases(seed: 4), forAll: .ints(in: 0...100_000)) { number in
        expect(number).to(.beLessThan(50_000))
        if number > 9, number < 20_000 { fail("\(number) is medium") }
      })
    XCTAssertEqual(
      places.filter { !$0.contains("falsified by") },
      ["10 is medium", "expected to be less than 50000, got 50000"])
    let errors = await run(
      it("throws", forAll: .ints(in: 0...1_000)) { number in
        if number > 500 { throw Problem.large(number) }
        if number > 20 { throw Problem.medium }
      })
    XCTAssertEqual(
      errors.filter { !$0.contains("falsified by") }.sorted(),
      ["the example threw Problem.large(501)", "the example threw Problem.medium"])
    let second = errors.first { $0.hasPrefix("in another way, falsified by ") }
    XCTAssertEqual(second?.split(separator: "\n").count, 3)
  }

  func testARetryOfAPropertyMustPassForAllItsFailures() async {
    let attempts = Locked(0)
    func report(failing: ClosedRange<Int>) async -> RunReport {
      attempts.withLock { $0 = 0 }
      return await Executor().run(
        Plan([
          describe("d", .retry(1), .cases(seed: 4)) {
            beforeEach { attempts.withLock { $0 += 1 } }
            it("is neither small nor large", forAll: .ints(in: 0...100_000)) { number in
              guard failing.contains(attempts.withLock(\.self)) else { return }
              expect(number).to(.beLessThan(50_000))
              if number > 9, number < 20_000 { fail("\(number) is medium") }
            }
          }
        ]))
    }
    func ways(_ issues: [Issue]) -> [String] { issues.map(\.message).filter { !$0.contains("falsified by") } }
    let both = ["10 is medium", "expected to be less than 50000, got 50000"]
    let always = await report(failing: 1...2).results[0]
    XCTAssertEqual(always.status, .failed)
    XCTAssertEqual([ways(always.issues)] + always.failedAttempts.map(ways), [both, both])
    let once = await report(failing: 1...1).results[0]
    XCTAssertTrue(once.isFlaky)
    XCTAssertEqual([ways(once.issues)] + once.failedAttempts.map(ways), [[], both])
  }

  func testACaseThatFailsAndThenSkipsHasFailed() async {
    let spec = it("is small", forAll: .ints(in: 0...1_000)) { number in
      expect(number).to(.beLessThan(10))
      if number > 10 { throw Skip("too large") }
    }
    let texts = await run(spec)
    XCTAssertEqual(texts.first?.split(separator: "\n").first, "falsified by 10")
    XCTAssertEqual(texts.last, "expected to be less than 10, got 10")
    let tried = await run(
      it("is small", forAll: .ints, trying: [3]) { number in
        expect(number).to(.beLessThan(3))
        throw Skip("never judged")
      })
    XCTAssertEqual(tried, ["falsified by 3, one of the arguments to try", "expected to be less than 3, got 3"])
  }

  func testASkipDuringShrinkingDoesNotHideTheFailure() async {
    let texts = await run(
      it("is small", forAll: .ints(in: 0...1_000)) { number in
        if number == 20 { throw Skip("not this one") }
        expect(number).to(.beLessThan(20))
      })
    XCTAssertEqual(texts.last, "expected to be less than 20, got 21")
  }

  func testAFailureBeforeTheTimeLimitOfAPropertyIsReported() async {
    let (found, expected) = await atSomePace { pace in
      let texts = await run(
        it("hangs", .timeLimit(.milliseconds(50) * pace), forAll: .ints) { _ in
          fail("before")
          try await Task.sleep(for: .seconds(600))
        })
      return (texts.filter { $0 == "before" }, ["before"])
    }
    XCTAssertEqual(found, expected)
  }

  func testACaseThatFailsAndThenTimesOutReportsBoth() async {
    let (found, expected) = await atSomePace { pace in
      let limit = Duration.milliseconds(50) * pace
      let line = #line + 2
      let texts = await run(
        it("hangs", .timeLimit(limit), forAll: .ints) { number in
          if number == 0 { return }
          fail("before")
          await hang()
        })
      // The lines that follow say where the code waits, as far as the system can tell.
      let first = texts.map { String($0.prefix { $0 != "\n" }) }
      let argument = first.first?.wholeMatch(of: /ran longer .*, tried with (-?\d+)/).map { String($0.1) } ?? "none"
      let start = "ran longer than its time limit of \(limit.inWords), started at PropertyTests.swift:\(line)"
      return (
        first,
        ["\(start), tried with \(argument)", "falsified by \(argument), in a case that did not end", "before"]
      )
    }
    XCTAssertEqual(found, expected)
  }

  func testAHangingSearchReportsTheFirstArguments() async {
    let (found, expected) = await atSomePace { pace in
      let hasFailed = Locked(false)
      let texts = await run(
        it("hangs", .timeLimit(.milliseconds(300) * pace), forAll: .ints(in: 0...1_000)) { number in
          if number > 20 {
            hasFailed.withLock { $0 = true }
            fail("\(number) is too large")
          }
          if number > 0, number <= 20, hasFailed.withLock({ $0 }) { await hang() }
        })
      let words = texts.map { text in
        ["ran longer than", "falsified by", "is too large"].first { text.contains($0) } ?? text
      }
      return (words, ["ran longer than", "falsified by", "is too large"])
    }
    XCTAssertEqual(found, expected)
  }

  func testAnUnexpectedCancellationErrorFalsifiesAProperty() async {
    let texts = await run(it("cancels", forAll: .ints) { if $0 > 2 { throw CancellationError() } })
    XCTAssertEqual(texts.first?.split(separator: "\n").first, "falsified by 3")
    XCTAssertEqual(texts.last, "the example threw CancellationError()")
  }

  func testASkipFromAnotherFrameworkSkipsTheExample() async {
    let spec = it("skips", forAll: .ints) { _ in throw XCTSkip("too large") }
    let result = await Executor().run(Plan([spec])).results[0]
    XCTAssertEqual(result.status, .skipped)
    XCTAssertEqual(result.reason, "too large")
    XCTAssertEqual(result.issues, [])
  }

  func testAPropertyFailsIfNoCaseIsChecked() async {
    let none = [
      await run(it("holds", .cases(0), forAll: .ints) { _ in }),
      await run(it("holds", .cases(-5), forAll: .ints) { _ in }),
    ]
    XCTAssertEqual(
      none,
      [
        ["no case was run: `.cases(0)` asks for none; ask for at least one"],
        ["no case was run: `.cases(-5)` asks for none; ask for at least one"],
      ])
    let noTime = await run(it("holds", .cases(within: .zero), forAll: .ints) { _ in })
    XCTAssertEqual(noTime, ["no case finished within 0 ms; give the cases more time"])
    let (discarded, told) = await atSomePace { pace in
      let limit = Duration.milliseconds(1) * pace
      let texts = await run(
        it("shows nothing", .cases(within: limit), forAll: .ints) { _ in
          try await Task.sleep(for: limit + .milliseconds(1))
          try discard()
        })
      return (texts, ["no case finished within \(limit.inWords): 1 case had been discarded by then"])
    }
    XCTAssertEqual(discarded, told)
    let tried = await run(it("holds", .cases(within: .zero), forAll: .ints, trying: [1]) { _ in })
    XCTAssertEqual(tried, [])
  }

  func testAPropertyInASeparateTaskIsChecked() async {
    let texts = await run(
      describe("d") {
        aroundEach { example in try await Task.detached { try await example() }.value }
        it("fails", forAll: .ints) { _ in fail("no") }
      })
    XCTAssertEqual(texts.last, "no")
  }

  func testDiscardOutsideAPropertyFails() async {
    let discarded = "discard() outside a property: it leaves out a case of `it(_:forAll:)`, but there is none"
    let made = AsyncLet { () async throws -> Int in try discard() }
    let texts = await run(
      describe("d") {
        it("in an example") { try discard() }
        context("in a hook") {
          beforeEach { try discard() }
          it("a") {}
        }
        context("around") {
          aroundEach { _ in try discard() }
          it("b") {}
        }
        it("in a let") { _ = try await made() }
      })
    XCTAssertEqual(
      texts,
      [
        "the example threw \(discarded)", "beforeEach threw \(discarded)", "aroundEach threw \(discarded)",
        "the example threw \(discarded)",
      ])
  }

  func testDiscardWorksInsideKnownIssueAndCollectFailures() async {
    let count = Locked(0)
    let texts = await run(
      it("discards inside", forAll: .ints) { number in
        try knownIssue("#1") { if number % 2 == 0 { try discard() } else { fail("odd") } }
        _ = try collectFailures { if number % 3 == 0 { try discard() } }
        count.withLock { $0 += 1 }
      })
    XCTAssertEqual(texts, [])
    XCTAssertEqual(count.withLock { $0 }, 100)
  }

  func testATimeLimitEndsTheSearch() async {
    let report = await Executor().run(
      Plan([it("hangs", .timeLimit(.milliseconds(50)), forAll: .ints) { _ in try await Task.sleep(for: .seconds(60)) }])
    )
    XCTAssertEqual(report.results.map(\.status), [.failed])
  }

  func testATimeForCasesThatEndsIsNotAFailure() async {
    let most = 1_000_000_000
    let count = Locked(0)
    let (found, expected) = await atSomePace { pace in
      let limit = Duration.milliseconds(20) * pace
      let texts = await run(
        it("is slow", .cases(most, within: limit), forAll: .ints) { _ in count.withLock { $0 += 1 } })
      return (texts, [])
    }
    XCTAssertEqual(found, expected)
    XCTAssertLessThan(count.withLock { $0 }, most)
  }

  func testThePlanReportsCountAndSeed() {
    let plan = Plan([it("holds", forAll: .ints) { _ in }], PlanOptions(traits: [.cases(20, seed: 3)]))
    let traits = plan.code?.examples[0].traits
    XCTAssertEqual(traits.map { $0.words(settingsOf: $0) }, ["20 cases from seed 3"])
  }

  @MainActor
  func testAPropertyOfAMainActorTypeRunsOnTheMainActor() async {
    let texts = await run(OnMain.spec)
    XCTAssertEqual(texts, [])
  }

  private func run(_ spec: Spec, _ traits: Trait...) async -> [String] {
    let report = await Executor().run(Plan([spec], PlanOptions(traits: traits)))
    return report.results.flatMap(\.issues).map(\.message) + report.issues.map(\.message)
  }
}

private struct Boom: Error {}

private enum Problem: Error { case medium, large(Int) }

/// Never returns, like code that is not notified of its limit.
private func hang() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

@MainActor
private enum OnMain {
  static var spec: Spec {
    it("is on the main actor", forAll: .ints) { _ in MainActor.preconditionIsolated() }
  }
}
