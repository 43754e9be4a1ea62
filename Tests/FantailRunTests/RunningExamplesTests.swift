import Fantail
import FantailPlan
import FantailSeams
import FantailTree
import XCTest

@testable import FantailRun

/// The list of running examples, and its readers.
final class RunningExamplesTests: XCTestCase {
  private let plan = Plan([describe("d") { for n in 1...100 { it("runs \(n)") {} } }])

  func testRunningExamplesAreListedLongestFirst() {
    let host = ExampleHost()
    let slots = plan.examples.map { host.begin($0) }
    XCTAssertEqual(host.running.entries.map(\.name), plan.examples.map(\.fullDescription))
    for slot in slots.dropFirst(2) { slot.end() }
    let next = host.begin(plan.examples[99])
    XCTAssertEqual(host.running.entries.map(\.name), ["d, runs 1", "d, runs 2", "d, runs 100"])
    for slot in [slots[0], slots[1], next] { slot.end() }
    XCTAssertTrue(host.isIdle)
  }

  /// Code that an abandoned run left behind ends late, when other code has taken its place.
  func testALateEndOfAbandonedCodeDoesNotEndOtherExamples() {
    let host = ExampleHost()
    _ = host.beginRun(plan, failFast: nil, isReported: false)
    let left = host.begin(plan.examples[0])
    XCTAssertFalse(host.isIdle)
    host.endRun()
    XCTAssertTrue(host.isIdle)
    let slot = host.begin(plan.examples[1])
    left.enter(.afterEach, plan.examples[0].location)
    left.end()
    XCTAssertEqual(host.running.entries.map(\.name), ["d, runs 2"])
    XCTAssertEqual(host.running.entries.map(\.step.kind), [.body])
    slot.end()
  }

  func testHooksHaveTimeLimitsButAreNotListedAsRunningExamples() {
    let host = ExampleHost()
    let place = plan.examples[0].location
    let hook = host.begin(nil, .beforeAll, at: place)
    XCTAssertEqual(host.limited().count, 0)
    hook.watch(.seconds(600), by: AttemptClock())
    XCTAssertEqual(host.limited().map(\.origin), ["beforeAll at \(place)"])
    XCTAssertEqual(host.running.entries.count, 0)
    XCTAssertEqual(host.running.takeDue(after: .zero).count, 0)
    hook.endWatch()
    XCTAssertEqual(host.limited().count, 0)
    hook.end()
    XCTAssertTrue(host.isIdle)
  }

  func testALongExampleIsReportedEachTimeItsDurationDoubles() {
    let host = ExampleHost()
    var isInTime = false
    while !isInTime {
      let slot = host.begin(plan.examples[0])
      defer { slot.end() }
      let start = ContinuousClock.now
      XCTAssertEqual(host.running.takeDue(after: .seconds(600)).count, 0)
      usleep(20_000)
      let time = start.duration(to: .now)
      XCTAssertEqual(host.running.takeDue(after: .zero).map(\.name), ["d, runs 1"])
      // A look at the threads has times of its own.
      XCTAssertEqual(host.running.takeStalled(after: .zero).map(\.name), ["d, runs 1"])
      let again = host.running.takeDue(after: .zero).count
      // A later look proves nothing.
      isInTime = start.duration(to: .now) < time * 2
      if isInTime { XCTAssertEqual(again, 0) }
    }
  }

  func testACrashThatDidNotEndTheProcessIsReported() {
    let host = ExampleHost()
    XCTAssertNil(host.crash)
    let crash = Locked<Int32?>(nil)
    host.watch { crash.withLock(\.self) }
    XCTAssertNil(host.crash)
    crash.withLock { $0 = SIGSEGV }
    XCTAssertEqual(host.crash, "SIGSEGV")
  }

  // MARK: - Words

  func testARunningExampleIsDescribedByItsStepAndArguments() {
    let host = ExampleHost()
    let (first, second) = (plan.examples[0], plan.examples[1].location)
    let example = host.begin(first)
    let hook = host.begin(nil, .beforeAll, at: second)
    let name = "\"d, runs 1\" at \(first.location)"
    XCTAssertEqual([example.trial, example.origin, example.place], ["", name, name])
    XCTAssertEqual([hook.trial, hook.origin], ["", "beforeAll at \(second)"])
    XCTAssertEqual(hook.place, hook.origin)
    example.setTried { "3\nand 4" }
    example.enter(.beforeEach, second)
    let tried = ", tried with 3\nand 4".onOneLine
    XCTAssertEqual(example.trial, tried)
    XCTAssertEqual([example.origin, example.place], [name + tried, name + tried + ", in beforeEach at \(second)"])
    hook.end()
    example.end()
  }

