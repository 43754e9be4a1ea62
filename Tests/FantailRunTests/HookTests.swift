import Fantail
import FantailRun
import FantailTree
import XCTest

/// The effects of a hook that throws, or whose expectation fails, on its example, its group and the run.
final class HookTests: XCTestCase {
  func testNoBeforeEachRunsAfterOneThatThrows() async {
    let log = RunLog()
    let result = await report(
      of: describe("d") {
        beforeEach { log("1") }
        beforeEach { throw Boom() }
        beforeEach { log("never") }
        afterEach { log("AE") }
        it("x") { log("never") }
      })
    XCTAssertEqual(log.trace, "1 AE")
    XCTAssertEqual(result.text, "failed: d, x\n  beforeEach threw boom\nfailed")
  }

  func testAThrowingAfterEachFailsItsExampleAndTheOthersStillRun() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        afterEach { log("oAE") }
        afterAll { log("oAA") }
        context("inner") {
          afterEach { log("1") }
          afterEach { throw Boom("second") }
          afterEach { throw Boom("third") }
          it("x") { log("x") }
        }
        it("y") { log("y") }
      })
    XCTAssertEqual(log.trace, "x 1 oAE y oAE oAA")
    XCTAssertEqual(
      result.text,
      """
      failed: outer, inner, x
        afterEach threw third
        afterEach threw second
      passed: outer, y
      failed
      """)
  }

  func testAnAroundEachThatThrowsBeforeOrAfterItsCallFailsOnce() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        beforeEach { log("oBE") }
        afterEach { log("oAE") }
        context("before") {
          aroundEach { _ in throw Boom("early") }
          afterEach { log("never") }
          it("x") { log("never") }
        }
        context("after") {
          aroundEach { example in
            try await example()
            throw Boom("late")
          }
          afterEach { log("iAE") }
          it("y") { log("y") }
        }
      })
    XCTAssertEqual(log.trace, "oBE oAE oBE y iAE oAE")
    XCTAssertEqual(
      result.text,
      """
      failed: outer, before, x
        aroundEach threw early
      failed: outer, after, y
        aroundEach threw late
      failed
      """)
  }

  func testAnEvaluatedLetThatThrowsFailsTheExampleAndAfterEachRuns() async {
    let log = RunLog()
    let connection = AsyncLet { () async throws -> Int in throw Boom("no connection") }
    let result = await report(
      of: describe("d") {
        evaluate(connection)
        beforeEach { log("never") }
        afterEach { log("AE") }
        it("x") { log("never") }
      })
    XCTAssertEqual(log.trace, "AE")
    XCTAssertEqual(result.text, "failed: d, x\n  evaluate threw no connection\nfailed")
  }

  func testEvaluateRunsInsideAroundEachAndBeforeBeforeEach() async {
    let log = RunLog()
    let connection = Let { log("let in \(Transaction.name)") }
    let result = await report(
      of: describe("d") {
        beforeEach { log("BE") }
        evaluate(connection)
        aroundEach { example in
          try await Transaction.$name.withValue("transaction") {
            log("in")
            try await example()
            log("out")
          }
        }
        afterEach { log("AE") }
        it("x") { log("body") }
      })
    XCTAssertEqual(log.trace, "in let in transaction BE body AE out")
    XCTAssertEqual(result.text, "passed: d, x\npassed")
  }

  func testAnExampleIsSkippedIfItsEvaluatedLetSkips() async {
    let log = RunLog()
    let device = AsyncLet { () async throws -> Int in throw Skip("no device") }
    let result = await report(
      of: describe("d") {
        evaluate(device)
        beforeEach { log("never") }
        afterEach { log("AE") }
        it("x") { log("never") }
      })
    XCTAssertEqual(log.trace, "AE")
    XCTAssertEqual(result.text, "skipped: d, x (no device)\npassed")
  }

  func testEveryAfterAllRunsAndEachFailureBelongsToTheRun() async {
    let log = RunLog()
    let result = await report(
      of: describe("outer") {
        afterAll { log("oAA") }
        context("inner") {
          afterAll { expect("first").to(.equal("last")) }
          afterAll { throw Boom() }
          afterAll { log("iAA") }
          it("x") {}
        }
      })
    XCTAssertEqual(log.trace, "iAA oAA")
    XCTAssertEqual(
      result.text,
      """
      passed: outer, inner, x
      run: afterAll threw boom
      run: expected "last", got "first"
      failed
      """)
  }

  func testAFailingExpectationInBeforeAllFailsTheGroupAtItsLine() async {
    let log = RunLog()
    let line = #line + 4
    let result = await report(
      of: describe("d") {
        beforeAll { log("1") }
        beforeAll { expect(1).to(.equal(2)) }
        beforeAll { log("never") }
        it("x") { log("never") }
        context("nested") { it("y") { log("never") } }
        afterAll { log("AA") }
      })
    XCTAssertEqual(log.trace, "1 AA")
    XCTAssertEqual(
      result.text,
      """
      failed: d, x
        not run, because beforeAll of "d" failed: expected 2, got 1
      failed: d, nested, y
        not run, because beforeAll of "d" failed: expected 2, got 1
      failed
      """)
    XCTAssertEqual(result.results.map { $0.issues.map(\.location?.line) }, [[line], [line]])
  }

  func testAFailureInBeforeEachOrAfterEachFailsTheExample() async {
    let result = await report(
      of: describe("d") {
        beforeEach { expect("before").to(.equal("")) }
        afterEach { expect("after").to(.equal("")) }
        it("x") {}
      })
    XCTAssertEqual(
      result.text,
      """
      failed: d, x
        expected "", got "before"
        the example's body was not run, because its beforeEach failed
        expected "", got "after"
      failed
      """)
  }

  func testTheBodyDoesNotRunAfterAFailedSetUp() async {
    let log = RunLog()
    let result = await report(
      of: describe("d") {
        beforeEach { log("BE outer") }
        afterEach { log("AE outer") }
        describe("each") {
          beforeEach { expect(1).to(.equal(2)) }
          beforeEach { log("BE second") }
          afterEach { log("AE inner") }
          context("deeper") {
            beforeEach { log("BE deeper") }
            afterEach { log("AE deeper") }
            it("x") { log("body") }
          }
        }
        describe("around") {
          aroundEach { example in
            expect(1).to(.equal(2))
            try await example()
            log("after")
          }
          it("y") { log("body") }
        }
        describe("let") {
          let number = Let { () -> Int in
            fail("no number")
            return 1
          }
          evaluate(number)
          it("z") { log("body") }
        }
      })
    XCTAssertEqual(
      result.text,
      """
      failed: d, each, deeper, x
        expected 2, got 1
        the example's body was not run, because its beforeEach failed
      failed: d, around, y
        expected 2, got 1
        the example's body was not run, because its aroundEach failed
      failed: d, let, z
        no number
        the example's body was not run, because its evaluate failed
      failed
      """)
    XCTAssertEqual(log.trace, "BE outer AE inner AE outer BE outer after AE outer BE outer AE outer")
  }

  func testVerifiersAreCheckedInOrderBetweenBodyAndAfterEach() async {
    let log = RunLog()
    let result = await report(
      of: describe("d") {
        beforeEach { atEnd { log("first") } }
        afterEach { log("AE") }
        it("x") {
          atEnd {
            log("second")
            atEnd { log("fourth") }
          }
          atEnd { log("third") }
          log("body")
        }
      })
    XCTAssertEqual(log.trace, "body first second third fourth AE")
    XCTAssertTrue(result.passed)
  }

  func testVerifiersCutOffByAnErrorAreReported() async {
    let result = await report(
      of: it("x") {
        atEnd("the log is closed") { fail("never") }
        throw Boom()
      })
    XCTAssertEqual(
      result.text,
      """
      failed: x
        the example threw boom
        not evaluated, because the example ended with an error: the log is closed
      failed
      """)
  }

  func testTheVerifiersOfASkippedExampleAreNotChecked() async {
    let result = await report(
      of: it("in its body") {
        atEnd { fail("never") }
        throw Skip("here")
      },
      describe("d") {
        beforeEach {
          atEnd { fail("never") }
          throw Skip("there")
        }
        it("before it") {}
      })
    XCTAssertEqual(result.text, "skipped: in its body (here)\nskipped: d, before it (there)\npassed")
  }

  func testAFailedRequirementEndsTheExampleWithOneFailure() async {
    let log = RunLog()
    let result = await report(
      of: describe("d") {
        afterEach { log("AE") }
        it("x") {
          _ = try require(Int("x"), "a number")
          log("never")
        }
      })
    XCTAssertEqual(log.trace, "AE")
    XCTAssertEqual(result.results.map(\.issues.count), [1])
  }

  func testEachAttemptRunsTheHooksAndMakesTheLetsAgain() async {
    let log = RunLog()
    let number = Let { 0 }
    let result = await report(
      of: describe("d", .retry(2)) {
        log.hooks("")
        it("x") {
          number.value += 1
          log("\(number())")
          fail("attempt")
        }
      })
    XCTAssertEqual(log.trace, "BA BE 1 AE BE 1 AE BE 1 AE AA")
    XCTAssertEqual(result.text, "failed: d, x\n  attempt\nfailed")
  }
}

private enum Transaction {
  @TaskLocal static var name = "no transaction"
}
