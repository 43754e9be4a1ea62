import FantailPlan
import FantailTree

/// The groups from the root to the examples of one group.
///
/// A class, because every example holds it.
final class GroupPath: Sendable {
  /// The groups with hooks, overridden or evaluated lets, or registries of matchers; the root first.
  let levels: [Program.Level]
  /// The groups with hooks that run once, the innermost first.
  let onceGroups: [OnceGroup]
  let overrides: [LetKey: LetSource]
  /// The registries of matchers, the innermost first.
  let registries: [any MatcherNaming]

  /// Collects the path from the innermost group outwards.
  ///
  /// - Parameters:
  ///   - all: The levels of the groups that do something, by their numbers.
  ///   - allOnce: The groups with hooks that run once, by their numbers.
  init(
    to group: Program.GroupNumber, in program: Program, _ all: [Program.Level?], _ allOnce: [OnceGroup?]
  ) {
    var levels: [Program.Level] = []
    var onceGroups: [OnceGroup] = []
    var overrides: [LetKey: LetSource] = [:]
    var registries: [any MatcherNaming] = []
    var next: Program.GroupNumber? = group
    while let number = next {
      next = program[number].parent
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
