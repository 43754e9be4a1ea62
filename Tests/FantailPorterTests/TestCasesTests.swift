import fantail_port
import XCTest

/// Test cases of XCTest that use Nimble, and functions of Spectre's.
final class TestCasesTests: XCTestCase {
  func testATestCaseIsASpec() {
    assertFile(
      """
      import XCTest
      import Nimble
      @testable import Shop

      final class CartTests: XCTestCase {
        private static let limit = 3
        private let name = "tea"
        private var sut: Cart!
        private var calls = 0
        let store = Store()
        private lazy var shop = Shop(store: store)

        override class func setUp() {
          super.setUp()
          Shop.prepare()
        }

        override func setUp() {
          super.setUp()
          sut = Cart(store)
        }

        override func tearDown() {
          sut = nil
          super.tearDown()
        }

        func testPaysOnce() throws {
          self.calls += 1
          expect(try self.sut.pay(CartTests.limit)) == 3
          expect(self.label("x", times: 1)) == "tea x"
        }

        @MainActor
        func test_HTTPError_isShown() async throws {
          await expect { await self.shop.load() }.toEventually(beTrue())
        }

        private func label(_ text: String, times: Int) -> String { "\\(name) \\(text)" }

        private func make(_ store: Store) -> Shop { Shop(store: store) }
      }

      """,
      becomes: """
        import Foundation
        import Fantail
        @testable import Shop

        enum CartTests {
          private static let limit = 3

          private static let name = "tea"

          private static func label(_ text: String, times: Int) -> String { "\\(name) \\(text)" }

          private static func make(_ store: Store) -> Shop { Shop(store: store) }

          static var spec: Spec { describe("Cart") {
          let calls = Let { 0 }
          let store = Let { Store() }
          evaluate(store)
          let sut = Let { Cart(store()) }
          let shop = Let { Shop(store: store()) }

          beforeAll {
            Shop.prepare()
          }

          evaluate(sut)

          it("pays once") {
            calls.value += 1
            expect { try sut.value.pay(CartTests.limit) }.to(.equal(3))
            expect(label("x", times: 1)).to(.equal("tea x"))
          }

          it("HTTP error is shown") { @MainActor in
            await expect { await shop.value.load() }.toEventually(.beTrue)
          }

        } } }

        """)
  }

  func testStateSharedWithOtherTasksIsResetInBeforeEach() {
    assertFile(
      """
      import XCTest
      import Nimble

      class ATests: XCTestCase {
        let box = Box()
        func testA() {
          queue.async { self.box.open() }
          XCTAssertTrue(true)
        }
      }

      """,
      becomes: """
        import XCTest
        import Fantail

        enum ATests { static var spec: Spec { describe("A", .serial) {
          nonisolated(unsafe) var box = Box()
          beforeEach { box = Box() }
          it("a") {
            queue.async { box.open() }
            XCTAssertTrue(true)
          }
        } } }

        """)
  }

  func testCallsOfTheParentsHooksAreRemoved() {
    assertFile(
      """
      import XCTest
      import Nimble

      class ATests: XCTestCase {
        override func setUpWithError() throws {
          try super.setUpWithError()
          try open()
        }
        override func tearDown() async throws {
          try await super.tearDown()
          close()
        }
        func testA() { expect(expression: { try self.a() }).to(throwError()) }
      }

      """,
      becomes: """
        import Foundation
        import Fantail

        enum ATests { static var spec: Spec { describe("A") {
          beforeEach {
            try open()
          }
          afterEach {
            close()
          }
          it("a") { expect { try a() }.to(.throwError) }
        } } }

        """)
  }

  func testAMatcherGetsItsLabelBeforeAMemberOfTheTestCase() {
    assertFile(
      """
      import XCTest
      import Nimble
      import Foundation
      class ATests: XCTestCase {
        func testA() { expect(self.a()).to(beIdenticalTo(self.b())) }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum ATests { static var spec: Spec { describe("A") {
          it("a") { expect(a()).to(.beIdentical(to: b())) }
        } } }

        """)
  }

  func testFoundationIsImportedIfXCTestImportedIt() {
    assertFile(
      """
      import XCTest
      import Nimble
      class ATests: XCTestCase {
        func testA() { expect(DispatchSemaphore(value: 1).signal()) == 0 }
      }

      """,
      becomes: """
        import Foundation
        import Fantail
        enum ATests { static var spec: Spec { describe("A") {
          it("a") { expect(DispatchSemaphore(value: 1).signal()).to(.equal(0)) }
        } } }

        """)
  }

