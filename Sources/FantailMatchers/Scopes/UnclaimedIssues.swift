import FantailLock
package import FantailTree
import Foundation

/// The last to be told of an issue that belongs to no example and to no running test.
///
/// It takes none: the next run to end has the right to them. What no run took by the time the process ends is printed,
/// and the process fails, so that an expectation nobody listened to is never lost.
package enum UnclaimedIssues: IssueReceiver {
  /// Done once: the handler prints whatever is left by then.
  private static let isRegistered: Void = {
    _ = atexit {
      let unclaimed = UnclaimedIssues.left()
      guard !unclaimed.isEmpty else { return }
      // What the program has printed is still in its buffers, and comes first.
      fflush(nil)
      let text = OutsideIssues.text(of: unclaimed)
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      _exit(1)
    }
  }()

  #if os(WASI)
    // One thread, on which no task runs any more once it waits: what comes is kept beside, and no run is there to take it.
    private static let kept = Locked<[Issue]>([])
    private static func left() -> [Issue] { kept.withLock { $0 } }
  #else
    private static func left() -> [Issue] {
      let issues = Handover<[Issue]>()
      Task.detached(priority: .high) { issues.give(await OutsideIssues.shared.take()) }
      return issues.take(within: 1) ?? []
    }
  #endif

  package static func receive(_ issue: Issue) -> Bool {
    #if os(WASI)
      kept.withLock { $0.append(issue) }
    #endif
    _ = isRegistered
    return false
  }
}
