extension Spec {
  /// A part of a spec's tree: a group, an example, a hook or another part of a group.
  public struct Part: Sendable, Hashable {
    /// The kind of the part.
    public let kind: Kind
    /// The description of a group or example, with the key of a row; empty for every other part, and for `specify`.
    public let description: String
    /// The place where the part is written; `nil` for an override, which has no place.
    public let location: SourceLocation?
    /// The number of groups around the part.
    public let depth: Int
    /// The part's own traits. The traits of its groups also hold for it.
    public let traits: [Trait]

    /// The kinds of parts.
    public enum Kind: Sendable, Hashable {
      /// A group; `isShared` if it comes from shared examples.
      case group(isShared: Bool)
      /// An example.
      case example
      /// A hook.
      case hook(HookKind)
      /// Lets that are evaluated before the hooks of each example.
      case evaluate
      /// A let that is replaced for the group.
      case override
      /// Matchers that are registered for the group.
      case registerMatchers
    }
  }

  /// The parts of the tree in document order, each with its depth. Listing them runs no body, hook or let.
  ///
  /// ```swift
  /// for part in StackSpec.spec.parts where part.kind == .example {
  ///   print(part.description, part.location!)
  /// }
  /// ```
  /// A group's parts follow the group, one level deeper. The time is proportional to the number of parts and does not
  /// depend on the depth.
  public var parts: [Part] {
    var parts: [Part] = []
    var depth = 0
    func add(_ kind: Part.Kind, _ location: SourceLocation?, _ description: String = "", _ traits: [Trait] = []) {
      parts.append(Part(kind: kind, description: description, location: location, depth: depth, traits: traits))
    }
    walk(
      { node in
        switch node {
        case .group(let group):
          let heading = group.heading
          // Groups that only hold specs together are not shown to users.
          if heading.isUnnamed { break }
          add(.group(isShared: heading.isSharedBehaviour), heading.location, heading.description, heading.traits)
          depth += 1
        case .example(let example):
          let row = example.row
          let description = [example.description, row?.planned.key].compactMap(\.self).joined(separator: ", ")
          add(.example, row?.location ?? example.location, description, example.traits)
        case .hook(let hook): add(.hook(hook.kind), hook.location)
        case .evaluate(_, let location): add(.evaluate, location)
        case .override: add(.override, nil)
        case .registry(_, let location): add(.registerMatchers, location)
        case .misuse: break
        }
      }, leave: { group in if !group.heading.isUnnamed { depth -= 1 } })
    return parts
  }
}
