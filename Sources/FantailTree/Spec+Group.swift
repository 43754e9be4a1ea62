extension Spec {
  /// A group: its heading, and the nodes inside it in the order in which they are written.
  ///
  /// `describe` makes one: ``SpecBuilder`` collects the specs that its closure lists, and their nodes become the children.
  /// The closures of groups run when the spec is made, before it is planned; no body, hook or let runs then. `Spec.walk`
  /// visits a tree without recursion: it keeps the nodes to visit in a list.
  ///
  /// A class, so that nesting a group copies one reference, whatever its size. Unchecked: only `deinit` changes the
  /// children, and only of groups without another reference.
  package final class Group: @unchecked Sendable {
    package let heading: Heading
    package private(set) var children: [Node]

    package init(_ heading: Heading, children: [Node]) {
      self.heading = heading
      self.children = children
    }

    // Frees nested groups from a list: recursion would overflow the stack at ten thousand levels.
    deinit {
      var groups = takeGroups()
      while var group = groups.popLast() {
        // A group that another spec also holds is freed later, with that spec.
        if isKnownUniquelyReferenced(&group) { groups += group.takeGroups() }
      }
    }

    /// Empties the group, and returns the groups that were in it.
    private func takeGroups() -> [Group] {
      let groups = children.compactMap(\.group)
      children = []
      return groups
    }

    /// A group without its children.
    package struct Heading: Sendable {
      package let description: String
      package var traits: [Trait]
      package var location: SourceLocation
      /// `true` if the group comes from shared examples, at the place of `itBehavesLike`.
      package var isSharedBehaviour = false
      /// `true` if the group only holds specs together, such as those of a test target with its own hooks. The group
      /// then appears in no name, id or report.
      package var isUnnamed = false
    }
  }
}

extension Spec.Node {
  fileprivate var group: Spec.Group? {
    if case .group(let group) = self { group } else { nil }
  }
}
