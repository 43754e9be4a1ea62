import fantail_port
import XCTest

/// Forms of public suites with which a port lost examples, or reported no marks for code that does not compile.
final class LostExamplesTests: XCTestCase {
  // MARK: - JSONSchema

  func testABuilderCallStaysAStatement() {
    let old = """
      import Spectre

      public let testCases: ((ContextType) -> Void) = {
        $0.describe("draft 4") { context in
          try! build("draft4", excluding: ["a"] + others, in: context, with: validator)
        }

        $0.describe("draft 6") {
          try! build("draft6", excluding: [], in: $0, with: validator)
        }
      }

      func build(_ name: String, excluding: [String], in context: ContextType, with validator: Validator) throws {
        for file in try files(name) {
          context.describe(file.name) {
            $0.it(file.title, file: file.path, line: 1) {
              if excluding.contains(name) { throw skip() }
              try expect(validator.isValid(file), file: file.path, line: 2).to.beTrue()
              throw failure("not valid", file: file.path)
            }
          }
        }
      }

      """
    assertFile(
      old,
      becomes: """
        import Fantail

        enum CasesSpec { static var spec: Spec {
          describe("draft 4") {
            try! build("draft4", excluding: ["a"] + others, with: validator)
          }
          }

          static var spec2: Spec {

          describe("draft 6") {
            try! build("draft6", excluding: [], with: validator)
          }
        } }

        @SpecBuilder func build(_ name: String, excluding: [String], with validator: Validator) throws -> [Spec] {
          for file in try files(name) {
            describe(file.name) {
              it(file.title) {
                if excluding.contains(name) { throw Skip("skipped") }
                expect(validator.isValid(file)).to(.beTrue)
                fail("not valid"); return
              }
            }
          }
        }

        """)
    XCTAssertEqual(port(old)?.marks, [])
    XCTAssertEqual(port(old)?.examples, ExampleCount(before: 1, after: 1))
  }

  func testABuilderCallInAnExpressionIsKept() {
    assertFile(
      """
      import Quick
      class ASpec: QuickSpec {
        override class func spec() {
          describe("a") {
            more(1)
            self.more(2)
            prepare()
          }
        }
        class func more(_ n: Int) { it("has \\(n)") {} }
      }

      """,
      becomes: """
        import Fantail
        enum ASpec {
          static var spec: Spec {
            describe("a") {
              more(1)
              self.more(2)
              let _ = prepare()
            }
          }
          @SpecBuilder static func more(_ n: Int) -> [Spec] { it("has \\(n)") {} }
        }

        """)
  }

  func testATestThatOnlyCallsPortedTypesIsRemoved() {
    let files = PortedFile.all([
      (
        "Run.swift",
        """
        import Spectre
        import XCTest
        class AllTests: XCTestCase {
          func testAll() {
            describe("A", testA)
            describe("B", testB)
          }
        }

        """
      ),
      (
        "B.swift",
        """
        import Spectre
        public let testB: ((ContextType) -> Void) = {
          $0.describe("all", closure: testA)
          $0.describe("more") {
            $0.describe("a", closure: testA)
          }
        }

        """
      ),
      ("A.swift", "import Spectre\nlet testA: ((ContextType) -> Void) = { $0.it(\"x\") {} }\n"),
    ])
    XCTAssertEqual(
      files.map(\.new),
      [
        "import Fantail\nimport Foundation\n", "import Fantail\n",
        "import Fantail\nenum ASpec { static var spec: Spec { describe(\"A\") { it(\"x\") {} } } }\n",
      ])
    XCTAssertEqual(files.flatMap(\.marks), [])
    XCTAssertEqual(files.map(\.examples), [ExampleCount(), ExampleCount(), ExampleCount(before: 1, after: 1)])
  }

  func testATryBeforeASpectreExpectationMovesToItsSubject() {
    assertFile(
      """
      import Spectre
      let testA: ((ContextType) -> Void) = {
        $0.it("x") {
          let schema = read("x"), result = try schema.check(b)
          try expect(schema.check(a).isValid).to.beTrue()
          try expect(schema.name) == "x"
        }
      }

      """,
      becomes: """
        import Fantail
        enum ASpec { static var spec: Spec { describe("A") {
          it("x") {
            let schema = read("x"), result = try schema.check(b)
            try expect(schema.check(a).isValid).to(.beTrue)
            expect(schema.name).to(.equal("x"))
          }
        } } }

        """)
  }

