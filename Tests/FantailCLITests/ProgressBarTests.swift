import FantailPlan
@testable import FantailRun
import FantailSeams
import FantailTree
import XCTest

@testable import FantailCLI

final class ProgressBarTests: XCTestCase {
  /// A clock that each example advances by a second.
  private final class SlowClock: Sendable {
    private let instant = Locked(ContinuousClock.now)
    func now() -> ContinuousClock.Instant { instant.withLock(\.self) }
    func pass(_ duration: Duration) { instant.withLock { $0 += duration } }

    func style(width: Int) -> ConsoleStyle {
      var style = ConsoleStyle(width: width, isLive: true)
      style.clock = now
      return style
    }
  }

  /// The text written for each of the events.
  private func pieces(
    _ example: Duration, width: Int = 80, _ format: ReportFormat
  ) async -> [String] {
    let clock = SlowClock()
    let output = TextOutput.memory()
    let reporter = FormatReporter(format, output, style: clock.style(width: width))
    let report = RunSamples.report()
    var pieces: [String] = []
    func tell(_ event: RunEvent) async {
      let before = output.text.count
      await reporter.report(event)
      pieces.append(String(output.text.dropFirst(before)))
    }
    await tell(.runStarted(report.plan))
    for result in report.results {
      clock.pass(example)
      await tell(.exampleEnded(result))
    }
    await tell(.runEnded(report))
    return pieces
  }

  func testALongRunShowsItsProgressAndClearsIt() async {
    let pieces = await pieces(.seconds(40), .documentation)
    XCTAssertEqual(
      Array(pieces.prefix(6)),
      [
        "",
        "栈, Stack\n  ✓ pushes\n\u{1B}7████░░░░░░░░░░░░░░░░ 1/5, about 2 min 40 s left\u{1B}8",
        "\u{1B}[J  when full\n    ✗ refuses another (1)\n\u{1B}7████████░░░░░░░░░░░░ 2/5, 1 failed, about 2 min left\u{1B}8",
        "\u{1B}[J    - grows (pending: waiting for the allocator)\n"
          + "\u{1B}7████████████░░░░░░░░ 3/5, 1 failed, about 1 min 20 s left\u{1B}8",
        "\u{1B}[J    behaves like a cruiser\n      ✗ has a crew (2)\n"
          + "\u{1B}7████████████████░░░░ 4/5, 2 failed, about 40 s left\u{1B}8",
        "\u{1B}[J  ✓ should equal 1\n",
      ])
    XCTAssertTrue(pieces[6].hasPrefix("\nFailures:\n"), pieces[6])
  }

  func testTheBarNamesTheLongestExampleAndIsRedAfterAFailure() {
    let clock = SlowClock()
    var style = ConsoleStyle(isColored: true, width: 100)
    style.running = {
      [("仓库, aisle 6", .milliseconds(1200)), ("Cart", .milliseconds(90))]
    }
    style.clock = clock.now
    var bar = ProgressBar(style, planned: 4)
    clock.pass(.seconds(4))
    XCTAssertEqual(
      bar.around("✓ adds\n", .passed, column: 0),
      "✓ adds\n\u{1B}7█████░░░░░░░░░░░░░░░ 1/4, about 12 s left  仓库, aisle 6 (1.2 s, and 1 more)\u{1B}8")
    XCTAssertEqual(
      bar.around("✗ pays\n", .failed, column: 0),
      "\u{1B}[J✗ pays\n\u{1B}7\u{1B}[31m██████████░░░░░░░░░░\u{1B}[0m 2/4, 1 failed, about 4 s left"
        + "  仓库, aisle 6 (1.2 s, and 1 more)\u{1B}8")
    clock.pass(.seconds(1))
    XCTAssertEqual(
      bar.refresh(column: 0),
      "\u{1B}[J\u{1B}7\u{1B}[31m██████████░░░░░░░░░░\u{1B}[0m 2/4, 1 failed, about 5 s left"
        + "  仓库, aisle 6 (1.2 s, and 1 more)\u{1B}8")
  }

  func testTheBarIsBelowTheDots() async {
    let pieces = await pieces(.seconds(1), .dots)
    XCTAssertEqual(
      Array(pieces.prefix(6)),
      [
        "", ".", "F\n████████░░░░░░░░░░░░ 2/5, 1 failed, about 3 s left\u{1B}[1A\r\u{1B}[2C",
        "\u{1B}[J*\n████████████░░░░░░░░ 3/5, 1 failed, about 2 s left\u{1B}[1A\r\u{1B}[3C",
        "\u{1B}[JF\n████████████████░░░░ 4/5, 2 failed, about 1 s left\u{1B}[1A\r\u{1B}[4C", "\u{1B}[J.",
      ])
  }

  func testAShortRunDoesNotShowTheBar() async {
    let pieces = await pieces(.milliseconds(390), .dots)
    XCTAssertEqual(Array(pieces.prefix(6)), ["", ".", "F", "*", "F", "."])
  }

  func testTheBarIsNoWiderThanTheTerminal() async {
    let pieces = await pieces(.seconds(40), width: 24, .documentation)
    XCTAssertEqual(pieces[1], "栈, Stack\n  ✓ pushes\n\u{1B}7████░░░░░░░░░░░░░░░░ 1…\u{1B}8")
  }

  func testASecondRunStartsWithANewBar() async {
    let clock = SlowClock()
    let output = TextOutput.memory()
    let reporter = FormatReporter(.dots, output, style: clock.style(width: 80))
    let report = RunSamples.report(passing: true)
    clock.pass(.seconds(60))
    await RunSamples.tell(report, to: reporter)
    let first = output.text
    clock.pass(.seconds(60))
    await RunSamples.tell(report, to: reporter)
    XCTAssertEqual(output.text, first + first)
    XCTAssertFalse(first.contains("\u{1B}"), first)
  }
}
