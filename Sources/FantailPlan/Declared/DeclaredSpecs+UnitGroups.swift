import FantailTree

extension DeclaredSpecs {
  /// For each group, by number: the outermost group around it whose examples run together (in one worker or shard, one
  /// after another); `nil` if the group's examples may run anywhere.
  ///
  /// A group with a `beforeAll`, an `afterAll` or `.serial` keeps its examples together. Hooks outside every group do
  /// not have this effect, since they would join all examples.
  package var unitGroups: [GroupNumber?] {
    var unitGroups: [GroupNumber?] = []
    for group in groups {
      let keeps = group.traits.isSerial || group.isNamed && !(group.beforeAll.isEmpty && group.afterAll.isEmpty)
      unitGroups.append(group.parent.flatMap { unitGroups[$0.index] } ?? (keeps ? group.number : nil))
    }
    return unitGroups
  }
}
