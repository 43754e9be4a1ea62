/// A problem that stops a generator, in words for the user who builds.
package protocol ToolProblem: Error {
  /// The problem with its location and severity, in the form of compilers' messages.
  var message: String { get }
}
