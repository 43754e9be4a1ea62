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
package enum ExitTestReport: Sendable, Equatable, Codable {
  /// The code is about to run. The number is the length of the standard error so far, in bytes.
  case began(Int)
  case returned
  case threw(String)
  /// A failure in the process, which belongs to the example.
  case failed(Issue)
  /// The example ended before it reached the expectation, for the reason in the issue.
  case missed(String?)
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
