import FantailLock
import Foundation

/// Sees to it that a process which ends while examples run does not look like success.
///
/// Code under test that calls `exit(0)` would end the run with it, and the exit code would say that all is well. Nothing
/// can be done about `_exit` here; that takes `--isolate`.
package final class EarlyExit: Sendable {
  private struct State {
    var isWatched = false
    var isRunning = false
    /// The examples under way, in the order they began.
    var examples: [(token: Int, name: String)] = []
    var nextToken = 0
  }

  private let state = Locked(State())
  /// What is forked off inherits the watch, and may exit as it likes.
  private let process = getpid()

  /// Creates a watch, which begins with the first run or example.
  package init() {}

  private func watch() {
    let isWatched = state.withLock { state in
      defer { state.isWatched = true }
      return state.isWatched
    }
    guard !isWatched else { return }
    #if canImport(Darwin)
      atexit_b { self.stop(code: 0) }
    #else
      // The system keeps the object; whatever ends the process needs it.
      on_exit(
        { code, watch in
          guard let watch else { return }
          Unmanaged<EarlyExit>.fromOpaque(watch).takeUnretainedValue().stop(code: code)
        }, Unmanaged.passRetained(self).toOpaque())
    #endif
  }

  /// Says that a run began or ended, for what happens between its examples.
  func setRunning(_ isRunning: Bool) {
    watch()
    state.withLock { $0.isRunning = isRunning }
  }

  /// Says that an example began.
  ///
  /// - Returns: What to end it with.
  func begin(_ name: String) -> Int {
    watch()
    return state.withLock { state in
      state.nextToken += 1
      state.examples.append((state.nextToken, name))
      return state.nextToken
    }
  }

  /// Says that an example ended.
  func end(_ token: Int) {
    state.withLock { $0.examples.removeAll { $0.token == token } }
  }

  /// Says that what is still under way is reported as it is, and nobody waits for it.
  func giveUp() {
    state.withLock { state in
      state.isRunning = false
      state.examples = []
    }
  }

  private func stop(code: Int32) {
    let (isRunning, names) = state.withLock { ($0.isRunning, $0.examples.map { "\"\($0.name)\"" }) }
    guard isRunning || !names.isEmpty, getpid() == process else { return }
    let place = names.isEmpty ? "before the run was over" : "while \(names.joined(separator: " and ")) was running"
    fflush(nil)
    let text = "error: the process called exit(\(code)) \(place); what was still to run has no result\n"
    FileHandle.standardError.write(Data(text.utf8))
    _exit(code == 0 ? 1 : code)
  }
}
