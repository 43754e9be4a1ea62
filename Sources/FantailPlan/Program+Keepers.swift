import FantailTree

extension Program {
  /// The groups whose examples have to stay together, in one place and one after another: for jobs and for shards.
  package struct Keepers {
    private let program: Program
    private var known: [GroupNumber: GroupNumber?] = [:]

    package init(_ program: Program) {
      self.program = program
    }

    /// Returns the outermost group that keeps the examples of a group together; `nil` if they may run anywhere.
    ///
    /// A group does with hooks that run once, or `.serial`. Hooks outside every group join nothing: they would join all.
    package mutating func keeper(of group: GroupNumber) -> GroupNumber? {
      if let found = known[group] { return found }
      let keeper = program.path(to: group).first { inner in
        inner.traits.isSerial || inner.isNamed && !(inner.beforeAll.isEmpty && inner.afterAll.isEmpty)
      }
      known[group] = .some(keeper?.number)
      return keeper?.number
    }
  }
}
