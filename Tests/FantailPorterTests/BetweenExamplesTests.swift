import fantail_port
import XCTest

/// Spectre: code between examples, places and caught failures.
final class BetweenExamplesTests: XCTestCase {
  func testAssertionsBetweenExamplesAreExamples() {
    assertPort(
      """
      import Spectre
      import XCTest
      final class SumTests: XCTestCase {
        func testSum() {
          let sum = 1 + 1
          it("is two") { try expect(sum) == 2 }
          XCTAssertEqual(sum, 3)
          if sum > 3 { XCTFail() }
          it("is even") { try expect(sum % 2) == 0 }
          for n in 1...2 { it("\\(n)") { try expect(n) == 1 }; XCTAssertEqual(n, 1) }
        }
      }

      """,
      becomes: """
        import Fantail
        import XCTest
        enum SumTests { static var spec: Spec { describe("Sum") {
          context("sum") {
            let sum = 1 + 1
            it("is two") { expect(sum).to(.equal(2)) }
            it("sum") {
              XCTAssertEqual(sum, 3)
              if sum > 3 { XCTFail() }
            }
            it("is even") { expect(sum % 2).to(.equal(0)) }
            for n in 1...2 { it("\\(n)") { expect(n).to(.equal(1)) }; it("sum, 2") { XCTAssertEqual(n, 1) } }
          }
        } } }

        """)
  }

  func testCodeBetweenExamplesWithoutAssertionsIsMarked() {
    assertPort(
      """
      import Spectre
      import XCTest
      final class TextTests: XCTestCase {
        let name = Name()
        func testText() throws {
          var text = "a"
          it("is a") { try expect(text) == "a" }
          text = "c"
          print(text)
          let first = try XCTUnwrap(text.first)
          let own = name.first
          defer { close() }
          it("is c") { try expect(text) == "c" }
        }
      }

      """,
      becomes: """
        import Fantail
        import XCTest
        enum TextTests { static var spec: Spec { describe("Text", .serial) {
          nonisolated(unsafe) var name = Name()
          beforeEach { name = Name() }
          context("text") {
            nonisolated(unsafe) var text = "a"
            it("is a") { expect(text).to(.equal("a")) }
            // PORT: text: it runs while the plan is made; put it into the examples that need it
            let _: Void = (text = "c")
            // PORT: print: it runs while the plan is made; put it into the examples that need it
            let _ = print(text)
            // PORT: first: a group's value neither throws nor waits; make it in a beforeEach
            let first = try XCTUnwrap(text.first)
            let own = name.first
            // PORT: defer: it runs while the plan is made; put it into the examples that need it
            defer { close() }
            it("is c") { expect(text).to(.equal("c")) }
          }
        } } }

        """,
      marked: [
        "text: it runs while the plan is made; put it into the examples that need it",
        "print: it runs while the plan is made; put it into the examples that need it",
        "first: a group's value neither throws nor waits; make it in a beforeEach",
        "defer: it runs while the plan is made; put it into the examples that need it",
      ])
  }

  func testSpectreSourceLocationsAreRemoved() {
    assertPort(
      """
      import Spectre
      func expectBroken(_ n: Int, file: String = #file, line: Int = #line, function: String = #function) throws {
        try expect(load(n), file: file, line: line, function: function).toThrow(Broken())
        try expect({ try load(n) }, file: file, line: line).toThrow()
        try expect { try load(n) }.toThrow()
        try expect(n, file: file, line: line, function: function) == 3
      }
      func load(_ n: Int) throws {}

      """,
      becomes: """
        import Fantail
        func expectBroken(_ n: Int, file: String = #file, line: Int = #line, function: String = #function) throws {
          expect { try load(n) }.to(.throwError(Broken()))
          expect { try load(n) }.to(.throwError)
          expect { try load(n) }.to(.throwError)
          expect(n).to(.equal(3))
        }
        func load(_ n: Int) throws {}

        """)
  }

