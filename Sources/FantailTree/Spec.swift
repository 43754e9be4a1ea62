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
  /// The nodes that stand outside every group, in the order in which they are written.
  package let nodes: [Node]

  package init(_ nodes: [Node]) {
    self.nodes = nodes
  }

  /// Joins the specs that a closure lists in one statement.
  init(listing specs: [Spec]) {
    nodes = specs.count == 1 ? specs[0].nodes : specs.flatMap(\.nodes)
  }

  /// Makes the spec of a word, and notes the word in the running example or once-only hook, where it declares nothing.
  static func word(_ nodes: [Node]) -> Spec {
    if let scope = ExampleContext.current.scope { MisplacedWord.note(nodes, in: scope) }
    return Spec(nodes)
  }
}

extension Spec {
  /// Places a spec elsewhere: for one that is made from data, whose reports should show the data.
  ///
  /// - Parameter location: The place, instead of the one where the word is written.
  /// - Returns: The spec; what is inside a group stays where it is.
  ///
  /// ```swift
  /// for line in cases {
  ///   it(line.title) { … }.placed(at: SourceLocation(fileID: file, filePath: path, line: line.number, column: 1))
  /// }
  /// ```
  public func placed(at location: SourceLocation) -> Spec {
    replacingRoots { $0.placed(at: location) }
  }

  /// Returns the spec with the type that declares it, for `--filter`.
  package func ofType(_ name: String) -> Spec {
    replacingRoots { $0.adding(Trait { $0.type = name }) }
  }

  /// Replaces the nodes outside every group; a group's children stay as they are.
  private func replacingRoots(_ change: (Node) -> Node) -> Spec {
    MisplacedWord.forget([self])
    return .word(nodes.map(change))
  }

  /// Holds specs together, so that hooks among them that stand outside every group are for them alone.
  ///
  /// - Parameter target: The name of their test target.
  package static func together(_ specs: [Spec], of target: String = "") -> Spec {
    guard let location = specs.lazy.compactMap(\.location).first else { return Spec([]) }
    let heading = Group.Heading(description: target, traits: [], location: location, isUnnamed: true)
    return Spec([.group(Group(heading, children: specs.flatMap(\.nodes)))])
  }

  /// The place of the spec's first group or example; `nil` for one of hooks alone.
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
