import XCTest

@testable import FantailRun

final class ReachLedgerTests: XCTestCase {
  /// Asking is safe in every build, and a test run with coverage has some.
  func testThereIsALedgerWhereThereAreCounters() {
    XCTAssertEqual(ReachLedger() != nil, ExecutionCounters.count > 0)
  }
}
