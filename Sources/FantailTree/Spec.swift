/// A part of a specification: a group, an example, a hook, or several of them.
///
/// Every word (`describe`, `it`, `beforeEach`, …) returns one, and a group lists those it holds. A spec is an
/// immutable value: building it runs no body, hook or let, and two runs of the same spec share nothing.
///
/// ```swift
/// enum StackSpec {
///   static var spec: Spec {
///     describe("Stack") {
///       let stack = Let { [Int]() }
///       it("starts empty") { expect(stack()).to(.beEmpty) }
///     }
///   }
/// }
/// ```
public struct Spec: Sendable {
  /// The nodes outside every group, in the order in which they are written.
  package let nodes: [Node]

  package init(_ nodes: [Node]) {
    self.nodes = nodes
  }

  /// Joins the specs that a closure lists in one statement.
  init(listing specs: [Spec]) {
    nodes = specs.count == 1 ? specs[0].nodes : specs.flatMap(\.nodes)
  }

  /// Makes the spec of a word. Inside a running example or once-only hook, where the spec would never run, it also
  /// records the word as misplaced.
  static func word(_ nodes: [Node]) -> Spec {
    if let scope = ExampleContext.current.scope { MisplacedWord.keep(nodes, in: scope) }
    return Spec(nodes)
  }
}

extension Spec {
  /// Moves a spec to another place, such as the data that it is made from, so that reports show that place.
  ///
  /// - Parameter location: The place for reports, instead of that of the word.
  /// - Returns: The spec. Parts inside a group keep their places.
  ///
  /// ```swift
  /// for line in cases {
  ///   it(line.title) { … }.placed(at: SourceLocation(fileID: file, filePath: path, line: line.number, column: 1))
  /// }
  /// ```
  public func placed(at location: SourceLocation) -> Spec {
    replacingRoots { $0.placed(at: location) }
  }

  /// Returns the spec with the name of the type that declares it, for `--filter`.
  package func ofType(_ name: String) -> Spec {
    replacingRoots { $0.adding(Trait { $0.type = name }) }
  }

  /// Replaces the nodes outside every group. A group's children stay unchanged.
  private func replacingRoots(_ change: (Node) -> Node) -> Spec {
    MisplacedWord.forget([self])
    return .word(nodes.map(change))
  }

  /// Joins specs in one unnamed group, so that hooks outside every group apply only to these specs.
  ///
  /// - Parameter target: The name of their test target.
  package static func together(_ specs: [Spec], of target: String = "") -> Spec {
    guard let location = specs.lazy.compactMap(\.location).first else { return Spec([]) }
    let heading = Group.Heading(description: target, traits: [], location: location, isUnnamed: true)
    return Spec([.group(Group(heading, children: specs.flatMap(\.nodes)))])
  }

  /// The place of the spec's first group or example; `nil` for a spec that has only hooks.
  package var location: SourceLocation? {
    for node in nodes {
      switch node {
      case .group(let group): return group.heading.location
      case .example(let example): return example.location
      case .hook, .evaluate, .override, .registry, .misuse: continue
      }
    }
    return nil
  }
}
