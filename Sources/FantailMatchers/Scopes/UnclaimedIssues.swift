package import FantailTree
import Foundation

/// The last to be told of an issue that belongs to no example and to no running test.
///
/// It takes none: the next run that ends takes them. Issues that no run took before the process ends are printed, and the
/// process fails, so that no failed expectation is lost.
package enum UnclaimedIssues: IssueReceiver {
  /// Done once: the handler prints whatever is left by then.
  private static let isRegistered: Void = {
    _ = atexit {
      let unclaimed = OutsideIssues.take()
      guard !unclaimed.isEmpty else { return }
      // The program's own output is still in its buffers, and comes first.
      fflush(nil)
      let text = OutsideIssues.text(of: unclaimed)
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      _exit(1)
    }
  }()

  package static func receive(_ issue: Issue) -> Bool {
    _ = isRegistered
    return false
  }
}
