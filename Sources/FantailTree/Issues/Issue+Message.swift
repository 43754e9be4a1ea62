// The messages of each code: the expected value, the actual value, and advice.
extension Issue.Kind {
  /// An expectation did not hold.
  ///
  /// - Parameter explanation: The findings of the expectation.
  /// - Returns: The kind of issue.
  public static func expectationFailed(_ explanation: Issue.Explanation) -> Self {
    Self(
      .expectationFailed, lines: ([Issue.Line(explanation.headline)] + explanation.details).flatMap(\.split),
      comparison: explanation.comparison)
  }
  package static func outsideAnyExample(_ kind: Self) -> Self {
    Self(
      .outsideAnyExample,
      lines: kind.lines(after: "outside any example") + [Issue.Line(DocLink.outsideAnyExample.line)],
      comparison: kind.comparison)
  }
  package static func afterExampleEnded(example: String, _ kind: Self) -> Self {
    Self(.afterExampleEnded, lines: kind.lines(after: "after \"\(example)\" had ended"), comparison: kind.comparison)
  }
  package static func danglingExpectation(subject: String) -> Self {
    Self(
      .danglingExpectation,
      """
      expectation without a matcher: nothing was expected of \(subject)
      add what it should be, as in .to(.equal(…))
      """)
  }

  /// Code threw an error.
  ///
  /// - Parameters:
  ///   - error: The error, as it describes itself.
  ///   - thrower: The code.
  /// - Returns: The kind of issue.
  public static func errorThrown(_ error: String, by thrower: String) -> Self {
    Self(.errorThrown, "\(thrower) threw \(error)")
  }

  /// `fail("…")` was called.
  ///
  /// - Parameter text: The text of the failure.
  /// - Returns: The kind of issue.
  public static func failed(_ text: String) -> Self { Self(.failed, text) }
  package static func letCycle(_ lets: [String]) -> Self {
    Self(.letCycle, "a let reads itself: \(lets.joined(separator: " -> "))")
  }
  package static func letReadOutsideExample(_ name: String, isSet: Bool = false) -> Self {
    let verb = isSet ? "set" : "read"
    let places = isSet ? "`it`, `beforeEach` or `afterEach`" : "`it`, `beforeEach`, `afterEach` or another let"
    return Self(
      .letReadOutsideExample,
      """
      \(name) was \(verb) outside an example
      each example has its own value: \(verb) it in \(places)
      \(DocLink.letReadOutside.line)
      """)
  }
  package static func letReadOffMainActor(_ name: String) -> Self {
    Self(
      .letReadOffMainActor,
      """
      \(name) belongs to the main actor, but was read outside it
      read it in code of the main actor before `async let` or another task does, or move it out of what is isolated to it
      """)
  }
  package static func expectationInGroupBody(_ statement: String) -> Self {
    Self(
      .expectationInGroupBody,
      """
      an expectation in a group's body: \(statement)
      it runs while the specs are declared and belongs to no example: put it into `it` or a hook
      """)
  }
  package static func wordInside(holder: String, word: String) -> Self {
    Self(.wordInside, "\(word) is inside \(holder): it does not run. Put it into the group.")
  }
  package static var exampleNotCalled: Self {
    Self(.exampleNotCalled, "aroundEach did not call its example, so the example did not run")
  }
  package static var exampleCalledTwice: Self {
    Self(.exampleCalledTwice, "aroundEach called its example more than once; the second call ran nothing")
  }
  package static var exampleNotAwaited: Self {
    Self(
      .exampleNotAwaited,
      """
      aroundEach returned before its example had ended
      it has to await the call of its example
      """)
  }
  package static func beforeAllFailed(group: String, cause: String) -> Self {
    let name = group.isEmpty ? "the run" : "\"\(group)\""
    return Self(.beforeAllFailed, "not run, because beforeAll of \(name) failed: \(cause)")
  }
  package static func verifierNotEvaluated(_ description: String) -> Self {
    Self(.verifierNotEvaluated, "not evaluated, because the example ended with an error: \(description)")
  }
  package static func verifierTooLate(_ description: String) -> Self {
    Self(.verifierTooLate, "the example has ended, so this was not checked: \(description)")
  }
  package static func crashed(_ signal: String) -> Self {
    Self(.crashed, "the process crashed (\(signal)) and continued; later results are unreliable")
  }
  package static func timeLimitExceeded(_ limit: Duration, startedAt place: String) -> Self {
    Self(.timeLimitExceeded, "ran longer than its time limit of \(limit.inWords), started at \(place)")
  }
  package static func interrupted(by signal: String) -> Self { Self(.interrupted, "interrupted by \(signal)") }
  /// None of an example's cases were judged.
  package static func nothingJudged(_ text: String) -> Self { Self(.nothingExpected, text) }
  package static var nothingExpected: Self {
    Self(.nothingExpected, "passed, but expects nothing: it passes whatever its code does")
  }
  package static func budgetExceeded(_ budget: Duration, took duration: Duration) -> Self {
    Self(.budgetExceeded, "passed, but took \(duration.inWords), longer than its budget of \(budget.inWords)")
  }
  package static func knownIssueDidNotOccur(_ reference: String) -> Self {
    Self(
      .knownIssueDidNotOccur, "passed, although \(reference) is a known issue; remove .knownIssue if the issue is fixed"
    )
  }
  package static func knownIssueExpired(_ reference: String, on day: String) -> Self {
    Self(
      .knownIssueExpired, "known issue \(reference) may not occur after \(day): fix the issue, or give it a later day")
  }
  package static func cannotRun(_ reason: String) -> Self { Self(.cannotRun, reason) }
  package static func processEnded(_ end: ProcessEnd, saying words: String?) -> Self {
    Self(.processEnded, "its process \(end) before the example did" + (words.map { "\n\($0)" } ?? ""))
  }
  package static var runCut: Self { Self(.processEnded, "the process ended before the run did") }
  package static func idleProcessEnded(_ end: ProcessEnd, saying words: String?) -> Self {
    Self(
      .idleProcessEnded, "a process of its examples \(end) while none of them ran" + (words.map { "\n\($0)" } ?? ""))
  }
  package static func processKilled(limit: Duration) -> Self {
    Self(
      .processKilled,
      "ran longer than its time limit of \(limit.inWords), and its process was killed because it did not answer")
  }
  package static func leftBehind(_ words: String) -> Self { Self(.leftBehind, words) }
  package static func unaccounted(_ examples: [String]) -> Self {
    Self(.unaccounted, "planned, but never reported: \(examples.joined(separator: "; "))")
  }

