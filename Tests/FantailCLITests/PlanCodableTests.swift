import Fantail
import FantailCLI
import FantailPlan
import FantailTree
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

  func testAPlanSurvivesARoundTrip() throws {
    for order in [Plan.Order.declared, .byName, .random(seed: .max)] {
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
      #"{"column":\#(column),"fileID":"FantailCLITests/PlanCodableTests.swift","filePath":"\#(#filePath)","line":\#(line)}"#
    }
    XCTAssertEqual(
      text,
      #"{"examples":[{"description":"a","disposition":{"run":{}},"fullDescription":"d, a","groups":[{"description":"d","location":"#
        + place(30) + #"}],"id":"d/a","location":"# + place(52) + #","name":"D_A","position":0,"steps":[{"group":"d","#
        + #""kind":"body","location":"# + place(52)
        + #"}],"tags":["t"]}],"notSelected":[],"order":{"by":"declaration"},"problems":[],"version":3}"#)
  }

  func testAPlanOfRowsIsReadBackWithoutArguments() throws {
    let plan = Plan([it("adds", rows: [.init("small", (1, 2))]) { (_: Int, _: Int) in }])
    let decoded = try JSONDecoder().decode(Plan.self, from: JSONEncoder().encode(plan))
    XCTAssertEqual(decoded, plan)
    XCTAssertEqual(decoded.examples[0].row?.key, "small")
    XCTAssertEqual(decoded.examples[0].row?.arguments, [])
    XCTAssertEqual(plan.examples[0].row.hashValue, decoded.examples[0].row.hashValue)
  }

  func testSharedGroupsSurviveARoundTrip() throws {
    let shared = SharedExamples<Void>("a thing") { it("a") {} }
    let plan = Plan([describe("d") { itBehavesLike(shared) }])
    let decoded = try JSONDecoder().decode(Plan.self, from: JSONEncoder().encode(plan))
    XCTAssertEqual(plan.examples.map { $0.groups.map(\.isShared) }, [[false, true]])
    XCTAssertEqual(decoded, plan)
  }

  func testEveryProblemKeepsItsFormat() throws {
    let place = SourceLocation(fileID: "M/F.swift", filePath: "/F.swift", line: 3, column: 7)
    let written = #"{"column":7,"fileID":"M/F.swift","filePath":"/F.swift","line":3}"#
    let problems: [(PlanProblem, String)] = [
      (.nothingSelected(declared: 2), #"{"nothingSelected":{"declared":2}}"#),
      (.leftOutByFocus(2, focus: [place]), #"{"leftOutByFocus":{"_0":2,"focus":[\#(written)]}}"#),
      (
        .repeatedSharedExamples("d", group: "g", locations: [place]),
        #"{"repeatedSharedExamples":{"_0":"d","group":"g","locations":[\#(written)]}}"#
      ),
      (
        .duplicateDescription("d", group: "g", locations: [place]),
        #"{"duplicateDescription":{"_0":"d","group":"g","locations":[\#(written)]}}"#
      ),
      (
        .nameCollision("n", descriptions: ["a"], areRows: true, locations: [place]),
        #"{"nameCollision":{"_0":"n","areRows":true,"descriptions":["a"],"locations":[\#(written)]}}"#
      ),
      (.emptyGroup("g", location: place), #"{"emptyGroup":{"_0":"g","location":\#(written)}}"#),
      (.hooksWithoutExamples("g", location: place), #"{"hooksWithoutExamples":{"_0":"g","location":\#(written)}}"#),
      (.focused([place], isError: true), #"{"focused":{"_0":[\#(written)],"isError":true}}"#),
      (.badPattern("(", reason: "r"), #"{"badPattern":{"_0":"(","reason":"r"}}"#),
      (.unknownTag("t", nearest: "u"), #"{"unknownTag":{"_0":"t","nearest":"u"}}"#),
      (.unknownTag("t", nearest: nil), #"{"unknownTag":{"_0":"t"}}"#),
      (.nothingAt("F:3", nearest: [place]), #"{"nothingAt":{"_0":"F:3","nearest":[\#(written)]}}"#),
      (.nothingIn(["F"], nearest: nil), #"{"nothingIn":{"_0":["F"]}}"#),
      (.unknownID("i"), #"{"unknownID":{"_0":"i"}}"#), (.failureGone("i"), #"{"failureGone":{"_0":"i"}}"#),
      (.usedInGroupBody(Issue(.failed("f"), at: nil)), #"{"usedInGroupBody":{"_0":{"code":"failed","message":"f"}}}"#),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for (index, (problem, text)) in problems.enumerated() {
      XCTAssertEqual(String(decoding: try encoder.encode(problem), as: UTF8.self), text)
      XCTAssertEqual(try JSONDecoder().decode(PlanProblem.self, from: Data(text.utf8)), problem)
      for (other, _) in problems[(index + 1)...] { XCTAssertNotEqual(problem, other) }
    }
  }

  func testAPlanInAnotherFormatIsRejected() {
    for version in [2, 4] {
      let text = #"{"version":\#(version),"order":{"by":"declaration"},"examples":[],"notSelected":[],"problems":[]}"#
      XCTAssertThrowsError(try JSONDecoder().decode(Plan.self, from: Data(text.utf8))) { error in
        guard case DecodingError.dataCorrupted(let context) = error else { return XCTFail("\(error)") }
        XCTAssertEqual(context.debugDescription, "it has version \(version) of the format, but this program reads 3")
      }
    }
  }

  func testExamplesThatDifferInOnePartAreNotEqual() throws {
    let plan = Plan([describe("d", .tags("t")) { it("a", rows: [.init("r", 1)]) { _ in } }])
    let text = String(decoding: try JSONEncoder().encode(plan.examples[0]), as: UTF8.self)
    let object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    for (key, other) in [
      "id": "x", "name": "x", "description": "x", "tags": ["x"], "groups": [],
      "disposition": ["pending": ["reason": "x"]], "steps": [],
    ] as [String: Any] {
      let changed = object.merging([key: other]) { $1 }
      let decoded = try JSONDecoder().decode(PlannedExample.self, from: JSONSerialization.data(withJSONObject: changed))
      XCTAssertNotEqual(decoded, plan.examples[0], key)
    }
  }

  func testAnExampleCanBeReadWithoutItsSteps() throws {
    let text = String(decoding: try JSONEncoder().encode(Plan([it("a") {}]).examples[0]), as: UTF8.self)
    var object = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    object["steps"] = nil
    object["disposition"] = nil
    let decoded = try JSONDecoder().decode(PlannedExample.self, from: JSONSerialization.data(withJSONObject: object))
    XCTAssertEqual(decoded.steps, [])
    XCTAssertEqual(decoded.disposition, .run)
  }

  func testACodedPlanHasAFilterForEachExample() throws {
    let text = String(decoding: try JSONEncoder().encode(Plan([it("a") {}]).coded { "^\($0.name)$" }), as: UTF8.self)
    XCTAssertTrue(text.contains(#""filter":"^A$""#), text)
  }

  func testThePlaceholderOfAnEmptyPlanHasALocation() {
    let example = PlannedExample.placeholder("nothing", at: nil)
    XCTAssertEqual(example.location, SourceLocation(fileID: "Fantail/nowhere", filePath: "nowhere", line: 1, column: 1))
    XCTAssertEqual(example.disposition, .skipped(reason: "nothing"))
  }
}
