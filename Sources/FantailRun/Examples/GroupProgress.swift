import FantailLock
import FantailPlan
import FantailTree

/// The progress of the groups of a run that have hooks which run once: begun by their first example, and ended by the last one
/// that was chosen, in whatever order and from whatever task examples come.
final class GroupProgress: Sendable {
  /// What came of a group's `beforeAll` hooks.
  enum Beginning: Sendable {
    case ready
    /// Why no example of the group runs.
    case failed(Issue)
    case skipped(Skip)
  }

  private struct Group {
    /// What comes of its hooks, from when its first example begins them.
    var beginning: FirstAnswer<Beginning>?
    var hasEnded = false
    /// The number of times that examples in it are still to run.
    var left = 0
  }

  private struct State {
    var groups: [Group]
    /// By the position in the plan, the number of times that an example is still to run.
    var turns: [Int]
  }

  private let state: Locked<State>

  /// Counts the examples that will run in each group, in time that grows with the plan and not with its depth.
  ///
  /// Where nobody knows yet what of the plan runs here, each turn is added when it is known.
  init(_ program: Program, _ examples: [Program.Example], isPart: Bool, isOpen: Bool) {
    var groups = program.groups.map { Group(left: isOpen && !$0.isNamed ? 1 : 0) }
    var turns = [Int](repeating: 0, count: examples.count)
    for position in 0..<turns.count where !isPart && examples[position].runs {
      turns[position] = 1
      groups[examples[position].group.index].left += 1
    }
    // Each group stands after its parent.
    for group in program.groups.reversed() as [Program.Group] where !isPart {
      if let parent = group.parent { groups[parent.index].left += groups[group.number.index].left }
    }
    state = Locked(State(groups: groups, turns: turns))
  }

  // MARK: - The beginning

  /// Begins a group, unless it has begun; who comes while its hooks run waits for them.
  func begin(_ group: Program.GroupNumber, _ hooks: () async -> Beginning) async -> Beginning {
    let (answer, isFirst) = state.withLock { state in
      if let known = state.groups[group.index].beginning { return (known, false) }
      let new = FirstAnswer<Beginning>()
      state.groups[group.index].beginning = new
      return (new, true)
    }
    if isFirst { answer.give(await hooks()) }
    return await answer.answer()
  }

  /// Returns whether the group has begun in vain, so that no attempt at its examples can succeed.
  func hasFailed(_ group: Program.GroupNumber) -> Bool {
    if case .failed = state.withLock({ $0.groups[group.index].beginning })?.given { true } else { false }
  }

  // MARK: - The end

  /// Returns whether an example under way is the last one of a group that it stands in.
  func isLast(_ position: Int, in group: Program.GroupNumber) -> Bool {
    state.withLock { $0.turns[position] > 0 && $0.groups[group.index].left == 1 }
  }

  /// Notes that an example has ended.
  ///
  /// - Parameter path: The groups that it stands in.
  /// - Returns: Those of them that no example is left for.
  func leave(_ position: Int, _ path: [Program.Group]) -> [Program.Group] {
    state.withLock { state in
      if state.turns[position] > 0 {
        state.turns[position] -= 1
        for group in path { state.groups[group.number.index].left -= 1 }
      }
      return path.filter { state.groups[$0.number.index].left == 0 }
    }
  }

  /// Says that an example will run once more than was known. Groups that have ended begin anew with it: what their hooks
  /// had made is gone.
  func addTurn(_ position: Int, _ path: [Program.Group]) {
    state.withLock { state in
      state.turns[position] += 1
      for group in path.map(\.number.index) {
        if state.groups[group].hasEnded { state.groups[group] = Group() }
        state.groups[group].left += 1
      }
    }
  }

  /// Returns whether the group's `afterAll` are still to run, and notes that they do now.
  func end(_ group: Program.GroupNumber) -> Bool {
    state.withLock { state in
      if state.groups[group.index].beginning == nil { return false }
      defer { state.groups[group.index].hasEnded = true }
      return !state.groups[group.index].hasEnded
    }
  }

  func hasEnded(_ group: Program.GroupNumber) -> Bool {
    state.withLock { $0.groups[group.index].hasEnded }
  }
}
