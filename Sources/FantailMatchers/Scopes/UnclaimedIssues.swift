package import FantailTree
import Foundation

/// The last receiver of issues that belong to no example and to no running test.
///
/// It leaves them to the next run that ends. Issues that no run has taken when the process ends are printed, and the
/// process fails, so that no failed expectation is lost.
package enum UnclaimedIssues: IssueReceiver {
  /// Registered once; the handler prints the issues that remain at the end.
  private static let isRegistered: Void = {
    _ = atexit {
      let unclaimed = OutsideIssues.take()
      guard !unclaimed.isEmpty else { return }
      // The program's own output is still in its buffers, and has to come first.
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
