import Fantail
import FantailPlan
import FantailRun
import FantailSchedules
import FantailSeams
import XCTest

final class TestClockTests: XCTestCase {
  // On one actor, so that no thread holds up a task that the clock has woken.
  @MainActor
  func testSleepsEndInTheOrderOfTheirDeadlines() async throws {
    let clock = TestClock()
    let log = Locked<[String]>([])
    let tasks = [3, 1, 2].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        log.withLock { $0.append("\(seconds) at \(clock.now.offset)") }
      }
    }
    await clock.waitForSleepers(3)
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(log.withLock(\.self), ["1 at 1.0 seconds", "2 at 2.0 seconds"])
    XCTAssertEqual(clock.sleepers, 1)
    await clock.run()
    for task in tasks { try await task.value }
    XCTAssertEqual(log.withLock(\.self).last, "3 at 3.0 seconds")
    XCTAssertEqual(clock.now.offset, .seconds(3))
  }

  func testANegativeTimeIsRejected() async {
    let report = await Executor(jobs: 1, reporters: []).run(
      Plan([
        it("moves") {
          let clock = TestClock()
          await clock.advance(by: .seconds(-1))
          expect(clock.now.offset).to(.equal(.zero))
        }
      ]))
    XCTAssertEqual(
      report.results.map { $0.issues.map(\.message) },
      [["a clock cannot move by -1.0 seconds: it is negative"]])
  }

  func testAdvancingDoesNotLoseTicksIfSleepersAreCounted() async throws {
    for _ in 1...50 {
      let clock = TestClock()
      let ticks = Locked<[Duration]>([])
      let timer = Task {
        while true {
          try await clock.sleep(for: .seconds(1))
          ticks.withLock { $0.append(clock.now.offset) }
        }
      }
      await clock.advance(by: .seconds(20), sleepers: 1)
      XCTAssertEqual(ticks.withLock(\.self), (1...20).map { .seconds($0) })
      timer.cancel()
      _ = await timer.result
      XCTAssertEqual(clock.sleepers, 0)
    }
  }

  func testACancelledSleepThrowsAndIsRemovedFromTheClock() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssert($0 is CancellationError) }
    XCTAssertEqual(clock.sleepers, 0)
    await clock.advance(by: .seconds(5))
    XCTAssertEqual(clock.now.offset, .seconds(5))
  }

  func testSleepingUntilAPastDeadlineReturnsAtOnce() async throws {
    let clock = TestClock()
    await clock.advance(to: .init(offset: .seconds(5)))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    await clock.advance(to: .init(offset: .seconds(1)))
    XCTAssertEqual(clock.now.offset, .seconds(5))
  }

  func testSleepersLeftAtTheEndFailTheExample() async {
    let sleeping = Locked<[Task<Void, any Error>]>([])
    let spec = it("ends early") {
      let clock = TestClock()
      for seconds in [2, 1] {
        let task = Task { try await clock.sleep(for: .seconds(seconds)) }
        sleeping.withLock { $0.append(task) }
      }
      await clock.waitForSleepers(2)
    }
    let report = await Executor(jobs: 1, reporters: []).run(Plan([spec]))
    XCTAssertEqual(
      report.results.flatMap { $0.issues.map(\.message) },
      [
        """
        2 tasks still sleep on the clock at the end of the example: until 1 s, 2 s; the clock shows 0 ms
        move it with advance(by:) or run(), or cancel the tasks
        """
      ])
    for task in sleeping.withLock(\.self) { task.cancel() }
  }
}
