import FantailLock
import FantailPlan
import FantailTree
import Foundation

/// Ends the process where examples outrun their time limits and hold every thread that tasks run on: nothing is left
/// then that could end them, tell reporters or come to the run's end.
///
/// On its own thread, which there is while an example with a limit runs.
final class StallGuard: Sendable {
  private struct Entry {
    /// What runs, and where.
    let name: String
    let limit: Duration
    let clock: AttemptClock
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var nextToken = 0
    var isWatching = false
  }

  private let state = Locked(State())
  /// The time by which a limit may be overrun: the example's clean-up, and what a loaded machine takes.
  private static let patience = Duration.seconds(10)

  /// Says that an example or a hook with a limit begins.
  ///
  /// - Parameters:
  ///   - name: What it is, and where.
  ///   - limit: Its time limit.
  ///   - clock: Its time.
  /// - Returns: What to end it with.
  func begin(_ name: String, _ limit: Duration, _ clock: AttemptClock) -> Int {
    let (token, isFirst) = state.withLock { state in
      state.nextToken += 1
      state.entries[state.nextToken] = Entry(name: name, limit: limit, clock: clock)
      defer { state.isWatching = true }
      return (state.nextToken, !state.isWatching)
    }
    if isFirst { Thread.detachNewThread { [self] in watch() } }
    return token
  }

  func end(_ token: Int) {
    state.withLock { $0.entries[token] = nil }
  }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.5)
      let entries: [Entry]? = state.withLock { state in
        if state.entries.isEmpty {
          state.isWatching = false
          return nil
        }
        return Array(state.entries.values)
      }
      guard let entries else { return }
      let stuck = entries.filter { $0.clock.own > $0.limit + Self.patience }.sorted { $0.clock.own > $1.clock.own }
      guard !stuck.isEmpty else { continue }
      stop(stuck)
    }
  }

  private func stop(_ entries: [Entry]) -> Never {
    fflush(nil)
    var text = "\nerror: the run is stuck and ends here; these outran their time limits and block its threads:\n"
    for entry in entries {
      text += "  \(entry.name), limit \(entry.limit.inWords)".onOneLine + "\n"
    }
    text += "reports are cut short; with --isolate, such an example fails alone, and the others run\n"
    StandardError.write(text)
    _exit(1)
  }
}
