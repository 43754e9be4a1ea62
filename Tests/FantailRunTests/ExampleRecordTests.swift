import Fantail
import FantailLock
import FantailPlan
import FantailTree
import XCTest

@testable import FantailRun

final class ExampleRecordTests: XCTestCase {
  private let state = RunState(Plan([describe("Code") { it("runs") {} }]))

  private func record() throws -> ExampleRecord {
    let state = try XCTUnwrap(state)
    return ExampleRecord(
      at: state.subject(at: 0), issuesOfRun: state.issues, exitTests: nil, listener: AttemptRules())
  }

  /// A missing call or snapshot is not another failure of an example that has failed or was skipped.
  func testAFailedOrSkippedExampleClaimsNothing() throws {
    let (passing, failed, skipped) = (try record(), try record(), try record())
    failed.record(Issue(.failed("on purpose"), at: nil))
    skipped.undoAndReportUnjudged(.skipped(Skip("for a reason")))
    let records = [passing, failed, skipped]
    XCTAssertEqual(records.map(\.claimsNothing), [false, true, true])
    XCTAssertEqual(records.map(\.hasFailed), [false, true, false])
    let outcomes = records.map { $0.end() }
    XCTAssertEqual(outcomes.map { $0.issues.map(\.message) }, [[], ["on purpose"], []])
    XCTAssertEqual(outcomes.map(\.skip?.reason), [nil, nil, "for a reason"])
  }

  func testARecordIsJudgedAndUndoneWithoutVerifiersAndCleanUps() throws {
    let record = try record()
    let log = Locked<[String]>([])
    XCTAssertTrue(record.isJudgedAndUndone)
    record.cleanUp { log.withLock { $0.append("undone") } }
    XCTAssertFalse(record.isJudgedAndUndone)
    record.takeCleanUp()?()
    XCTAssertTrue(record.isJudgedAndUndone)
    record.verifyAtEnd(DeferredVerifier(description: "check", location: record.subject.location) {})
    XCTAssertFalse(record.isJudgedAndUndone)
    XCTAssertEqual(record.takeVerifier()?.description, "check")
    XCTAssertTrue(record.isJudgedAndUndone)
    XCTAssertEqual(log.withLock(\.self), ["undone"])
    XCTAssertTrue(record.end().expectsSomething)
  }

  func testCodeIsAbandonedWhileItCanBeAndAfterTheEnd() throws {
    let record = try record()
    XCTAssertFalse(record.abandonBody())
    XCTAssertFalse(record.hasAbandonedCode)
    let count = Locked(0)
    XCTAssertNil(record.setLeaving { count.withLock { $0 += 1 } })
    XCTAssertTrue(record.abandonBody())
    XCTAssertTrue(record.hasAbandonedCode)
    XCTAssertEqual(count.withLock(\.self), 1)
    XCTAssertNotNil(record.setLeaving(nil))
    XCTAssertFalse(record.abandonBody())
    _ = record.end()
    XCTAssertTrue(record.abandonBody())
  }
}
