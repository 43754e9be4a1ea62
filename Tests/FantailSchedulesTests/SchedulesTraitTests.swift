import Fantail
import FantailPlan
import FantailProperties
import FantailRun
import FantailSchedules
import FantailSeams
import FantailTree
import Foundation
import XCTest

@testable import FantailSnapshots

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SchedulesTraitTests: XCTestCase {
  private actor Account {
    var balance = 100
    func set(_ value: Int) { balance = value }
  }

  private static func withdraw(_ account: Account, _ amount: Int) async {
    let balance = await account.balance
    if balance >= amount { await account.set(balance - amount) }
  }

  private static func lostUpdate() async {
    let account = Account()
    async let first: Void = withdraw(account, 30)
    async let second: Void = withdraw(account, 50)
    _ = await (first, second)
    expect(await account.balance).to(.equal(20))
  }

  private func run(_ spec: Spec, seed: UInt64? = nil, jobs: Int = 1) async -> RunReport {
    var options = PlanOptions()
    if let seed { options.traits = [Trait { $0.seed = seed }] }
    return await Executor(jobs: jobs, reporters: []).run(Plan([spec], options))
  }

  /// The messages of a report, without the lines of places: debug information differs between systems.
  private func messages(_ report: RunReport) -> [[String]] {
    report.results.map { result in
      result.issues.map { issue in
        issue.message.split(separator: "\n").filter { !$0.hasPrefix("  ") }.joined(separator: "\n")
      }
    }
  }

  // MARK: - Finding

  func testEachScheduleIsASeparateAttempt() async {
    let counts = Locked<[String: Int]>([:])
    let count: @Sendable (String) -> Void = { name in counts.withLock { $0[name, default: 0] += 1 } }
    let number = Let<Int> {
      count("let"); return 1
    }
    let spec = describe("group", .schedules(50)) {
      beforeAll { count("beforeAll") }
      beforeEach { count("beforeEach") }
      afterEach { count("afterEach") }
      afterAll { count("afterAll") }
      it("passes") {
        count("body")
        _ = number.value
        _ = number.value
      }
    }
    let report = await run(spec)
    XCTAssertEqual(report.results.map(\.status), [.passed])
    XCTAssertEqual(
      counts.withLock(\.self),
      ["beforeAll": 1, "beforeEach": 50, "let": 50, "body": 50, "afterEach": 50, "afterAll": 1])
  }

  func testALostUpdateIsShownWithTheOrderOfItsTasks() async {
    let report = await run(it("takes both", .schedules(200)) { await Self.lostUpdate() }, seed: 8812)
    XCTAssertEqual(
      messages(report),
      [
        [
          "expected 20, got 50",
          """
          fails in schedule 1 of 200 from seed 8812, reduced as far as possible: first come, first served
          the order in which tasks took turns:
          to run the same schedules: --seed 8812
          """,
        ]
      ])
    #if os(Linux)
      let places = report.results[0].issues[1].message.split(separator: "\n").filter { $0.hasPrefix("  ") }
      XCTAssertEqual(places.count, 6)
      XCTAssert(places[2].contains("withdraw(_:_:), SchedulesTraitTests.swift:"), String(places[2]))
    #endif
  }

  func testAFaultIsReducedAndReproducibleFromItsSeed() async {
    let spec = it("keeps the order", .schedules(200)) {
      let log = Locked<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 1...3 { group.addTask { log.withLock { $0.append(number) } } }
      }
      expect(log.withLock(\.self)).to(.equal([1, 2, 3]))
    }
    let report = await run(spec, seed: 7)
    let again = await run(spec, seed: 7)
    XCTAssertEqual(messages(report), messages(again))
    let text = report.results[0].issues.last?.message ?? ""
    XCTAssert(text.contains("reduced as far as possible: 2 jobs out of turn\n"), text)
  }

  func testTasksThatAllWaitAreReported() async {
    let spec = describe("deadlock") {
      it("waits for ever", .schedules(20)) {
        let kept = Locked<CheckedContinuation<Void, Never>?>(nil)
        let ended = Task { await Task.yield() }
        await ended.value
        let task = Task { await withCheckedContinuation { new in kept.withLock { $0 = new } } }
        await task.value
        kept.withLock { $0 }?.resume()
      }
      it("comes next") {}
    }
    let report = await run(spec)
    XCTAssertEqual(report.results.map(\.status), [.failed, .passed])
    XCTAssertEqual(
      messages(report)[0],
      [
        """
        all tasks are waiting, and nothing can wake any of them
        code outside the schedule, such as a timer of a queue, had half a second to do so
        """,
        """
        fails in schedule 1 of 20 from seed 0, reduced as far as possible: first come, first served
        to run the same schedules: --seed 0
        """,
      ])
    #if os(Linux)
      // The body and the task for which it waits; a finished task waits for nothing.
      let places = report.results[0].issues[0].message.split(separator: "\n").filter { $0.hasPrefix("  ") }
      XCTAssertEqual(places.count, 2, "\(places)")
    #endif
  }

  func testSlowCodeOutsideTheScheduleIsNotADeadlock() async {
    var found: [[String]] = []
    // Code outside has half a second, in which a machine may stand still.
    for _ in 1...10 {
      let schedules = Locked(0)
      let spec = it("waits for a queue", .schedules(5)) {
        let number = schedules.withLock { number in
          number += 1
          return number
        }
        // The first three schedules use no code outside. So the search has already given up its long wait for such code
        // when the fourth schedule needs it.
        guard number > 3 else { return }
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
        }
      }
      found = messages(await run(spec))
      if found == [[]] { break }
    }
    XCTAssertEqual(found, [[]])
  }

  func testSleepsPassInVirtualTime() async {
    let start = ContinuousClock.now
    let order = Locked<[Int]>([])
    let spec = it("sleeps", .schedules(20)) {
      order.withLock { $0 = [] }
      await withTaskGroup(of: Void.self) { group in
        for hours in [3, 1, 2] {
          group.addTask {
            try? await Task.sleep(for: .seconds(3600 * hours))
            order.withLock { $0.append(hours) }
          }
        }
      }
      expect(order.withLock(\.self)).to(.equal([1, 2, 3]))
    }
    let report = await run(spec)
    XCTAssertEqual(report.results.map(\.status), [.passed])
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(3600))
  }

  func testThePlanShowsTheNumberAndTheSeed() {
    let plan = Plan([it("runs", .schedules(200)) {}])
    let traits = plan.code?.examples[0].traits
    XCTAssertEqual(traits.map { $0.words(settingsOf: $0) }, ["200 schedules from seed 0"])
  }

  func testZeroSchedulesFail() async {
    let report = await run(it("runs", .schedules(0)) {})
    XCTAssertEqual(messages(report), [[".schedules(0) never runs the example; write .schedules(1) or more"]])
  }

  // MARK: - Meeting other powers

  func testARetryRunsTheSameSchedulesAndStillFails() async {
    let report = await run(it("takes both", .schedules(20), .retry(1)) { await Self.lostUpdate() })
    XCTAssertEqual(report.results.map(\.status), [.failed])
    XCTAssertEqual(report.results[0].failedAttempts.count, 1)
  }

  func testAKnownIssueIsPendingIfAScheduleFails() async {
    let failing = await run(it("takes both", .schedules(20), .knownIssue("#1")) { await Self.lostUpdate() })
    XCTAssertEqual(failing.results.map(\.status), [.pending])
    let passing = await run(it("passes", .schedules(20), .knownIssue("#1")) {})
    XCTAssertEqual(passing.results.map(\.status), [.failed])
  }

  func testASkipEndsTheSchedules() async {
    let bodies = Locked(0)
    let report = await run(
      it("skips", .schedules(20)) {
        bodies.withLock { $0 += 1 }
        throw Skip("not here")
      })
    XCTAssertEqual(report.results.map(\.status), [.skipped])
    XCTAssertEqual(bodies.withLock(\.self), 1)
  }

  func testATimeLimitIsInRealTime() async {
    let spec = it("spins", .schedules(2), .timeLimit(.milliseconds(50))) {
      while !Task.isCancelled { await Task.yield() }
    }
    let report = await run(spec)
    XCTAssertEqual(report.results.map(\.status), [.failed])
    XCTAssert(messages(report)[0][0].hasPrefix("ran longer than its time limit of 50 ms"), "\(messages(report))")
  }

  func testPropertiesRunAllTheirCasesInEachSchedule() async {
    let cases = Locked(0)
    let spec = it("holds", .schedules(5), .cases(10), forAll: .ints) { _ in
      await Task.yield()
      cases.withLock { $0 += 1 }
    }
    let report = await run(spec)
    XCTAssertEqual(report.results.map(\.status), [.passed])
    XCTAssertEqual(cases.withLock(\.self), 50)
  }

  func testExamplesThatRunDuringASchedulePassAsUsual() async {
    let spec = describe("jobs") {
      for number in 1...4 {
        it("takes both \(number)", .schedules(30)) { await Self.lostUpdate() }
        it("sleeps \(number)") { try await Task.sleep(for: .milliseconds(5)) }
      }
    }
    let report = await run(spec, jobs: 4)
    XCTAssertEqual(report.results.map(\.status), Array(repeating: [.failed, .passed], count: 4).flatMap(\.self))
  }

  func testCodeOutsideTheScheduleIsNamed() async {
    let spec = it("leaves", .schedules(3)) {
      await withCheckedContinuation { continuation in
        // The schedule has one thread, so that this task runs once the body has suspended.
        Task { DispatchQueue.global().async { continuation.resume() } }
      }
      await MainActor.run {}
      expect(1).to(.equal(2))
    }
    var text = ""
    // A machine may stand still for the half second that code outside has.
    for _ in 1...10 where !text.contains("a thread, a queue") { text = messages(await run(spec))[0].last ?? "" }
    XCTAssert(text.contains("a thread, a queue or an executor of its own"), text)
  }

  func testAHeldCallOfAMockIsReleasedInTheSchedule() async {
    let spec = it("waits for the call", .schedules(20)) {
      let load = AsyncFunctionMock<Int, Never, Int>("load(_:)")
      let gate = load.suspends()
      let task = Task { await load.call(1) }
      await gate.waitForCall(within: .seconds(60))
      gate.release(returning: 7)
      expect(await task.value).to(.equal(7))
    }
    let report = await run(spec)
    XCTAssertEqual(messages(report), [[]])
  }

  func testASnapshotIsComparedInEachSchedule() async throws {
    // If these tests run in CI, nothing would be recorded.
    let ci = ProcessInfo.processInfo.environment["CI"]
    setenv("CI", "", 1)
    defer { setenv("CI", ci ?? "", 1) }
    let folder = NSTemporaryDirectory() + "schedules-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = SourceLocation(fileID: "M/LogSpec.swift", filePath: folder + "/LogSpec.swift", line: 1, column: 1)
    func spec(_ count: Int) -> Spec {
      it("logs", .schedules(count)) {
        let log = Locked<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
          for number in 1...2 { group.addTask { log.withLock { $0.append(number) } } }
        }
        expect("\(log.withLock(\.self))").to(.snapshot(named: nil, as: .automatic, at: place))
        expect("always").to(.snapshot(named: nil, as: .automatic, at: place))
      }
    }
    let options = PlanOptions(traits: [Trait(named: "records snapshots")])
    let recorded = await Executor(jobs: 1, reporters: []).run(Plan([spec(1)], options))
    XCTAssertEqual(messages(recorded), [[]])
    let first = await run(spec(1))
    XCTAssertEqual(messages(first), [[]])
    let all = messages(await run(spec(50)))
    XCTAssertEqual(all[0].count, 2)
    XCTAssert(all[0].first?.contains("expected [1, 2], got [2, 1]") == true, "\(all)")
    XCTAssert(all[0].last?.hasPrefix("fails in schedule ") == true, "\(all)")
  }

  func testPollingKeepsRealTime() async {
    let start = ContinuousClock.now
    let report = await run(
      it("polls", .schedules(1)) { await expect { 1 }.toEventually(.equal(2), within: .milliseconds(200)) })
    XCTAssertEqual(report.results.map(\.status), [.failed])
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(200))
  }

  func testALeakInAScheduleIsReported() async {
    let kept = Locked<[CheckedContinuation<Void, Never>]>([])
    let spec = it("leaves a task", .schedules(3), .failOnLeaks) {
      Task { await withCheckedContinuation { new in kept.withLock { $0.append(new) } } }
    }
    let report = await run(spec)
    XCTAssertEqual(messages(report), [[]])
    XCTAssertEqual(
      report.issues.map(\.message),
      ["a task that \"leaves a task\" started is still running at the end of the run: wait for it, or cancel it"])
    for continuation in kept.withLock(\.self) { continuation.resume() }
  }
}
