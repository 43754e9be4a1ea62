import Dispatch
import Fantail
import Foundation
import Testing
import XCTest

enum ForeignSpec {
  static var spec: Spec {
    describe("Foreign") {
      it("fails by expect") { #expect(1 + 1 == 3, "sums") }
      it("fails by issue") { Testing.Issue.record("recorded") }
      it("fails by a child task") { await withTaskGroup { $0.addTask { #expect(Bool(false)) } } }
      it("fails by require") { try #require(Bool(false)) }
      it("fails by assertion") { XCTAssertEqual(1, 2) }
      it("passes") { #expect(1 + 1 == 2) }
      it("passes with a known issue") { withKnownIssue { #expect(Bool(false)) } }
      it("passes with a known issue elsewhere") {
        await Task.detached { withKnownIssue { #expect(Bool(false)) } }.value
      }
      it("passes with a warning") { Testing.Issue.record("careful", severity: .warning) }
      it("fails by our own") { expect(1).to(.equal(2)) }
      it("detaches another's") { await Task.detached { #expect(Bool(false)) }.value }
      it("queues") {
        await withCheckedContinuation { done in
          DispatchQueue.global().async {
            Testing.Issue.record("queued")
            done.resume()
          }
        }
      }
      it("has a thread") {
        await withCheckedContinuation { done in
          Thread {
            _ = try? #require(nil as Int?)
            done.resume()
          }.start()
        }
      }
      it("detaches") { await Task.detached { expect(3).to(.equal(4)) }.value }
    }
  }
}
