extension Spec {
  /// A node of the tree: a group with its children, an example, a hook or another part of a group.
  package enum Node: Sendable {
    case group(Group)
    indirect case example(Example)
    indirect case hook(Hook)
    case evaluate([LetKey], location: SourceLocation)
    indirect case override(LetKey, LetSource)
    indirect case registry(any MatcherNaming, location: SourceLocation)
    indirect case misuse(Issue)
  }
}

extension Spec.Node {
  /// Returns the node with one more trait, the outermost of its own, if it is a group or an example.
  func adding(_ trait: Trait) -> Self {
    switch self {
    case .group(let group):
      var heading = group.heading
      heading.traits.insert(trait, at: 0)
      return .group(Spec.Group(heading, children: group.children))
    case .example(var example):
      example.traits.insert(trait, at: 0)
      return .example(example)
    case .hook, .evaluate, .override, .registry, .misuse: return self
    }
  }

  /// Returns the node at another place; a group's children stay where they are.
  func placed(at location: SourceLocation) -> Self {
    switch self {
    case .group(let group):
      var heading = group.heading
      heading.location = location
      return .group(Spec.Group(heading, children: group.children))
    case .example(var example):
      example.location = location
      example.row?.location = location
      return .example(example)
    case .hook(let hook): return .hook(.init(kind: hook.kind, location: location, body: hook.body))
    case .evaluate(let lets, _): return .evaluate(lets, location: location)
    case .registry(let registry, _): return .registry(registry, location: location)
    case .override, .misuse: return self
    }
  }
}
