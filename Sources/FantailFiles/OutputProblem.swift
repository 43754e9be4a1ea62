import FantailPlan
import Foundation

/// A report or another file cannot be written, for example because a folder is missing or a disk is full.
public struct OutputProblem: Error, Sendable, Hashable {
  /// The file's path, or the name of a standard output.
  public let file: String
  /// The system's reason.
  public let reason: String

  package init(_ file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  package init(_ file: String, code: Int32 = errno) {
    self.init(file, reason: String(cString: strerror(code)))
  }

  package init(_ file: String, _ error: any Error) {
    self.init(file, reason: Self.reason(of: error))
  }

  /// Returns the system's reason, if the error has one.
  package static func reason(of error: any Error) -> String {
    if let problem = error as? FileProblem { return problem.reason }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? (error as NSError)
    guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(underlying.code)))
  }
}

extension OutputProblem: CustomStringConvertible {
  /// The problem in words: `cannot write run.xml: No space left on device`.
  public var description: String { "cannot write \(file.onOneLine): \(reason.onOneLine)" }
}
