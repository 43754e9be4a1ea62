import FantailTree

extension ExpectedCode {
  /// Expects the code to trap: a failed precondition, an index out of range, a forced `nil`, `fatalError`, `abort`.
  ///
  /// ```swift
  /// it("has no negative elements") {
  ///   await expect { _ = Stack(capacity: -1) }.toTrap(standardError: .contain("capacity must not be negative"))
  /// }
  /// ```
  /// ```text
  /// expected to trap, but the code returned
  /// ```
  /// The code runs in a second process of the same program, which runs the same example up to this expectation. The
  /// example's code before the expectation, including hooks, runs again in that process. If the closure changes
  /// variables, this process does not see the changes. Both runs must reach the same expectations.
  ///
  /// - Parameters:
  ///   - standardError: The matcher for the text that the code writes to the standard error.
  ///   - limit: The longest time that the process may take, including its start.
  public consuming func toTrap(standardError: Matcher<String>? = nil, within limit: Duration = .seconds(30)) async {
    // The signal of a trap depends on the processor and on the failed check of the language.
    await judge("trap", [.signalled(4), .signalled(5), .signalled(6)], standardError, limit)
  }

  /// Expects the code to end its process with an exit code.
  ///
  /// ```swift
  /// await expect { Tool.main(["--no-such-option"]) }.toExit(code: 2, standardError: .startWith("error:"))
  /// ```
  /// It runs in a second process, as with ``toTrap(standardError:within:)``.
  ///
  /// - Parameters:
  ///   - code: The exit code, from 0 to 255.
  ///   - standardError: The matcher for the text that the code writes to the standard error.
  ///   - limit: The longest time that the process may take, including its start.
  public consuming func toExit(
    code: Int32, standardError: Matcher<String>? = nil, within limit: Duration = .seconds(30)
  ) async {
    await judge("exit with code \(code)", [.exited(code)], standardError, limit)
  }

  /// Expects a signal to end the code's process.
  ///
  /// It runs in a second process, as with ``toTrap(standardError:within:)``.
  ///
  /// - Parameters:
  ///   - signal: The signal's number, such as `SIGTERM`.
  ///   - standardError: The matcher for the text that the code writes to the standard error.
  ///   - limit: The longest time that the process may take, including its start.
  public consuming func toExit(
    signal: Int32, standardError: Matcher<String>? = nil, within limit: Duration = .seconds(30)
  ) async {
    await judge(
      "be ended by signal \(ProcessEnd.name(ofSignal: signal))", [.signalled(signal)], standardError, limit)
  }

  private consuming func judge(
    _ statement: String, _ ends: [ProcessEnd], _ standardError: Matcher<String>?, _ limit: Duration
  ) async {
    isJudged = true
    let test = ExitTest(statement: statement, ends: ends, standardError: standardError, origin: origin)
    await test.run(sample, limit)
  }
}

private struct ExitTest {
  let statement: String
  let ends: [ProcessEnd]
  let standardError: Matcher<String>?
  let origin: Origin

  func run<Value>(_ code: () async throws -> Value, _ limit: Duration) async {
    origin.name("should \(statement)")
    if let negative = Mismatch.negativeTime(limit) { return origin.record(negative) }
    guard let example = ExampleContext.current.example else {
      return record("an exit test has to be in an example, which a second process runs up to that point")
    }
    switch example.exitTest(at: origin.location) {
    case .passBy: break
    case .unavailable(let reason): record("an exit test cannot run here: \(reason)")
    case .watch(let watch): judge(await watch(limit), limit)
    case .run(let began, let ended):
      began()
      do {
        // Issues of the child go straight to the parent, which applies `knownIssue` and the like.
        _ = try await ExampleContext.withCurrent(ExampleContext(example: example)) { try await code() }
        ended(.returned)
      } catch {
        ended(.threw(ValueDescription.brief(error)))
      }
    }
  }

  private func record(_ reason: String) {
    ExampleContext.current.record(Issue(.cannotRun(reason), at: origin.location))
  }

  private func judge(_ outcome: ExitTestOutcome, _ limit: Duration) {
    for issue in outcome.issues { ExampleContext.current.record(issue) }
    if let problem = outcome.problem { return record("an exit test cannot run here: \(problem)") }
    guard let failure = failure(outcome, limit) else {
      guard let mismatch = standardError?.judge(outcome.standardError).failure else { return }
      return origin.record(.part("standard error", mismatch))
    }
    let lines = outcome.standardError.split(whereSeparator: \.isNewline).prefix { $0 != "Current stack trace:" }
    let printed = lines.suffix(20).map { "  " + ValueDescription.cut(String($0), limit: 500) }
    let notes = printed.isEmpty ? [] : ["standard error:"] + printed
    origin.record(.stated("expected to \(statement), but \(failure)", details: notes), notes: [])
  }

  /// Returns the reason why the process did not end as expected; `nil` if it did.
  private func failure(_ outcome: ExitTestOutcome, _ limit: Duration) -> String? {
    switch outcome.report {
    case .returned: return "the code returned"
    case .threw(let error): return "the code threw \(error)"
    case .missed(let issue):
      let reason = issue.map { ": \($0)" } ?? ""
      return "the second process ended the example before it reached this line\(reason)"
    case .began, .failed, nil: break
    }
    guard let end = outcome.end else {
      return
        "it had not ended \(Task.isCancelled ? "when its task was cancelled" : "after \(limit.inWords)") and was killed"
    }
    if case nil = outcome.report { return "the second process \(end) before it reached this line" }
    return ends.contains(end) ? nil : "it \(end)"
  }
}
