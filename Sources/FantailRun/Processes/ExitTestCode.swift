import FantailLock
package import FantailTree

/// The receiver of all that goes wrong in the code of an exit test, whatever task or thread finds it: it is told at once to
/// the process that judges the code, since this one may end at any time.
package enum ExitTestCode: IssueReceiver {
  /// Of the process, which is there for this code alone.
  private static let runner = Locked<ExitTestRunner?>(nil)

  /// Says that the code begins.
  static func begin(_ exitTests: ExitTestRunner) {
    runner.withLock { $0 = exitTests }
  }

  package static func receive(_ issue: Issue) -> Bool {
    guard let runner = runner.withLock({ $0 }) else { return false }
    runner.say(.failed(issue))
    return true
  }
}
