import fantail_port
import XCTest

/// Helpers in extensions of `XCTestCase`, and helpers of test cases that become closures.
final class HelperExtensionsTests: XCTestCase {
  func testOnlyHelpersThatNeedAnInstanceStayInTheirExtension() {
    assertFile(
      """
      import XCTest
      final class ATests: XCTestCase {
        func testLoads() {
          let loaded = self.done()
          load(makeUser()) { loaded.fulfill() }
          waitForExpectations(timeout: 2)
        }
      }
      extension ATests {
        func testName() { XCTAssertEqual(self.makeUser(), makeName()) }
      }

      extension XCTestCase {
        func done() -> XCTestExpectation { return self.expectation(description: "done") }

        /// A user.
        func makeUser() -> String {
          makeName()
        }
        func makeName() -> String { "Ada" }
        func makeTitle() -> String { name + makeName() }
      }

      """,
      becomes: """
        import Fantail
        import XCTest
        enum ATests { static var spec: Spec { describe("A") {
          it("loads") {
            let loaded = FunctionMock<Void, Never, Void>("done")
            load(makeUser()) { loaded.call() }
            await expect { loaded.callCount }.toEventually(.equal(1), within: .seconds(2))
          }

          it("name") { expect(makeUser()).to(.equal(makeName())) }
        } } }
        extension XCTestCase {
          func done() -> XCTestExpectation { return self.expectation(description: "done") }

          func makeTitle() -> String { name + makeName() }
        }

        /// A user.
        func makeUser() -> String {
          makeName()
        }

        func makeName() -> String { "Ada" }

        """)
  }

  func testAHelperThatOnlyPassesOnItsLocationBecomesAClosure() {
    assertFile(
      """
      import Spectre
      import XCTest
      final class ATests: XCTestCase {
        private var cart = Cart()
        func testOne() {
          it("one") { try self.expectCount(of: 1) }
        }
        private func expectCount(of count: Int, file: String = #file, line: Int = #line) throws {
          try expect(self.cart.count, file: file, line: line) == count
        }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum ATests { static var spec: Spec { describe("A") {
          let cart = Let { Cart() }
          evaluate(cart)
          let expectCount: @Sendable (Int) throws -> Void = { count in
            expect(cart.value.count).to(.equal(count))
          }

          context("one") {
            it("one") { try expectCount(1) }
          }
        } } }

        """)
  }

  func testAHelperThatReadsItsLocationIsMarked() {
    let text = """
      import Spectre
      import XCTest
      final class ATests: XCTestCase {
        private var cart = Cart()
        func testOne() {
          it("one") { self.tell() }
        }
        private func tell(line: Int = #line) { print(cart, line) }
      }

      """
    XCTAssertEqual(
      port(text)?.marks,
      ["tell: a group cannot declare functions; make it a method of the type that takes cart as arguments"])
  }
}
