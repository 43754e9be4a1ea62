import Dispatch
import Fantail
import FantailPlan
import XCTest

@testable import FantailTree

/// The functions in the closure of a group, which runs while the tree is built.
final class GroupBodyTests: XCTestCase {
  private func problems(_ spec: Spec) -> [String] {
    Plan([spec]).problems.map { $0.message.replacing(#/[A-Za-z]+\.swift:[0-9]+/#, with: "FILE:N") }
  }

  private static let advice =
    "it runs while the specs are declared and belongs to no example: put it into `it` or a hook"

  func testEvenAPassingExpectationInAGroupBodyIsMisplaced() {
    XCTAssertEqual(
      problems(
        describe("d") {
          let _: Void = expect(1).to(.equal(1))
          it("a") {}
        }), ["FILE:N: an expectation in a group's body: should equal 1\n\(Self.advice)"])
  }

  func testAFailedExpectationIsReportedOnceWithItsValue() {
    XCTAssertEqual(
      problems(
        describe("d") {
          let _: Void = expect(1).to(.equal(2))
          it("a") {}
        }), ["FILE:N: outside any example: expected 2, got 1\n\(DocLink.outsideAnyExample.line)"])
  }

  func testTwoExpectationsAreTwoIssues() {
    XCTAssertEqual(
      problems(
        describe("d") {
          let _: Void = expect(1).to(.equal(1))
          let _: Void = expect(3).to(.equal(4))
          it("a") {}
        }),
      [
        "FILE:N: an expectation in a group's body: should equal 1\n\(Self.advice)",
        "FILE:N: outside any example: expected 4, got 3\n\(DocLink.outsideAnyExample.line)",
      ])
  }

  func testATaskStartedInAGroupBodyIsNotPartOfTheGroup() async {
    _ = OutsideIssues.take()
    let isDone = DispatchSemaphore(value: 0)
    let said = problems(
      describe("d") {
        let _: Task<Void, Never> = Task {
          expect(1).to(.equal(1))
          ExampleContext.current.groupBody?.record(Issue(.failed("late"), at: nil))
          isDone.signal()
        }
        let _: DispatchTimeoutResult = isDone.wait(timeout: .now() + 10)
        it("a") {}
      })
    XCTAssertEqual(said, [])
    XCTAssertEqual(OutsideIssues.take(), [Issue(.failed("late"), at: nil)])
  }

  func testAnIssueReplacesOnlyTheExpectationOnTheSameLine() {
    let body = GroupBody()
    func place(_ line: Int) -> SourceLocation {
      SourceLocation(fileID: "T/A.swift", filePath: "/t/A.swift", line: line, column: 1)
    }
    body.registerExpectation("should equal 1", at: place(3))
    body.record(Issue(.failed("elsewhere"), at: place(4)))
    body.record(Issue(.failed("again"), at: place(4)))
    body.registerExpectation("should equal 2", at: place(5))
    body.record(Issue(.failed("here"), at: place(5)))
    XCTAssertEqual(
      body.issues.map(\.headline),
      ["an expectation in a group's body: should equal 1", "elsewhere", "again", "here"])
  }
}
