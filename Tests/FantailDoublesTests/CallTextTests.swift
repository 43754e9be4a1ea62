import XCTest

@testable import FantailDoubles

final class CallTextTests: XCTestCase {
  func testACallIsWrittenLikeItsCode() {
    XCTAssertEqual(CallText.call("load", of: "", nil), "load")
    XCTAssertEqual(CallText.call("load", of: "store", nil), "store.load")
    XCTAssertEqual(CallText.call("load", of: "store", []), "store.load")
    XCTAssertEqual(CallText.call("load()", of: "store", []), "store.load()")
    XCTAssertEqual(CallText.call("load", of: "store", ["1", "2"]), "store.load(1, 2)")
    XCTAssertEqual(CallText.call("load(_:in:)", of: "store", ["1", "2"]), "store.load(1, in: 2)")
    XCTAssertEqual(CallText.call("size =", of: "store", ["1"]), "store.size = 1")
    XCTAssertEqual(CallText.call("load(", of: "", ["1"]), "load((1)")
  }

  func testSurplusArgumentsAreWrittenWithoutLabels() {
    XCTAssertEqual(CallText.call("load(at:)", of: "", ["1", "2", "3"]), "load(at: 1, 2, 3)")
    XCTAssertEqual(CallText.call("load(at:in:)", of: "", ["1"]), "load(at: 1)")
    XCTAssertEqual(CallText.labels(of: "load(_:in:)"), ["_", "in"])
    XCTAssertEqual(CallText.labels(of: "load()"), [])
    XCTAssertEqual(CallText.labels(of: "load"), [])
  }

  func testAnUnrecordedArgumentIsMarked() {
    XCTAssertEqual("\(Unrecorded())", "(not recorded)")
  }
}
