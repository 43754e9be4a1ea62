/// The outcome of an exit test, as seen by the process that started the second process.
package struct ExitTestOutcome: Sendable {
  /// The end of the process; `nil` if it had to be killed or could not be started.
  package var end: ProcessEnd?
  /// The last report of the process; `nil` if it sent none.
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
