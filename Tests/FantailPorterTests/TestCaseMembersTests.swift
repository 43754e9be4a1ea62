import fantail_port
import XCTest

/// Members of test cases: properties of every form, extensions, helpers, and their order.
final class TestCaseMembersTests: XCTestCase {
  func testPropertiesThatSpecsDoNotSupportKeepTheClass() {
    assertPort(
      """
      import XCTest
      final class ATests: XCTestCase { var a = 1, b = 2; func testA() {} }
      final class BTests: XCTestCase { var n = 0 { didSet { m += 1 } }; var m = 0; func testA() {} }
      final class CTests: XCTestCase { var n: Int? { willSet { print(n) } }; func testA() {} }
      final class DTests: XCTestCase { @Published var n = 0; func testA() {} }
      final class ETests: XCTestCase { let (a, b) = pair; func testA() {} }
      final class FTests: XCTestCase {
        #if os(Linux)
          let limit = 3
        #else
          let limit = 4
        #endif
        func testA() {}
      }

      """,
      becomes: nil,
      kept: [
        "ATests stays an XCTestCase: one declaration has several properties",
        "BTests stays an XCTestCase: n has observers", "CTests stays an XCTestCase: n has observers",
        "DTests stays an XCTestCase: n has the wrapper @Published",
        "ETests stays an XCTestCase: one declaration has several properties",
        "FTests stays an XCTestCase: limit is inside #if",
      ])
  }

  func testPropertiesKeepTheirMeaning() {
    assertPort(
      """
      import XCTest
      final class ATests: XCTestCase {
        private weak var box: Box?
        let line: UInt = #line
        lazy var cart = Cart()
        static var count = 0
        static var seen = 0 { didSet { count += 1 } }
        var double: Int { get { Int(line) * 2 } set { Self.count = newValue } }
        func testA() { box = Box(line); cart.add(double) }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum ATests {
          static var count = 0

          static var seen = 0 { didSet { count += 1 } }

          static var spec: Spec { describe("A", .serial, .uses("ATests")) {
          nonisolated(unsafe) weak var box: Box?
          beforeEach { box = nil }
          nonisolated(unsafe) var line: UInt = #line
          beforeEach { line = #line }
          let cart = Let { Cart() }
          var double: Int { get { Int(line) * 2 } set { Self.count = newValue } }

          it("a") { box = Box(line); cart.value.add(double) }
        } } }

        """)
  }

  func testPropertiesAndClosuresComeBeforeTheirUse() {
    assertPort(
      """
      import XCTest
      final class CountTests: XCTestCase {
        override func setUp() { total = 1; cart = makeCart() }
        func testTotal() { XCTAssertEqual(total, double); check(cart) }
        // the total
        var total = 0
        let basket = Basket()
        var cart: Cart!
        var double: Int { twice() }
        func check(_ other: Cart) { XCTAssertEqual(makeCart(), other) }
        func twice() -> Int { basket.count * 2 }
        func makeCart() -> Cart { Cart(basket) }
      }
      final class LateTests: XCTestCase {
        override func setUp() { cart = makeCart() }
        var cart: Cart!; let basket = Basket()
        func testCart() { XCTAssertTrue(cart.isEmpty) }
        func makeCart() -> Cart { Cart(basket) }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum CountTests { static var spec: Spec { describe("Count", .serial) {
          // the total
          nonisolated(unsafe) var total = 0
          let basket = Let { Basket() }
          evaluate(basket)
          nonisolated(unsafe) var cart: Cart!

          let twice: @Sendable () -> Int = { basket.value.count * 2 }

          var double: Int { twice() }

          let makeCart: @Sendable () -> Cart = { Cart(basket()) }

          let check: @Sendable (Cart) -> Void = { other in expect(makeCart()).to(.equal(other)) }

          beforeEach { total = 1; cart = makeCart() }
          it("total") { expect(total).to(.equal(double)); check(cart) }
        } } }
        enum LateTests { static var spec: Spec { describe("Late") {
        let basket = Let { Basket() }
        evaluate(basket)

          let makeCart: @Sendable () -> Cart = { Cart(basket()) }

          let cart = Let<Cart> { makeCart() }

          evaluate(cart)
         
          it("cart") { expect(cart.value.isEmpty).to(.beTrue) }
        } } }

        """)
  }

  func testTestsInAnExtensionOfTheFileAreExamples() {
    assertPort(
      """
      import XCTest
      final class SplitTests: XCTestCase {}
      extension SplitTests {
        func testSplit() { XCTAssertEqual("a b".count, 3) }
      }

      private extension SplitTests {
        var text: String { "a" }
      }
      extension SplitTests {
        // the second
        func testAgain() { XCTAssertEqual(text, "a") }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum SplitTests {
          private static var text: String { "a" }

          static var spec: Spec { describe("Split") {
          it("split") { expect("a b".count).to(.equal(3)) }

          it("again") { expect(text).to(.equal("a")) }
        } } }

        """)
  }

