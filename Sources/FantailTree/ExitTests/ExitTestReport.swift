/// The second process's report on the code.
package enum ExitTestReport: Sendable, Equatable, Codable {
  /// The code is about to run. The number is the length of the standard error before it, in bytes.
  case began(Int)
  case returned
  case threw(String)
  /// A failure in the process that belongs to the example.
  case failed(Issue)
  /// The example ended before it reached the expectation, for the reason in the issue.
  case missed(String?)
}
