package import FantailRun
package import FantailTree
import Foundation

// The parent's side of the messages: it writes requests, and reads replies.

extension WorkerRequest: WrittenValue {
  package var coded: CodedFields {
    switch self {
    case .list(let details): CodedFields(case: "list", ["rows": details.rows, "filters": details.filters])
    case .plan(let part):
      CodedFields(
        case: "plan",
        ["examples": part.examples, "traits": part.traits, "target": part.target, "options": part.options])
    case .run(let positions, let jobs, let failFast):
      CodedFields(case: "run", ["positions": positions, "jobs": jobs, "failFast": failFast])
    case .tests: CodedFields(case: "tests")
    case .stop(let signal): CodedFields(case: "stop", ["signal": signal])
    }
  }
}

extension WorkerReply: ReadValue {
  package init(_ fields: FieldReader) throws {
    let (name, parts) = try fields.chosenCase()
    switch name {
    case "changed":
      self = .changed(
        try parts("change"), printed: try parts.optional("printed"), longest: try parts.optional("longest"))
    case "said": self = .said(try parts("text"))
    case "listed": self = .listed(try parts("specs"), filters: try parts.optional("filters"))
    case "planned": self = .planned(longestEnd: try parts.optional("longestEnd"))
    case "refused": self = .refused(try parts("reason"))
    case "tests": self = .tests(try parts("classes"))
    case "done": self = .done
    default: throw fields.unreadable("there is no reply \(name)")
    }
  }
}

extension SpecTests: ReadValue {
  package init(_ fields: FieldReader) throws {
    self.init(
      file: try fields("file"), name: try fields("name"), conditions: try fields("conditions"),
      examples: try fields("examples"))
  }
}

extension RunChange: ReadValue {
  package init(_ fields: FieldReader) throws {
    let (name, parts) = try fields.chosenCase()
    switch name {
    case "began": self = .began(id: try parts("id"))
    case "failed":
      self = .failed(id: try parts.optional("id"), try parts("issues"), areAttempt: try parts("areAttempt"))
    case "ended": self = .ended(id: try parts("id"), try parts("outcome"), output: try parts("output"))
    default: throw fields.unreadable("there is no change \(name)")
    }
  }
}

extension ExampleResult.Outcome: ReadValue {
  package convenience init(_ fields: FieldReader) throws {
    let notes: [FieldReader] = try fields.optional("notes") ?? []
    self.init(
      try fields("status"), try fields("issues"), failedAttempts: try fields.optional("failedAttempts") ?? [],
      reason: try fields.optional("reason"), knownIssue: try fields.optional("knownIssue"),
      duration: Duration(inSeconds: try fields("duration")),
      expectationDescription: try fields.optional("expectationDescription"),
      notes: try notes.map(ExampleNote.init), isUnreached: try fields.optional("isUnreached") ?? false)
  }

  /// Creates the outcome of an example that passed, of which nothing else is known.
  package static func passed(in duration: Duration) -> ExampleResult.Outcome {
    ExampleResult.Outcome(
      .passed, [], failedAttempts: [], reason: nil, knownIssue: nil, duration: duration, expectationDescription: nil,
      notes: [], isUnreached: false)
  }
}

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
}