  func testExtensionsWithMoreThanTestsKeepTheClass() {
    assertPort(
      """
      import XCTest
      final class ATests: XCTestCase {}
      extension ATests: Sized { func testA() {} }
      final class BTests: XCTestCase {}
      #if os(Linux)
      extension BTests {
        func testA() {}
      }
      #endif
      final class CTests: XCTestCase, Fixtures { func testA() {} }
      extension Fixtures where Self: XCTestCase { var tea: Int { 3 } }

      """,
      becomes: nil,
      kept: [
        "ATests stays an XCTestCase: an extension of it has a protocol, an attribute or an #if",
        "BTests stays an XCTestCase: an extension of it has a protocol, an attribute or an #if",
        "CTests stays an XCTestCase: it conforms to Fixtures",
      ])
  }

  func testHelpersOfAllTestCasesBecomeFunctions() {
    assertPort(
      """
      import XCTest
      extension XCTestCase {
        func makeUser(_ name: String) -> [String: String] { ["name": name] }

        func assertUser(_ name: String, file: StaticString = #file, line: UInt = #line) {
          XCTAssertEqual(name, "", file: file, line: line)
        }
      }
      final class UserTests: XCTestCase {
        func testName() { XCTAssertEqual(makeUser("Ada")["name"], "Ada"); self.assertUser("B") }
      }

      """,
      becomes: """
        import Fantail
        import XCTest
        func makeUser(_ name: String) -> [String: String] { ["name": name] }

        func assertUser(_ name: String, file: StaticString = #file, line: UInt = #line) {
          XCTAssertEqual(name, "", file: file, line: line)
        }
        enum UserTests { static var spec: Spec { describe("User") {
          it("name") { expect(makeUser("Ada")["name"]).to(.equal("Ada")); assertUser("B") }
        } } }

        """)
  }

  func testHelpersThatNeedATestCaseKeepTheClass() {
    assertPort(
      """
      import XCTest
      extension XCTestCase { func waitAll() { waitForExpectations(timeout: 1) } }
      extension XCTest { var shop: Shop { Shop() } }
      final class WaitTests: XCTestCase { func testA() { waitAll() } }
      final class ShopTests: XCTestCase { func testA() { XCTAssertTrue(shop.isOpen) } }
      final class OwnTests: XCTestCase { func testA() { let shop = 1; XCTAssertTrue(a.waitAll(shop)) } }

      """,
      becomes: """
        import Fantail
        import XCTest
        extension XCTestCase { func waitAll() { waitForExpectations(timeout: 1) } }
        extension XCTest { var shop: Shop { Shop() } }
        final class WaitTests: XCTestCase { func testA() { waitAll() } }
        final class ShopTests: XCTestCase { func testA() { XCTAssertTrue(shop.isOpen) } }
        enum OwnTests { static var spec: Spec { describe("Own") { it("a") { let shop = 1; expect(a.waitAll(shop)).to(.beTrue) } } } }

        """,
      kept: [
        "WaitTests stays an XCTestCase: waitAll: an extension of XCTestCase declares it",
        "ShopTests stays an XCTestCase: shop: an extension of XCTestCase declares it",
      ])
  }

  func testAnExampleRequiresTheSystemsOfItsTest() {
    assertPort(
      """
      import XCTest
      final class NewTests: XCTestCase {
        @available(macOS 26.0, iOS 26.0, *) func testNew() { XCTAssertEqual(modern(), 3) }
        @available(macOS 26, *)
        func testLong() {
          XCTAssertEqual(modern(), 3)
        }
        @available(*, deprecated) func testOld() { XCTAssertEqual(old(), 3) }
      }
      final class GoneTests: XCTestCase {
        @available(macOS, obsoleted: 12) func testGone() {}
      }

      """,
      becomes: """
        import Fantail
        import XCTest
        enum NewTests { static var spec: Spec { describe("New") {
          it("new") { guard #available(macOS 26.0, iOS 26.0, *) else { throw Skip("needs macOS 26.0, iOS 26.0") }; expect(modern()).to(.equal(3)) }
          it("long") {
            guard #available(macOS 26, *) else { throw Skip("needs macOS 26") }
            expect(modern()).to(.equal(3))
          }
          it("old") { expect(old()).to(.equal(3)) }
        } } }
        final class GoneTests: XCTestCase {
          @available(macOS, obsoleted: 12) func testGone() {}
        }

        """,
      kept: ["GoneTests stays an XCTestCase: testGone has an @available that is not a list of systems"])
  }

