import Fantail
import FantailLock
import FantailPlan
import XCTest

@testable import FantailRun

/// The one list of what runs, and who reads it.
final class UnderwayTests: XCTestCase {
  private let plan = Plan([describe("d") { for n in 1...100 { it("runs \(n)") {} } }])

  func testItHasWhatRunsAndTheLongestFirst() {
    let underway = Underway()
    let slots = plan.examples.map { underway.begin($0) }
    XCTAssertEqual(underway.entries.map(\.name), plan.examples.map(\.fullDescription))
    for slot in slots.dropFirst(2) { slot.end() }
    let next = underway.begin(plan.examples[99])
    XCTAssertEqual(underway.entries.map(\.name), ["d, runs 1", "d, runs 2", "d, runs 100"])
    for slot in [slots[0], slots[1], next] { slot.end() }
    XCTAssertTrue(underway.isEmpty)
  }

  /// What a run that was given up left behind ends late, when something else has its place.
  func testWhatARunForgotEndsNothingElse() {
    let underway = Underway()
    underway.beginRun()
    let left = underway.begin(plan.examples[0])
    XCTAssertFalse(underway.isEmpty)
    underway.endRun()
    XCTAssertTrue(underway.isEmpty)
    let slot = underway.begin(plan.examples[1])
    left.enter(.afterEach, plan.examples[0].location)
    left.end()
    XCTAssertEqual(underway.entries.map(\.name), ["d, runs 2"])
    XCTAssertEqual(underway.entries.map(\.step.kind), [.body])
    slot.end()
  }

  func testHooksAreWatchedForTheirLimitsAndAreNoExamples() {
    let underway = Underway()
    let place = plan.examples[0].location
    let hook = underway.begin(nil, .beforeAll, at: place)
    XCTAssertEqual(underway.limited().count, 0)
    hook.watch(.seconds(600), AttemptClock())
    XCTAssertEqual(underway.limited().map(\.origin), ["beforeAll at \(place)"])
    XCTAssertEqual(underway.entries.count, 0)
    XCTAssertEqual(underway.takeDue(after: .zero).count, 0)
    hook.endWatch()
    XCTAssertEqual(underway.limited().count, 0)
    hook.end()
    XCTAssertTrue(underway.isEmpty)
  }

  func testAnExampleIsDueOnceAndAgainWhenItsTimeHasDoubled() {
    let underway = Underway()
    let slot = underway.begin(plan.examples[0])
    XCTAssertEqual(underway.takeDue(after: .seconds(600)).count, 0)
    usleep(50_000)
    XCTAssertEqual(underway.takeDue(after: .zero).map(\.name), ["d, runs 1"])
    XCTAssertEqual(underway.takeDue(after: .zero).count, 0)
    slot.end()
  }

  func testACrashThatDidNotEndTheProcessIsNamed() {
    let underway = Underway()
    XCTAssertNil(underway.crash)
    let crash = Locked<Int32?>(nil)
    underway.watch { crash.withLock(\.self) }
    XCTAssertNil(underway.crash)
    crash.withLock { $0 = SIGSEGV }
    XCTAssertEqual(underway.crash, "SIGSEGV")
  }
}
