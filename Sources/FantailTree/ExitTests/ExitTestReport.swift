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
