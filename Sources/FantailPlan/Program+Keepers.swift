import FantailTree

extension Program {
  /// The outermost group that keeps the examples of each group together, in one place and one after another, by the
  /// group's number: for jobs and for shards. `nil` where they may run anywhere.
  ///
  /// A group does with hooks that run once, or `.serial`. Hooks outside every group join nothing: they would join all.
  package var keepers: [GroupNumber?] {
    var keepers: [GroupNumber?] = []
    for group in groups {
      let keeps = group.traits.isSerial || group.isNamed && !(group.beforeAll.isEmpty && group.afterAll.isEmpty)
      keepers.append(group.parent.flatMap { keepers[$0.index] } ?? (keeps ? group.number : nil))
    }
    return keepers
  }
}
