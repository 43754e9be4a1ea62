import FantailMatchers
import FantailSeams
import FantailTree
import XCTest

/// The judgement of an exit test, from what its process reports. The processes themselves are tested with the executor.
final class ToTrapTests: XCTestCase {
  private func outcome(
    _ end: ProcessEnd?, _ report: ExitTestReport? = .began(0), saying standardError: String = ""
  ) -> ExitTestOutcome {
    var outcome = ExitTestOutcome()
    outcome.end = end
    outcome.report = report
    outcome.standardError = standardError
    return outcome
  }

  private func messages(_ outcome: ExitTestOutcome, _ code: () async -> Void) async -> [String] {
    let example = WatchedExample(outcome)
    await ExampleContext.withCurrent(ExampleContext(example: example), operation: code)
    return example.issues.map(\.message)
  }

  func testEachKindOfTrapMatches() async {
    for signal in [4, 5, 6] as [Int32] {
      let messages = await messages(outcome(.signalled(signal))) { await expect {}.toTrap() }
      XCTAssertEqual(messages, [])
    }
    let other = await messages(outcome(.signalled(11))) { await expect {}.toTrap() }
    XCTAssertEqual(other, ["expected to trap, but it was ended by signal 11 (SIGSEGV)"])
    let exited = await messages(outcome(.exited(2))) { await expect {}.toExit(code: 2) }
    XCTAssertEqual(exited, [])
    let coded = await messages(outcome(.exited(1))) { await expect {}.toExit(code: 2) }
    XCTAssertEqual(coded, ["expected to exit with code 2, but it exited with code 1"])
    let signalled = await messages(outcome(.exited(0))) { await expect {}.toExit(signal: 15) }
    XCTAssertEqual(signalled, ["expected to be ended by signal 15 (SIGTERM), but it exited with code 0"])
  }

  func testADifferentEndIsReportedWithTheLastStandardErrorLines() async {
    let lines = (1...25).map { "line \($0)" }
    let long = String(repeating: "x", count: 600)
    let negative = await messages(outcome(.signalled(4))) { await expect {}.toTrap(within: .seconds(-1)) }
    XCTAssertEqual(negative, ["could not wait: -1.0 seconds is negative"])
    let cut = await messages(outcome(.exited(1), saying: lines.joined(separator: "\n"))) { await expect {}.toTrap() }
    XCTAssertEqual(
      cut,
      [
        (["expected to trap, but it exited with code 1", "standard error:"] + lines.suffix(20).map { "  \($0)" })
          .joined(separator: "\n")
      ])
    let stack = "Fatal error: no\nCurrent stack trace:\n0 libswiftCore.so"
    let trace = await messages(outcome(.exited(1), saying: stack)) { await expect {}.toTrap() }
    XCTAssertEqual(trace, ["expected to trap, but it exited with code 1\nstandard error:\n  Fatal error: no"])
    let wide = await messages(outcome(.exited(1), saying: long)) { await expect {}.toTrap() }
    XCTAssertEqual(
      wide,
      [
        "expected to trap, but it exited with code 1\nstandard error:\n  \(long.prefix(500))… (100 more characters)"
      ])
  }

  func testCodeThatDoesNotEndItsProcessFails() async {
    let reports: [(ProcessEnd?, ExitTestReport?, String)] = [
      (.exited(0), .returned, "expected to trap, but the code returned"),
      (.exited(0), .threw("Gone()"), "expected to trap, but the code threw Gone()"),
      (
        .exited(0), .missed("no"),
        "expected to trap, but the second process ended the example before it reached this line: no"
      ),
      (
        .exited(0), .missed(nil),
        "expected to trap, but the second process ended the example before it reached this line"
      ),
      (.exited(3), nil, "expected to trap, but the second process exited with code 3 before it reached this line"),
      (nil, .began(0), "expected to trap, but it had not ended after 30 s and was killed"),
    ]
    for (end, report, text) in reports {
      let messages = await messages(outcome(end, report)) { await expect {}.toTrap() }
      XCTAssertEqual(messages, [text])
    }
  }

  func testTheStandardErrorIsCheckedIfTheEndMatches() async {
    let fits = await messages(outcome(.signalled(4), saying: "no such index")) {
      await expect {}.toTrap(standardError: .contain("index"))
    }
    XCTAssertEqual(fits, [])
    let differs = await messages(outcome(.signalled(4), saying: "no such key")) {
      await expect {}.toTrap(standardError: .startWith("index"))
    }
    XCTAssertEqual(differs, ["standard error: expected to start with \"index\", got \"no such key\""])
  }

  func testAProblemAndTheIssuesOfTheProcessAreReported() async {
    var outcome = outcome(.signalled(4))
    outcome.issues = [Issue(.failed("inside"), at: nil)]
    let inside = await messages(outcome) { await expect {}.toTrap() }
    XCTAssertEqual(inside, ["inside"])
    let problem = await messages(ExitTestOutcome(problem: "no program")) { await expect {}.toTrap() }
    XCTAssertEqual(problem, ["an exit test cannot run here: no program"])
    let unavailable = await CollectedExample.messages { await expect {}.toTrap() }
    XCTAssertEqual(unavailable, ["an exit test cannot run here: nothing here starts this program again"])
  }
}

/// An example whose exit tests have a given outcome.
private final class WatchedExample: PlainScope {
  private let outcome: ExitTestOutcome
  private let recorded = Locked<[Issue]>([])

  init(_ outcome: ExitTestOutcome) { self.outcome = outcome }

  var issues: [Issue] { recorded.withLock { $0 } }

  func record(_ issue: Issue) { recorded.withLock { $0.append(issue) } }

  func exitTest(at location: SourceLocation) -> ExitTestRole { .watch { [outcome] _ in outcome } }
}
