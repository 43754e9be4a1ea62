import Fantail
import FantailPlan
import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

final class AttemptTests: XCTestCase {
  private let state = RunState(Plan([describe("Code") { it("runs") {} }]))

  private func attempt(_ rules: AttemptRules = AttemptRules()) throws -> Attempt {
    let state = try XCTUnwrap(state)
    return Attempt(at: state.subject(at: 0), in: state, rules)
  }

  /// A missing call or snapshot is not another failure of an example that has failed or was skipped.
  func testAfterAFailureOrSkipMissingCallsAreNotFailures() throws {
    let (passing, failed, skipped) = (try attempt(), try attempt(), try attempt())
    failed.record(Issue(.failed("on purpose"), at: nil))
    skipped.undoAndReportUnjudged(.skipped(Skip("for a reason")))
    let records = [passing, failed, skipped]
    XCTAssertEqual(records.map(\.claimsNothing), [false, true, true])
    XCTAssertEqual(records.map(\.hasFailed), [false, true, false])
    let outcomes = records.map { $0.end() }
    XCTAssertEqual(outcomes.map { $0.issues.map(\.message) }, [[], ["on purpose"], []])
    XCTAssertEqual(outcomes.map(\.skip?.reason), [nil, nil, "for a reason"])
  }

  func testAnAttemptIsCompleteOnceVerifiersAndCleanUpAreDone() throws {
    let attempt = try attempt()
    let log = Locked<[String]>([])
    XCTAssertTrue(attempt.isJudgedAndUndone)
    attempt.cleanUp { log.withLock { $0.append("undone") } }
    XCTAssertFalse(attempt.isJudgedAndUndone)
    attempt.takeCleanUp()?()
    XCTAssertTrue(attempt.isJudgedAndUndone)
    attempt.verifyAtEnd(DeferredVerifier(description: "check", location: attempt.subject.location) {})
    XCTAssertFalse(attempt.isJudgedAndUndone)
    XCTAssertEqual(attempt.takeVerifier()?.description, "check")
    XCTAssertTrue(attempt.isJudgedAndUndone)
    XCTAssertEqual(log.withLock(\.self), ["undone"])
    XCTAssertTrue(attempt.end().expectsSomething)
  }

  /// Receives the events of an attempt.
  private final class Abandonments: AttemptListener {
    let count = Locked(0)

    func happened(_ event: AttemptEvent) {
      if case .abandonedCode = event { count.withLock { $0 += 1 } }
    }
  }

  func testABodyIsAbandonedOnceAndOnlyWhileItRuns() throws {
    let abandonments = Abandonments()
    let attempt = try attempt(AttemptRules(listeners: [abandonments]))
    XCTAssertFalse(attempt.abandonBody())
    XCTAssertEqual(abandonments.count.withLock(\.self), 0)
    let count = Locked(0)
    XCTAssertNil(attempt.code.replaceLeaving { count.withLock { $0 += 1 } })
    XCTAssertTrue(attempt.abandonBody())
    XCTAssertEqual(abandonments.count.withLock(\.self), 1)
    XCTAssertEqual(count.withLock(\.self), 1)
    XCTAssertNotNil(attempt.code.replaceLeaving(by: nil))
    XCTAssertFalse(attempt.abandonBody())
    _ = attempt.end()
    XCTAssertTrue(attempt.abandonBody())
    XCTAssertEqual(abandonments.count.withLock(\.self), 1)
  }
}
