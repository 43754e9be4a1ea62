import Dispatch
import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

final class OutsideTests: XCTestCase {
  func testAnExpectationInAChildTaskCountsForItsExample() async {
    let report = await report(
      of: it("asks children") {
        await withTaskGroup(of: Void.self) { group in
          for n in 1...3 { group.addTask { expect(n).to(.equal(2)) } }
        }
      })
    XCTAssertEqual(
      report.results.map { $0.issues.map(\.message).sorted() }, [["expected 2, got 1", "expected 2, got 3"]])
  }

  func testWaitUntilAbandonsCodeThatNeverEnds() async {
    let log = RunLog()
    let report = await report(
      of: describe("d") {
        afterEach { log("AE") }
        it("waits") {
          await waitUntil(within: .milliseconds(20)) { _ in
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
          log("never")
        }
        it("comes later") { log("later") }
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, waits
        expected done to be called, but it was not
        its code had not finished after 20 ms
      passed: d, comes later
      failed
      """)
    XCTAssertEqual(log.trace, "AE later AE")
  }

  func testADetachedTasksExpectationBelongsToTheOnlyExample() async {
    let report = await report(
      of: describe("d") {
        it("detaches") { await Task.detached { expect(1).to(.equal(2)) }.value }
        it("comes later") {}
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, detaches
        expected 2, got 1
      passed: d, comes later
      failed
      """)
  }

  func testAThreadsFailureNamesTheRunningExamples() async {
    let (isBothRunning, isTold) = (Gate(), Gate())
    let report = await report(
      of: describe("d") {
        it("waits") {
          isBothRunning.open()
          await isTold.wait()
        }
        it("detaches") {
          await isBothRunning.wait()
          await Task.detached { expect(1).to(.equal(2)) }.value
          isTold.open()
        }
      }, jobs: 2)
    XCTAssertEqual(report.results.map(\.status), [.passed, .passed])
    XCTAssertEqual(report.issues.count, 1)
    XCTAssertEqual(
      report.issues.first?.message.hasPrefix("outside any example: expected 2, got 1\n"), true)
    XCTAssertEqual(
      ["while these ran: \"d, waits\", \"d, detaches\"", "while these ran: \"d, detaches\", \"d, waits\""].contains {
        report.issues.first?.message.hasSuffix($0) == true
      }, true)
  }

  func testAThreadsFailureInAHookBelongsToTheHook() async {
    let report = await report(
      of: describe("d") {
        beforeAll { await Task.detached { fail("broken") }.value }
        it("a") {}
      })
    XCTAssertEqual(
      report.text,
      """
      failed: d, a
        not run, because beforeAll of "d" failed: broken
      failed
      """)
  }

  func testAQueuesExpectationBelongsToTheOnlyRunningExample() async {
    let report = await report(
      of: it("dispatches") {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            expect(1).to(.equal(2))
            continuation.resume()
          }
        }
      })
    XCTAssertEqual(
      report.text,
      """
      failed: dispatches
        expected 2, got 1
      failed
      """)
  }

  func testAnExpectationAfterItsExampleNamesTheExample() async {
    let gate = Gate()
    let report = await report(
      of: describe("d") {
        it("leaves a task behind") {
          Task {
            await gate.wait()
            expect(1).to(.equal(2))
            gate.done()
          }
        }
        it("comes after it") {
          gate.open()
          await gate.waitUntilDone()
        }
      })
    XCTAssertEqual(
      report.text,
      """
      passed: d, leaves a task behind
      passed: d, comes after it
      run: after "d, leaves a task behind" had ended: expected 2, got 1
      failed
      """)
  }

  func testALateUseOfALetVerifierOrDoubleNamesItsExample() async {
    let gate = Gate()
    let number = Let { 7 }
    let slow = AsyncLet { 8 }
    let line = #line - 2
    let report = await report(
      of: describe("d") {
        it("leaves a task behind") {
          Task {
            await gate.wait()
            atEnd("the sum") { fail("never judged") }
            _ = number()
            _ = try await slow()
            gate.done()
          }
        }
        it("comes after it") {
          gate.open()
          await gate.waitUntilDone()
        }
      })
    XCTAssertEqual(
      report.text,
      """
      passed: d, leaves a task behind
      passed: d, comes after it
      run: after "d, leaves a task behind" had ended: the example has ended, so this was not checked: the sum
      run: after "d, leaves a task behind" had ended: Let<Int> at OutsideTests.swift:\(line) was read outside an example
      each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
      more: "A let is read outside an example" in Troubleshooting.md
      run: after "d, leaves a task behind" had ended: Let<Int> at OutsideTests.swift:\(line + 1) was read outside an example
      each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
      more: "A let is read outside an example" in Troubleshooting.md
      failed
      """)
  }

  func testANestedRunDoesNotTakeIssuesOfTheOuterRun() async {
    let inner = Locked<[RunReport]>([])
    let report = await report(
      of: it("runs others") {
        await Task.detached { fail("of the outer run") }.value
        let report = await Executor().run(Plan([it("i") {}]))
        inner.withLock { $0.append(report) }
        let other = await Executor().run(Plan([it("j") { await Task.detached { fail("of both") }.value }]))
        inner.withLock { $0.append(other) }
      })
    XCTAssertEqual(
      inner.withLock { $0.map(\.text) },
      [
        "passed: i\npassed",
        "passed: j\nrun: outside any example: of both\n\(DocLink.outsideAnyExample.line)\n"
          + "while these ran: \"runs others\", \"j\"\nfailed",
      ])
    XCTAssertEqual(
      report.text,
      """
      failed: runs others
        of the outer run
      run: outside any example: of both
      more: "Outside any example" in Troubleshooting.md
      while these ran: "runs others", "j"
      failed
      """)
  }

  func testALetReadInBeforeAllIsReportedAndFailsTheGroup() async {
    let stack = Let { [1] }
    let line = #line + 3
    let report = await report(
      of: describe("d") {
        beforeAll { _ = stack() }
        it("x") {}
      })
    XCTAssertEqual(report.results.map(\.status), [.failed])
    XCTAssertEqual(report.results.first?.issues.first?.location?.line, line)
    XCTAssertEqual(
      report.results.first?.issues.first?.message,
      """
      not run, because beforeAll of "d" failed: Let<Array<Int>> at OutsideTests.swift:\(line - 4) was read outside an example
      each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
      more: "A let is read outside an example" in Troubleshooting.md
      """)
  }
}

/// Makes two tasks wait for each other.
private final class Gate: Sendable {
  private let opened = AsyncStream<Void>.makeStream()
  private let finished = AsyncStream<Void>.makeStream()

  func open() { opened.continuation.finish() }
  func done() { finished.continuation.finish() }
  func wait() async { for await _ in opened.stream {} }
  func waitUntilDone() async { for await _ in finished.stream {} }
}
