import XCTest

/// All ways in which no examples, or fewer than planned, could run, each with its exit code and its whole output.
final class FalseGreenTests: XCTestCase {
  private static let emptyPlan = "0 examples planned (0 to run, 0 pending, 0 skipped), 3 not selected (3 by filter)\n"

  func testAGoodRunPassesUnderEveryRunner() throws {
    for options in [[], ["--isolate"], ["--jobs", "2"], ["--isolate", "--jobs", "2"]] {
      try check(
        "good", options, code: 0,
        output: """
          Cart
            ✓ comes first
            ✓ does it
            ✓ comes last

          3 examples, 0 failed
          finished in T

          """)
    }
  }

  func testARunWithoutSelectedExamplesIsNotASuccess() throws {
    try check(
      "empty", code: 2, output: "",
      errors: "error: no example is declared, so there is nothing to run; "
        + "more: \"A spec is not found\" in Troubleshooting.md\n")
    for options in [[], ["--isolate"], ["--dry-run"]] {
      let output = options == ["--dry-run"] ? Self.emptyPlan : ""
      try check(
        "good", ["--filter", "buys"] + options, code: 2, output: output,
        errors: "error: no example is selected: none of the 3 declared passes the filters; "
          + "more: \"Nothing was selected\" in Troubleshooting.md\n")
    }
    try check(
      "good", ["--shard", "1/9"], code: 2, output: "",
      errors: "error: no example is selected: none of the 3 declared passes the filters; "
        + "more: \"Nothing was selected\" in Troubleshooting.md\n")
    try check("good", ["--tag", "slow"], code: 2, output: "", errors: "error: no example is tagged \"slow\"\n")
    try check(
      "good", ["--at", "Cart.swift:1"], code: 2, output: "",
      errors: "error: no group or example is at Cart.swift:N; the nearest: Cart.swift:N\n")
    try check(
      "good", ["--only-failures", "--state", "/no/such/folder"], code: 2, output: "",
      errors: """
        error: --only-failures has nothing to run: /no/such/folder/last-run.json does not exist; run once with --state \
        /no/such/folder to write it

        """)
  }

  func testOnlyFailuresRunsExamplesAnInterruptedRunDidNotReach() throws {
    let rest = ["Cart_DoesIt", "Cart_ComesLast"]
    for (scenario, left) in [
      ("exit 0", rest), ("trap", rest), ("abort", rest), ("killed", ["Cart_ComesFirst"] + rest),
      ("_exit 0", ["Cart_ComesFirst"] + rest),
    ] {
      let state = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: state) }
      _ = try RunnerProcess(scenario, ["--state", state], environment: [:])
      let run = try RunnerProcess("good", ["--state", state, "--only-failures", "--list"], environment: [:])
      XCTAssertEqual(run.output.split(separator: "\n").map(String.init), left, scenario)
      XCTAssertEqual(run.code, 0, scenario)
    }
  }

  func testAnExampleThatEndsItsProcessFailsTheRun() throws {
    let start = "Cart\n  ✓ comes first\n"
    try check(
      "exit 0", code: 1, output: start,
      errors: """
        error: the process called exit(0) while "Cart, does it" was running; the remaining examples have no result

        """)
    try check(
      "exit 256", code: 1, output: start,
      errors: """
        error: the process called exit(256) while "Cart, does it" was running; the remaining examples have no result

        """)
    try check(
      "exit 3", code: 3, output: start,
      errors: """
        error: the process called exit(3) while "Cart, does it" was running; the remaining examples have no result

        """)
    try check(
      "let cycle", code: 2, output: "",
      errors: """
        Cart.swift:N: a let reads itself: Let<Int> at Cart.swift:N -> Let<Int> at Cart.swift:N -> Let<Int> at \
        Cart.swift:N
        error: the process called exit(2) while "Cart, adds" was running; the remaining examples have no result

        """)
    try check(
      "let off the main actor", code: 2, output: "",
      errors: """
        Cart.swift:N: Let<Int> at Cart.swift:N belongs to the main actor, but was read outside it
        read it in code of the main actor before `async let` or another task does, or move it out of what is isolated to it
        error: the process called exit(2) while "Cart, adds" was running; the remaining examples have no result

        """)
    try check("killed", code: -9, output: start)
    func crashed(_ signal: String) -> String {
      """

      error: the process crashed (\(signal)) while this was running:
        "Cart, does it" at Cart.swift:N
      with --isolate, a crash fails only its example, and the others still run

      """
    }
    try check(
      "abort", code: -6, output: start, errors: crashed("SIGABRT"), environment: ["SWIFT_BACKTRACE": "enable=no"])
    try check(
      "trap", code: -4, output: start + "about to look\n",
      errors: "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range\n" + crashed("SIGILL"),
      environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  func testAnExampleThatNeverEndsFails() throws {
    for options in [[], ["--isolate"], ["--jobs", "2"]] {
      try check(
        "hang", milliseconds: 50, { ["--time-limit", $0] + options }, code: 1,
        output: { limit in
          """
          Cart
            ✓ comes first
            ✗ does it (1)
            ✓ comes last

          Failures:

            1) Cart, does it
               ran longer than its time limit of \(limit), started at Cart.swift:N
               Cart.swift:N
               again: RUN --filter '^Cart_DoesIt$'

          3 examples, 1 failed
          finished in T

          """
        })
    }
  }

  func testHooksThatThrowFailTheRun() throws {
    for options in [[], ["--isolate"]] {
      try check(
        "throwing beforeAll", options, code: 1,
        output: failed(
          "not run, because beforeAll of \"Cart\" failed: beforeAll threw Broken()", at: "Cart.swift:N"))
      try check(
        "throwing afterAll", options, code: 1,
        output: """
          Cart
            ✓ adds

          Outside the examples:

            afterAll threw Broken()
            Cart.swift:N

          1 example, 0 failed, 1 issue outside the examples
          finished in T

          """)
      try check(
        "throwing beforeEach", options, code: 1,
        output: failed("beforeEach threw Broken()", at: "Cart.swift:N", ["example at Cart.swift:N"]))
      try check(
        "throwing aroundEach", options, code: 1,
        output: failed("aroundEach threw Broken()", at: "Cart.swift:N", ["example at Cart.swift:N"]))
      try check(
        "aroundEach without a call", options, code: 1,
        output: failed(
          "aroundEach did not call its example, so the example did not run", at: "Cart.swift:N",
          ["example at Cart.swift:N"]))
    }
  }

  func testAReportThatCannotBeWrittenFailsTheRun() throws {
    for options in [[], ["--isolate"]] {
      try check(
        "good", ["--format", "junit", "--output", "/dev/full"] + options, code: 1, output: "",
        errors: "error: cannot write /dev/full: No space left on device\n")
    }
    try check(
      "good", ["--output", "/no/such/folder/report"], code: 2, output: "",
      errors: "error: cannot write /no/such/folder/report: No such file or directory\n")
  }
  func testAFullStandardOutputFailsTheRun() throws {
    for options in [[], ["--isolate"], ["--format", "junit"], ["--dry-run"]] {
      let run = try RunnerProcess("good", options, environment: [:], output: "/dev/full")
      XCTAssertEqual(run.code, 1, "\(options)")
      XCTAssertEqual(run.errors, "error: cannot write the standard output: No space left on device\n", "\(options)")
    }
  }
}
