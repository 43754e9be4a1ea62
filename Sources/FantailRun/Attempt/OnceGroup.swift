import FantailLock
import FantailPlan
import FantailTree

/// A group of a run with hooks that run once: its first example begins it, and the last chosen one ends it, in any order and
/// from any task. If a `beforeAll` throws or records a failure, all examples of the group fail with its cause; if it throws
/// ``Skip``, all are skipped. Later `beforeAll` hooks do not run then, and `afterAll` hooks do.
final class OnceGroup: Sendable {
  /// The outcome of the `beforeAll` hooks.
  enum Beginning: Sendable {
    case ready
    /// The reason why no example of the group runs.
    case failed(Issue)
    case skipped(Skip)
  }

  private struct State {
    /// The outcome of its hooks, from when its first example begins them.
    var beginning: FirstAnswer<Beginning>?
    var hasEnded = false
    /// The number of times that examples in it are still to run.
    var left = 0
  }

  let level: Program.Level
  private let state: Locked<State>

  var group: Program.Group { level.group }

  /// - Parameter isOpen: `true` if it stays open until it is closed, whatever ends in it.
  init(_ group: Program.Group, isOpen: Bool) {
    level = Program.Level(group)
    state = Locked(State(left: isOpen ? 1 : 0))
  }

  /// Says that an example will run once more than was known. A group that has ended begins anew with it: what its hooks had
  /// made is gone.
  func addTurn() {
    state.withLock { state in
      if state.hasEnded { state = State() }
      state.left += 1
    }
  }

  /// Begins the group, unless it has begun; an example that comes while the hooks run waits for them.
  func begin(_ hooks: () async -> Beginning) async -> Beginning {
    let (answer, isFirst) = state.withLock { state in
      if let known = state.beginning { return (known, false) }
      let new = FirstAnswer<Beginning>()
      state.beginning = new
      return (new, true)
    }
    if isFirst { answer.give(await hooks()) }
    return await answer.answer()
  }

  /// `true` if it has ended or begun in vain, so that no further attempt at its examples can succeed.
  var isOver: Bool {
    let (beginning, hasEnded) = state.withLock { ($0.beginning, $0.hasEnded) }
    if case .failed = beginning?.given { return true }
    return hasEnded
  }

  /// `true` if the example under way is the last one.
  var isAtLast: Bool { state.withLock { $0.left == 1 } }

  /// Notes that an example has ended.
  ///
  /// - Returns: Whether none is left.
  func leave() -> Bool {
    state.withLock { state in
      state.left -= 1
      return state.left == 0
    }
  }

  /// Returns whether the `afterAll` are still to run, and notes that they do now.
  func end() -> Bool {
    state.withLock { state in
      if state.beginning == nil { return false }
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
  }
}
