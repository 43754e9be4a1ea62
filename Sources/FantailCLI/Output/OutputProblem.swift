import FantailPlan

/// The fault of a report or another file that cannot be written, as where a folder is missing or a disk is full.
public struct OutputProblem: Error, Sendable, Hashable {
  /// The file's path, or the name of a standard output.
  public let file: String
  /// The reason that the system gives.
  public let reason: String

  init(_ file: String, reason: String) {
    self.file = file
    self.reason = reason
  }
}

extension OutputProblem: CustomStringConvertible {
  /// The problem in words: `cannot write run.xml: No space left on device`.
  public var description: String { "cannot write \(file.onOneLine): \(reason.onOneLine)" }
}