  func testASpectreSpecBecomesAType() {
    assertFile(
      """
      import Spectre

      public func testPerson() {
        describe("a person") {
          let person = Person(name: "Kyle")
          var path: Path!

          $0.before {
            path = Path("x")
          }
          $0.after { path.close() }

          $0.it("has a name") {
            try expect(person.name) == "Kyle"
            try expect(path.isOn).to.beTrue()
            try expect(path.isOn).beFalse()
            try expect(person.age) > 2
            try expect("kyle").to.beOfType(String.self)
            try expect(try write()).toThrow()
            try expect { try write() }.toThrow(MyError())
            guard let x = path.x else { throw failure("no x") }
            if x.isLate { throw skip("later") }
            if x.isEarly { throw skip() }
            try expect(x).beRound()
          }

          $0.describe("nested") { context in
            context.it("works") { try expect(1 + 1) == 2 }
            context.xit("does not yet") { }
          }
        }
      }

      """,
      becomes: """
        import Fantail

        enum PersonSpec { static var spec: Spec {
          describe("a person") {
            let person = Person(name: "Kyle")
            let path = Let { Path("x") }

            evaluate(path)
            // NOTE: after: Spectre ran it once more around each group inside; here it runs for each example
            afterEach { path.value.close() }

            it("has a name") {
              expect(person.name).to(.equal("Kyle"))
              expect(path.value.isOn).to(.beTrue)
              expect(path.value.isOn).to(.beFalse)
              expect(person.age).to(.beGreaterThan(2))
              expect("kyle").to(.beAnInstance(of: String.self))
              expect { try write() }.to(.throwError)
              expect { try write() }.to(.throwError(MyError()))
              guard let x = path.value.x else { fail("no x"); return }
              if x.isLate { throw Skip("later") }
              if x.isEarly { throw Skip("skipped") }
              // PORT: beRound: write it as a matcher, in an extension of Matcher
              try expect(x).beRound()
            }

            describe("nested") {
              it("works") { expect(1 + 1).to(.equal(2)) }
              xit("does not yet") { }
            }
          }
        } }

        """)
  }

  func testASpectreClosureBecomesAType() {
    assertFile(
      """
      import Spectre

      public let testParser: ((ContextType) -> Void) = {
        $0.it("parses") { try expect(1) == 1 }
        $0.it("throws") { try expect(run("x")).toThrow() }
      }

      let testCommands: (ContextType) -> Void = { context in
        context.describe("one") { $0.it("runs") { try expect(1) == 1 } }
      }

      let testCases: ((ContextType) -> Void) = {
        let cases = [1, 2]
        for one in cases {
          $0.it("has \\(one)") { try expect(one) > 0 }
        }
      }

      """,
      becomes: """
        import Fantail

        enum ParserSpec { static var spec: Spec { describe("Parser") {
          it("parses") { expect(1).to(.equal(1)) }
          it("throws") { expect { try run("x") }.to(.throwError) }
        } } }

        enum CommandsSpec { static var spec: Spec {
          describe("one") { it("runs") { expect(1).to(.equal(1)) } }
        } }

        enum CasesSpec { static var spec: Spec { describe("Cases") {
          let cases = [1, 2]
          for one in cases {
            it("has \\(one)") { expect(one).to(.beGreaterThan(0)) }
          }
        } } }

        """)
    let spec = "import Spectre\nlet testA: ((ContextType) -> Void) = { $0.it(\"x\") {} }\n"
    let ported = PortedFile.all([
      ("main.swift", "import Spectre\ndescribe(\"a\", testA)\n"), ("A.swift", spec),
    ])
    XCTAssertEqual(
      ported.map(\.marks),
      [
        [
          "testA: it is a type now, whose spec is found automatically; delete the call; delete the file if nothing else is in it"
        ], [],
      ])
  }

  func testASpectreExpectationThatIsPassedOnIsMarked() {
    let old = "import Spectre\nfunc run() -> Expectation<Void> {\n  return expect { go() }\n}\n"
    XCTAssertEqual(port(old)?.marks, ["expect: no matcher follows; write it where the value is checked"])
  }

  func testListsOfTestsAreMarked() {
    let main = "import Quick\nQCKMain([ASpec.self])\n"
    let call = "testPerson()\n"
    let spec = "import Spectre\nfunc testPerson() { describe(\"a\") { $0.it(\"x\") {} } }\n"
    let ported = PortedFile.all([("LinuxMain.swift", main), ("main.swift", call), ("A.swift", spec)])
    XCTAssertEqual(
      ported.map(\.marks),
      [
        ["QCKMain: the package manager finds specs automatically; delete this file"],
        [
          "testPerson: it is a type now, whose spec is found automatically; delete the call; delete the file if nothing else is in it"
        ], [],
      ])
  }

  func testSeveralTopLevelGroupsKeepTheirNames() {
    assertFile(
      """
      import Quick
      class ASpec: QuickSpec {
        override class func spec() {
          describe("A") { it("x") {} } // one

          describe("B") { it("x") {} }
        }
      }

      """,
      becomes: """
        import Fantail
        enum ASpec {
          static var spec: Spec {
            describe("A") { it("x") {} }
          }

          static var spec2: Spec { // one

            describe("B") { it("x") {} }
          }
        }

        """)
  }
}
