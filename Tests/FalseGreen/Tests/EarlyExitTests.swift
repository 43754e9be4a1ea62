import XCTest

/// The exit code of a process that code under test ends, and the message about this end.
final class EarlyExitTests: XCTestCase {
  /// Returns the exit code and the messages of a process that ends after some steps.
  private func end(after steps: String) throws -> String {
    let run = try RunnerProcess("steps: \(steps)", [], environment: [:])
    XCTAssertEqual(run.output, "")
    return "\(run.code): \(run.errors)"
  }

  func testAnExitBeforeTheEndOfARunIsAFailure() throws {
    func early(_ code: Int32, called given: Int32, _ place: String) -> String {
      "\(code): error: the process called exit(\(given)) \(place); the remaining examples have no result\n"
    }
    XCTAssertEqual(try end(after: "building exit(0)"), early(1, called: 0, "while the specs were built"))
    XCTAssertEqual(try end(after: "building exit(3)"), early(3, called: 3, "while the specs were built"))
    XCTAssertEqual(try end(after: "running exit(0)"), early(1, called: 0, "before the run was over"))
    XCTAssertEqual(try end(after: "running exit(3)"), early(3, called: 3, "before the run was over"))
    XCTAssertEqual(try end(after: "building running exit(0)"), early(1, called: 0, "before the run was over"))
    // The system keeps only the low eight bits.
    XCTAssertEqual(try end(after: "building exit(256)"), early(1, called: 256, "while the specs were built"))
    XCTAssertEqual(try end(after: "running exit(512)"), early(1, called: 512, "before the run was over"))
    XCTAssertEqual(try end(after: "running exit(259)"), early(3, called: 259, "before the run was over"))
  }

  func testTheExitCodeOfARunOverridesALaterExit() throws {
    for (steps, code) in [
      ("exit(0)", 0), ("exit(3)", 3), ("running over exit(0)", 0), ("running over exit(3)", 3),
      ("running decide(0) exit(0)", 0), ("running decide(4) exit(0)", 4), ("running decide(4) exit(4)", 4),
      ("running decide(0) exit(5)", 0), ("decide(4) exit(5)", 4), ("exit(256)", 0), ("running decide(4) exit(256)", 4),
    ] {
      XCTAssertEqual(try end(after: steps), "\(code): ", steps)
    }
  }

  func testExitingAfterAFailedExampleIsNotASuccess() throws {
    XCTAssertEqual(
      try end(after: "failure exit(0)"), "1: error: the process called exit(0) after an example had failed\n")
    XCTAssertEqual(
      try end(after: "failure decide(0) exit(0)"),
      "1: error: the process called exit(0) after an example had failed\n")
    XCTAssertEqual(
      try end(after: "failure exit(256)"), "1: error: the process called exit(256) after an example had failed\n")
    XCTAssertEqual(try end(after: "failure exit(3)"), "3: ")
  }

  func testAnIssueMissingFromAllReportsIsNotASuccess() throws {
    let words = """
      error: came late
      No run or test received what is listed here, so this process fails. In a test target, add the product \
      FantailXCTest for tests of XCTest or FantailTesting for tests of Swift Testing; no import is needed.

      """
    XCTAssertEqual(try end(after: "late exit(0)"), "1: \(words)")
    XCTAssertEqual(try end(after: "late decide(0) exit(0)"), "1: \(words)")
    XCTAssertEqual(try end(after: "late exit(256)"), "1: \(words)")
    XCTAssertEqual(try end(after: "late exit(3)"), "3: \(words)")
  }
}
