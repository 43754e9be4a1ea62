import XCTest

/// Results are reported immediately, so that a crash does not lose them.
final class ToldAtOnceTests: XCTestCase {
  func testAResultIsReportedBeforeTheNextExampleInItsGroupRuns() throws {
    for options in [[], ["--jobs", "2"], ["--isolate"], ["--isolate", "--jobs", "2"]] {
      for format in ["documentation", "events"] {
        let run = try RunnerProcess("waits for its report", options + ["--format", format], environment: [:])
        XCTAssertEqual(run.code, 0, "\(options) \(format): \(run.output)")
      }
    }
  }

  func testACrashDoesNotLoseEarlierResultsOfItsGroup() throws {
    for options in [[], ["--jobs", "2"]] {
      try check(
        "aborts in a serial group", options, code: -SIGABRT,
        output: """
          Cart
            ✗ fails first (1)
            ✓ passes then

          """,
        errors: """

          error: the process crashed (SIGABRT) while this was running:
            "Cart, does it" at Cart.swift:N
          with --isolate, a crash fails only its example, and the others still run

          """, environment: ["SWIFT_BACKTRACE": "enable=no"])
    }
  }

  func testACrashReportsExamplesThatHadAlreadyEnded() throws {
    try check(
      "aborts before what has ended", ["--jobs", "2"], code: -SIGABRT, output: "",
      errors: """

        error: the process crashed (SIGABRT) while this was running:
          "Cart, does it" at Cart.swift:N
          "Cart, waits" at Cart.swift:N
        these had ended and are not in a report yet:
          "Cart, fails meanwhile" at Cart.swift:N
            had failed: before (Cart.swift:N)
          1 other example had ended and did not fail
        with --isolate, a crash fails only its example, and the others still run

        """, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }
}
