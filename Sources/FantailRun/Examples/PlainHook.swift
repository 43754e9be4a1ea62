import FantailPlan
import FantailTree

/// A `beforeEach` hook that neither suspends nor belongs to an actor.
struct PlainHook: Sendable {
  let location: SourceLocation
  let body: PlainBody

  /// The hooks of all levels on the way to an example, the root's first; `nil` if anything else happens on the way, such
  /// as a hook that suspends or one after the example.
  static func all(of levels: [RunState.Level]) -> [PlainHook]? {
    var hooks: [PlainHook] = []
    for level in levels {
      let group = level.group
      guard !level.runsOnce, group.evaluations.isEmpty, group.aroundEach.isEmpty, group.afterEach.isEmpty else {
        return nil
      }
      for hook in group.beforeEach {
        guard case .plain(let body) = hook.body, let plain = body.plain else { return nil }
        hooks.append(PlainHook(location: hook.location, body: plain))
      }
    }
    return hooks
  }
}
