package import FantailTree

/// A task or a child process of an example or a hook that still runs at the end of the run.
package struct Leak: Sendable {
  package let issue: Issue
  /// `true` if the leak fails the run.
  package let isFailure: Bool

  /// The line for a leak that is only a warning.
  package var warning: String {
    "warning: \(issue.location.map { "\($0): " } ?? "")\(issue.message); --fail-on-leaks makes this a failure\n"
  }
}

extension Issue.Kind {
  /// - Parameter starter: The name of the example or the hook.
  static func taskLeft(by starter: String) -> Self {
    leftBehind("a task that \(starter) started still runs at the end of the run: wait for it, or cancel it")
  }

  /// - Parameter process: The process's number and command.
  static func processLeft(by starter: String, _ process: String) -> Self {
    leftBehind(
      "a child process started while \(starter) ran still runs at the end of the run: \(process): wait for it, or end it"
    )
  }
}
