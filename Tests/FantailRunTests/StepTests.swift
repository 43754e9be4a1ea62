import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import Paces
import XCTest

/// The outcomes of steps and attachments, in every place that allows them.
final class StepTests: XCTestCase {
  private func notes(_ specs: Spec..., file: StaticString = #filePath, line: UInt = #line) async -> [String] {
    let report = await Executor().run(Plan(specs))
    XCTAssertEqual(report.issues.map(\.message), [], file: file, line: line)
    return report.results.flatMap { ["\($0.status.rawValue): \($0.title)"] + $0.notes.map(\.text) }
  }

  func testStepsAndAttachmentsAreKeptInTheOrderTheyBegin() async {
    let spec = it("pays") {
      let cart = step("fill the cart") { ["apple"] }
      await step("pay") {
        await Task.yield()
        attach("{}", named: "answer.json")
        await withTaskGroup { group in group.addTask { step("ask the bank") { expect(cart).to(.beEmpty) } } }
        attach([1, 2], named: "raw")
      }
      step("leave") {}
    }
    let report = await Executor().run(Plan([spec]))
    XCTAssertEqual(
      report.results[0].notes.map(\.text),
      ["fill the cart", "pay, failed", "  answer.json: {}", "  ask the bank, failed", "  raw: \u{1}\u{2}", "leave"])
    XCTAssertEqual(
      report.results[0].issues.map(\.message), ["expected to be empty, got [\"apple\"]\nclue: ask the bank\nclue: pay"])
    XCTAssertEqual(report.results[0].notes[0].location.line, 18)
  }

  func testAStepReturnsAndThrowsWhatItsCodeDoes() async {
    struct Declined: Error {}
    let seen = await notes(
      it("throws") { try step("pay") { throw Declined() } },
      it("requires") { try step("look") { _ = try require(Int?.none) } },
      it("skips") {
        try await step("ask") {
          await Task.yield()
          throw Skip("closed")
        }
      })
    XCTAssertEqual(
      seen, ["failed: throws", "pay, failed", "failed: requires", "look, failed", "skipped: skips", "ask"])
  }

  func testAnAbandonedStepIsMarkedAsNotEnded() async {
    let (found, expected) = await atSomePace { pace in
      let seen = await notes(
        it("hangs", .timeLimit(.milliseconds(30) * pace)) {
          step("begin") {}
          await step("wait") { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        })
      return (seen, ["failed: hangs", "begin", "wait, not ended"])
    }
    XCTAssertEqual(found, expected)
  }

  func testExampleHooksAndKnownIssuesHaveSteps() async {
    let seen = await notes(
      describe("a") {
        beforeEach { step("set up") {} }
        afterEach { attach("bye", named: "log.txt") }
        it("is known", .knownIssue("#1")) { step("try") { fail("as ever") } }
        it("has a known part") { knownIssue("#2") { step("try") { fail("as ever") } } }
        it("collects") { _ = collectFailures { step("try") { fail("no") } } }
      })
    XCTAssertEqual(
      seen,
      [
        "pending: is known", "set up", "try, failed", "log.txt: bye",
        "passed: has a known part", "set up", "try, failed", "log.txt: bye",
        "passed: collects", "set up", "try, failed", "log.txt: bye",
      ])
  }

  func testARetriedExampleHasOnlyTheStepsOfItsLastAttempt() async {
    let attempts = Attempts()
    let seen = await notes(
      it("settles", .retry(2)) {
        let attempt = await attempts.next()
        step("attempt \(attempt)") { if attempt < 3 { fail("not yet") } }
      })
    XCTAssertEqual(seen, ["passed: settles", "attempt 3"])
  }

  private actor Attempts {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  func testPolledCodeDoesNotRecordSteps() async {
    let seen = await notes(
      it("waits") { await expect { step("look") { 1 } }.toEventually(.equal(1)) })
    XCTAssertEqual(seen, ["passed: waits"])
  }

  func testAStepOutsideAnExampleOnlyAddsItsNameToFailures() async {
    let spec = describe("a") {
      beforeAll {
        step("open") {}
        attach("x", named: "x.txt")
      }
      it("b") {}
    }
    let once = await Executor().run(Plan([spec]))
    XCTAssertEqual(
      once.results[0].issues.map(\.message),
      ["not run, because beforeAll of \"a\" failed: attach needs a running example, so x.txt is lost"])
    let detached = await Executor().run(
      Plan([it("a") { await Task.detached { step("late") { fail("no") } }.value }]))
    XCTAssertEqual(detached.results[0].notes, [])
    XCTAssertEqual(detached.results[0].issues.map(\.kind.headline), ["no"])
    XCTAssertEqual(detached.results[0].issues.map(\.clues), [["late"]])
    let group = Plan([
      describe("a") {
        let _: Void = attach("x", named: "x.txt")
        step("build") { it("b") {} }
      }
    ])
    XCTAssertEqual(
      group.problems.map { $0.message.split(separator: "\n")[0] },
      [
        "StepTests.swift:124: outside any example: attach needs a running example, so x.txt is lost",
        "StepTests.swift:125: outside any example: step needs a running example",
      ])
  }

  func testAStepThatATimeLimitCancelsIsMarkedAsNotEnded() async {
    let (found, expected) = await atSomePace { pace in
      let seen = await notes(
        it("heeds it", .timeLimit(.milliseconds(30) * pace)) {
          try await step("wait") { try await Task.sleep(for: .seconds(600)) }
        })
      return (seen, ["failed: heeds it", "wait, not ended"])
    }
    XCTAssertEqual(found, expected)
  }
}

extension StepTests {
  func testALateAttachmentIsReportedAsLost() async {
    let late = LateTask()
    let report = await Executor().run(
      Plan([
        describe("a") {
          it("leaves a task behind") { late.start { step("late") { attach("x", named: "x.txt") } } }
          it("comes after") { await late.end() }
        }
      ]))
    XCTAssertEqual(report.results.map(\.status), [.passed, .passed])
    XCTAssertEqual(report.results.flatMap(\.notes), [])
    XCTAssertEqual(
      report.issues.map(\.message),
      ["after \"a, leaves a task behind\" had ended: attach needs a running example, so x.txt is lost\nclue: late"])
  }

  /// A task that waits until the test lets it continue.
  private final class LateTask: Sendable {
    private let gate = AsyncStream<Void>.makeStream()
    private let task = Locked<Task<Void, Never>?>(nil)

    func start(_ work: @escaping @Sendable () -> Void) {
      task.withLock { task in
        task = Task {
          for await _ in gate.stream {}
          work()
        }
      }
    }

    func end() async {
      gate.continuation.finish()
      await task.withLock(\.self)?.value
    }
  }

  func testASecondRunDoesNotReportStepsOfTheFirst() async {
    let attempts = Attempts()
    let plan = Plan([
      describe("a") {
        beforeEach { step("set up") {} }
        it("counts") { attach("\(await attempts.next())", named: "count") }
      }
    ])
    for count in 1...3 {
      let report = await Executor().run(plan)
      XCTAssertEqual(report.results.flatMap(\.notes).map(\.text), ["set up", "count: \(count)"])
    }
  }
}

extension ExampleNote {
  fileprivate var text: String {
    let inset = String(repeating: "  ", count: depth)
    switch kind {
    case .attachment(let bytes): return "\(inset)\(name): \(String(decoding: bytes, as: UTF8.self))"
    case .step(let hasFailed, let duration):
      return inset + name + (hasFailed ? ", failed" : "") + (duration == nil ? ", not ended" : "")
    }
  }
}
