public import FantailPlan
public import FantailTree
import Foundation

/// The result of one planned example.
public struct ExampleResult: Sendable {
  /// The example.
  public let example: PlannedExample
  /// The way in which the example ended.
  public var status: Status { outcome.status }
  /// The issues, in the order in which they happened, including those of a known issue.
  public var issues: [Issue] { outcome.issues }
  /// The reason why the example is pending or skipped, if one was given.
  public var reason: String? { outcome.reason }
  /// The known issue that explains the failure; the example then counts as pending.
  public var knownIssue: String? { outcome.knownIssue }
  /// The issues of each attempt before the last, if the example was run again.
  public var failedAttempts: [[Issue]] { outcome.failedAttempts }
  /// The time for which the example ran, including its hooks.
  public var duration: Duration { outcome.duration }
  /// The words of a `specify`: its first expectation, such as "should equal 1".
  public var expectationDescription: String? { outcome.expectationDescription }
  /// The steps and attachments of the last attempt, in the order in which they began.
  public var notes: [ExampleNote] { outcome.notes }
  /// `true` if the run ended before this example started.
  package var isUnreached: Bool { outcome.isUnreached }
  /// The text that the example wrote to the standard outputs, if it ran in a separate process (`--isolate`); otherwise
  /// empty.
  public let output: String

  /// All values except the example.
  package let outcome: Outcome

  /// The ways in which an example ends.
  public enum Status: String, Sendable, Codable, CaseIterable {
    case passed, failed, pending, skipped
  }

  package init(_ example: PlannedExample, _ outcome: Outcome, output: String) {
    self.example = example
    self.outcome = outcome
    self.output = output
  }

  package init(
    example: PlannedExample, status: Status, issues: [Issue] = [], failedAttempts: [[Issue]] = [],
    reason: String? = nil, knownIssue: String? = nil, duration: Duration = .zero,
    expectationDescription: String? = nil, notes: [ExampleNote] = [], isUnreached: Bool = false, output: String = ""
  ) {
    self.init(
      example,
      Outcome(
        status, issues, failedAttempts: failedAttempts, reason: reason, knownIssue: knownIssue,
        duration: duration, expectationDescription: expectationDescription, notes: notes, isUnreached: isUnreached),
      output: output)
  }

  /// The example's title in reports: its description, or the words of its first expectation.
  public var title: String {
    if !example.description.isEmpty { return example.description }
    return expectationDescription ?? "specify at \(example.location)"
  }

  /// The number of attempts: 1, unless the example failed and was run again.
  public var attempts: Int { failedAttempts.count + 1 }

  /// `true` if the example passed only on a retry.
  public var isFlaky: Bool { !failedAttempts.isEmpty && status == .passed }

  /// The note next to the title in reports: "pending: no network yet", "flaky: passed on attempt 2".
  public var remark: String? {
    switch status {
    case .passed: isFlaky ? "flaky: passed on attempt \(attempts)" : nil
    case .failed: nil
    case .pending, .skipped:
      knownIssue.map { "known issue: \($0)" } ?? (status.rawValue + (reason.map { ": \($0)" } ?? ""))
    }
  }
}

extension ExampleResult {
  /// A result without its example, as a child process sends it to a process that has the example.
  ///
  /// This is a class, because results are passed on often, and a debug build copies each value of a structure.
  package final class Outcome: Sendable, WrittenValue {
    let status: Status
    package let issues: [Issue]
    package let failedAttempts: [[Issue]]
    let reason: String?
    let knownIssue: String?
    let duration: Duration
    let expectationDescription: String?
    let notes: [ExampleNote]
    let isUnreached: Bool

    package init(
      _ status: Status, _ issues: [Issue], failedAttempts: [[Issue]], reason: String?, knownIssue: String?,
      duration: Duration, expectationDescription: String?, notes: [ExampleNote], isUnreached: Bool
    ) {
      self.status = status
      self.issues = issues
      self.failedAttempts = failedAttempts
      self.reason = reason
      self.knownIssue = knownIssue
      self.duration = duration
      self.expectationDescription = expectationDescription
      self.notes = notes
      self.isUnreached = isUnreached
    }

    /// Returns the outcome with the failed attempts that came before those of this one.
    package func after(_ failed: [[Issue]]) -> Outcome {
      failed.isEmpty
        ? self
        : Outcome(
          status, issues, failedAttempts: failed + failedAttempts, reason: reason, knownIssue: knownIssue,
          duration: duration, expectationDescription: expectationDescription, notes: notes, isUnreached: isUnreached)
    }

    /// `true` for the outcome of an example that passed, of which nothing else is known.
    var isPlain: Bool {
      status == .passed && issues.isEmpty && failedAttempts.isEmpty && reason == nil && knownIssue == nil
        && expectationDescription == nil && notes.isEmpty && !isUnreached
    }

    package var coded: CodedFields {
      CodedFields([
        "status": status, "issues": issues, "failedAttempts": failedAttempts.isEmpty ? nil : failedAttempts,
        "reason": reason, "knownIssue": knownIssue, "duration": duration.inSeconds,
        "expectationDescription": expectationDescription, "notes": notes.isEmpty ? nil : notes.map(\.coded),
        "isUnreached": isUnreached ? true : nil,
      ])
    }
  }
}

extension ExampleResult: CustomDebugStringConvertible {
  /// The status, the example, and the issues on lines below: `failed: Stack_IsEmpty (StackSpec.swift:12)`.
  public var debugDescription: String { "\(status.rawValue): \(example)" + issues.map { "\n  \($0)" }.joined() }
}

