import Foundation
import XCTest

@testable import FantailDoubles

final class CallSiteTests: XCTestCase {
  func testTheCallerOfTheMocksMethodIsTheCallSite() {
    XCTAssertEqual(caller([.fantail, .thunk, .user("Mock.f()"), .thunk, .user("Shop.open()"), .fantail]), 4)
    // A method with closures of its own.
    XCTAssertEqual(caller([.fantail, .user("Mock.f()"), .user("Mock.f()"), .user("Shop.open()")]), 3)
    // Code between two parts of Fantail is the example's own.
    XCTAssertEqual(caller([.fantail, .user("Spec.spec.getter"), .fantail, .user("main")]), 1)
  }

  func testAFunctionOfASanitizerBeforeFantailsOwnIsPassedOver() {
    XCTAssertEqual(caller([.runtime, .fantail, .user("mock"), .user("cart")]), 3)
    XCTAssertEqual(caller([.runtime, .fantail, .user("mock"), .runtime, .user("cart")]), nil)
  }

  func testWhereTheStackDoesNotTellThereIsNone() {
    XCTAssertNil(caller([.fantail, .user("Mock.f()"), .runtime, .user("main")]))
    XCTAssertNil(caller([.fantail, .user("Mock.f()")]))
    XCTAssertNil(caller([.fantail, .runtime]))
    XCTAssertNil(caller([]))
  }

  func testFramesAreToldByTheirFunctionsNames() {
    XCTAssertEqual(
      StackFrame(symbol: "$s14FantailDoubles12FunctionMockC4call", name: "FunctionMock.call(_:)"), .fantail)
    XCTAssertEqual(StackFrame(symbol: "$s9ShopTests1fyyF", name: "f()"), .user("f()"))
    XCTAssertEqual(
      StackFrame(symbol: "$s19FantailDoublesTests1fyyFyycfU_", name: "closure #1 in closure #2 in f()"), .user("f()"))
    XCTAssertEqual(
      StackFrame(symbol: "$s4Shop1fyyYaFTY0_", name: "(1) suspend resume partial function for f()"), .user("(1) f()"))
    XCTAssertEqual(
      StackFrame(symbol: "$s4Shop4MockCAA1PA2aDP1fyyFTW", name: "protocol witness for P.f() in conformance Mock"),
      .thunk)
    XCTAssertEqual(StackFrame(symbol: "$sSTsE7forEachyyy7ElementQzKXEKF", name: "Sequence.forEach(_:)"), .thunk)
    XCTAssertEqual(StackFrame(symbol: "$sScM14assumeIsolated", name: "MainActor.assumeIsolated(_:)"), .thunk)
    XCTAssertEqual(StackFrame(symbol: "_ZN5swift34run", name: "swift::run"), .runtime)
  }

  private func caller(_ frames: [StackFrame]) -> Int? { CallSite.callerIndex(in: frames) }
}
