extension Spec {
  /// Visits every node in document order, a group before its children.
  ///
  /// - Parameters:
  ///   - visit: Called for each node.
  ///   - leave: Called for each group after its children.
  ///
  /// Without recursion, so that the depth of a spec is limited only by memory.
  package func walk(_ visit: (Node) -> Void, leave: (Group) -> Void = { _ in }) {
    var open = [(group: Group?.none, rest: nodes.makeIterator())]
    while open.count > 0 {
      let last = open.count - 1
      if let node = open[last].rest.next() {
        visit(node)
        if case .group(let group) = node { open.append((group, group.children.makeIterator())) }
      } else if let group = open.removeLast().group {
        leave(group)
      }
    }
  }

  /// The examples in document order, including those in groups.
  package var examples: [Example] {
    var examples: [Example] = []
    walk { node in if case .example(let example) = node { examples.append(example) } }
    return examples
  }

  /// The number of examples, including those in groups.
  package var exampleCount: Int {
    var count = 0
    walk { node in if case .example = node { count += 1 } }
    return count
  }
}
