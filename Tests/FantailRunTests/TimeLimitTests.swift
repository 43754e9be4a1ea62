import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import Paces
import XCTest

final class TimeLimitTests: XCTestCase {
  func testAnExampleOverItsTimeLimitFailsAndItsAfterEachRuns() async {
    let (found, expected) = await atSomePace { pace in
      let log = RunLog()
      let limit = Duration.milliseconds(20) * pace
      let line = #line + 3
      let spec = describe("d") {
        afterEach { log("AE") }
        it("waits", .timeLimit(limit)) { try await Task.sleep(for: .seconds(600)) }
        it("goes on") { log("next") }
      }
      let report = await report(of: spec)
      return (
        [log.trace, report.text],
        [
          "AE next AE",
          """
          failed: d, waits
            ran longer than its time limit of \(limit.inWords), started at TimeLimitTests.swift:\(line)
          passed: d, goes on
          failed
          """,
        ]
      )
    }
    XCTAssertEqual(found, expected)
  }

  /// Code that does not react to its time limit is abandoned, and the failures that were kept for it are reported.
  func testCollectedFailuresAreReportedForCodeThatNeverEnds() async {
    let (found, expected) = await atSomePace { pace in
      let limit = Duration.milliseconds(50) * pace
      func late(at line: Int) -> String {
        "ran longer than its time limit of \(limit.inWords), started at TimeLimitTests.swift:\(line)"
      }
      let line = #line + 3
      let report = await report(
        of: describe("d", .timeLimit(limit)) {
          it("collects") {
            _ = await collectFailures {
              fail("a")
              await Self.hang()
            }
          }
          it("knows") {
            await knownIssue("#1") {
              fail("b")
              await Self.hang()
            }
          }
          it("nests") {
            await knownIssue("#1") {
              _ = await collectFailures {
                fail("c")
                await Self.hang()
              }
            }
          }
          context("once") {
            beforeAll {
              _ = await collectFailures {
                fail("d")
                await Self.hang()
              }
            }
            it("is not run", .timeLimit(.seconds(600))) {}
          }
        }, jobs: 4)
      return (
        report.results.map { $0.issues.map { $0.message.withoutWaitingCode } } + [report.issues.map(\.message)],
        [
          [late(at: line), "a"], [late(at: line + 6), "b"], [late(at: line + 12), "c"],
          ["not run, because beforeAll of \"once\" failed: \(late(at: line + 21)) as beforeAll\nd"], [],
        ]
      )
    }
    XCTAssertEqual(found, expected)
  }

  /// Never returns, like code that does not react to its time limit.
  private static func hang() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

  func testCleanUpIsNotCancelledWithItsExample() async {
    let (found, expected) = await atSomePace { pace in
      let log = RunLog()
      let spec = describe("d") {
        afterAll {
          try await Task.sleep(for: .milliseconds(1))
          log("AA")
        }
        context("c") {
          afterEach {
            // Longer than code has that heeds no limit.
            try await Task.sleep(for: .milliseconds(300))
            log("AE")
          }
          it("waits", .timeLimit(.milliseconds(20) * pace)) { try await Task.sleep(for: .seconds(600)) }
          it("cancels itself") {
            withUnsafeCurrentTask { $0?.cancel() }
            log("\(Task.isCancelled)")
          }
        }
      }
      let report = await report(of: spec)
      return (
        [log.trace, "\(report.results.map { $0.issues.count })"], ["AE true AE AA", "[1, 0]"]
      )
    }
    XCTAssertEqual(found, expected)
  }

  func testAKnownIssueDoesNotCoverCleanUpThatNeverEnds() async {
    let limit = Duration.milliseconds(20)
    let line = #line + 5
    let report = await report(
      of: describe("d", .timeLimit(limit)) {
        afterEach { await Self.hang() }
        for trait in [Trait.knownIssue("#1"), .knownIssue("#1", includingHooks: true), .tags("unknown")] {
          it("waits", trait) { try await Task.sleep(for: .seconds(600)) }
        }
      }, jobs: 3)
    let late = "ran longer than its time limit of 20 ms, started at TimeLimitTests.swift:\(line)"
    let left = "its clean-up was still running 3.2 s after the time limit, and was left"
    XCTAssertEqual(report.results.map(\.status), [.failed, .pending, .failed])
    XCTAssertEqual(
      report.results.map { $0.issues.map { $0.message.withoutWaitingCode } }, Array(repeating: [late, left], count: 3))
  }

