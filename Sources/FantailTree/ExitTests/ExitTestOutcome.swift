/// The outcome of an exit test, as seen by the process that started the second process.
package struct ExitTestOutcome: Sendable {
  /// The end of the process; `nil` if it had to be killed or could not be started.
  package var end: ProcessEnd?
  /// The last report of the process; `nil` if it did not send one.
  package var report: ExitTestReport?
  /// The issues of the code, in order.
  package var issues: [Issue] = []
  /// The text that the code wrote to the standard error.
  package var standardError = ""
  /// The reason why the process could not be started.
  package var problem: String?

  package init(problem: String? = nil) {
    self.problem = problem
  }
}

/// The second process's report on the code.
package enum ExitTestReport: Sendable, Equatable, Coded {
  /// The code is about to run. The number is the length of the standard error so far, in bytes.
  case began(Int)
  case returned
  case threw(String)
  /// A failure in the process, which belongs to the example.
  case failed(Issue)
  /// The example ended before it reached the expectation, for the reason in the issue.
  case missed(String?)

  package init(_ fields: FieldReader) throws {
    let (name, parts) = try fields.chosenCase()
    switch name {
    case "began": self = .began(try parts("offset"))
    case "returned": self = .returned
    case "threw": self = .threw(try parts("error"))
    case "failed": self = .failed(try parts("issue"))
    case "missed": self = .missed(try parts.optional("reason"))
    default: throw fields.unreadable("there is no report \(name)")
    }
  }

  package var coded: CodedFields {
    switch self {
    case .began(let offset): CodedFields(case: "began", ["offset": offset])
    case .returned: CodedFields(case: "returned")
    case .threw(let error): CodedFields(case: "threw", ["error": error])
    case .failed(let issue): CodedFields(case: "failed", ["issue": issue])
    case .missed(let reason): CodedFields(case: "missed", ["reason": reason])
    }
  }
}

/// The role of this process in an exit test, which expects that its code ends the process.
///
/// The code runs in a second process of the same program, which runs the same example up to the same expectation. The
/// executor chooses between three cases.
package enum ExitTestRole: Sendable {
  /// This process was started for this expectation: it runs the code, reports how it ended, and ends.
  case run(began: @Sendable () -> Void, ended: @Sendable (ExitTestReport) -> Never)
  /// This process was started for a later exit test.
  case passBy
  /// Start a process, wait at most this long for its end, and judge how it ended.
  case watch(@Sendable (Duration) async -> ExitTestOutcome)
  /// A process cannot be started here; the text is the reason.
  case unavailable(String)
}
