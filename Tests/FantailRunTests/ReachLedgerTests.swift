import XCTest

@testable import FantailRun

final class ReachLedgerTests: XCTestCase {
  /// A ledger can be asked for in every build. A test run with coverage has one.
  func testThereIsALedgerWhereThereAreCounters() {
    XCTAssertEqual(ReachLedger() != nil, ExecutionCounters.count > 0)
  }
}
