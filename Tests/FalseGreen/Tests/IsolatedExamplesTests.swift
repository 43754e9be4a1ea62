import XCTest

/// With `--isolate`, only the example that ends its process fails, and the report contains the end and the output.
final class IsolatedExamplesTests: XCTestCase {
  override class func setUp() { LongRuns.begin() }
  override class func tearDown() { LongRuns.end() }

  func testOnlyTheIsolatedExampleThatEndsItsProcessFails() throws {
    for (scenario, end) in [
      ("exit 0", "exited with code 0"), ("exit 3", "exited with code 3"), ("_exit 0", "exited with code 0"),
      ("killed", "was ended by signal 9 (SIGKILL)"), ("abort", "was ended by signal 6 (SIGABRT)"),
      ("stopped", "was ended by signal \(SIGSTOP) (SIGSTOP)"),
    ] {
      for options in [["--isolate"], ["--isolate", "--jobs", "2"]] {
        try check(
          scenario, options, code: 1,
          output: """
            Cart
              ✓ comes first
              ✗ does it (1)
              ✓ comes last

            Failures:

              1) Cart, does it
                 its process \(end) before the example did
                 Cart.swift:N
                 again: RUN --filter '^Cart_DoesIt$'

            3 examples, 1 failed
            finished in T

            """)
      }
    }
  }

  func testMessagesOfAnIsolatedExampleAreReported() throws {
    for options in [[], ["--isolate"], ["--isolate", "--jobs", "2"]] {
      try check(
        "says something", options, code: 0,
        output: "Cart\n  ✓ comes first\n  ✓ does it\n  ✓ comes last\n\n3 examples, 0 failed\nfinished in T\n",
        errors: "note: a word of an example\n")
    }
  }

  func testFailuresBeforeTheEndOfTheProcessAreReported() throws {
    for options in [["--isolate"], ["--isolate", "--jobs", "2"]] {
      try check(
        "fails and aborts", options, code: 1,
        output: """
          Cart
            ✓ comes first
            ✗ does it (1)
            ✓ comes last

          Failures:

            1) Cart, does it
               before
               Cart.swift:N
               its process was ended by signal 6 (SIGABRT) before the example did
               Cart.swift:N
               again: RUN --filter '^Cart_DoesIt$'

          3 examples, 1 failed
          finished in T

          """)
    }
  }

  /// A step in an exit test runs in another process, and does not count here.
  func testStepsOfAnIsolatedExampleAreReported() throws {
    for options in [[], ["--isolate"]] {
      try check(
        "steps", options, code: 1,
        output: """
          Cart
            ✗ pays (1)

          Failures:

            1) Cart, pays
               declined
               clue: pay
               Cart.swift:N
               steps:
                 ✗ pay
                   attached answer.json, 2 bytes
               example at Cart.swift:N
               again: RUN --filter '^Cart_Pays$'

          1 example, 1 failed
          finished in T

          """)
    }
  }

  func testATrapIsReportedWithTheOutputOfTheExample() throws {
    try check(
      "trap", ["--isolate"], code: 1,
      output: """
        Cart
          ✓ comes first
          ✗ does it (1)
          ✓ comes last

        Failures:

          1) Cart, does it
             its process was ended by signal 4 (SIGILL) before the example did
             Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
             Cart.swift:N
             it printed:
               about to look
               Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
             again: RUN --filter '^Cart_DoesIt$'

        3 examples, 1 failed
        finished in T

        """)
    try check(
      "let cycle", ["--isolate"], code: 1,
      output: failed(
        "its process exited with code 2 before the example did", at: "Cart.swift:N",
        [
          "it printed:",
          "  Cart.swift:N: a let reads itself: Let<Int> at Cart.swift:N -> Let<Int> at Cart.swift:N -> "
            + "Let<Int> at Cart.swift:N",
        ]))
  }

