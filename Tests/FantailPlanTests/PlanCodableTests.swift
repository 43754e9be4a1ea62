import Fantail
import FantailPlan
import Foundation
import XCTest

final class PlanCodableTests: XCTestCase {
  private let spec = describe("图片", .tags("slow")) {
    beforeAll {}
    afterEach {}
    it("a") {}
    fit("b") {}
    fit("c", .pending("why")) {}
    fit("d", .enabled(if: false, "not here")) {}
    context("empty") {}
  }

  func testAPlanSurvivesTheRoundTrip() throws {
    for order in [Order.declared, .byName, .random(seed: .max)] {
      let plan = Plan([spec], PlanOptions(order: order, filters: [.ids(["gone", "图片/b", "图片/c", "图片/d"])]))
      let decoded = try JSONDecoder().decode(Plan.self, from: JSONEncoder().encode(plan))
      XCTAssertEqual(decoded, plan)
      XCTAssertEqual(decoded.problems.map(\.message), plan.problems.map(\.message))
      XCTAssertEqual(decoded.examples.count, 3)
    }
  }

  func testTheFormatIsReadable() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = #line + 1
    let plan = Plan([describe("d", .tags("t")) { it("a") {} }])
    let text = String(decoding: try encoder.encode(plan), as: UTF8.self)
    func place(_ column: Int) -> String {
      #"{"column":\#(column),"fileID":"FantailPlanTests/PlanCodableTests.swift","filePath":"\#(#filePath)","line":\#(line)}"#
    }
    XCTAssertEqual(
      text,
      #"{"examples":[{"description":"a","disposition":{"run":{}},"fullDescription":"d, a","groupLocations":["#
        + place(30) + #"],"groups":["d"],"id":"d/a","location":"# + place(52) + #","name":"D_A","steps":[{"group":"d","#
        + #""kind":"body","location":"# + place(52)
        + #"}],"tags":["t"]}],"notSelected":[],"order":{"declared":{}},"problems":[],"version":1}"#)
  }

  func testAPlanOfANewerFormatIsRefused() {
    let text = #"{"version":2,"order":{"declared":{}},"examples":[],"notSelected":[],"problems":[]}"#
    XCTAssertThrowsError(try JSONDecoder().decode(Plan.self, from: Data(text.utf8))) { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(context.debugDescription, "version 2 of the plan format is not known")
    }
  }
}