  func testALiteralNilDoesNotBecomeTheSubject() {
    assertPort(
      """
      import XCTest
      final class NilTests: XCTestCase {
        func testFile() {
          guard let file else { return XCTAssertNotNil(nil, "no file") }
          XCTAssertNotNil(nil)
          XCTAssertNil(nil)
        }
        func testing() { XCTAssertEqual(nil, x) }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum NilTests { static var spec: Spec { describe("Nil") {
          it("file") {
            guard let file else { return fail("no file") }
            fail()
            expect(nil as Any?).to(.beNil)
          }
          it("testing") { expect(x).to(.beNil) }
        } } }

        """)
  }

  func testAForceUnwrapInAStringIsKept() {
    assertPort(
      """
      import XCTest
      final class TextTests: XCTestCase {
        var size: Int! = 6
        func testText() { XCTAssertEqual("\\(size)", "Optional(6)"); XCTAssertEqual(size, 6) }
      }
      final class OwnTextTests: XCTestCase {
        var size: Int! = 6
        func testText() { print("a \\(self.size)", size) }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum TextTests { static var spec: Spec { describe("Text", .serial) {
          nonisolated(unsafe) var size: Int! = 6
          beforeEach { size = 6 }
          it("text") { expect("\\(size)").to(.equal("Optional(6)")); expect(size).to(.equal(6)) }
        } } }
        enum OwnTextTests { static var spec: Spec { describe("OwnText", .serial) {
          nonisolated(unsafe) var size: Int! = 6
          beforeEach { size = 6 }
          it("text") { print("a \\(size)", size) }
        } } }

        """)
  }

  func testAPropertyThatSetUpReadsIsResetBeforehand() {
    assertPort(
      """
      import XCTest
      final class ATests: XCTestCase {
        var a: Int?, made = false
        func testA() {}
      }
      final class BTests: XCTestCase {
        var a: Int?
        var b: Int?
        var c: Int?
        override func setUp() { let one = 1; a = one; b = b ?? 4; c = help() }
        func help() -> Int? { c }
        func testB() { a = nil; b = nil; c = nil }
      }
      final class CTests: XCTestCase {
        var a: Int?
        override func setUp() { guard go() else { return }; a = 1 }
        func testC() { a = nil }
      }

      """,
      becomes: """
        import Fantail
        import XCTest
        final class ATests: XCTestCase {
          var a: Int?, made = false
          func testA() {}
        }
        enum BTests { static var spec: Spec { describe("B", .serial) {
          nonisolated(unsafe) var a: Int?
          nonisolated(unsafe) var b: Int?
          beforeEach { b = nil }
          nonisolated(unsafe) var c: Int?
          beforeEach { c = nil }
          let help: @Sendable () -> Int? = { c }

          beforeEach { let one = 1; a = one; b = b ?? 4; c = help() }
          it("b") { a = nil; b = nil; c = nil }
        } } }
        enum CTests { static var spec: Spec { describe("C", .serial) {
          nonisolated(unsafe) var a: Int?
          beforeEach { a = nil }
          beforeEach { guard go() else { return }; a = 1 }
          it("c") { a = nil }
        } } }

        """, kept: ["ATests stays an XCTestCase: one declaration has several properties"])
  }

  func testATestMayHaveItsNameOnTheLineAfterFunc() {
    let text =
      "import XCTest\nfinal class ATests: XCTestCase {\n  func\n    testLong()\n    throws\n  {\n    a()\n  }\n  func testB() {}\n}\n"
    XCTAssertEqual(port(text)?.examples, ExampleCount(before: 2, after: 2))
  }

  func testNamesOfXCTestSuitesAreNotExamples() {
    let text =
      "import XCTest\nfinal class ATests: XCTestCase {\n  func testA() { let it = { 1 }; XCTAssertEqual(it(), 1) }\n}\n"
    XCTAssertEqual(port(text)?.examples, ExampleCount(before: 1, after: 1))
  }

  func testATestThatOnlyCallsATypesExamplesIsNotLost() {
    let files = PortedFile.all([
      ("ASpec.swift", "import Spectre\nfunc testA() { describe(\"a\") { $0.it(\"b\") { try expect(1) == 1 } } }\n"),
      ("XCTest.swift", "import XCTest\nclass ATests: XCTestCase {\n  func testRun() {\n    testA()\n  }\n}\n"),
    ])
    XCTAssertEqual(files.map(\.examples.lost), [0, 0])
  }
}
