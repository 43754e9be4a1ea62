import Fantail
import Foundation
import Testing
import XCTest

enum HandlerSpec {
  static var spec: Spec {
    describe("Handler") {
      it("expects") { #expect(1 == 2) }
      it("detaches") { await Task.detached { #expect(3 == 4) }.value }
      it("requires") { try #require(Bool(false)) }
      it("passes at last", .retry(1)) { #expect(isSecondAttempt()) }
      it("asserts elsewhere", .retry(1)) { await Task.detached { XCTAssertTrue(isSecondAttempt()) }.value }
      it("is known", .knownIssue("#1")) { #expect(Bool(false)) }
    }
  }
}

nonisolated(unsafe) private var attempts = 0
func isSecondAttempt() -> Bool {
  attempts += 1
  return attempts % 2 == 0
}
