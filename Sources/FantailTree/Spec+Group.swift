extension Spec {
  /// A group: its heading, and the nodes inside it in the order in which they are written.
  ///
  /// `describe` makes one: ``SpecBuilder`` collects the specs that its closure lists, and their nodes become the children.
  /// Building runs no body, hook or let. `Spec.walk` visits a tree without recursion.
  ///
  /// A class, so that nesting a group copies one reference, whatever is inside it. Unchecked: only `deinit` changes the
  /// children, and only those of groups that nothing else refers to.
  package final class Group: @unchecked Sendable {
    package let heading: Heading
    package private(set) var children: [Node]

    package init(_ heading: Heading, children: [Node]) {
      self.heading = heading
      self.children = children
    }

    // Groups inside are freed from a list: freed by recursion, ten thousand levels would use up the stack.
    deinit {
      var groups = takeGroups()
      while var group = groups.popLast() {
        // Another spec may hold it too, and frees it later.
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
      /// `true` if it only holds specs together, such as those of a test target with the hooks that are theirs alone.
      /// It then appears in no name, id or report.
      package var isUnnamed = false
    }
  }
}

extension Spec.Node {
  fileprivate var group: Spec.Group? {
    if case .group(let group) = self { group } else { nil }
  }
}
