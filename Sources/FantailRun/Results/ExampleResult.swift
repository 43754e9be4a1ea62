public import FantailPlan
public import FantailTree
import Foundation

/// The result of one planned example.
public struct ExampleResult: Sendable {
  /// The example.
  public let example: PlannedExample
  /// The way in which it ended.
  public var status: Status { outcome.status }
  /// The faults, in the order in which they happened. A known issue keeps what it is known for.
  public var issues: [Issue] { outcome.issues }
  /// Why it is pending or skipped, when a reason was given.
  public var reason: String? { outcome.reason }
  /// The issue that it is known to fail for: it failed, and counts as pending.
  public var knownIssue: String? { outcome.knownIssue }
  /// The issues of each attempt before the last, where it was run again.
  public var failedAttempts: [[Issue]] { outcome.failedAttempts }
  /// The time that it ran, hooks included.
  public var duration: Duration { outcome.duration }
  /// The words of a `specify`: its first expectation, such as "should equal 1".
  public var expectationDescription: String? { outcome.expectationDescription }
  /// The steps of its last attempt, and what that attached, in the order in which they began.
  public var notes: [ExampleNote] { outcome.notes }
  /// `true` if the run ended before it came to the example.
  package var isUnreached: Bool { outcome.isUnreached }
  /// The text that it wrote to the standard outputs, where it ran in its own process (`--isolate`); otherwise
  /// empty.
  public let output: String

  /// All but the example.
  package let outcome: Outcome

  /// The way in which an example ends.
  public enum Status: String, Sendable, Codable, CaseIterable {
    case passed, failed, pending, skipped
  }

  init(_ example: PlannedExample, _ outcome: Outcome, output: String) {
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

  /// Reads a result that ``coded`` wrote.
  package init(_ fields: FieldReader) throws {
    self.init(try PlannedExample(fields), try Outcome(fields), output: try fields.optional("output") ?? "")
  }

  /// The result as reports for programs have it, and as `merge` reads it.
  package var coded: CodedFields {
    example.facts.adding(outcome.coded).adding(
      CodedFields([
        "output": output.isEmpty ? nil : output, "description": title, "fullDescription": fullTitle,
        "isFlaky": isFlaky ? true : nil,
      ]))
  }

  /// The example's title in reports: its description, or what its first expectation says.
  public var title: String {
    if !example.description.isEmpty { return example.description }
    return expectationDescription ?? "specify at \(example.location)"
  }

  /// The descriptions from the outermost group to the title.
  package var fullTitle: String { example.groups.fullDescription(of: title) }

  /// The number of attempts: one, unless it failed and was to be run again.
  public var attempts: Int { failedAttempts.count + 1 }

  /// `true` if it passed only when it was run again.
  public var isFlaky: Bool { status == .passed && attempts > 1 }

  /// The remark beside the title in reports: "pending: no network yet", "flaky: passed on attempt 2".
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
  /// A result without its example, as a child process says it to a process that knows the example.
  ///
  /// Behind one reference: results are handed on all the time, and a debug build copies each part.
  package final class Outcome: Sendable, Coded {
    let status: Status
    let issues: [Issue]
    let failedAttempts: [[Issue]]
    let reason: String?
    let knownIssue: String?
    let duration: Duration
    let expectationDescription: String?
    let notes: [ExampleNote]
    let isUnreached: Bool

    init(
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

    package init(_ fields: FieldReader) throws {
      status = try fields("status")
      issues = try fields("issues")
      failedAttempts = try fields.optional("failedAttempts") ?? []
      reason = try fields.optional("reason")
      knownIssue = try fields.optional("knownIssue")
      duration = Duration(inSeconds: try fields("duration"))
      expectationDescription = try fields.optional("expectationDescription")
      let notes: [FieldReader] = try fields.optional("notes") ?? []
      self.notes = try notes.map(ExampleNote.init)
      isUnreached = try fields.optional("isUnreached") ?? false
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
  /// The way in which it ended, the example, and below what went wrong: `failed: Stack_IsEmpty (StackSpec.swift:12)`.
  public var debugDescription: String { "\(status.rawValue): \(example)" + issues.map { "\n  \($0)" }.joined() }
}

// Here, as bytes are written by Foundation.
extension ExampleNote {
  package init(_ fields: FieldReader) throws {
    let data: Data? = try fields.optional("data")
    let duration: Double? = try fields.optional("duration")
    let hasFailed: Bool = try fields.optional("hasFailed") ?? false
    self.init(
      data.map { .attachment(Array($0)) }
        ?? .step(hasFailed: hasFailed, duration: duration.map(Duration.init(inSeconds:))),
      named: try fields(data == nil ? "step" : "attachment"), depth: try fields("depth"), at: try fields("location"))
  }

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
  /// The result of an example that something ended.
  init(failed example: PlannedExample, after left: AttemptOutcome, by end: Issue.Kind?, output: String = "") {
    self.init(
      example: example, status: .failed, issues: left.issues + (end.map { [Issue($0, at: example.location)] } ?? []),
      failedAttempts: left.failedAttempts, notes: left.notes, output: output)
  }

  /// The result of an example that was planned not to run, or that a run which stopped did not come to.
  ///
  /// - Parameter isUnreached: `false` if the user asked the run to stop before such examples.
  init(notToRun example: PlannedExample, because cause: String = "", isUnreached: Bool = true) {
    switch example.disposition {
    case .pending(let reason): self.init(example: example, status: .pending, reason: reason)
    case .skipped(let reason): self.init(example: example, status: .skipped, reason: reason)
    case .run:
      self.init(example: example, status: .skipped, reason: "not run: \(cause)", isUnreached: isUnreached)
    }
  }
}