  func testACaughtExpectationIsMarked() {
    assertPort(
      """
      import Spectre
      func testA() {
        describe("a") {
          $0.it("b") { do { try expect(1) == 2 } catch { throw failure("no") } }
          $0.it("c") { _ = try? expect(1) == 2 }
          $0.it("d") { do { try load(); try expect(1) == 2 } }
        }
      }

      """,
      becomes: """
        import Fantail
        enum ASpec { static var spec: Spec {
          describe("a") {
            // PORT: expect: an expectation that fails throws nothing, so no catch is reached
            it("b") { do { expect(1).to(.equal(2)) } catch { fail("no"); return } }
            // PORT: expect: an expectation that fails throws nothing, so no catch is reached
            it("c") { _ = try? expect(1).to(.equal(2)) }
            it("d") { do { try load(); expect(1).to(.equal(2)) } }
          }
        } }

        """,
      marked: [
        "expect: an expectation that fails throws nothing, so no catch is reached",
        "expect: an expectation that fails throws nothing, so no catch is reached",
      ])
  }

  func testAGroupThatIsNeverRunIsMarked() {
    assertPort(
      """
      import Spectre
      describe("main") { $0.it("a") { try expect(1) == 1 } }

      """,
      becomes: """
        import Fantail
        // PORT: describe: nothing runs a group outside a type; write SpecMain.run([describe(…) { … }])
        describe("main") { it("a") { expect(1).to(.equal(1)) } }

        """,
      marked: ["describe: nothing runs a group outside a type; write SpecMain.run([describe(…) { … }])"])
  }

  func testStateSharedByExamplesOfATestIsMarked() {
    assertPort(
      """
      import Spectre
      import XCTest
      final class StoreTests: XCTestCase {
        var count = 0
        let store = Store()
        let box = Box(3)
        let log = Log()
        override func setUp() { open() }
        override func tearDown() { close() }
        func testStore() {
          it("counts") { self.count += 1; try expect(self.store.isOpen).to.beTrue() }
          it("goes on") { try expect(self.count) == 1; self.box.items[0].n = 5; try self.log.add(1) }
        }
      }
      final class OneTests: XCTestCase {
        override func setUp() { open() }
        func testOne() { it("is one") { try expect(1) == 1 } }
      }

      """,
      becomes: """
        import Fantail
        import Foundation
        enum StoreTests { static var spec: Spec { describe("Store") {
          // PORT: count: the examples of a test shared it; here each begins with its first value
          let count = Let { 0 }
          let store = Let { Store() }
          evaluate(store)
          // PORT: box: the examples of a test shared it; here each begins with its first value
          let box = Let { Box(3) }
          evaluate(box)
          // PORT: log: the examples of a test shared it; here each begins with its first value
          let log = Let { Log() }
          evaluate(log)
          // PORT: setUp: it ran once for all examples of a test; here it runs for each of them
          beforeEach { open() }
          // PORT: tearDown: it ran once for all examples of a test; here it runs for each of them
          afterEach { close() }
          context("store") {
            it("counts") { count.value += 1; expect(store.value.isOpen).to(.beTrue) }
            it("goes on") { expect(count()).to(.equal(1)); box.value.items[0].n = 5; try log.value.add(1) }
          }
        } } }
        enum OneTests { static var spec: Spec { describe("One") {
          beforeEach { open() }
          context("one") { it("is one") { expect(1).to(.equal(1)) } }
        } } }

        """,
      marked: [
        "count: the examples of a test shared it; here each begins with its first value",
        "box: the examples of a test shared it; here each begins with its first value",
        "log: the examples of a test shared it; here each begins with its first value",
        "setUp: it ran once for all examples of a test; here it runs for each of them",
        "tearDown: it ran once for all examples of a test; here it runs for each of them",
      ])
  }

  func testHooksAroundNestedGroupsGetANote() {
    assertPort(
      """
      import Spectre
      func testA() {
        describe("a") {
          $0.before { open() }
          $0.after { close() }
          $0.describe("b") {
            $0.before { begin() }
            $0.it("c") { try expect(1) == 1 }
          }
        }
      }

      """,
      becomes: """
        import Fantail
        enum ASpec { static var spec: Spec {
          describe("a") {
            // NOTE: before: Spectre ran it once more around each group inside; here it runs for each example
            beforeEach { open() }
            // NOTE: after: Spectre ran it once more around each group inside; here it runs for each example
            afterEach { close() }
            describe("b") {
              beforeEach { begin() }
              it("c") { expect(1).to(.equal(1)) }
            }
          }
        } }

        """)
  }
}
