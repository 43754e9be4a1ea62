import fantail_port
import XCTest

/// Test cases of XCTest without another framework.
final class PlainTestCaseTests: XCTestCase {
  private func assertTest(
    _ old: String, becomes new: String, importing modules: String = "import Fantail\nimport Foundation",
    marked marks: [String] = [], file: StaticString = #filePath, line: UInt = #line
  ) {
    let text = "import XCTest\nclass ATests: XCTestCase {\n  func testX() throws {\n\(old)\n  }\n}\n"
    let wanted =
      "\(modules)\nenum ATests { static var spec: Spec { describe(\"A\") {\n  it(\"x\") {\n\(new)\n  }\n} } }\n"
    let ported = port(text)
    XCTAssertEqual(ported?.new, wanted, file: file, line: line)
    XCTAssertEqual(ported?.marks, marks, file: file, line: line)
    XCTAssertEqual(ported?.kept, [], file: file, line: line)
  }

  private func assertKept(
    _ members: String, because reason: String, after declarations: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let text = "import XCTest\n\(declarations)class ATests: XCTestCase {\n\(members)\n  func testX() {}\n}\n"
    let ported = port(text)
    XCTAssertEqual(ported?.new, text, file: file, line: line)
    XCTAssertEqual(ported?.kept.first, "ATests stays an XCTestCase: \(reason)", file: file, line: line)
    XCTAssertEqual(ported?.marks, [], file: file, line: line)
  }

  // MARK: - Assertions

  func testEachAssertionIsAnExpectation() {
    assertTest(
      """
          XCTAssert(a)
          XCTAssertTrue(a, "why")
          XCTAssertFalse(a)
          XCTAssertNil(a)
          XCTAssertNotNil(a, "why \\(b)")
          XCTAssertNotNil(URL(string: "x"))
          let box = Box(1)
          XCTAssertNotNil(box)
          XCTAssertEqual(a, b)
          XCTAssertNotEqual(a, b, "why")
          XCTAssertEqual(a, b, accuracy: 0.1)
          XCTAssertNotEqual(a, b, accuracy: 0.1, "why")
          XCTAssertEqual(a, nil)
          XCTAssertIdentical(a, b)
          XCTAssertNotIdentical(a, b)
          XCTAssertGreaterThan(a, b)
          XCTAssertGreaterThanOrEqual(a, b)
          XCTAssertLessThan(a, b)
          XCTAssertLessThanOrEqual(a, b)
          XCTAssertThrowsError(try a())
          XCTAssertThrowsError(try a(), "why")
          XCTAssertNoThrow(try a(), "why")
          XCTFail()
          XCTFail("why")
          let c = try XCTUnwrap(a, "why")
      """,
      becomes: """
            expect(a).to(.beTrue)
            expect(a, "why").to(.beTrue)
            expect(a).to(.beFalse)
            expect(a).to(.beNil)
            expect(a, "why \\(b)").notTo(.beNil)
            expect(URL(string: "x") as URL?).notTo(.beNil)
            let box = Box(1)
            expect(box as Box?).notTo(.beNil)
            expect(a).to(.equal(b))
            expect(a, "why").notTo(.equal(b))
            expect(a).to(.beCloseTo(b, within: 0.1))
            expect(a, "why").notTo(.beCloseTo(b, within: 0.1))
            expect(a).to(.beNil)
            expect(a).to(.beIdentical(to: b))
            expect(a).notTo(.beIdentical(to: b))
            expect(a).to(.beGreaterThan(b))
            expect(a).to(.beGreaterThanOrEqual(to: b))
            expect(a).to(.beLessThan(b))
            expect(a).to(.beLessThanOrEqual(to: b))
            expect { try a() }.to(.throwError)
            expect("why") { try a() }.to(.throwError)
            expect("why") { try a() }.notTo(.throwError)
            fail()
            fail("why")
            let c = try require(a, "why")
        """)
  }

