/// The task of running code at an exit test: an expectation that its code ends the process.
///
/// The code runs in a second process of the same program, which runs the same example up to the same expectation. So
/// there are three ways to come to one, and whoever runs the examples knows which it is.
package enum ExitTestTurn: Sendable {
  /// This process was started for this very expectation: run the code, say how it ended, and go no further.
  case run(began: @Sendable () -> Void, ended: @Sendable (ExitTestReport) -> Never)
  /// This process was started for another one, which comes later.
  case passBy
  /// Start a process, wait for its end for so long, and judge it.
  case watch(@Sendable (Duration) async -> ExitTestOutcome)
  /// No process can be started here, for this reason.
  case unavailable(String)
}

/// The second process's report on the code.
package enum ExitTestReport: Sendable, Equatable, Codable {
  /// It is about to run; so much was written to the standard error before.
  case began(Int)
  case returned
  case threw(String)
  /// Something went wrong in it, which belongs to the example.
  case failed(Issue)
  /// The example ended before it came to the expectation, as this issue says.
  case missed(String?)
}

package struct ExitTestOutcome: Sendable {
  /// The end of the process; `nil` where it had to be killed, or could not be started.
  package var end: ProcessEnd?
  /// How far it came and how it went on, as it said last; `nil` where it said nothing.
  package var report: ExitTestReport?
  /// What went wrong in the code, in order.
  package var issues: [Issue] = []
  /// The text that the code wrote to the standard error.
  package var standardError = ""
  /// Why it could not be started.
  package var problem: String?

  package init(problem: String? = nil) {
    self.problem = problem
  }
}
