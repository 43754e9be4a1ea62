import XCTest

@testable import FantailToolSupport

final class SpecSelectionTests: XCTestCase {
  func testAPartOfAnotherSpecIsNoRoot() throws {
    let target = try FixtureTarget([
      "A.swift": """
      enum A {
        static let spec = describe("") {
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
        static let bare = it("") {}
        static let own = it("") {}
        static let qualified = it("") {}
        static let module = it("") {}
        static let nested = it("") {}
        static let child = it("") {}
        static let deep = it("") {}
        static let argument = it("") {}
        private static let inList = it("") {}
        static let inHelper = it("") {}
        static let inShared = it("") {}
        static let list: [Spec] = [inList]
        static let shared = SharedExamples<Int>("") { n in inShared }
        static func helper(_ spec: Spec) -> [Spec] { [spec, inHelper] }
        enum B { static let inArray = it("") {} }
      }
      extension Spec { static let leading = it("") {} }
      """,
      "B.swift": "enum Other { static let part = it(\"\") {}; static let root = it(\"\") {} }",
    ])
    let outcome = try target.run()
    XCTAssertEqual(outcome.specs, ["A.spec", "Other.root"])
    XCTAssertEqual(outcome.messages, "")
  }

  func testANameThatASpecBindsItselfIsNoPart() throws {
    let source = """
      enum A {
        static let stack = describe("") { let stack = Let { 1 }; it("") { stack() } }
        static let queue = describe("") { let stack = Let { 1 }; evaluate(stack); stack; it("") { list } }
        static let list = describe("") { for item in 1...2 { it("\\(item)") {} } }
        static let item = describe("") { it("") { expect(list).to(.beNil()) } }
      }
      """
    XCTAssertEqual(try FixtureTarget(source).run().specs, ["A.stack", "A.queue", "A.list", "A.item"])
  }

  func testAnInnerNameHidesAnOuterOne() throws {
    let source = """
      enum A {
        static let part = it("") {}
        enum B { static let part = it("") {}; static let spec = describe("") { part } }
        enum C { static let spec = describe("") { part } }
      }
      """
    XCTAssertEqual(try FixtureTarget(source).run().specs, ["A.B.spec", "A.C.spec"])
  }

  func testSpecsThatOnlyAnUnusedListNamesStayRoots() throws {
    let source = """
      enum A {
        static let one = it("") {}
        static let all: [Spec] = [one, two]
        static let two = it("") {}
      }
      """
    XCTAssertEqual(try FixtureTarget(source).run().specs, ["A.one", "A.two"])
  }

  func testOfSpecsThatListEachOtherTheFirstStaysARoot() throws {
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