  /// The message: a first line that can be read alone, followed by details.
  public var message: String { Issue.text(lines) }

  /// The first line of the message.
  public var headline: String { lines.first?.text ?? "" }

  private func lines(after words: String) -> [Issue.Line] {
    [Issue.Line("\(words): \(headline)")] + lines.dropFirst()
  }
}

extension Issue {
  /// The findings of an expectation: the shortest true statement about the difference, and details.
  public struct Explanation: Sendable, Hashable {
    /// The statement, on one line.
    public package(set) var headline: String
    /// The differences, line by line.
    public package(set) var details: [Line]
    /// The two values, if they were expected to be equal.
    public package(set) var comparison: Comparison?

    /// Creates an explanation.
    ///
    /// - Parameters:
    ///   - headline: The statement, on one line.
    ///   - details: The difference, line by line.
    ///   - comparison: The two values, if they were expected to be equal.
    public init(headline: String, details: [Line] = [], comparison: Comparison? = nil) {
      self.headline = headline
      self.details = details
      self.comparison = comparison
    }

    /// Creates an explanation whose details are only words.
    package init(headline: String, lines: [String]) {
      self.init(headline: headline, details: lines.map { Line($0) })
    }
  }
}

/// The pages of the documentation that help with a failure or problem whose message cannot explain enough.
///
/// These are not web addresses, since a heading and a file name can be found both in the archive that Xcode builds and
/// in a checkout.
package enum DocLink: String, CaseIterable, Sendable {
  case nothingSelected = "Nothing was selected"
  case specNotFound = "A spec is not found"
  case letReadOutside = "A let is read outside an example"
  case outsideAnyExample = "Outside any example"

  /// The line with which a message ends.
  package var line: String { "more: \"\(rawValue)\" in Troubleshooting.md" }
}