  // MARK: - CombineX

  func testRemainingNimbleNamesAreMarked() {
    let old = """
      import Nimble
      import Quick

      class ASpec: QuickSpec {
        override func spec() {
          it("x") {
            expect(e).toVersioning([
              .v11: beEmpty(),
              .v12: equal([1]) || beIdenticalTo(x),
            ])
            expect(e).toFail(beFalse())
            let contain = 1
            use(contain, x.equal(2), equal: 3)
          }
        }
      }

      """
    assertFile(
      old,
      becomes: """
        import Fantail

        enum ASpec {
          static var spec: Spec { describe("A") {
            it("x") {
              expect(e).toVersioning([
                // PORT: beEmpty: a matcher is written with a dot before it, .beEmpty
                .v11: beEmpty(),
                // PORT: equal: a matcher is written with a dot before it, .equal
                // PORT: beIdenticalTo: a matcher is written with a dot before it, .beIdentical
                .v12: equal([1]) || beIdenticalTo(x),
              ])
              // PORT: beFalse: a matcher is written with a dot before it, .beFalse
              expect(e).toFail(beFalse())
              let contain = 1
              use(contain, x.equal(2), equal: 3)
            }
          } }
        }

        """)
  }

  func testVerbsAndMatchersOfALibraryAreMarked() {
    let define = "Predicate: write Matcher(\"be big\") { value in … }, whose closure returns whether the value matches"
    let old = """
      import Nimble

      public extension Expectation {
        func toFail(_ predicate: Predicate<T>) {
          toNot(predicate)
        }
      }

      func beBig() -> Predicate<Int> {
        return Predicate.simple("be big") { value in
          PredicateStatus(bool: true)
        }
      }

      """
    assertFile(
      old,
      becomes: """
        import Fantail

        // PORT: Expectation: a verb of your own is a function that calls expect(…).to(…)
        public extension Expectation {
          // PORT: \(define)
          func toFail(_ predicate: Predicate<T>) {
            toNot(predicate)
          }
        }

        // PORT: \(define)
        func beBig() -> Predicate<Int> {
          // PORT: \(define)
          return Predicate.simple("be big") { value in
            // PORT: PredicateStatus: a Fantail matcher returns whether the value matches
            PredicateStatus(bool: true)
          }
        }

        """)
  }

  func testATestCaseThatMeasuresStaysAClass() {
    assertFile(
      """
      import Nimble
      import Quick
      import XCTest

      class ATests: XCTestCase {
        func testSpeed() {
          measure { run() }
        }
      }

      """,
      becomes: """
        import Fantail
        import Foundation

        enum ATests { static var spec: Spec { describe("A") {
          it("speed") {
            // NOTE: measure: the code runs once, not ten times, and has to end within a limit; choose the limit
            expect { run() }.to(.finish(within: .seconds(60)))
          }
        } } }

        """)
  }

  func testTheQuickMainListIsMarked() {
    let old = "import Quick\n\n@testable import ATests\n\nQCKMain([\n  ASpec.self,\n])\n"
    XCTAssertEqual(port(old)?.marks, ["QCKMain: the package manager finds specs automatically; delete this file"])
    let imported = "import Quick\n\nQuick.configure()\n"
    XCTAssertEqual(port(imported)?.marks, ["Quick: the module no longer exists"])
  }

  // MARK: - ReactiveAutomaton

  func testATypeInAGroupMayUsePrivateNames() {
    assertFile(
      """
      import Quick

      private enum _State<X> {}
      private typealias Name = String

      class ASpec: QuickSpec {
        override func spec() {
          describe("a") {
            typealias State = _State<Int>
            struct Box { let state: State? }
            it("x") { use(State.self, Box.self) }
          }
        }
      }

      """,
      becomes: """
        import Fantail

        private enum _State<X> {}
        private typealias Name = String

        enum ASpec {
          private typealias State = _State<Int>

          private struct Box { let state: State? }

          static var spec: Spec {
            describe("a") {
              it("x") { use(State.self, Box.self) }
            }
          }
        }

        """)
  }

