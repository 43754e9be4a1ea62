import XCTest

/// Examples print to the output of the report, but a line of the report still begins on a new line.
final class HalfLineTests: XCTestCase {
  func testATreeLineStartsOnANewLineAfterPartialOutput() throws {
    let run = try RunnerProcess("half a line", [], environment: [:])
    XCTAssertEqual(
      RunnerProcess.stable(run.output).components(separatedBy: "\n\nFailures:").first,
      """
      half a line
      Cart
        ✓ passes
      half a line
        ✗ fails (1)
      a line
        ✗ prints whole lines (2)
      half a line
        ✗ flushes (3)
      half a linehalf a line
        ✗ writes (4)
      """)
  }

  func testDotsStartOnANewLineAfterPartialOutput() throws {
    let run = try RunnerProcess("half a line", ["--format", "dots"], environment: [:])
    XCTAssertEqual(
      run.output.components(separatedBy: "\n\nFailures:").first?.replacing(#/ +5\/5/#, with: " 5/5"),
      """
      half a line
      .half a line
      Fa line
      Fhalf a line
      Fhalf a linehalf a line
      F 5/5
      """)
  }

  /// A command is read only at the beginning of a line.
  func testGitHubCommandsStartOnANewLineAfterAnyOutput() throws {
    let place = "file=Cart.swift,line=N,col=N,title=Cart%2C"
    let commands = [
      "::error \(place) fails::one%0Atwo", "::error \(place) prints whole lines::three",
      "::error \(place) flushes::four", "::error \(place) writes::five",
      "::error file=Cart.swift,line=N,col=N,title=outside the examples::six",
    ]
    for shell in [nil, "\"$@\" | cat"] {
      for options in [[], ["--isolate"], ["--jobs", "4"]] {
        let run = try RunnerProcess("half a line", ["--format", "github"] + options, environment: [:], shell: shell)
        let lines = run.output.replacing(#/line=[0-9]+,col=[0-9]+/#, with: "line=N,col=N").split(separator: "\n")
        XCTAssertEqual(lines.filter { $0.contains("::") }.map(String.init), commands, "\(options): \(run.output)")
        XCTAssertEqual(lines.last, "5 examples, 4 failed, 1 issue outside the examples", "\(options): \(run.output)")
      }
    }
  }

  func testAPartialLineBelongsToTheExampleThatPrintedIt() throws {
    try check(
      "half a line", ["--isolate"], code: 1,
      output: """
        Cart
          ✓ passes
          ✗ fails (1)
          ✗ prints whole lines (2)
          ✗ flushes (3)
          ✗ writes (4)

        Failures:

          1) Cart, fails
             one
             two
             Cart.swift:N
             it printed:
               half a line
             example at Cart.swift:N
             again: RUN --filter '^Cart_Fails$'

          2) Cart, prints whole lines
             three
             Cart.swift:N
             it printed:
               a line
             example at Cart.swift:N
             again: RUN --filter '^Cart_PrintsWholeLines$'

          3) Cart, flushes
             four
             Cart.swift:N
             it printed:
               half a line
             example at Cart.swift:N
             again: RUN --filter '^Cart_Flushes$'

          4) Cart, writes
             five
             Cart.swift:N
             it printed:
               half a linehalf a line
             example at Cart.swift:N
             again: RUN --filter '^Cart_Writes$'

        Outside the examples:

          six
          Cart.swift:N

        Failed:
          Cart.swift:N  Cart, fails
          Cart.swift:N  Cart, prints whole lines
          Cart.swift:N  Cart, flushes
          Cart.swift:N  Cart, writes
        again, all 4: RUN --only-failures

        5 examples, 4 failed, 1 issue outside the examples
        finished in T

        """)
  }

  func testOutputOfOtherThreadsDoesNotSplitReportLines() throws {
    for (format, start) in [("github", "::error file="), ("documentation", "  ✗ fails ")] {
      for shell in [nil, "\"$@\" | cat"] {
        let run = try RunnerProcess(
          "many half lines", ["--format", format, "--jobs", "8"], environment: [:], shell: shell)
        XCTAssertEqual(run.output.split(separator: "\n").count { $0.hasPrefix(start) }, 100, run.output)
      }
    }
  }
}
