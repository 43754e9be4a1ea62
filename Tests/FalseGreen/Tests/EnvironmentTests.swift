import Foundation
import XCTest

/// The inherited state of a process, and an example's changes to it: descriptors, ignored signals, variables, the
/// folder.
final class EnvironmentTests: XCTestCase {
  private let good = """
    Cart
      ✓ comes first
      ✓ does it
      ✓ comes last

    3 examples, 0 failed
    finished in T

    """

  func testClosedStandardDescriptorsAreNotReused() throws {
    try check(
      "good", code: 1, output: "", errors: "error: cannot write the standard output: Bad file descriptor\n",
      shell: #""$@" <&- >&-"#)
    try check("good", code: 1, output: "", shell: #""$@" <&- >&- 2>&-"#)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    try check(
      "exit tests", ["--format", "junit", "--output", file.path], code: 0, output: "", shell: #""$@" <&- >&- 2>&-"#)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    XCTAssertEqual([lines.first, lines.last], ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "</testsuites>"])
  }

  func testADumbTerminalGetsNoColours() throws {
    #if os(Linux)
      func shown(_ terminal: [String: String]) throws -> String {
        let shell = #"PROGRAM="$1" exec script -qec '"$PROGRAM"' /dev/null"#
        return try RunnerProcess("good", [], environment: terminal, shell: shell).output
          .replacing("\r\n", with: "\n")
      }
      for terminal in ["TERM": "dumb", "LANG": "C"].map({ [$0: $1] }) {
        XCTAssertEqual(RunnerProcess.stable(try shown(terminal)), good)
      }
      XCTAssertTrue(try shown(["TERM": "xterm"]).contains("\u{1B}[32m"))
    #endif
  }

  func testClosingAndWritingToDescriptorsDoesNotDisturbTheRun() throws {
    for options in [[], ["--isolate"]] { try check("scribble", options, code: 0, output: good) }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try check(
      "scribble", ["--output", file.path], code: 0, output: "",
      errors: "3 examples, 0 failed; see \(file.path)\n")
    XCTAssertEqual(RunnerProcess.stable(try String(contentsOf: file, encoding: .utf8)), good)
  }

  func testChildExitsAreReadEvenIfSIGCHLDIsIgnored() throws {
    func failed(_ end: String) -> String {
      """
      Cart
        ✓ comes first
        ✗ does it (1)
        ✓ comes last

      Failures:

        1) Cart, does it
           expected to exit with code 0, but it \(end)
           Cart.swift:N
           example at Cart.swift:N
           again: RUN --filter '^Cart_DoesIt$'

      3 examples, 1 failed
      finished in T

      """
    }
    try check("ignored children", code: 1, output: failed("exited with code 3"))
    try check(
      "ignored children, late", code: 1,
      output: failed(
        "ended in an unknown way, since this process ignores SIGCHLD or waits for all of its children"))
    try check(
      "trap at the end", ["--isolate"], code: 1,
      output: """
        Cart
          ✓ adds

        Outside the examples:

          a process of its examples was ended by signal 6 (SIGABRT) while none of them ran

        1 example, 0 failed, 1 issue outside the examples
        finished in T

        """, shell: #"trap '' CHLD; "$@""#)
  }

  func testTooLowADescriptorLimitIsReported() throws {
    for options in [[], ["--isolate"]] {
      try check(
        "good", options, code: 2, output: "",
        errors: "error: this process may open too few files to run specs; 'ulimit -n 256' allows more\n",
        shell: #"ulimit -n 4; exec "$@""#)
    }
  }

  func testAWorkerVariableNotSetByARunIsRejected() throws {
    for (name, value) in [
      ("FANTAIL_WORKER_CHANNEL", "yes"), ("FANTAIL_WORKER_CHANNEL", "1"), ("FANTAIL_EXIT_TEST", "{}"),
      (
        "FANTAIL_EXIT_TEST",
        #"{"example":"x","location":{"fileID":"a","filePath":"a","line":1,"column":1},"number":1,"worker":0,"parent":1}"#
      ),
    ] {
      try check(
        "good", code: 2, output: "",
        errors: "error: \(name) is set, although no run started this process, so nothing would run; unset it\n",
        environment: [name: value])
    }
  }

  func testABrokenPipeFailsTheRunButReportsAreComplete() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try check(
      "waits for the end of its reader", ["--format", "documentation", "--format", "junit", "--output", file.path],
      code: 1, output: "Cart\n", errors: "error: cannot write the standard output: Broken pipe\n",
      shell: #"{ "$@"; echo $? > code; } | { head -1; exec <&-; : > read; }; exit $(cat code)"#)
    XCTAssertTrue(try String(contentsOf: file, encoding: .utf8).hasSuffix("\n</testsuites>\n"))
  }

  func testOnlyFailuresReportsAFailureOutsideTheExamples() throws {
    let run = try RunnerProcess(
      "throwing afterAll", [], environment: [:], shell: #""$@" > /dev/null; "$@" --only-failures"#)
    XCTAssertEqual(run.code, 2)
    XCTAssertEqual(
      run.errors,
      """
      error: --only-failures has nothing to run: .fantail/last-run.json records no failure of these examples, but the last \
      run failed; run all of them

      """)
  }

  func testChangingTheWorkingDirectoryDoesNotMoveTheRecords() throws {
    try check(
      "chdir", code: 1,
      output: """
        Cart
          ✓ comes first
          ✗ does it (1)
          ✓ comes last

        Failures:

          1) Cart, does it
             lost
             Cart.swift:N
             example at Cart.swift:N
             again: RUN --filter '^Cart_DoesIt$'

        3 examples, 1 failed
        finished in T
        .fantail/last-run.json

        """, shell: #""$@"; code=$?; ls .fantail/last-run.json; exit $code"#)
  }
}