  // MARK: - Moya and ReactiveSwift

  func testALetOfAnUnwrappedVariableUnwrapsItsValue() {
    assertGroup(
      """
            var data: Data!
            var url: URL!
            var first: Int!
            var name: String!
            var cart: Cart!
            beforeEach {
              data = "x".data(using: .utf8)
              url = URL(string: "x")
              first = list.first
              name = owner?.name
              cart = Cart()
            }
            it("x") { use(data, url, first, name, cart) }
      """,
      becomes: """
              let data = Let<Data> { "x".data(using: .utf8)! }
              let url = Let { URL(string: "x")! }
              let first = Let<Int> { list.first! }
              let name = Let<String> { (owner?.name)! }
              let cart = Let { Cart() }
              evaluate(data, url, first, name, cart)
              it("x") { use(data(), url(), first(), name(), cart()) }
        """)
  }

  func testEveryFormOfADateToleranceBecomesADuration() {
    assertStatements(
      """
      expect(a).to(beCloseTo(date, within: 0.5))
      expect(a).to(beCloseTo(endDate, within: tolerance))
      expect(a).to(beCloseTo(endDate, within: TimeInterval(tolerance)))
      expect(a).to(beCloseTo(end, within: tolerance))
      """,
      become: """
        expect(a).to(.beCloseTo(date, within: .seconds(0.5)))
        expect(a).to(.beCloseTo(endDate, within: .seconds(tolerance)))
        expect(a).to(.beCloseTo(endDate, within: .seconds(TimeInterval(tolerance))))
        expect(a).to(.beCloseTo(end, within: tolerance))
        """)
  }

  func testANegatedComparisonWithAnOptionalHasANote() {
    assertStatements(
      """
      expect(list.first).toNot(equal(1))
      expect(a?.b) != 2
      expect(try? c()).notTo(equal(3))
      expect(a).toNot(equal(4))
      expect(list.first) != nil
      """,
      become: """
        // NOTE: equal: Nimble failed for nil, negated or not; here nil does not equal a value
        expect(list.first).notTo(.equal(1))
        // NOTE: equal: Nimble failed for nil, negated or not; here nil does not equal a value
        expect(a?.b).notTo(.equal(2))
        // NOTE: equal: Nimble failed for nil, negated or not; here nil does not equal a value
        expect { try? c() }.notTo(.equal(3))
        expect(a).notTo(.equal(4))
        expect(list.first).notTo(.beNil)
        """)
  }

  // MARK: - Counting

  func testALostExampleIsCounted() {
    let old = """
      import Quick
      class ASpec: QuickSpec {
        override func spec() {
          it("a") {}
          fit("b") {}
          xit("c") {}
          pending("d") {}
          for n in 1...3 { it("e \\(n)") {} }
          itBehavesLike("f") { [:] }
        }
      }

      """
    XCTAssertEqual(port(old)?.examples, ExampleCount(before: 6, after: 6))
    let kiwi = "#import \"Kiwi.h\"\nSPEC_BEGIN(ASpec)\nit(@\"a\", ^{});\npending(@\"b\", ^{});\nSPEC_END\n"
    XCTAssertEqual(PortedFile.all([("ASpec.m", kiwi)]).first?.examples, ExampleCount(before: 2, after: 2))
  }

  func testATestWithAQuotedNameIsAnExample() {
    let old = "import XCTest\nclass ATests: XCTestCase {\n  func `testPays`() { pay() }\n}\n"
    XCTAssertEqual(
      port(old)?.new,
      "import Fantail\nimport Foundation\nenum ATests { static var spec: Spec { describe(\"A\") {\n  it(\"pays\") { pay() }\n} } }\n"
    )
    XCTAssertEqual(port(old)?.examples, ExampleCount(before: 1, after: 1))
  }

  func testATestThatReturnsVoidIsCounted() {
    let old = "import XCTest\nclass ATests: XCTestCase {\n  func testA() -> Void {}\n  func testB() -> () {}\n"
    let text = old + "  func testC() -> (Int, Int) { (1, 2) }\n  func testD() -> Int { 1 }\n}\n"
    XCTAssertEqual(port(text)?.examples, ExampleCount(before: 2, after: 2))
  }
}
