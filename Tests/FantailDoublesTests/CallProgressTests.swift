import XCTest

@testable import FantailDoubles

/// The progress of calls towards a count: a wait ends when no later call can change the result.
final class CallProgressTests: XCTestCase {
  func testACountWithoutAnUpperBoundIsDecidedWhenItIsReached() {
    XCTAssertEqual((0...3).map(CallCount.atLeast(2).progress), [.missing, .missing, .settled, .settled])
  }

  func testACountWithAnUpperBoundHoldsUntilItIsExceeded() {
    XCTAssertEqual((0...3).map(CallCount.exactly(1).progress), [.missing, .holding, .broken, .broken])
    XCTAssertEqual((0...3).map(CallCount.atMost(2).progress), [.holding, .holding, .holding, .broken])
    XCTAssertEqual((0...1).map(CallCount.never.progress), [.holding, .broken])
  }

  func testCombinedProgressIsThatOfTheLeastAdvancedCount() {
    XCTAssertEqual(CallProgress.combined([.settled, .holding, .missing, .broken]), .broken)
    XCTAssertEqual(CallProgress.combined([.settled, .holding, .missing]), .missing)
    XCTAssertEqual(CallProgress.combined([.settled, .holding]), .holding)
    XCTAssertEqual(CallProgress.combined([.settled, .settled]), .settled)
    XCTAssertEqual(CallProgress.combined([]), .settled)
    XCTAssertEqual([.missing, .holding, .settled, .broken].map(\CallProgress.isFinal), [false, false, true, true])
  }
}
