import FantailTree
import XCTest

/// The whole text of each kind of issue, as a reader of a report sees it.
final class IssueMessageTests: XCTestCase {
  private func assert(
    _ kinds: [(Issue.Kind, Issue.Code, String)], file: StaticString = #filePath, line: UInt = #line
  ) {
    for (kind, code, text) in kinds {
      XCTAssertEqual(kind.message, text, file: file, line: line)
      XCTAssertEqual(kind.code, code, file: file, line: line)
    }
  }

  func testFailuresOfExamplesHaveCodesAndMessages() {
    assert([
      (.errorThrown("Gone", by: "the example"), .errorThrown, "the example threw Gone"),
      (.failed("no"), .failed, "no"),
      (
        .danglingExpectation(subject: "3"), .danglingExpectation,
        "expectation without a matcher: nothing was expected of 3\nadd what it should be, as in .to(.equal(…))"
      ),
      (
        .nothingExpected, .nothingExpected, "passed, but expects nothing: it passes whatever its code does"
      ),
      (.nothingJudged("nothing"), .nothingExpected, "nothing"),
      (
        .budgetExceeded(.milliseconds(20), took: .seconds(1)), .budgetExceeded,
        "passed, but took 1 s, longer than its budget of 20 ms"
      ),
      (
        .timeLimitExceeded(.seconds(2), startedAt: "A.swift:3"), .timeLimitExceeded,
        "ran longer than its time limit of 2 s, started at A.swift:3"
      ),
      (.interrupted(by: "SIGINT"), .interrupted, "interrupted by SIGINT"),
      (.cannotRun("no program"), .cannotRun, "no program"),
      (.leftBehind("a task"), .leftBehind, "a task"),
    ])
  }

  func testProblemsOfKnownIssuesHaveCodesAndMessages() {
    assert([
      (
        .knownIssueDidNotOccur("#4"), .knownIssueDidNotOccur,
        "passed, although #4 is a known issue; remove .knownIssue if the issue is fixed"
      ),
      (
        .knownIssueExpired("#4", on: "2027-01-31"), .knownIssueExpired,
        "known issue #4 may not occur after 2027-01-31: fix the issue, or give it a later day"
      ),
    ])
  }

  func testMisuseHasACodeAndAMessageWithARemedy() {
    assert([
      (.letCycle(["a", "b", "a"]), .letCycle, "a let reads itself: a -> b -> a"),
      (
        .letReadOffMainActor("a let"), .letReadOffMainActor,
        """
        a let belongs to the main actor, but was read outside it
        read it in code of the main actor before `async let` or another task does, or move it out of what is isolated \
        to it
        """
      ),
      (
        .expectationInGroupBody("should equal 1"), .expectationInGroupBody,
        """
        an expectation in a group's body: should equal 1
        it runs while the specs are declared and belongs to no example: put it into `it` or a hook
        """
      ),
      (
        .wordInside(holder: "the example", word: "`it(\"a\")`"), .wordInside,
        "`it(\"a\")` is inside the example: it does not run. Put it into the group."
      ),
      (.exampleNotCalled, .exampleNotCalled, "aroundEach did not call its example, so the example did not run"),
      (
        .exampleCalledTwice, .exampleCalledTwice,
        "aroundEach called its example more than once; the second call ran nothing"
      ),
      (
        .exampleNotAwaited, .exampleNotAwaited,
        "aroundEach returned before its example had ended\nit has to await the call of its example"
      ),
      (
        .beforeAllFailed(group: "Cart", cause: "Gone"), .beforeAllFailed,
        "not run, because beforeAll of \"Cart\" failed: Gone"
      ),
      (
        .beforeAllFailed(group: "", cause: "Gone"), .beforeAllFailed,
        "not run, because beforeAll of the run failed: Gone"
      ),
      (
        .verifierNotEvaluated("add(1)"), .verifierNotEvaluated,
        "not evaluated, because the example ended with an error: add(1)"
      ),
      (.verifierTooLate("add(1)"), .verifierTooLate, "the example has ended, so this was not checked: add(1)"),
    ])
  }

  func testEndsOfProcessesHaveCodesAndMessages() {
    assert([
      (
        .crashed("SIGSEGV"), .crashed,
        "the process crashed (SIGSEGV) and continued; later results are unreliable"
      ),
      (
        .processEnded(.exited(3), saying: "bye"), .processEnded,
        "its process exited with code 3 before the example did\nbye"
      ),
      (
        .processEnded(.exited(3), saying: nil), .processEnded, "its process exited with code 3 before the example did"
      ),
      (
        .idleProcessEnded(.exited(3), saying: "bye"), .idleProcessEnded,
        "a process of its examples exited with code 3 while none of them ran\nbye"
      ),
      (
        .processKilled(limit: .seconds(2)), .processKilled,
        "ran longer than its time limit of 2 s, and its process was killed because it did not answer"
      ),
      (.unaccounted(["a", "b"]), .unaccounted, "planned, but never reported: a; b"),
    ])
  }

  func testANestedIssueIsWrittenWithAllItsLines() {
    let inner = Issue.Kind.expectationFailed(.init(headline: "h", details: ["one", "two"]))
    assert([
      (
        .afterExampleEnded(example: "adds", inner), .afterExampleEnded, "after \"adds\" had ended: h\none\ntwo"
      ),
      (
        .outsideAnyExample(inner), .outsideAnyExample,
        "outside any example: h\none\ntwo\nmore: \"Outside any example\" in Troubleshooting.md"
      ),
    ])
  }

  func testAnIssueIsDescribedWithItsLocation() {
    let place = SourceLocation(fileID: "T/A.swift", filePath: "/t/A.swift", line: 3, column: 1)
    XCTAssertEqual(Issue(.failed("no"), at: place, clues: ["a"]).description, "no\nclue: a (A.swift:3)")
    XCTAssertEqual(Issue(.failed("no"), at: nil).description, "no")
  }
}
