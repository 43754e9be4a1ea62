/// A value behind a lock.
///
/// Unchecked, because the value need not be `Sendable`: it is private, and every access holds the lock.
package final class Locked<State>: @unchecked Sendable {
  private let lock = Lock()
  private var state: State

  package init(_ state: State) {
    self.state = state
  }

  /// Calls a closure with the value, one caller at a time. Not re-entrant.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
