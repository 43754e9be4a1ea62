import FantailLock
package import FantailTree
import Foundation

/// Receives all issues in the code of an exit test, from any task or thread, and sends each at once to the process that
/// judges the code, since this process may end at any time.
package enum ExitTestCode: IssueReceiver {
  /// The process has one channel, since it runs this code alone.
  private static let channel = Locked<Int32?>(nil)

  static func begin(_ channel: Int32) { self.channel.withLock { $0 = channel } }

  static var hasBegun: Bool { channel.withLock { $0 != nil } }

  package static func receive(_ issue: Issue) -> Bool {
    guard let channel = channel.withLock({ $0 }) else { return false }
    ExitTestRunner.say(.failed(issue), to: channel)
    return true
  }
}
