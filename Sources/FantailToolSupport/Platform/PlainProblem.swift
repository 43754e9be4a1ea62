/// A problem that stops a generator, in words for the user who builds.
package struct PlainProblem: Error {
  package let text: String
  /// The problem with its location and severity, in the form of compilers' messages.
  package let message: String

  /// - Parameter file: The file that has the problem.
  package init(text: String, file: String? = nil) {
    self.text = text
    message = (file.map { $0 + ": " } ?? "") + "error: \(text)"
  }
}