  func testTheSubjectIsTheOperandThatIsNotALiteral() {
    assertTest(
      """
          XCTAssertEqual(3, a.count)
          XCTAssertEqual([], a)
          XCTAssertEqual("x", a)
          XCTAssertEqual(.b, a)
          XCTAssertEqual(nil, a)
          XCTAssertEqual(-1, 1)
          XCTAssertEqual(a, b.first)
          XCTAssertEqual(a, b?.c)
          XCTAssertEqual(a, b?.c ?? d)
          XCTAssertEqual(a, b as? C)
      """,
      becomes: """
            expect(a.count).to(.equal(3))
            expect(a).to(.equal([]))
            expect(a).to(.equal("x"))
            expect(a).to(.equal(.b))
            expect(a).to(.beNil)
            expect(-1).to(.equal(1))
            expect(b.first).to(.equal(a))
            expect(b?.c).to(.equal(a))
            expect(a).to(.equal(b?.c ?? d))
            expect(b as? C).to(.equal(a))
        """)
  }

  func testTryIsWrittenWhereCodeMayThrow() {
    assertTest(
      """
          XCTAssertEqual(try a(), 1)
          XCTAssertEqual(1, try a())
          XCTAssertEqual(a, try b())
          XCTAssertEqual(try a(), try b())
          try XCTAssertEqual(a(), 1)
          try XCTAssertEqual(a(), b())
          XCTAssertEqual(try? a(), try! b())
          XCTAssertTrue(a.contains { try! $0.b() })
      """,
      becomes: """
            expect { try a() }.to(.equal(1))
            expect { try a() }.to(.equal(1))
            expect { try b() }.to(.equal(a))
            expect { try a() }.to(.equal(try b()))
            expect { try a() }.to(.equal(1))
            expect { try a() }.to(.equal(try b()))
            expect(try? a()).to(.equal(try! b()))
            expect(a.contains { try! $0.b() }).to(.beTrue)
        """)
  }

  func testAnErrorIsCheckedByAMatcherIfThereIsOne() {
    assertTest(
      """
          XCTAssertThrowsError(try a()) { XCTAssertEqual($0 as? E, .b) }
          XCTAssertThrowsError(try a()) { error in XCTAssertEqual(error as? E.F, E.F.b(1)) }
          XCTAssertThrowsError(try a()) { XCTAssertTrue($0 is E) }
          XCTAssertThrowsError(try a()) { (error: Error) -> Void in b(error) }
          XCTAssertThrowsError(try a()) { error -> () in b(error) }
          XCTAssertThrowsError(try a()) { error in
            guard case E.b = error else { return XCTFail("no b") }
          }
      """,
      becomes: """
            expect { try a() }.to(.throwError(E.b))
            expect { try a() }.to(.throwError(E.F.b(1)))
            expect { try a() }.to(.throwError(ofType: E.self))
            expect { try a() }.to(.throwError { (error: Error) in b(error); return true })
            expect { try a() }.to(.throwError { error in b(error); return true })
            expect { try a() }.to(.throwError { error in
              guard case E.b = error else { fail("no b"); return true }
              return true
            })
        """)
  }

  func testAnAssertionThatCannotBePortedStaysXCTests() {
    assertTest(
      """
          XCTAssertEqual(a, b, file: file, line: 1)
          XCTAssertEqual(
            a,  // why
            b)
          XCTAssertEqual(a, b)
      """,
      becomes: """
            XCTAssertEqual(a, b, file: file, line: 1)
            XCTAssertEqual(
              a,  // why
              b)
            expect(a).to(.equal(b))
        """, importing: "import Fantail\nimport XCTest")
  }

  func testAFunctionThatPassesItsLocationKeepsItsAssertions() {
    assertFile(
      """
      import XCTest
      class ATests: XCTestCase {
        func testX() { check(1) }
        private func check(_ a: Int, file: StaticString = #filePath, line: UInt = #line) {
          XCTAssertEqual(a, 1, file: file, line: line)
          XCTAssertTrue(a > 0)
        }
      }

      """,
      becomes: """
        import Fantail
        import XCTest
        enum ATests {
          private static func check(_ a: Int, file: StaticString = #filePath, line: UInt = #line) {
            XCTAssertEqual(a, 1, file: file, line: line)
            XCTAssertTrue(a > 0)
          }

          static var spec: Spec { describe("A") {
          it("x") { check(1) }
        } } }

        """)
  }

