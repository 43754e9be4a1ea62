import Fantail
import FantailLock
import FantailPlan
import XCTest

@testable import FantailRun

/// The list of running examples, and its readers.
final class RunningExamplesTests: XCTestCase {
  private let plan = Plan([describe("d") { for n in 1...100 { it("runs \(n)") {} } }])

  func testItHasWhatRunsAndTheLongestFirst() {
    let runningExamples = RunningExamples()
    let slots = plan.examples.map { runningExamples.begin($0) }
    XCTAssertEqual(runningExamples.entries.map(\.name), plan.examples.map(\.fullDescription))
    for slot in slots.dropFirst(2) { slot.end() }
    let next = runningExamples.begin(plan.examples[99])
    XCTAssertEqual(runningExamples.entries.map(\.name), ["d, runs 1", "d, runs 2", "d, runs 100"])
    for slot in [slots[0], slots[1], next] { slot.end() }
    XCTAssertTrue(runningExamples.isEmpty)
  }

  /// Code that an abandoned run left behind ends late, when other code has taken its place.
  func testWhatARunForgotEndsNothingElse() {
    let runningExamples = RunningExamples()
    _ = runningExamples.beginRun(plan, failFast: nil, isReported: false)
    let left = runningExamples.begin(plan.examples[0])
    XCTAssertFalse(runningExamples.isEmpty)
    runningExamples.endRun()
    XCTAssertTrue(runningExamples.isEmpty)
    let slot = runningExamples.begin(plan.examples[1])
    left.enter(.afterEach, plan.examples[0].location)
    left.end()
    XCTAssertEqual(runningExamples.entries.map(\.name), ["d, runs 2"])
    XCTAssertEqual(runningExamples.entries.map(\.step.kind), [.body])
    slot.end()
  }

  func testHooksAreWatchedForTheirLimitsAndAreNoExamples() {
    let runningExamples = RunningExamples()
    let place = plan.examples[0].location
    let hook = runningExamples.begin(nil, .beforeAll, at: place)
    XCTAssertEqual(runningExamples.limited().count, 0)
    hook.watch(.seconds(600))
    XCTAssertEqual(runningExamples.limited().map(\.origin), ["beforeAll at \(place)"])
    XCTAssertEqual(runningExamples.entries.count, 0)
    XCTAssertEqual(runningExamples.takeDue(after: .zero).count, 0)
    hook.endWatch()
    XCTAssertEqual(runningExamples.limited().count, 0)
    hook.end()
    XCTAssertTrue(runningExamples.isEmpty)
  }

  func testAnExampleIsDueOnceAndAgainWhenItsTimeHasDoubled() {
    let runningExamples = RunningExamples()
    var isInTime = false
    while !isInTime {
      let slot = runningExamples.begin(plan.examples[0])
      defer { slot.end() }
      let start = ContinuousClock.now
      XCTAssertEqual(runningExamples.takeDue(after: .seconds(600)).count, 0)
      usleep(20_000)
      let time = start.duration(to: .now)
      XCTAssertEqual(runningExamples.takeDue(after: .zero).map(\.name), ["d, runs 1"])
      let again = runningExamples.takeDue(after: .zero).count
      // A later look proves nothing.
      isInTime = start.duration(to: .now) < time * 2
      if isInTime { XCTAssertEqual(again, 0) }
    }
  }

  func testACrashThatDidNotEndTheProcessIsNamed() {
    let runningExamples = RunningExamples()
    XCTAssertNil(runningExamples.crash)
    let crash = Locked<Int32?>(nil)
    runningExamples.watch { crash.withLock(\.self) }
    XCTAssertNil(runningExamples.crash)
    crash.withLock { $0 = SIGSEGV }
    XCTAssertEqual(runningExamples.crash, "SIGSEGV")
  }
}