  func testAnExampleThatCancelsItselfDoesNotCancelOthers() async {
    let log = RunLog()
    for jobs in [1, 2] {
      let report = await report(
        of: describe("d") {
          beforeEach { log(Task.isCancelled ? "cancelled" : "free") }
          it("a") { withUnsafeCurrentTask { $0?.cancel() } }
          it("b") { log(Task.isCancelled ? "cancelled" : "free") }
        }, jobs: jobs)
      XCTAssertEqual(report.text, "passed: d, a\npassed: d, b\npassed")
    }
    XCTAssertEqual(log.trace, "free free free free free free")
  }

  func testSuspendingCodeThatCancelsItselfDoesNotCancelHooks() async {
    let log = RunLog()
    let report = await report(
      of: describe("d") {
        beforeEach {
          await Task.yield()
          log(Task.isCancelled ? "cancelled" : "free")
        }
        afterEach { log(Task.isCancelled ? "after cancelled" : "after free") }
        it("a", .retry(1)) {
          withUnsafeCurrentTask { $0?.cancel() }
          fail("once")
        }
        it("b") { withUnsafeCurrentTask { $0?.cancel() } }
        it("c") { await Task.yield() }
      })
    XCTAssertEqual(report.results.map(\.status), [.failed, .passed, .passed])
    XCTAssertEqual(log.trace, Array(repeating: "free after free", count: 4).joined(separator: " "))
  }

  func testABeforeAllOrAfterAllThatCancelsItselfDoesNotCancelOthers() async {
    for jobs in [1, 2] {
      let log = RunLog()
      let report = await report(
        of: describe("d") {
          for _ in 1...2 {
            beforeAll {
              log(Task.isCancelled ? "cancelled" : "free")
              withUnsafeCurrentTask { $0?.cancel() }
            }
            afterAll {
              log(Task.isCancelled ? "cancelled" : "free")
              withUnsafeCurrentTask { $0?.cancel() }
            }
          }
          it("a") { try await Task.sleep(for: .milliseconds(1)) }
        }, jobs: jobs)
      XCTAssertEqual(report.text, "passed: d, a\npassed")
      XCTAssertEqual(log.trace, "free free free free")
    }
  }

  func testACancelledExampleDoesNotCancelBeforeAllOrAfterEach() async {
    let log = RunLog()
    let report = await report(
      of: describe("d") {
        beforeEach { withUnsafeCurrentTask { $0?.cancel() } }
        describe("e") {
          beforeAll { try await Task.sleep(for: .milliseconds(1)) }
          for _ in 1...2 {
            afterEach {
              log(Task.isCancelled ? "cancelled" : "free")
              withUnsafeCurrentTask { $0?.cancel() }
            }
          }
          it("a") {}
        }
      })
    XCTAssertEqual(report.text, "passed: d, e, a\npassed")
    XCTAssertEqual(log.trace, "free free")
  }

  func testABodyIsCancelledFromTheStartIfBeforeEachCancelsIt() async {
    let log = RunLog()
    _ = await report(
      of: describe("d") {
        beforeEach { withUnsafeCurrentTask { $0?.cancel() } }
        aroundEach { example in
          log(Task.isCancelled ? "cancelled" : "free")
          try await example()
        }
        it("a") {
          log(Task.isCancelled ? "cancelled" : "free")
          await Task.yield()
        }
      })
    // `aroundEach` runs around `beforeEach`, which cancels.
    XCTAssertEqual(log.trace, "free cancelled")
  }

  func testReportersAreNotCancelledWithAnExample() async {
    let log = RunLog()
    let spec = describe("d") {
      it("a") { withUnsafeCurrentTask { $0?.cancel() } }
      it("b") {}
    }
    let executor = Executor(reporters: [CancellationReporter(log: log)])
    _ = await executor.run(Plan([spec]))
    XCTAssertEqual(log.trace, "free free free free")
  }

  func testAnExampleThatNeverEndsDoesNotBlockTheRun() async {
    let log = RunLog()
    let parked = Parked()
    let spec = describe("d") {
      afterAll { log("AA") }
      it("ignores its cancellation", .timeLimit(.milliseconds(10))) {
        await withCheckedContinuation { (never: CheckedContinuation<Void, Never>) in parked.keep(never) }
      }
    }
    let report = await report(of: spec)
    XCTAssertEqual(log.trace, "AA")
    XCTAssertEqual(report.results.map(\.status), [.failed])
    parked.release()
  }

