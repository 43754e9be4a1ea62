import XCTest

/// Schedules in whole programs: in this process, at the same time, and in separate processes.
final class SchedulesTests: XCTestCase {
  func testSchedulesFindTheSameFaultsUnderEveryRunner() throws {
    for options in [[], ["--jobs", "2"], ["--isolate"], ["--isolate", "--jobs", "2"]] {
      let run = try RunnerProcess("schedules", options, environment: [:])
      XCTAssertEqual(run.code, 1, "\(options)")
      let lines = RunnerProcess.stable(run.output).split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      // Whether the other process ends in time does not depend on the schedule.
      let kept = lines.filter {
        !$0.contains("a new task of") && !$0.hasPrefix("expected to exit") && !$0.hasPrefix("again")
          && !$0.hasPrefix("Cart.swift")
      }
      XCTAssertEqual(
        kept,
        [
          "Cart", "✓ counts in any order", "✗ leaves (1)", "✗ fails (2)",
          "Failures:",
          "1) Cart, leaves",
          "an exit test runs in another process, which no schedule controls",
          "give it an example of its own without .schedules",
          "2) Cart, fails",
          "expected 2, got 1",
          "fails in schedule 1 of 20 from seed 0, reduced as far as possible: first come, first served",
          "to run the same schedules: --seed 0",
          "3 examples, 2 failed",
          "finished in T",
        ], "\(options)")
    }
  }

  func testAFailureReportsTasksThatASchedulerCannotControl() throws {
    let run = try RunnerProcess("schedules beside other hooks", [], environment: [:])
    XCTAssertEqual(run.code, 1)
    XCTAssertEqual(
      run.errors,
      """
      warning: .schedules controls only child tasks here: the runtime has no hooks for others, or another library has taken \
      them

      """)
    let outside =
      "outside the schedule, so it may not repeat: "
      + "tasks of Task { } and Task.detached, which a schedule cannot control in this process"
    XCTAssert(run.output.contains(outside), run.output)
  }
}
