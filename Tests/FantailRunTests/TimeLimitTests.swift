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
        ran longer than its time limit of 0.02 seconds, started at TimeLimitTests.swift:\(line)
      passed: d, goes on
      failed
      """)
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

  /// Keeps continuations, which must not be dropped.
  private final class Parked: Sendable {
    private let continuations = Locked<[CheckedContinuation<Void, Never>]>([])

    func keep(_ continuation: CheckedContinuation<Void, Never>) {
      continuations.withLock { $0.append(continuation) }
    }

    func release() {
      for continuation in continuations.withLock({ $0 }) { continuation.resume() }
    }
  }

  private static let parked = Parked()
}