// This conformance is here because Foundation encodes the bytes.
extension ExampleNote {
  package var coded: CodedFields {
    let facts =
      switch kind {
      case .step(let hasFailed, let duration):
        CodedFields(["step": name, "hasFailed": hasFailed ? true : nil, "duration": duration?.inSeconds])
      case .attachment(let bytes): CodedFields(["attachment": name, "data": Data(bytes)])
      }
    return facts.adding(CodedFields(["depth": depth, "location": location]))
  }
}

extension ExampleResult {
  /// Creates the result of an example that was ended from outside.
  ///
  /// - Parameter start: The time at which it began, if it did.
  package init(
    failed example: PlannedExample, after left: AttemptOutcome, by end: Issue.Kind?,
    since start: ContinuousClock.Instant? = nil, output: String = ""
  ) {
    self.init(
      example: example, status: .failed, issues: left.issues + (end.map { [Issue($0, at: example.location)] } ?? []),
      failedAttempts: left.failedAttempts, duration: start.map { .now - $0 } ?? .zero, notes: left.notes, output: output
    )
  }

  /// Creates the result of an example that was planned not to run, or that a stopped run did not reach.
  ///
  /// - Parameter isUnreached: `false` if the user requested that the run stop before such examples.
  init(notToRun example: PlannedExample, because cause: String = "", isUnreached: Bool = true) {
    switch example.disposition {
    case .pending(let reason): self.init(example: example, status: .pending, reason: reason)
    case .skipped(let reason): self.init(example: example, status: .skipped, reason: reason)
    case .run:
      self.init(example: example, status: .skipped, reason: "not run: \(cause)", isUnreached: isUnreached)
    }
  }
}

extension ExampleResult {
  /// Judges an example by the outcome of its last attempt.
  static func judged(
    _ planned: PlannedExample, _ example: DeclaredSpecs.Example, _ outcome: AttemptOutcome, took duration: Duration
  ) -> ExampleResult {
    var status = ExampleResult.Status.passed
    var issues = outcome.issues
    var failedAttempts = outcome.failedAttempts
    var reason: String?
    var fault: Issue.Kind?
    var known = example.traits.knownIssue
    if let issue = known, outcome.hasFailedHook && !issue.includesHooks { known = nil }
    if known != nil, issues.contains(where: \.kind.code.isStructural) { known = nil }
    if let skip = outcome.skip, issues.count == 0 {
      // The attempt that was skipped is not another failure.
      if let failed = failedAttempts.popLast() {
        issues = failed
        fault = .failed("skipped on a retry: \(skip.reason)")
      } else {
        status = .skipped
        reason = skip.reason
      }
    } else if let problem = known?.problemOfDay() {
      fault = problem
    } else if issues.count > 0 {
      status = known == nil ? .failed : .pending
    } else if let known, !known.isIntermittent {
      fault = .knownIssueDidNotOccur(known.reference)
    } else if example.traits.forbidsEmpty, !outcome.expectsSomething {
      fault = .nothingExpected
    } else {
      fault = outcome.fault
    }
    if let fault {
      status = .failed
      issues.append(Issue(fault, at: example.location))
    }
    return ExampleResult(
      planned,
      Outcome(
        status, issues, failedAttempts: failedAttempts, reason: reason,
        knownIssue: status == .pending ? known?.reference : nil, duration: duration,
        expectationDescription: example.description == nil ? outcome.expectationDescription : nil,
        notes: outcome.notes, isUnreached: status == .skipped && outcome.isUnreached),
      output: "")
  }
}

/// The outcome of an attempt at an example, or of a hook that runs once, complete or cut off.
package struct AttemptOutcome: Sendable {
  package var issues: [Issue] = []
  /// `true` if a hook of the attempt failed, not only the body.
  package var hasFailedHook = false
  /// The issues of each earlier attempt.
  package var failedAttempts: [[Issue]] = []
  /// The error with the reason why the example cannot run here.
  package var skip: Skip?
  /// `true` if the example was skipped because abandoned code holds its actor.
  package var isUnreached = false
  /// The reason why an example without issues has failed, such as the time it took.
  package var fault: Issue.Kind?
  /// The steps and attachments, in the order in which they began.
  var notes: [ExampleNote] = []
  /// The words of the first expectation, if the run needs them.
  var expectationDescription: String?
  /// `true` if the example had an expectation or a verifier, if the run needs to know.
  var expectsSomething = false

  /// `true` if the attempt has issues.
  package var hasFailed: Bool { issues.count > 0 }

  /// The outcome of an attempt that has not done anything yet.
  package static var none: Self { Self() }

  mutating func add(_ new: [Issue], areAttempt: Bool) {
    if areAttempt { failedAttempts.append(new) }
    issues = areAttempt ? [] : issues + new
  }
}

extension KnownIssue {
  /// Returns the reason why the issue may no longer occur: its day (in UTC) has passed or is not valid; `nil` if the
  /// issue may still occur.
  func problemOfDay(at now: Date = Date()) -> Issue.Kind? {
    guard let lastDay else { return nil }
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    guard let day = formatter.date(from: lastDay), formatter.string(from: day) == lastDay else {
      return .failed("known issue \(reference): \"\(lastDay)\" is not a date; write it as 2027-01-31")
    }
    return formatter.string(from: now) > lastDay ? .knownIssueExpired(reference, on: lastDay) : nil
  }
}
