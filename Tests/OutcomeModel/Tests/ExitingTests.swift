import Foundation
import OutcomeTrees
import XCTest

/// An end of XCTest's process between its examples is a failure, whatever the cause.
final class ExitingTests: XCTestCase {
  private static let variable = "OUTCOME_EXIT"

  func testTheTestExitsWhereRequested() {
    if ProcessInfo.processInfo.environment[Self.variable] != nil { exit(0) }
  }

  func testAPlainTestThatExitsIsNotASuccess() throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    let run = try TreeRun(
      Tree(children: []), program, ["OutcomeTests.\(Self.self)/testTheTestExitsWhereRequested"], [Self.variable: "1"])
    XCTAssertEqual(run.code, 1, run.text)
    let text = "error: the process called exit(0) before the run was over; the remaining examples have no result\n"
    XCTAssertTrue(run.text.hasSuffix(text), run.text)
  }

  func testATrapInAPropertyReportsItsArguments() throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    let run = try TreeRun(
      Tree(children: []), program, ["OutcomeTests.\(TriedProperty.self)Tests/testAProperty_TriesArguments"],
      [TriedProperty.variable: "1"])
    XCTAssertEqual(run.code, -SIGILL, run.text)
    let text = """

      error: the process crashed (SIGILL) while this was running:
        "A property, tries arguments" at TriedProperty.swift:11, tried with 7
      with swift package specs, a crash fails only its example, and the others still run

      """
    XCTAssertTrue(run.text.hasSuffix(text), run.text)
  }
}