  // MARK: - Statements

  func testSkipsAndExpectedFailuresAreTranslated() {
    assertTest(
      """
          throw XCTSkip("why")
          throw XCTSkip()
          try XCTSkipIf(a)
          try XCTSkipUnless(a, "why")
          try XCTSkipUnless(a == b, "why")
          try XCTSkipIf(a.contains { $0 }, "why")
          try XCTSkipUnless(n() > 1, "\\(n())")
          XCTExpectFailure("#12") { b() }
          XCTContext.runActivity(named: "c") { _ in c() }
          addTeardownBlock { d() }
      """,
      becomes: """
            throw Skip("why")
            throw Skip("skipped")
            if a { throw Skip("skipped") }
            if !a { throw Skip("why") }
            if !(a == b) { throw Skip("why") }
            if (a.contains { $0 }) { throw Skip("why") }
            if !(n() > 1) { throw Skip("\\(n())") }
            knownIssue("#12") { b() }
            withClue("c") { c() }
            defer { d() }
        """)
  }

  func testASkipWhoseConditionThrowsStays() {
    assertTest(
      """
          try XCTSkipIf(try a() > 1)
          try XCTSkipUnless(b() > 1, "why")
          func b() throws -> Int { 1 }
      """,
      becomes: """
            try XCTSkipIf(try a() > 1)
            try XCTSkipUnless(b() > 1, "why")
            func b() throws -> Int { 1 }
        """, importing: "import Fantail\nimport XCTest")
  }

  func testAnAssertionWhoseMessageRunsCodeStays() {
    assertTest(
      """
          XCTAssertNil(error, "found \\(error!)")
          XCTAssertEqual(a, b, list[3])
          XCTAssertTrue(a, "\\(log())")
          XCTAssertThrowsError(try a(), "after \\(try! b())")
          let c = try XCTUnwrap(d, e.joined())
          XCTAssertTrue(a, "\\(String(describing: error)), \\(!b) of \\(type(of: c))")
          let f = try XCTUnwrap(d, "\\(b)")
      """,
      becomes: """
            XCTAssertNil(error, "found \\(error!)")
            XCTAssertEqual(a, b, list[3])
            XCTAssertTrue(a, "\\(log())")
            XCTAssertThrowsError(try a(), "after \\(try! b())")
            let c = try XCTUnwrap(d, e.joined())
            expect(a, "\\(String(describing: error)), \\(!b) of \\(type(of: c))").to(.beTrue)
            let f = try require(d, "\\(b)")
        """, importing: "import Fantail\nimport XCTest")
  }

  func testDifferencesInAnExampleAreMarked() {
    let measure = "measure: the code runs once, not ten times, and has to end within a limit; choose the limit"
    let goesOn = "continueAfterFailure: an example continues; write try require(…) for what the rest of it needs"
    assertTest(
      """
          continueAfterFailure = false
          measure { a() }
          b { c in
            self.measure { c() }
          }
      """,
      becomes: """
            // NOTE: \(goesOn)
            // NOTE: \(measure)
            expect { a() }.to(.finish(within: .seconds(60)))
            b { c in
              // NOTE: \(measure)
              expect(ContinuousClock().measure { c() }).to(.beLessThan(.seconds(60)))
            }
        """)
  }

  func testExpectationsArePolled() {
    assertTest(
      """
          let a = expectation(description: "a is done")
          weak var b = self.expectation(description: "")
          let c: XCTestExpectation = XCTestExpectation()
          a.expectedFulfillmentCount = 2
          b?.isInverted = true
          c.assertForOverFulfill = false
          later { a.fulfill(); b?.fulfill() }
          wait(for: [a, c], timeout: 2)
          waitForExpectations(timeout: limit, handler: nil)
      """,
      becomes: """
            let a = FunctionMock<Void, Never, Void>("a is done")
            let b = FunctionMock<Void, Never, Void>("b")
            let c = FunctionMock<Void, Never, Void>("c")
            later { a.call(); b.call() }
            await expect { a.callCount }.toEventually(.equal(2), within: .seconds(2))
            await expect { c.callCount }.toEventually(.beGreaterThanOrEqual(to: 1), within: .seconds(2))
            await expect { a.callCount }.toEventually(.equal(2), within: .seconds(limit))
            await expect { b.callCount }.toNever(.beGreaterThan(0), during: .seconds(limit))
        """)
  }

