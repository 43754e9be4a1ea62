import XCTest

/// Exit tests: code that has to end its process, in an executable of `SpecMain`. `Dogfood` has exit tests under XCTest.
final class ExitTestTests: XCTestCase {
  func testCodeThatEndsAsExpectedPassesUnderEveryRunner() throws {
    for options in [[], ["--jobs", "2"], ["--isolate"], ["--isolate", "--jobs", "2"]] {
      // Hooks and examples write text to the standard error of the run, or to their results.
      let errors = options.contains("--isolate") ? "" : String(repeating: "before\n", count: 5)
      try check(
        "exit tests", options, code: 0,
        output: """
          Exit tests
            ✓ see traps
            ✓ see exit codes and signals
            ✓ leave this process as it is
            ✓ see main-actor code
            ✓ should exit with code 1

          5 examples, 0 failed
          finished in T

          """, errors: errors)
    }
  }

  func testAFailureInTheOtherProcessIsReported() throws {
    for options in [[], ["--isolate", "--jobs", "2"]] {
      try check(
        "exit tests with failures", options, code: 1,
        output: """
          Exit tests
            ✗ see an expectation before an exit (1)
            ✗ see a failure before a trap, under clues from both sides (2)
            ✗ see what threads and tasks find (3)
            ✗ see it beside a wrong end (4)
            ✓ leave known issues to those who know them
            ✗ hear nothing of what holds (5)

          Failures:

            1) Exit tests, see an expectation before an exit
               expected "咖啡", got "茶"
               Exit.swift:N
               example at Exit.swift:N
               again: RUN --filter '^ExitTests_SeeAnExpectationBeforeAnExit$'

            2) Exit tests, see a failure before a trap, under clues from both sides
               lost
               clue: inside
               clue: outside
               Exit.swift:N
               example at Exit.swift:N
               again: RUN --filter '^ExitTests_SeeAFailureBeforeATrap_UnderCluesFromBothSides$'

            3) Exit tests, see what threads and tasks find
               detached
               Exit.swift:N
               queued
               Exit.swift:N
               example at Exit.swift:N
               again: RUN --filter '^ExitTests_SeeWhatThreadsAndTasksFind$'

            4) Exit tests, see it beside a wrong end
               lost
               Exit.swift:N
               expected to exit with code 3, but it exited with code 2
               Exit.swift:N
               example at Exit.swift:N
               again: RUN --filter '^ExitTests_SeeItBesideAWrongEnd$'

            5) Exit tests, hear nothing of what holds
               told once
               Exit.swift:N
               example at Exit.swift:N
               again: RUN --filter '^ExitTests_HearNothingOfWhatHolds$'

          Failed:
            Exit.swift:N  Exit tests, see an expectation before an exit
            Exit.swift:N  Exit tests, see a failure before a trap, under clues from both sides
            Exit.swift:N  Exit tests, see what threads and tasks find
            Exit.swift:N  Exit tests, see it beside a wrong end
            Exit.swift:N  Exit tests, hear nothing of what holds
          again, all 5: RUN --only-failures

          6 examples, 5 failed
          finished in T

          """)
    }
  }

  func testCodeThatEndsDifferentlyFailsItsExample() throws {
    try check(
      "failing exit tests", ["--jobs", "2"], code: 1,
      output: """
        Exit tests
          ✗ see code that returns (1)
          ✗ see code that throws (2)
          ✗ see another end (3)
          ✗ see another standard error (4)
          ✗ see code that never ends (5)
          ✗ have to be come to each time (6)
          ✗ have to be come to without an end (7)
          ✗ have to be come to without an error (8)
          in hooks
            ✗ cannot run (9)

        Failures:

          1) Exit tests, see code that returns
             expected to trap, but the code returned
             Exit.swift:N
             again: RUN --filter '^ExitTests_SeeCodeThatReturns$'

          2) Exit tests, see code that throws
             expected to exit with code 1, but the code threw Broken()
             Exit.swift:N
             again: RUN --filter '^ExitTests_SeeCodeThatThrows$'

          3) Exit tests, see another end
             expected to exit with code 3, but it exited with code 2
             standard error:
               one
               two
             Exit.swift:N
             expected to trap, but it exited with code 2
             Exit.swift:N
             expected to exit with code 0, but it was ended by signal 6 (SIGABRT)
             Exit.swift:N
             expected to be ended by signal 15 (SIGTERM), but it exited with code 0
             Exit.swift:N
             example at Exit.swift:N
             again: RUN --filter '^ExitTests_SeeAnotherEnd$'

          4) Exit tests, see another standard error
             standard error: expected to contain "two", got "one\\n"
             Exit.swift:N
             example at Exit.swift:N
             again: RUN --filter '^ExitTests_SeeAnotherStandardError$'

          5) Exit tests, see code that never ends
             expected to trap, but it had not ended after 300 ms and was killed
             Exit.swift:N
             example at Exit.swift:N
             again: RUN --filter '^ExitTests_SeeCodeThatNeverEnds$'

          6) Exit tests, have to be come to each time
             expected to exit with code 0, but the second process ended the example before it reached this line
             Exit.swift:N
             example at Exit.swift:N
             again: RUN --filter '^ExitTests_HaveToBeComeToEachTime$'

          7) Exit tests, have to be come to without an end
             expected to exit with code 0, but the second process exited with code 7 before it reached this line
             standard error:
               leaving early
             Exit.swift:N
             example at Exit.swift:N
             again: RUN --filter '^ExitTests_HaveToBeComeToWithoutAnEnd$'

          8) Exit tests, have to be come to without an error
             expected to exit with code 0, but the second process ended the example before it reached this line: the \
        example threw Broken()
             Exit.swift:N
             example at Exit.swift:N
             again: RUN --filter '^ExitTests_HaveToBeComeToWithoutAnError$'

          9) Exit tests, in hooks, cannot run
             not run, because beforeAll of "in hooks" failed: an exit test has to be in an example, which a \
        second process runs up to that point
             Exit.swift:N
             example at Exit.swift:N
             again: RUN --filter '^ExitTests_InHooks_CannotRun$'

        Failed:
          Exit.swift:N  Exit tests, see code that returns
          Exit.swift:N  Exit tests, see code that throws
          Exit.swift:N  Exit tests, see another end
          Exit.swift:N  Exit tests, see another standard error
          Exit.swift:N  Exit tests, see code that never ends
          Exit.swift:N  Exit tests, have to be come to each time
          Exit.swift:N  Exit tests, have to be come to without an end
          Exit.swift:N  Exit tests, have to be come to without an error
          Exit.swift:N  Exit tests, in hooks, cannot run
        again, all 9: RUN --only-failures

        9 examples, 9 failed
        finished in T

        """)
  }
}
