import Fantail
import Foundation
import ObjectiveC

let isFocused = ProcessInfo.processInfo.environment["FOCUSED"] != nil
let isBroken = ProcessInfo.processInfo.environment["BROKEN"] != nil
let isRaising = ProcessInfo.processInfo.environment["RAISES"] != nil
let isStopping = ProcessInfo.processInfo.environment["STOPS"] != nil
let isLate = ProcessInfo.processInfo.environment["LATE"] != nil
let isTillOpen = ProcessInfo.processInfo.environment["OPEN"] != nil

func note(_ text: String) { print("  \(text)") }

enum ShopSpec {
  static var spec: Spec {
    describe("Shop") {
      beforeAll { note("shop opens") }
      afterAll { note("shop closes") }
      beforeEach { note("rings") }
      it("sells") {
        note("sells")
        if isRaising { raiseException("NSRangeException") }
      }
      it("gives change") { expect(3 - 1).to(.equal(isFlaky && isSecondChange() ? 2 : 1)) }
      pending("delivers", "no van")
      it("buys") { throw Skip("no money") }
      context("在夜里") {
        afterAll { note("night closes") }
        it("关门了") { note("关门了") }
      }
      context("by day") {
        beforeAll { note("day opens") }
        afterAll { note("day closes") }
        it("opens") { note("opens its doors") }
        it("cleans") { note("cleans") }
      }
    }
  }
}

enum TillSpec {
  static var spec: Spec {
    describe("Till") {
      it("counts", isFocused ? .focused : .tags("money")) { note("counts") }
      it("breaks") { if isBroken { exit(3) } }
      it("is counted later", .enabled(if: isLate)) { Later.begin { expect(1).to(.equal(2)) } }
    }
  }
}

enum WholeRun {
  static let before: Spec = beforeAll { note("run opens") }
  static let after: Spec = afterAll {
    note("run closes")
    if isTillOpen { fail("the till is open") }
  }
}
