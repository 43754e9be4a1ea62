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

  /// - Parameters:
  ///   - path: The groups from the root on.
  ///   - all: The groups with hooks that run once, by their numbers.
  init(_ path: [Program.Group], _ all: [OnceGroup?]) {
    let groups = path.filter { $0.doesSomething }
    levels = groups.map(Program.Level.init)
    onceGroups = groups.reversed().compactMap { all[$0.number.index] }
    overrides = groups.reduce(into: [:]) { $0.merge($1.overrides) { $1 } }
    registries = groups.flatMap { $0.registries }.reversed().map { $0.registry }
  }
}
