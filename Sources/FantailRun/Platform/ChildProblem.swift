import Foundation

/// The reason why a process could not be started.
package struct ChildProblem: Error {
  package let reason: String

  init(_ code: Int32) {
    reason = String(cString: strerror(code))
  }

  package init(reason: String) {
    self.reason = reason
  }
}