  func testAFunctionThatWaitsBecomesAsync() {
    assertFile(
      """
      import XCTest
      class ATests: XCTestCase {
        func testX() { settle() }
        func settle() {
          let a = expectation(description: "a")
          later { a.fulfill() }
          waitForExpectations(timeout: 1)
        }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum ATests {
          private static func settle() async {
            let a = FunctionMock<Void, Never, Void>("a")
            later { a.call() }
            await expect { a.callCount }.toEventually(.equal(1), within: .seconds(1))
          }

          static var spec: Spec { describe("A") {
          it("x") { await settle() }
        } } }

        """)
  }

  // MARK: - Members

  func testMembersOfATestCaseBecomeMembersOfTheSpec() {
    assertFile(
      """
      import Foundation
      import XCTest

      @MainActor
      public final class ATests: XCTestCase, Sendable {
        struct Box { var size: Int; init(size: Int) { self.size = size } }
        let size = 3
        var list: [Int] { [size] }
        var boxes: [Box] { store.boxes }
        let store = Store()
        override class func setUp() { open() }
        override func setUp() async throws { try await prepare() }
        override func tearDownWithError() throws { try super.tearDownWithError(); end() }
        override static func tearDown() { close() }
        func testA() async throws { XCTAssertEqual(self.list, [3]) }
        func testB() { XCTAssertEqual(boxes.count, type(of: self).count) }
        func testHelper(_ a: Int) {}
        private func testNothing() {}
        func make<T>(_ a: T) -> T { let size = self.size; return use(a, size) }
        func make<T>(of a: [T]) -> T { make(a[0]) }
      }

      """,
      becomes: """
        import Foundation
        import Fantail

        @MainActor
        public enum ATests: Sendable {
          struct Box { var size: Int; init(size: Int) { self.size = size } }

          static let size = 3

          private static var list: [Int] { [size] }

          private static func testHelper(_ a: Int) {}

          private static func testNothing() {}

          private static func make<T>(_ a: T) -> T { let size = self.size; return use(a, size) }

          private static func make<T>(of a: [T]) -> T { make(a[0]) }

          static var spec: Spec { describe("A") {
          let store = Let { Store() }
          evaluate(store)
          var boxes: [Box] { store.value.boxes }

          beforeAll { open() }
          beforeEach { try await prepare() }
          afterEach { end() }
          afterAll { close() }
          it("a") { expect(list).to(.equal([3])) }
          it("b") { expect(boxes.count).to(.equal(Self.count)) }
        } } }

        """)
  }

  func testListsOfTestsAreRemoved() {
    assertFile(
      """
      import XCTest
      class ATests: XCTestCase {
        func testX() {}
        static var allTests = [("testX", testX)]
      }
      extension ATests {
        static var __allTests = [("testX", testX)]
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum ATests { static var spec: Spec { describe("A") {
          it("x") {}
        } } }

        """)
    let files = PortedFile.all([
      ("A.swift", "import XCTest\nclass ATests: XCTestCase {\n  func testX() {}\n}\n"),
      ("LinuxMain.swift", "import XCTest\nXCTMain([testCase(ATests.allTests)])\n"),
    ])
    XCTAssertEqual(
      files.map(\.marks), [[], ["ATests.allTests: specs are found automatically; delete what lists them"]])
  }

  // MARK: - What stays

