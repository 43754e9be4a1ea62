import XCTest

@testable import FantailMatchers

/// Bounds and orders that are not visible in failures.
final class BoundsTests: XCTestCase {
  func testThePollingIntervalGrowsFromOneToTenMilliseconds() {
    let elapsed: [Duration] = [.zero, .milliseconds(200), .milliseconds(400), .seconds(2), .seconds(60)]
    XCTAssertEqual(
      elapsed.map { Poll.adaptive($0, sample: .zero) },
      [.milliseconds(1), .milliseconds(1), .milliseconds(2), .milliseconds(10), .milliseconds(10)])
    XCTAssertEqual(Poll.adaptive(.zero, sample: .milliseconds(5)), .milliseconds(5))
    XCTAssertEqual(Poll.adaptive(.zero, sample: .seconds(5)), .milliseconds(10))
  }

  func testAnEditScriptHasAtMostFortySteps() {
    XCTAssertEqual(EditScript.between(40, 0) { _, _ in false }?.map(\.missing), [0..<40])
    XCTAssertNil(EditScript.between(41, 0) { _, _ in false })
    XCTAssertEqual(EditScript.between(20, 20) { _, _ in false }?.map(\.extra), [0..<20])
  }

  func testManyKeysAreInTheOrderOfTheirTypeAndFewInThatOfTheirWords() {
    XCTAssertEqual(ReportOrder.sorted((0..<1_001).reversed(), by: \.self), Array(0..<1_001))
    XCTAssertEqual(ReportOrder.sorted([10, 9, 1], by: \.self), [1, 10, 9])
    let texts = (0..<1_001).map { "\"\($0)" }
    XCTAssertEqual(ReportOrder.sorted(texts.reversed(), by: \.self), texts.sorted())
  }

  func testElementsAreKnownByTheirKeys() {
    struct Slot: Equatable {
      var key: Int
      var isFree: Bool
    }
    XCTAssertEqual(
      CollectedExample.messages {
        expect([Slot(key: 3, isFree: true), Slot(key: 7, isFree: true), Slot(key: 9, isFree: true)])
          .to(.equal([Slot(key: 3, isFree: true), Slot(key: 7, isFree: false), Slot(key: 9, isFree: true)]))
      }, ["[1] (key: 7).isFree: expected false, got true"])
  }

  func testNamesBecomeWords() {
    let names = ["beWithinPixels", "haveURL", "haveURLPath", "beAKind", "URLIsGood", "equalJSON", "haveID2", "是空"]
    XCTAssertEqual(
      names.map { NamedMatcher.statement($0, []) },
      [
        "be within pixels", "have URL", "have URL path", "be a kind", "URL is good", "equal JSON", "have ID2", "是空",
      ])
    XCTAssertEqual(NamedMatcher.statement("haveURL", [3, "a"]), "have URL 3, \"a\"")
  }
}
