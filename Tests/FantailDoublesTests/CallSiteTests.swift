import Foundation
import XCTest

@testable import FantailDoubles

final class CallSiteTests: XCTestCase {
  func testTheCallSiteIsTheCallerOfTheMockMethod() {
    XCTAssertEqual(caller([.fantail, .thunk, .user("Mock.f()"), .thunk, .user("Shop.open()"), .fantail]), 4)
    // A method with closures of its own.
    XCTAssertEqual(caller([.fantail, .user("Mock.f()"), .user("Mock.f()"), .user("Shop.open()")]), 3)
    // Code between two parts of Fantail is the example's own.
    XCTAssertEqual(caller([.fantail, .user("Spec.spec.getter"), .fantail, .user("main")]), 1)
  }

  func testSanitizerFramesBeforeFantailFramesAreSkipped() {
    XCTAssertEqual(caller([.runtime, .fantail, .user("mock"), .user("cart")]), 3)
    XCTAssertEqual(caller([.runtime, .fantail, .user("mock"), .runtime, .user("cart")]), nil)
  }

  func testAStackWithoutAUserFrameHasNoCallSite() {
    XCTAssertNil(caller([.fantail, .user("Mock.f()"), .runtime, .user("main")]))
    XCTAssertNil(caller([.fantail, .user("Mock.f()")]))
    XCTAssertNil(caller([.fantail, .runtime]))
    XCTAssertNil(caller([]))
  }

  func testFramesAreClassifiedAndNamedByFunction() {
    XCTAssertEqual(told("$s14FantailDoubles12FunctionMockC4call", "FunctionMock.call(_:)"), "fantail")
    XCTAssertEqual(told("$s9ShopTests1fyyF", "f()"), "user(\"f()\")")
    XCTAssertEqual(
      told("$s19FantailDoublesTests1fyyFyycfU_", "closure #1 in closure #2 in f()"), "user(\"f()\")")
    XCTAssertEqual(
      told("$s4Shop1fyyYaFTY0_", "(1) suspend resume partial function for f()"), "user(\"(1) f()\")")
    XCTAssertEqual(told("$s4Shop4MockCAA1PA2aDP1fyyFTW", "protocol witness for P.f() in conformance Mock"), "thunk")
    XCTAssertEqual(told("$sSTsE7forEachyyy7ElementQzKXEKF", "Sequence.forEach(_:)"), "thunk")
    XCTAssertEqual(told("$sScM14assumeIsolated", "MainActor.assumeIsolated(_:)"), "thunk")
    XCTAssertEqual(told("_ZN5swift34run", "swift::run"), "runtime")
  }

  private func told(_ symbol: String, _ name: String) -> String { "\(StackFrame(symbol: symbol, name: name))" }

  private func caller(_ frames: [StackFrame]) -> Int? { CallSite.callerIndex(in: frames) }

  func testFramesOfTheConcurrencyLibraryAreRecognised() {
    XCTAssertEqual(told("$s12_Concurrency4TaskV3runyyF", "Task.run()"), "runtime")
    XCTAssertEqual(told("$s26_ConcurrencyWithExtensions3runyyF", "run()"), "runtime")
  }
}