  func testATestCaseThatCannotBeASpecIsKeptUnchanged() {
    assertKept("  init() {}", because: "it has init")
    assertKept("  override func invokeTest() {}", because: "it overrides invokeTest")
    assertKept("  override func setUp(completion: @escaping ((any Error)?) -> Void) {}", because: "it overrides setUp")
    assertKept("  func testY() { run(self) }", because: "self is used as a value")
    assertKept("  func testY() { later { [weak self] in self?.a() } }", because: "self is used as a value")
    assertKept("  func testY() { testX() }", because: "testX is called")
    assertKept("  func testY() { print(self.name) }", because: "it uses its own name")
    assertKept("  func testY() { _ = XCTWaiter() }", because: "XCTWaiter: only XCTest has waiters")
    assertKept("  func testY() { measure(metrics: []) {} }", because: "measure: only XCTest has metrics")
    assertKept(
      "  func testY() { XCTExpectFailure(\"#12\"); a() }",
      because: "XCTExpectFailure without a closure: write .knownIssue(…) by hand")
    assertKept(
      "  func testY() { XCTExpectFailure(\"#12\", options: .nonStrict()) { a() } }",
      because: "XCTExpectFailure: its options exist only in XCTest")
    assertKept(
      "  func testY() { XCTExpectFailure(strict: false) { a() } }",
      because: "XCTExpectFailure: its options exist only in XCTest")
    assertKept("  var a = 0\n  func set(a: Int) { self.a = a }", because: "a local a hides self.a")
    assertKept(
      "  override func setUp() {}\n  override func setUpWithError() throws {}",
      because: "its setUp methods are not in the order in which they run")
    assertKept(
      "  override func setUpWithError() throws {}\n  override func setUp() {}",
      because: "its last setUp runs also after an error of one before")
    assertKept(
      "  override func tearDown() async throws { throw XCTSkip() }", because: "its tearDown skips a test that has ended"
    )
    assertKept("#if os(Linux)\n  func help() {}\n#endif", because: "help is inside #if")
    assertKept(
      "  var a: XCTestExpectation!\n  func testY() { a = expectation(description: \"a\") }",
      because: "expectation: only one held by a constant of a method becomes a mock")
    assertKept(
      "  func testY() { let a = expectation(description: \"a\"); a.fulfill() }",
      because: "a: a test fails if it does not wait for its expectation")
    assertKept(
      "  func testY() { let a = expectation(description: \"a\"); use(a); wait(for: [a], timeout: 1) }",
      because: "a: an expectation is used for more than fulfilling and waiting")
    assertKept(
      "  var a = 0\n  func help<T>(_ b: T) -> T { a += 1; return b }",
      because: "help: a group cannot declare functions; make it a method of the type that takes a as arguments")
  }

  func testATestCaseThatOthersInheritOrExtendIsKept() {
    let base = "import XCTest\nclass BaseTests: XCTestCase {\n  func testX() {}\n}\n"
    let child = "import XCTest\nclass ATests: BaseTests {\n  func testY() {}\n}\n"
    let extended = "import XCTest\nclass BTests: XCTestCase {\n  func testX() {}\n}\n"
    let part = "import XCTest\nextension BTests {\n  func testY() {}\n}\n"
    let files = PortedFile.all([
      ("Base.swift", base), ("A.swift", child), ("B.swift", extended), ("B+Part.swift", part),
    ])
    XCTAssertEqual(files.map(\.new), [base, child, extended, part].filter { $0 != part })
    XCTAssertEqual(
      files.map(\.kept),
      [
        ["BaseTests stays an XCTestCase: others inherit from it"],
        ["ATests stays an XCTestCase: its parent is BaseTests"],
        ["BTests stays an XCTestCase: part of it is in an extension in another file"],
      ])
  }

  func testSpecsAreAddedNextToRemainingClasses() {
    let old = """
      import XCTest
      class ATests: XCTestCase {
        func testX() { XCTAssertTrue(a) }
      }
      class BTests: XCTestCase {
        func testX() { run(self); XCTAssertTrue(a) }
      }

      """
    assertFile(
      old,
      becomes: """
        import Fantail
        import XCTest
        enum ATests { static var spec: Spec { describe("A") {
          it("x") { expect(a).to(.beTrue) }
        } } }
        class BTests: XCTestCase {
          func testX() { run(self); XCTAssertTrue(a) }
        }

        """)
    XCTAssertEqual(port(old)?.examples, ExampleCount(before: 2, after: 1, left: 1))
  }
}