  func testTheRestOfAGroupRunsInAnotherProcessWithItsHooks() throws {
    try check(
      "trap in beforeAll", ["--isolate"], code: 1,
      output: """
        Cart
          ✓ comes first
          full
            ✗ pays (1)
            ✗ ships (2)
          ✓ comes last

        Failures:

          1) Cart, full, pays
             its process was ended by signal 6 (SIGABRT) before the example did
             Cart.swift:N
             again: RUN --filter '^Cart_Full_Pays$'

          2) Cart, full, ships
             its process was ended by signal 6 (SIGABRT) before the example did
             Cart.swift:N
             again: RUN --filter '^Cart_Full_Ships$'

        again, all 2: RUN --only-failures

        4 examples, 2 failed
        finished in T

        """)
    try check(
      "trap in a group", ["--isolate"], code: 1,
      output: """
        Cart
          full
            ✓ adds
            ✗ pays (1)
            ✗ ships (2)
            - returns (pending: the law)

        Failures:

          1) Cart, full, pays
             its process was ended by signal 6 (SIGABRT) before the example did
             Cart.swift:N
             it printed:
               paying
             again: RUN --filter '^Cart_Full_Pays$'

          2) Cart, full, ships
             lost
             Cart.swift:N
             it printed:
               filling
               shipping
               emptying
             example at Cart.swift:N
             again: RUN --filter '^Cart_Full_Ships$'

        again, all 2: RUN --only-failures

        4 examples, 2 failed, 1 pending
        finished in T

        """)
    try check(
      "trap in afterAll", ["--isolate"], code: 1,
      output: """
        Cart
          ✓ adds
          ✗ pays (1)

        Failures:

          1) Cart, pays
             its process was ended by signal 6 (SIGABRT) before the example did
             Cart.swift:N
             again: RUN --filter '^Cart_Pays$'

        2 examples, 1 failed
        finished in T

        """)
  }

  func testAProcessThatCannotBeStartedFailsItsExamples() throws {
    let run = try RunnerProcess(
      "good", ["--isolate", "--filter", "first"], environment: ["TEST_TMPDIR": "/no/such/folder"])
    XCTAssertEqual(run.code, 1)
    XCTAssertEqual(
      RunnerProcess.stable(run.output),
      """
      Cart
        ✗ comes first (1)

      Failures:

        1) Cart, comes first
           its process could not be started: its output cannot be kept in /no/such/folder: No such file or directory
           Cart.swift:N
           again: RUN --filter '^Cart_ComesFirst$'

      1 example, 1 failed, 2 not selected (2 by filter)
      finished in T

      """)
  }

  func testSpecsThatDifferBetweenProcessesFail() throws {
    let reason = """
      a second process of this program has no example "Cart/adds in process P"; what is declared must be the same each \
      time
      """
    try check(
      "changing", ["--isolate"], code: 1,
      output: """
        Cart
          ✗ adds in process P (1)
          ✗ pays (2)

        Failures:

          1) Cart, adds in process P
             \(reason)
             Cart.swift:N
             again: RUN --filter '^Cart_AddsInProcessP$'

          2) Cart, pays
             \(reason)
             Cart.swift:N
             again: RUN --filter '^Cart_Pays$'

        again, all 2: RUN --only-failures

        2 examples, 2 failed
        finished in T

        """)
  }
  func testAProcessThatEndsBetweenExamplesFailsOnlyTheRun() throws {
    try check(
      "trap between examples", milliseconds: 100, { _ in ["--isolate", "--jobs", "2"] }, code: 1,
      output: { _ in
        """
        Cart
          ✓ waits
          ✓ leaves a thread
          ✓ adds
          ✓ pays

        Outside the examples:

          a process of its examples was ended by signal 6 (SIGABRT) while none of them ran

        4 examples, 0 failed, 1 issue outside the examples
        finished in T

        """
      })
    try check(
      "trap at the end", ["--isolate"], code: 1,
      output: """
        Cart
          ✓ adds

        Outside the examples:

          a process of its examples was ended by signal 6 (SIGABRT) while none of them ran

        1 example, 0 failed, 1 issue outside the examples
        finished in T

        """)
  }
  func testEachProcessHasTheNumberOfItsWorker() throws {
    try check(
      "workers", ["--isolate", "--jobs", "2"], code: 0,
      output: """
        Workers
          ✓ run the first unit on the first
          ✓ run the second on the second
          ✓ run on the second what has not to wait

        3 examples, 0 failed
        finished in T

        """)
  }

  func testEveryKindOfResultIsTheSameAsInOneProcess() throws {
    for format in ["documentation", "dots", "github"] {
      let alone = try RunnerProcess("results", ["--format", format], environment: [:])
      for options in [["--isolate"], ["--isolate", "--jobs", "3"]] {
        let apart = try RunnerProcess("results", options + ["--format", format], environment: [:])
        XCTAssertEqual(apart.code, 1)
        XCTAssertEqual(RunnerProcess.stable(apart.output), RunnerProcess.stable(alone.output))
        XCTAssertEqual(apart.errors, alone.errors)
      }
    }
  }
  func testAnExampleThatBlocksEveryThreadIsKilledWithItsProcess() throws {
    try check(
      LongRuns.everyThreadOfAWorker, code: 1,
      output: { limit in
        """
        Cart
          ✓ comes first
          ✗ does it (1)
          ✓ comes last

        Failures:

          1) Cart, does it
             ran longer than its time limit of \(limit), and its process was killed because it did not answer
             Cart.swift:N
             again: RUN --filter '^Cart_DoesIt$'

        3 examples, 1 failed
        finished in T

        """
      })
  }
}
