import FantailPlan
import FantailTree

/// The way from the root to the examples of one group.
///
/// A class, since every example holds it.
final class GroupPath: Sendable {
  /// The groups that do something, the root first.
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
