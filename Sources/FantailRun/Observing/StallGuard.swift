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
    let example: PlannedExample
    let limit: Duration
    let end: ContinuousClock.Instant
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var nextToken = 0
    var isWatching = false
  }

  private let state = Locked(State())
  /// The time by which a limit may be overrun: the example's clean-up, and what a loaded machine takes.
  private static let patience = Duration.seconds(10)

  /// Says that an example with a limit begins.
  ///
  /// - Returns: What to end it with.
  func begin(_ example: PlannedExample, limit: Duration) -> Int {
    let (token, isFirst) = state.withLock { state in
      state.nextToken += 1
      state.entries[state.nextToken] = Entry(example: example, limit: limit, end: .now + limit + Self.patience)
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
      let stuck = entries.filter { $0.end < .now }.sorted { $0.end < $1.end }
      guard !stuck.isEmpty else { continue }
      stop(stuck)
    }
  }

  private func stop(_ entries: [Entry]) -> Never {
    fflush(nil)
    var text = "\nerror: the run is stuck and ends here; these outran their time limits and block its threads:\n"
    for entry in entries {
      let example = entry.example
      text += "  \"\(example.fullDescription)\" at \(example.location), limit \(entry.limit.inWords)".onOneLine + "\n"
    }
    text += "reports are cut short; with --isolate, such an example fails alone, and the others run\n"
    StandardError.write(text)
    _exit(1)
  }
}
