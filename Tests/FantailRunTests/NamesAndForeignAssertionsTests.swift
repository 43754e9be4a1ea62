import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import XCTest

@_spi(Generated) @testable import FantailXCTest

/// Names of examples, and assertions of other frameworks in their bodies.
final class NamesAndForeignAssertionsTests: XCTestCase {
  func testSpecifyIsDescribedByItsFirstExpectation() async {
    let line = #line
    let result = await report(
      of: describe("Desc") {
        specify { expect(1).to(.equal(1)) }
        specify {
          expect("a").notTo(.equal("b"))
          expect(1).to(.equal(1))
        }
        specify {}
      })
    XCTAssertEqual(
      result.plan.examples.map(\.name),
      ["Desc_Specify_\(line + 3)", "Desc_Specify_\(line + 4)", "Desc_Specify_\(line + 8)"])
    XCTAssertEqual(
      result.results.map(\.title),
      [
        "should equal 1", #"should not equal "b""#,
        "specify at NamesAndForeignAssertionsTests.swift:\(line + 8)",
      ])
    XCTAssertTrue(result.passed)
  }

  func testASpecifyIsNamedAfterItsExpectation() async {
    let line = #line
    let result = await report(
      of: describe("Stack") {
        let stack = Let { [1, 2, 3] }
        specify(stack().count, .equal(3))
        specify(stack(), !.beEmpty || .equal([]), .pending("for now"))
        specify(stack(), .contain(4))
      })
    XCTAssertEqual(
      result.plan.examples.map(\.name),
      ["Stack_ShouldEqual3", "Stack_ShouldNotBeEmptyOrEqual", "Stack_ShouldContain4"])
    XCTAssertEqual(
      result.results.map { "\($0.title): \($0.status)" },
      [
        "should equal 3: passed", "should not be empty or equal []: pending", "should contain 4: failed",
      ])
    XCTAssertEqual(
      result.results.flatMap(\.issues).map { "\($0.location?.line ?? 0) \($0.message)" },
      ["\(line + 6) expected to contain 4, got [1, 2, 3]"])
  }

  func testExampleNamesAreCamelCasedAsInKiwiAndUnique() {
    let specs = [
      describe("Outer context") { context("inner ctx") { it("does a thing") {} } },
      describe("d") {
        it("it") {}
        it("it") {}
        it("it_2") {}
      },
      describe("NUX (v2)") { it("handles a, b & foo's no-op") {} },
    ]
    XCTAssertEqual(
      Plan(specs).examples.map(\.name),
      ["OuterContext_InnerCtx_DoesAThing", "D_It", "D_It_3", "D_It_2", "NUXv2_HandlesA_BFoosNoop"])
  }

  #if !canImport(ObjectiveC)
    /// The failures that this class records instead of XCTest; `nil` leaves them to XCTest.
    private let recorded = Locked<[String]?>(nil)

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      let isTaken = recorded.withLock { recorded in
        recorded?.append("\(lineNumber): \(description)")
        return recorded != nil
      }
      if isTaken { return }
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    func testAnXCTestAssertionFailsTheTestOfItsExampleOnce() throws {
      let line = #line + 2
      let spec = describe("d") {
        it("asserts") { XCTAssertEqual(1, 2, "in the example") }
        it("unwraps") { _ = try XCTUnwrap(Int?.none, "in the example") }
      }
      let target = XCTestTarget(TargetSpecs([(Self.self, spec)]), PlanOptions())
      recorded.withLock { $0 = [] }
      for number in 0...1 { try target.run(number, in: self) }
      let failures = recorded.withLock { recorded in
        defer { recorded = nil }
        return recorded
      }
      XCTAssertEqual(
        failures,
        [
          #"\#(line): XCTAssertEqual failed: ("1") is not equal to ("2") - in the example"#,
          #"\#(line + 1): XCTUnwrap failed: expected non-nil value of type "Int" - in the example"#,
        ])
    }
  #endif
}
