import FantailPlan
import FantailSeams
import FantailTree

/// A group with hooks that run once. The first example that runs begins the group, and the last planned example ends
/// it, in any order and from any task. If a `beforeAll` throws or records a failure, all examples of the group fail
/// with this cause; if it throws ``Skip``, all examples are skipped. In both cases, later `beforeAll` hooks do not run,
/// but `afterAll` hooks do.
final class OnceGroup: Sendable {
  /// The outcome of the `beforeAll` hooks.
  enum Beginning: Sendable {
    case ready
    /// The reason why the group's examples do not run.
    case failed(Issue)
    case skipped(Skip)
  }

  private struct State {
    /// The outcome of the `beforeAll` hooks; `nil` until the first example begins them.
    var beginning: FirstAnswer<Beginning>?
    var hasEnded = false
    /// The number of runs of its examples that are still expected.
    var left = 0
  }

  let level: DeclaredSpecs.Level
  private let state: Locked<State>

  var group: DeclaredSpecs.Group { level.group }

  /// - Parameter isOpen: `true` if the group stays open until `closeGroups`, even after its last example.
  init(_ level: DeclaredSpecs.Level, isOpen: Bool) {
    self.level = level
    state = Locked(State(left: isOpen ? 1 : 0))
  }

  /// Adds one more expected run of an example. If the group has ended, it begins again, with its `beforeAll` hooks.
  func addTurn() {
    state.withLock { state in
      if state.hasEnded { state = State() }
      state.left += 1
    }
  }

  /// Begins the group unless it has begun. An example that arrives while the hooks run waits for them.
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

  /// `true` if the group has ended or its `beforeAll` failed, so further attempts at its examples cannot succeed.
  var isOver: Bool { failure != nil || state.withLock { $0.hasEnded } }

  /// The failure of the group's `beforeAll` hooks.
  var failure: Issue? {
    guard case .failed(let issue)? = state.withLock({ $0.beginning })?.given else { return nil }
    return issue
  }

  /// `true` if the running example is the last one.
  var isAtLast: Bool { state.withLock { $0.left == 1 } }

  /// Records that an example has ended.
  ///
  /// - Returns: Whether it was the last one.
  func leave() -> Bool {
    state.withLock { state in
      state.left -= 1
      return state.left == 0
    }
  }

  /// Returns `true` once, if the group has begun: the caller then runs the `afterAll` hooks.
  func end() -> Bool {
    state.withLock { state in
      if state.beginning == nil { return false }
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
  }
}

/// The groups from the root to the examples of one group.
///
/// This is a class, because every example holds it.
final class GroupPath: Sendable {
  /// The groups with hooks, overridden or evaluated lets, or registries of matchers; the root first.
  let levels: [DeclaredSpecs.Level]
  /// The groups with hooks that run once, the innermost first.
  let onceGroups: [OnceGroup]
  let overrides: [LetKey: LetSource]
  /// The registries of matchers, the innermost first.
  let registries: [any MatcherNaming]

  /// Collects the path from the innermost group outwards.
  ///
  /// - Parameters:
  ///   - all: The levels of the groups that do something, by number.
  ///   - allOnce: The groups with hooks that run once, by number.
  init(
    to group: DeclaredSpecs.GroupNumber, in declared: DeclaredSpecs, _ all: [DeclaredSpecs.Level?],
    _ allOnce: [OnceGroup?]
  ) {
    var levels: [DeclaredSpecs.Level] = []
    var onceGroups: [OnceGroup] = []
    var overrides: [LetKey: LetSource] = [:]
    var registries: [any MatcherNaming] = []
    var next: DeclaredSpecs.GroupNumber? = group
    while let number = next {
      next = declared[number].parent
      guard let level = all[number.index] else { continue }
      levels.append(level)
      if let once = allOnce[number.index] { onceGroups.append(once) }
      for (key, source) in level.group.overrides { overrides[key] = overrides[key] ?? source }
      for registry in level.group.registries.reversed() { registries.append(registry.registry) }
    }
    levels.reverse()
    self.levels = levels
    self.onceGroups = onceGroups
    self.overrides = overrides
    self.registries = registries
  }
}
