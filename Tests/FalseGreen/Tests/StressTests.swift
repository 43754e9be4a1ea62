import XCTest

/// `--stress-new`: what is new runs in four ways, and each that breaks it is told with the command that shows it.
final class StressTests: XCTestCase {
  private let newFile =
    "git init -q && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m a && touch Cart.swift"

  private func stress(
    _ arguments: [String], of scenario: String = "stress"
  ) throws -> (code: Int32, output: String, errors: String) {
    let run = try RunnerProcess(
      scenario, arguments, environment: ["HOME": "/nowhere"], shell: "\(newFile) && exec \"$@\"")
    let output = run.output.replacing(#/again: .*false-green/#, with: "again: RUN")
      .replacing(#/Cart\.swift:[0-9:]+/#, with: "Cart.swift:N").replacing(#/seed [0-9]+/#, with: "seed N")
      .replacing(#/jobs [0-9]+/#, with: "jobs N")
    return (run.code, output, run.errors)
  }

  func testEachWayThatBreaksAnExampleIsTold() throws {
    let (code, output, errors) = try stress(["--stress-new", "2", "--since", "HEAD", "--tag", "shop"])
    XCTAssertEqual(errors, "")
    XCTAssertEqual(
      output,
      """
      stress: 3 new examples of 3, 2 times in each of four ways

      Cart, is flaky  Cart.swift:N
        in order    failed 2 of 2: not yet
          again: RUN --filter '^(Cart_IsFlaky|Cart_HasAProcess|Cart_IsAnother)$'
        shuffled    failed 2 of 2: not yet
          again: RUN --filter '^(Cart_IsFlaky|Cart_HasAProcess|Cart_IsAnother)$' --seed N
        alone       failed 2 of 2: not yet
          again: RUN --filter '^Cart_IsFlaky$'
        in company  failed 2 of 2: not yet
          again: RUN --tag=shop --seed N --jobs N

      Cart, has a process  Cart.swift:N
        in order    passed 2 of 2
        shuffled    passed 2 of 2
        alone       passed 2 of 2
        in company  failed 2 of 2: expected a String, got nil
          again: RUN --tag=shop --seed N --jobs N
      stress: 2 of 3 new examples broke

      """)
    XCTAssertEqual(code, 1)
  }

  func testWhatNothingBreaksPassesAndNothingNewIsSaid() throws {
    let (code, output, errors) = try stress(["--stress-new", "1", "--since", "HEAD", "--filter", "another"])
    XCTAssertEqual(errors, "")
    XCTAssertEqual(
      output, "stress: 1 new example of 1, 1 time in each of four ways\nstress: 0 of 1 new example broke\n")
    XCTAssertEqual(code, 0)
    let nothing = try RunnerProcess(
      "stress", ["--stress-new", "1", "--since", "HEAD"], environment: ["HOME": "/nowhere"],
      shell: newFile.replacing("touch Cart.swift", with: "exec \"$@\""))
    XCTAssertEqual(nothing.errors, "note: no example is new or changed since HEAD\n")
    XCTAssertEqual(nothing.code, 0)
  }

  func testWhatEndsTheProcessInCompanyLosesNothingThatWasFound() throws {
    let (code, output, errors) = try stress(["--stress-new", "1", "--since", "HEAD"], of: "stress and abort")
    XCTAssertEqual(
      output,
      """
      stress: 2 new examples of 2, 1 time in each of four ways

      Cart, is broken  Cart.swift:N
        in order    failed 1 of 1: no
          again: RUN --filter '^(Cart_IsBroken|Cart_AbortsInCompany)$'
        shuffled    failed 1 of 1: no
          again: RUN --filter '^(Cart_IsBroken|Cart_AbortsInCompany)$' --seed N
        alone       failed 1 of 1: no
          again: RUN --filter '^Cart_IsBroken$'
        in company  failed 1 of 1: no
          again: RUN --seed N --jobs N

      Cart, aborts in company  Cart.swift:N
        in order    passed 1 of 1
        shuffled    passed 1 of 1
        alone       passed 1 of 1
        in company  failed 1 of 1: its process was ended by signal 6 (SIGABRT) before the example did
          again: RUN --seed N --jobs N
      stress: the process ended; so far, 2 of 2 new examples broke

      """)
    XCTAssertEqual(code, -SIGABRT, errors)
  }

  func testWithoutARevisionItIsRefused() throws {
    let run = try RunnerProcess("stress", ["--stress-new", "2"], environment: [:])
    XCTAssertEqual(run.errors, "error: --stress-new needs --since REF\n")
    XCTAssertEqual(run.code, 2)
  }
}
