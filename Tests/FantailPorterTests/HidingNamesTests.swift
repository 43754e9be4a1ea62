import fantail_port
import XCTest

/// Names of a suite that would hide a word of Fantail.
final class HidingNamesTests: XCTestCase {
  func testAnExpectationCalledExpectIsRenamed() {
    assertPort(
      """
      import XCTest
      final class LoadTests: XCTestCase {
        var fail: Bool = false
        func testLoads() {
          let expect = expectation(description: "loaded")
          load { n in XCTAssertEqual(n, 3); expect.fulfill() }
          if let context = other.context, self.fail { XCTFail("x \\(fail)"); check(expect: context, fail: 1) }
          waitForExpectations(timeout: 1)
        }
        func check(expect: Int, fail it: Int) { XCTAssertEqual(it, expect) }
        func testEach() { for it in [1] { XCTAssertEqual(list.map { (require: Int) in require + it }, []) } }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum LoadTests {
          private static func check(expect expect2: Int, fail it2: Int) { expect(it2).to(.equal(expect2)) }

          static var spec: Spec { describe("Load") {
          let fail2 = Let<Bool> { false }
          it("loads") {
            let expect2 = FunctionMock<Void, Never, Void>("loaded")
            load { n in expect(n).to(.equal(3)); expect2.call() }
            if let context2 = other.context, fail2.value { fail("x \\(fail2())"); check(expect: context2, fail: 1) }
            await expect { expect2.callCount }.toEventually(.equal(1), within: .seconds(1))
          }
          it("each") { for it2 in [1] { expect(list.map { (require2: Int) in require2 + it2 }).to(.equal([])) } }
        } } }

        """)
  }

  func testANameOfAnotherValueIsKept() {
    assertPort(
      """
      import XCTest
      final class LoadTests: XCTestCase {
        struct Store { var fail = false; func load() { if fail { return } } }
        func testLoads() { XCTAssertTrue(Store(fail: true).fail); XCTAssertTrue(a.expect(context: 1)) }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum LoadTests {
          struct Store { var fail = false; func load() { if fail { return } } }

          static var spec: Spec { describe("Load") {
          it("loads") { expect(Store(fail: true).fail).to(.beTrue); expect(a.expect(context: 1)).to(.beTrue) }
        } } }

        """)
  }

  func testAMemberCalledContextIsKeptNextToDescribe() {
    assertPort(
      """
      import Spectre
      import XCTest
      final class NodeTests: XCTestCase {
        private let context = Context(name: "Ada")
        func testText() { it("has a name") { try expect(self.context.name) == "Ada" } }
      }
      final class FailTests: XCTestCase {
        func testAge() { it("fails") { let fail = 1; try expect(fail) == 1 } }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum NodeTests { static var spec: Spec { describe("Node") {
          let context = Let { Context(name: "Ada") }
          evaluate(context)
          describe("text") { it("has a name") { expect(context.value.name).to(.equal("Ada")) } }
        } } }
        enum FailTests { static var spec: Spec { describe("Fail") {
          context("age") { it("fails") { let fail2 = 1; expect(fail2).to(.equal(1)) } }
        } } }

        """)
  }
}