  func testUpToFiveOfTheRemainingExamplesAreNamed() {
    let host = ExampleHost()
    let running = host.begin(plan.examples[1])
    let lines = [1, 3, 4, 5, 6].map { "    d, runs \($0)\n" }.joined()
    XCTAssertEqual(host.names(of: []), "")
    XCTAssertEqual(host.names(of: Array(plan.examples[..<6])), lines)
    XCTAssertEqual(host.names(of: Array(plan.examples[..<7])), lines + "    and 1 more\n")
    XCTAssertEqual(host.names(of: plan.examples), lines + "    and 94 more\n")
    running.end()
  }

  // MARK: - Examples that hold threads

  func testHeldThreadsAreReportedOnceAtTheFourthLateCheckInARow() throws {
    let state = try XCTUnwrap(RunState(plan))
    let attempt = Attempt(at: state.subject(at: 0), in: state, AttemptRules())
    // In no list, so that no watch checks it as well.
    let entry = RunningExamples.Entry(
      plan.examples[0], .init(kind: .body, location: plan.examples[0].location, start: .now), in: ExampleHost())
    func checks(_ milliseconds: Int, times: Int) -> [Bool] {
      entry.watch(.seconds(1), by: AttemptClock(after: .milliseconds(milliseconds), isPaused: true))
      return (0..<times).map { _ in entry.isSeenHoldingThreads() }
    }
    XCTAssertEqual(entry.overrun, .zero)
    XCTAssertEqual((1...5).map { _ in entry.isSeenHoldingThreads() }, [false, false, false, false, false])
    entry.begin(attempt)
    XCTAssertEqual(checks(1_500, times: 3), [false, false, false])
    XCTAssertEqual(entry.overrun, .milliseconds(500))
    // 200 ms for the reaction to its cancellation, and 3 s more for its clean-up.
    XCTAssertEqual(checks(1_200, times: 1), [false])
    XCTAssertEqual(checks(1_201, times: 6), [false, false, false, true, false, false])
    attempt.beginCleaningUp()
    XCTAssertEqual(checks(4_200, times: 5), [false, false, false, false, false])
    XCTAssertEqual(checks(4_201, times: 4), [false, false, false, true])
    entry.endWatch()
    XCTAssertEqual((1...5).map { _ in entry.isSeenHoldingThreads() }, [false, false, false, false, false])
  }

  // MARK: - Attempts

  /// Runs specs that read the list of their run.
  private func run(_ specs: (ExampleHost) -> Spec) async {
    let host = ExampleHost()
    var executor = Executor()
    executor.host = host
    let report = await executor.run(Plan([specs(host)]))
    XCTAssertEqual(report.description.split(separator: "\n").last, "passed")
  }

  func testBeforeAllAndAfterAllAreListedUntilTheyEnd() async {
    let log = RunLog()
    await run { host in
      describe("d") {
        beforeAll { log("\(host.running.all.count)") }
        it("runs") { log("\(host.running.all.count)") }
        afterAll { log("\(host.running.all.count)") }
        it("runs again") { log("\(host.running.all.count)") }
      }
    }
    XCTAssertEqual(log.trace, "2 1 1 2")
  }

  func testAnExampleIsCleaningUpFromItsFirstAfterEachOrAfterAll() async {
    let log = RunLog()
    await run { host in
      let note = { @Sendable (step: String) in
        log(host.running.all.first?.attempt?.isCleaningUp == true ? "\(step)*" : step)
      }
      return describe("d") {
        beforeEach { note("BE") }
        it("has no hook of its own") { note("a") }
        context("with hooks") {
          afterEach { note("AE") }
          it("runs") { note("b") }
        }
        afterAll { note("AA") }
        context("with one at its end") {
          afterAll { note("inner") }
          it("runs") { note("c") }
        }
      }
    }
    XCTAssertEqual(log.trace, "BE a BE b AE* BE c inner* AA*")
  }

  func testOnlyTasksOfRunningCodeAreListed() async {
    let log = RunLog()
    await run { host in
      let note = { @Sendable in log("\(host.running.entries.first?.tasks.count ?? 0)") }
      return describe("d") {
        beforeEach { await Task.yield() }
        it("runs") { note() }
        afterEach { await Task.yield() }
        afterEach { note() }
      }
    }
    XCTAssertEqual(log.trace, "1 1")
  }

  func testUpToEightWaitingThreadsAndTasksAreShown() {
    struct Look: HangLook { let waiting: [String] }
    let all = (1...9).map { "a task waits in f\($0)()\n    a.swift:\($0) in g" }
    XCTAssertEqual(Look(waiting: []).lines, "")
    XCTAssertEqual(
      Look(waiting: all).lines, (1...8).map { "  a task waits in f\($0)()\n    a.swift:\($0) in g\n" }.joined())
  }
}
