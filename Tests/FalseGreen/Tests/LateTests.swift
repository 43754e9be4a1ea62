import XCTest

/// Events between the last example and the end of the process. They are not lost, and do not end the process with 0.
final class LateTests: XCTestCase {
  override class func setUp() { LongRuns.begin() }
  override class func tearDown() { LongRuns.end() }

  private let passed = """
    Cart
      ✓ comes first
      ✓ does it
      ✓ comes last

    3 examples, 0 failed
    finished in T

    """

  private func lost(_ line: String = "lost") -> String {
    """
    Cart
      ✓ comes first
      ✗ does it (1)
      ✓ comes last

    Failures:

      1) Cart, does it
         \(line)
         Cart.swift:N
         example at Cart.swift:N
         again: RUN --filter '^Cart_DoesIt$'

    3 examples, 1 failed
    finished in T

    """
  }

  func testAFailureAfterTheLastReportFailsTheProcess() throws {
    for options in [[], ["--jobs", "4"]] {
      try check(
        "late task", options, code: 1, output: passed,
        errors: """
          warning: Cart.swift:N: a task that "Cart, does it" started is still running at the end of the run: wait for it, or cancel \
          it; --fail-on-leaks makes this a failure
          Cart.swift:N: error: after "Cart, does it" had ended: late
          This came after the last report, so the process fails: an example has to wait for what it starts.

          """)
    }
  }

  func testCallingExitAfterTheLastReportIsNotASuccess() throws {
    try check(
      "late exit", code: 1, output: lost(),
      errors: "error: the process called exit(0) before the run was over; the remaining examples have no result\n")
    try check("atexit exit 0", code: 1, output: lost())
  }

  func testCallingExitInAGroupBodyFailsTheRun() throws {
    for options in [[], ["--isolate"], ["--list"], ["--help"]] {
      try check(
        "exit 0 in a group", options, code: 1, output: "",
        errors: "error: the process called exit(0) while the specs were built; the remaining examples have no result\n")
    }
  }

  /// A framework's exit code takes precedence over the code of a thread that is ending the process at the same time.
  func testAThreadThatExitsDoesNotHideAFailedFramework() throws {
    for scenario in ["two exits", "two exits, one failed"] {
      XCTAssertEqual(try RunnerProcess(scenario, [], environment: [:]).code, 1, scenario)
    }
  }

  func testAThreadThatExitsDoesNotHideAFailedRun() throws {
    for scenario in ["two exits, one early", "two exits, one late"] {
      XCTAssertEqual(try RunnerProcess(scenario, [], environment: [:]).code, 1, scenario)
    }
  }

  func testARunFailsIfTheProcessContinuesAfterACrash() throws {
    try check(
      "raise", code: 1,
      output: passed.replacing(
        "\n3 examples, 0 failed",
        with: """

          Outside the examples:

            the process crashed (SIGFPE) and continued; later results are unreliable

          3 examples, 0 failed, 1 issue outside the examples
          """),
      errors: """

        error: the process crashed (SIGFPE) while this was running:
          "Cart, does it" at Cart.swift:N
        with --isolate, a crash fails only its example, and the others still run

        """)
  }

  func testABlockedMainActorExampleDoesNotKeepTheProcessAlive() throws {
    for options in [[], ["--jobs", "2"]] {
      try check(
        "main actor", options, code: 1,
        output: """
          Cart
            ✓ comes first
            ✗ blocks (1)
            ✓ comes last

          Failures:

            1) Cart, blocks
               ran longer than its time limit of 50 ms, started at Cart.swift:N
               Cart.swift:N
               again: RUN --filter '^Cart_Blocks$'

          3 examples, 1 failed
          finished in T

          """)
    }
  }

  func testExamplesThatBlockEveryThreadEndTheProcessWithAMessage() throws {
    try check(
      LongRuns.everyThread, code: 1, output: { _ in "" },
      errors: { limit in
        """
        still running: "Cart, blocks" at Cart.swift:N, limit \(limit)
          no thread is free to continue: the run ends here ten seconds after the limit, unless one becomes free

        error: the run is stuck and ends here; these exceeded their time limits and block its threads:
          "Cart, blocks" at Cart.swift:N, limit \(limit)
        reports are cut short; with --isolate, such an example fails alone, and the others run

        """
      })
  }
}
