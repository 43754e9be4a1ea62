extension Issue.Kind {
  /// The facts in words, but for those whose lines have parts.
  var words: String {
    switch self {
    case .expectationFailed, .outsideAnyExample, .afterExampleEnded:
      return ""
    case .danglingExpectation(let subject):
      return """
        expectation without a matcher: nothing was said about \(subject)
        add what it should be, as in .to(.equal(…))
        """
    case .errorThrown(let error, let thrower):
      return "\(thrower) threw \(error)"
    case .failed(let text):
      return text
    case .letCycle(let lets):
      return "a let reads itself: \(lets.joined(separator: " -> "))"
    case .letReadOutsideExample(let name):
      return """
        \(name) was read outside an example
        each example has its own value: read it in `it`, `beforeEach`, `afterEach` or another let
        \(DocLink.letReadOutside.line)
        """
    case .letReadOffMainActor(let name):
      return """
        \(name) belongs to the main actor, and was read away from it
        read it in code of the main actor, or move it out of the type or spec that is isolated to it
        """
    case .expectationInGroupBody(let statement):
      return """
        an expectation in a group's body: \(statement)
        it runs while the specs are declared and belongs to no example: put it into `it` or a hook
        """
    case .wordInside(let holder, let word):
      return "\(word) stands inside \(holder): it does not run. Put it into the group."
    case .exampleNotCalled:
      return "aroundEach did not call its example, so the example did not run"
    case .exampleCalledTwice:
      return "aroundEach called its example more than once; the second call ran nothing"
    case .exampleNotAwaited:
      return """
        aroundEach returned before its example had ended
        it has to await the call of its example
        """
    case .beforeAllFailed(let group, let cause):
      return "not run, because beforeAll of \(group.isEmpty ? "the run" : "\"\(group)\"") failed: \(cause)"
    case .verifierNotEvaluated(let description):
      return "not evaluated, because the example ended with an error: \(description)"
    case .verifierTooLate(let description):
      return "nothing judges this any more: \(description)"
    case .crashed(let signal):
      return "the process crashed (\(signal)) and went on; what ran since then proves nothing"
    case .timeLimitExceeded(let limit, let place):
      return "ran longer than its time limit of \(limit.inWords), started at \(place)"
    case .interrupted(let signal):
      return "interrupted by \(signal)"
    case .budgetExceeded(let budget, let duration):
      return "passed, but took \(duration.inWords), longer than its budget of \(budget.inWords)"
    case .knownIssueDidNotOccur(let reference):
      return "passed, although \(reference) is a known issue; remove .knownIssue if it is solved"
    case .cannotRun(let reason):
      return reason
    case .processEnded(let end, let words):
      return "its process \(end) before the example did" + (words.map { "\n\($0)" } ?? "")
    case .idleProcessEnded(let end, let words):
      return "a process of its examples \(end) while none of them ran" + (words.map { "\n\($0)" } ?? "")
    case .processKilled(let limit):
      return "ran longer than its time limit of \(limit.inWords), and its process was killed since it gave no answer"
    case .unaccounted(let examples):
      return "planned, but never reported: \(examples.joined(separator: "; "))"
    }
  }
}
