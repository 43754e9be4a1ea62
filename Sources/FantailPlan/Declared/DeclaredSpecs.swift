package import FantailTree

/// The specs of a plan in the form that the executor needs: groups and examples by number, with their code.
///
/// Declared specs are not encoded: a plan that was read from a file does not have any and cannot run.
package final class DeclaredSpecs: Sendable {
  /// The groups, each after its parent; the first represents the run itself.
  package let groups: [Group]
  /// The examples in declaration order.
  package let examples: [Example]
  let misuses: [Issue]
  /// The traits of the run itself, which all examples inherit.
  package var traits: Traits { groups[0].traits }

  package struct GroupNumber: Hashable, Sendable {
    package let index: Int

    /// The run itself, as the outermost group.
    package static let run = GroupNumber(index: 0)
  }

  /// An example's position among all declared examples, as opposed to its position in a plan.
  package struct ExampleNumber: Hashable, Sendable {
    package let index: Int
  }

  /// Reads specs in one pass without recursion, so that nesting may have any depth.
  ///
  /// - Parameters:
  ///   - specs: The specs.
  ///   - traits: The traits of the run itself, which all specs inherit.
  package init(_ specs: [Spec], traits: [Trait] = []) {
    var groups = [Group(.run, nil, in: nil, traits: traits)]
    var examples: [Example] = []
    var misuses: [Issue] = []
    var open = groups
    func add(_ node: Spec.Node) {
      let group = open[open.count - 1]
      switch node {
      case .group(let inner):
        let new = Group(.init(index: groups.count), inner.heading, in: group, traits: inner.heading.traits)
        group.children.append(.group(new.number))
        group.innerGroups.append(new.number)
        open.append(new)
        groups.append(new)
      case .example(let example):
        let new = Example(example, number: .init(index: examples.count), in: group)
        group.children.append(.example(new.number))
        examples.append(new)
      case .hook(let hook): group.add(hook)
      case .evaluate(let lets, let location): group.addEvaluation(of: lets, at: location)
      case .override(let key, let source): group.override(key, by: source)
      case .registry(let registry, let location): group.add(registry, at: location)
      case .misuse(let issue): misuses.append(issue)
      }
    }
    for spec in specs { spec.walk(add, leave: { _ in open.removeLast() }) }
    self.groups = groups
    self.examples = examples
    self.misuses = misuses
    MisplacedWord.forget(specs)
  }

  package subscript(number: GroupNumber) -> Group { groups[number.index] }
  package subscript(number: ExampleNumber) -> Example { examples[number.index] }

  enum Child: Hashable, Sendable {
    case group(GroupNumber)
    case example(ExampleNumber)
  }

  /// The groups from the run itself down to the given one.
  package func path(to group: GroupNumber) -> [Group] {
    var path: [Group] = []
    var next: GroupNumber? = group
    while let number = next {
      path.append(self[number])
      next = self[number].parent
    }
    path.reverse()
    return path
  }
}
