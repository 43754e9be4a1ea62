import Fantail
import Foundation

let isFocused = ProcessInfo.processInfo.environment["FOCUSED"] != nil
let isBroken = ProcessInfo.processInfo.environment["BROKEN"] != nil

func note(_ text: String) { print("  \(text)") }

enum ShopSpec {
  static var spec: Spec {
    describe("Shop") {
      beforeAll { note("opens") }
      afterAll { note("closes") }
      beforeEach { note("rings") }
      it("sells") { note("sells") }
      it("gives change") { expect(3 - 1).to(.equal(1)) }
      pending("delivers", "no van")
      it("buys") { throw Skip("no money") }
      context("在夜里") {
        it("关门了") { note("关门了") }
      }
    }
  }
}

enum TillSpec {
  static var spec: Spec {
    describe("Till") {
      it("counts", isFocused ? .focused : .tags("money")) { note("counts") }
      it("breaks") { if isBroken { exit(3) } }
    }
  }
}

enum WholeRun {
  static let before = beforeAll { note("the run begins") }
  static let after = afterAll {
    note("the run ends")
    fail("the till is open")
  }
}
