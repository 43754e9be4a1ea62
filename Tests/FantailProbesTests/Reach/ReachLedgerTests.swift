import Foundation
import XCTest

@testable import FantailProbes

final class ReachLedgerTests: XCTestCase {
  /// A ledger can be asked for in every build. A test run with coverage has one.
  func testACoverageBuildHasALedger() {
    XCTAssertEqual(ReachLedger() != nil, ExecutionCounters.count > 0)
  }

  /// Without coverage no counter counts.
  func testEachRunningExampleGetsTheCounts() throws {
    XCTAssertNil(ReachLedger(count: 0))
    let ledger = try XCTUnwrap(ReachLedger(count: max(1, ExecutionCounters.count)))
    ledger.take(for: [])
    XCTAssertEqual(ledger.contents.examples, [:])
    ledger.begin("a")
    ledger.begin("b")
    ledger.takeForRunning()
    ledger.end("a")
    ledger.noteElsewhere("c")
    XCTAssertEqual(Set(ledger.contents.examples.keys), ["a", "b"])
    XCTAssertEqual(ledger.contents.elsewhere, ["c"])
    if ExecutionCounters.count == 0 { XCTAssertEqual(ledger.contents.examples, ["a": Data(), "b": Data()]) }
  }

  func testMarksThatCannotBeWrittenAreOmitted() throws {
    let ledger = try XCTUnwrap(ReachLedger(count: max(1, ExecutionCounters.count)))
    XCTAssertNil(ledger.writeMarks(to: "/no/such/folder/marks"))
  }
}