  func testABeforeAllOverItsGroupsLimitFailsEveryExample() async {
    for isHeeded in [true, false] {
      let (found, expected) = await atSomePace { pace in
        let log = RunLog()
        let parked = Parked()
        let limit = Duration.milliseconds(50) * pace
        let line = #line + 3
        let report = await report(
          of: describe("d", .timeLimit(limit)) {
            beforeAll {
              if isHeeded { return try await Task.sleep(for: .seconds(600)) }
              await withCheckedContinuation { (never: CheckedContinuation<Void, Never>) in parked.keep(never) }
            }
            afterAll { log("AA") }
            it("a", .timeLimit(.seconds(600))) { log("never") }
            it("b") { log("never") }
          })
        parked.release()
        let place = "started at TimeLimitTests.swift:\(line) as beforeAll"
        let cause = "ran longer than its time limit of \(limit.inWords), \(place)"
        return (
          [log.trace, report.text],
          [
            "AA",
            """
            failed: d, a
              not run, because beforeAll of "d" failed: \(cause)
            failed: d, b
              not run, because beforeAll of "d" failed: \(cause)
            failed
            """,
          ]
        )
      }
      XCTAssertEqual(found, expected)
    }
  }

  func testBeforeAllAndAfterAllDoNotCountTowardsAnExamplesLimit() async {
    let (found, expected) = await atSomePace { pace in
      let time = Duration.milliseconds(120) * pace
      let report = await report(
        of: describe("d") {
          beforeAll { try await Task.sleep(for: time) }
          afterAll { try await Task.sleep(for: time) }
          it("a", .timeLimit(.milliseconds(100) * pace)) {}
        })
      return (report.text, "passed: d, a\npassed")
    }
    XCTAssertEqual(found, expected)
  }

  func testAnAfterAllOverItsLimitFailsTheRun() async {
    let line = #line + 3
    let report = await report(
      of: describe("d", .timeLimit(.milliseconds(50))) {
        afterAll { try await Task.sleep(for: .seconds(600)) }
        it("a", .timeLimit(.seconds(600))) {}
      })
    XCTAssertEqual(
      report.text,
      """
      passed: d, a
      run: ran longer than its time limit of 50 ms, started at TimeLimitTests.swift:\(line) as afterAll
      failed
      """)
  }

  func testAnAbandonedAttemptDoesNotEnterInnerGroups() async throws {
    let (found, expected) = await atSomePace { pace in
      let log = RunLog()
      let parked = Parked()
      let report = await report(
        of: describe("d") {
          afterAll { log("AA") }
          context("c") {
            beforeEach {
              log("BE")
              await withCheckedContinuation { (never: CheckedContinuation<Void, Never>) in parked.keep(never) }
            }
            afterEach { log("AE") }
            context("inner") {
              beforeAll { log("never") }
              afterAll { log("never") }
              it("a", .timeLimit(.milliseconds(20) * pace)) { log("never") }
            }
          }
          it("b") { log("b") }
        })
      parked.release()
      // Its clean-up follows only if the hook had begun within the limit.
      for _ in 1...1_000 where log.count < 4 { try? await Task.sleep(for: .milliseconds(10)) }
      return ([log.trace] + report.results.map(\.status.rawValue), ["BE b AA AE", "failed", "passed"])
    }
    XCTAssertEqual(found, expected)
  }

  /// Keeps continuations, which Swift does not allow to be dropped.
  private final class Parked: Sendable {
    private let continuations = Locked<[CheckedContinuation<Void, Never>]?>([])

    func keep(_ continuation: CheckedContinuation<Void, Never>) {
      let isReleased = continuations.withLock { continuations in
        continuations?.append(continuation)
        return continuations == nil
      }
      if isReleased { continuation.resume() }
    }

    func release() {
      for continuation in continuations.withLock({ $0.take() }) ?? [] { continuation.resume() }
    }
  }
}

private struct CancellationReporter: Reporter {
  let log: RunLog

  func report(_ event: RunEvent) async { log(Task.isCancelled ? "cancelled" : "free") }
}
