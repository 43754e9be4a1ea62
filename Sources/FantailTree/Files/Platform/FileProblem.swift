/// The reason why a file cannot be written.
package struct FileProblem: Error, CustomStringConvertible {
  package let path: String
  /// The system's reason: "No space left on device".
  package let reason: String

  package var description: String { "\(path): \(reason)" }

  func at(_ path: String) -> FileProblem { FileProblem(path: path, reason: reason) }
}
