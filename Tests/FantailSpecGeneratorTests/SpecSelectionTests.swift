import XCTest

@testable import FantailToolSupport

final class SpecSelectionTests: XCTestCase {
  func testASpecListedInAnotherDoesNotRunSeparately() throws {
    let target = try FixtureTarget([
      "A.swift": """
      enum A {
        static let spec: Spec = describe("") {
          .leading
          bare
          Self.own
          A.qualified
          DemoTests.A.module
          Other.part
          if true { nested } else { [B.inArray] }
          describe("") { [child] + list }
          context("") { deep; helper(argument) }
          itBehavesLike(shared, 1)
        }
        static let bare: Spec = it("") {}
        static let own: Spec = it("") {}
        static let qualified: Spec = it("") {}
        static let module: Spec = it("") {}
        static let nested: Spec = it("") {}
        static let child: Spec = it("") {}
        static let deep: Spec = it("") {}
        static let argument: Spec = it("") {}
        private static let inList: Spec = it("") {}
        static let inHelper: Spec = it("") {}
        static let inShared: Spec = it("") {}
        static let list: [Spec] = [inList]
        static let shared = SharedExamples<Int>("") { n in inShared }
        static func helper(_ spec: Spec) -> [Spec] { [spec, inHelper] }
        enum B { static let inArray: Spec = it("") {} }
      }
      extension Spec { static let leading: Spec = it("") {} }
      """,
      "B.swift": "enum Other { static let part: Spec = it(\"\") {}; static let root: Spec = it(\"\") {} }",
    ])
    let outcome = try target.run()
    XCTAssertEqual(outcome.specs, ["A.spec", "Other.root"])
    XCTAssertEqual(outcome.messages, "")
  }

  func testALocalNameDoesNotReferToASpec() throws {
    let source = """
      enum A {
        static let stack: Spec = describe("") { let stack = Let { 1 }; it("") { stack() } }
        static let queue: Spec = describe("") { let stack = Let { 1 }; evaluate(stack); stack; it("") { list } }
        static let list: Spec = describe("") { for item in 1...2 { it("\\(item)") {} } }
        static let parameter: Spec = describe("") { each { first,
          part in it("\\(part)") {} } }
        static let part: Spec = it("") {}
        static let item: Spec = describe("") { it("") { expect(list).to(.beNil()) } }
      }
      """
    XCTAssertEqual(
      try FixtureTarget(source).run().specs, ["A.stack", "A.queue", "A.list", "A.parameter", "A.part", "A.item"])
  }

  func testAnInnerNameHidesAnOuterOne() throws {
    let source = """
      enum A {
        static let part: Spec = it("") {}
        enum B { static let part: Spec = it("") {}; static let spec: Spec = describe("") { part } }
        enum C { static let spec: Spec = describe("") { part } }
      }
      """
    XCTAssertEqual(try FixtureTarget(source).run().specs, ["A.B.spec", "A.C.spec"])
  }

  func testAListRunsTheSpecsThatItNames() throws {
    let target = try FixtureTarget(
      """
      enum A {
        static let one: Spec = it("") {}
        static let all: [Spec] = [one, two]
        static let two: Spec = it("") {}
      }
      """)
    XCTAssertEqual(try target.run().specs, ["A.all"])
  }

  func testASpecListedUnderAnotherConditionRunsSeparately() throws {
    let outcome = try FixtureTarget(
      """
      enum A {
        static let spec: Spec = describe("") {
          #if DEBUG
          debug
          never
          #endif
        }
        #if DEBUG
        static let debug: Spec = it("") {}
        #endif
        static let never: Spec = it("") {}
      }
      """
    ).run()
    XCTAssertEqual(outcome.specs, ["A.spec", "A.never"])
  }

  func testASpecOfTheSameNameInAnotherTypeRunsSeparately() throws {
    let outcome = try FixtureTarget(
      """
      enum A { static let spec: Spec = describe("") { B.part; cart.part; part: for _ in 1...2 {}; f(part: 1) } }
      enum B { static let part: Spec = it("") {} }
      enum C { static let part: Spec = it("") {} }
      """
    ).run()
    XCTAssertEqual(outcome.specs, ["A.spec", "C.part"])
  }

  func testTheFirstOfSpecsThatListEachOtherRuns() throws {
    let source = """
      enum A {
        static var one: Spec { describe("") { two } }
        static var two: Spec { describe("") { one; three } }
        static var three: Spec { it("") {} }
        static var self1: Spec { describe("") { self1 } }
      }
      """
    XCTAssertEqual(try FixtureTarget(source).run().specs, ["A.one", "A.self1"])
  }
}
