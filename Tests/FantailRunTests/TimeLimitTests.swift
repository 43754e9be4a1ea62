import Fantail
import FantailLock
import FantailPlan
import FantailRun
import XCTest

final class TimeLimitTests: XCTestCase {
  func testACancelledExampleFailsWithItsLimitAndItsAfterEachRuns() async {
    let log = RunLog()
    let line = #line + 3
    let spec = describe("d") {
      afterEach { log("AE") }
      it("waits", .timeLimit(.milliseconds(20))) { try await Task.sleep(for: .seconds(60)) }
      it("goes on") { log("next") }
    }
    let report = await report(of: spec)
    XCTAssertEqual(log.trace, "AE next AE")
    XCTAssertEqual(
      report.text,
      """
      failed: d, waits
        ran longer than its time limit of 20 ms, started at TimeLimitTests.swift:\(line)
      passed: d, goes on
      failed
      """)
  }

  /// Code that does not react to its time limit is abandoned, and the failures that were kept for it are reported.
  func testFailuresThatAreKeptAreToldOfCodeThatNeverEnds() async {
    let line = #line + 3
    let report = await report(
      of: describe("d", .timeLimit(.milliseconds(50))) {
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
          it("is not run") {}
        }
      })
    XCTAssertEqual(
      report.results.map { $0.issues.map { $0.message.withoutWaitingCode } },
      [
        [late(at: line), "a"], [late(at: line + 6), "b"], [late(at: line + 12), "c"],
        ["not run, because beforeAll of \"once\" failed: \(late(at: line + 21)) as beforeAll\nd"],
      ])
    XCTAssertEqual(report.issues, [])
  }

  private func late(at line: Int) -> String {
    "ran longer than its time limit of 50 ms, started at TimeLimitTests.swift:\(line)"
  }

  /// Never returns, like code that does not react to its time limit.
  private static func hang() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

  func testCleanUpIsNotCancelledWithItsExample() async {
    let log = RunLog()
    let spec = describe("d") {
      afterAll {
        try await Task.sleep(for: .milliseconds(1))
        log("AA")
      }
      context("c") {
        afterEach {
          try await Task.sleep(for: .milliseconds(300))
          log("AE")
        }
        it("waits", .timeLimit(.milliseconds(20))) { try await Task.sleep(for: .seconds(60)) }
        it("cancels itself") {
          withUnsafeCurrentTask { $0?.cancel() }
          log("\(Task.isCancelled)")
        }
      }
    }
    let report = await report(of: spec)
    XCTAssertEqual(log.trace, "AE true AE AA")
    XCTAssertEqual(report.results.map { $0.issues.count }, [1, 0])
  }

  func testAnExampleThatCancelsItselfCancelsNoOther() async {
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

  func testWhatSuspendsAndCancelsItselfCancelsNoOther() async {
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

  func testAHookThatRunsOnceAndCancelsItselfCancelsNothingElse() async {
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

  func testAnExampleThatCancelsItselfCancelsNoHookThatRunsOnceNorCleansUp() async {
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

  func testWhatSuspendsIsCancelledFromItsBeginningWhereItsExampleIs() async {
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
    let spec = describe("d") {
      afterAll { log("AA") }
      it("ignores its cancellation", .timeLimit(.milliseconds(10))) {
        await withCheckedContinuation { (never: CheckedContinuation<Void, Never>) in Self.parked.keep(never) }
      }
    }
    let report = await report(of: spec)
    XCTAssertEqual(log.trace, "AA")
    XCTAssertEqual(report.results.map(\.status), [.failed])
    Self.parked.release()
  }

  func testABeforeAllHasTheLimitOfItsGroupAndNoExampleRunsAfterOneThatWasCutOff() async {
    for isHeeded in [true, false] {
      let log = RunLog()
      let line = #line + 3
      let report = await report(
        of: describe("d", .timeLimit(.milliseconds(50))) {
          beforeAll {
            if isHeeded { return try await Task.sleep(for: .seconds(600)) }
            await withCheckedContinuation { (never: CheckedContinuation<Void, Never>) in Self.parked.keep(never) }
          }
          afterAll { log("AA") }
          it("a", .timeLimit(.seconds(600))) { log("never") }
          it("b") { log("never") }
        })
      Self.parked.release()
      let cause = "ran longer than its time limit of 50 ms, started at TimeLimitTests.swift:\(line) as beforeAll"
      XCTAssertEqual(
        report.text,
        """
        failed: d, a
          not run, because beforeAll of "d" failed: \(cause)
        failed: d, b
          not run, because beforeAll of "d" failed: \(cause)
        failed
        """)
      XCTAssertEqual(log.trace, "AA")
    }
  }

  func testHooksThatRunOnceAreNotInTheLimitOfTheExampleThatTheyRunWith() async {
    let report = await report(
      of: describe("d") {
        beforeAll { try await Task.sleep(for: .milliseconds(1_200)) }
        afterAll { try await Task.sleep(for: .milliseconds(1_200)) }
        it("a", .timeLimit(.seconds(1))) {}
      })
    XCTAssertEqual(report.text, "passed: d, a\npassed")
  }

  func testAnAfterAllOverItsLimitFailsTheRun() async {
    let line = #line + 3
    let report = await report(
      of: describe("d", .timeLimit(.milliseconds(50))) {
        afterAll { try await Task.sleep(for: .seconds(600)) }
        it("a") {}
      })
    XCTAssertEqual(
      report.text,
      """
      passed: d, a
      run: ran longer than its time limit of 50 ms, started at TimeLimitTests.swift:\(line) as afterAll
      failed
      """)
  }

  func testAnAttemptThatWasGivenUpBeginsNothingMore() async throws {
    let log = RunLog()
    let report = await report(
      of: describe("d") {
        afterAll { log("AA") }
        context("c") {
          beforeEach {
            await withCheckedContinuation { (never: CheckedContinuation<Void, Never>) in Self.parked.keep(never) }
          }
          afterEach { log("AE") }
          context("inner") {
            beforeAll { log("never") }
            afterAll { log("never") }
            it("a", .timeLimit(.milliseconds(20))) { log("never") }
          }
        }
        it("b") { log("b") }
      })
    XCTAssertEqual(report.results.map(\.status), [.failed, .passed])
    Self.parked.release()
    while log.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
    XCTAssertEqual(log.trace, "b AA AE")
  }

  /// Keeps continuations, which Swift does not allow to be dropped.
  private final class Parked: Sendable {
    private let continuations = Locked<[CheckedContinuation<Void, Never>]>([])

    func keep(_ continuation: CheckedContinuation<Void, Never>) {
      continuations.withLock { $0.append(continuation) }
    }

    func release() {
      let waiting = continuations.withLock { continuations in
        defer { continuations = [] }
        return continuations
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  private static let parked = Parked()
}

private struct CancellationReporter: Reporter {
  let log: RunLog

  func report(_ event: RunEvent) async { log(Task.isCancelled ? "cancelled" : "free") }
}
