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
  /// The tree in document order: a group is followed by its contents and a closing `endOfGroup`.
  ///
  /// Flat on purpose: however deep the groups are nested, no code that walks, copies or frees a spec recurses.
  package let elements: [Element]

  package init(_ elements: [Element]) {
    self.elements = elements
    MisplacedWord.note(elements)
  }

  /// Specs that a closure lists in one statement; their words are noted where they were made.
  init(listing specs: [Spec]) {
    elements = specs.count == 1 ? specs[0].elements : specs.flatMap(\.elements)
  }

  package indirect enum Element: Sendable {
    case group(Group)
    case endOfGroup
    case example(Example)
    case hook(Hook)
    case evaluate([LetEvaluation], location: SourceLocation)
    case override(LetKey, LetSource)
    case registry(any MatcherNaming, location: SourceLocation)
    case misuse(Issue)
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

  /// Says which type declares the spec, for `--filter`; what the SpecBridge plugin generates says it.
  ///
  /// - Parameter type: The type's name: `StackSpec`.
  /// - Returns: The spec.
  public func declared(in type: String) -> Spec {
    replacingRoots { $0.adding(Trait { $0.type = type }) }
  }

  /// Replaces what stands outside every group of the spec, and the outermost groups themselves.
  private func replacingRoots(_ change: (Element) -> Element) -> Spec {
    MisplacedWord.forget([self])
    var depth = 0
    return Spec(
      elements.map { element in
        defer {
          switch element {
          case .group: depth += 1
          case .endOfGroup: depth -= 1
          default: break
          }
        }
        return depth == 0 ? change(element) : element
      })
  }

  package struct Group: Sendable {
    package let description: String
    package let traits: [Trait]
    package let location: SourceLocation
    /// `true` if the group comes from shared examples, at the place of `itBehavesLike`.
    package let isSharedBehaviour: Bool
    /// `true` if it only holds specs together, such as those of a test target with the hooks that are theirs alone:
    /// it is in no name, id or report.
    package let isUnnamed: Bool

    package init(
      description: String, traits: [Trait], location: SourceLocation, isSharedBehaviour: Bool = false,
      isUnnamed: Bool = false
    ) {
      self.description = description
      self.traits = traits
      self.location = location
      self.isSharedBehaviour = isSharedBehaviour
      self.isUnnamed = isUnnamed
    }
  }

  package struct Example: Sendable {
    /// `nil` for `specify`, which is described by its first expectation.
    package let description: String?
    package let traits: [Trait]
    package let location: SourceLocation
    package let row: RowFacts?
    /// `nil` for an example that is declared but not written yet.
    package let body: Body?
  }

  package struct Hook: Sendable {
    package let kind: HookKind
    package let location: SourceLocation
    package let body: HookBody
  }

  package enum HookBody: Sendable {
    case plain(Body)
    case around(AroundBody)
  }
}

extension Spec {
  /// Specs held together, so that hooks among them that stand outside every group are for them alone.
  package static func together(_ specs: [Spec]) -> Spec {
    guard let location = specs.lazy.compactMap(\.location).first else { return Spec([]) }
    let group = Group(description: "", traits: [], location: location, isUnnamed: true)
    return Spec([.group(group)] + specs.flatMap(\.elements) + [.endOfGroup])
  }

  /// The place of the spec's first group or example; `nil` for one of hooks alone.
  package var location: SourceLocation? {
    for element in elements {
      switch element {
      case .group(let group): return group.location
      case .example(let example): return example.location
      default: continue
      }
    }
    return nil
  }
}

/// The kinds of hooks.
public enum HookKind: String, Sendable {
  case beforeAll, afterAll, beforeEach, afterEach, aroundEach
}

extension Spec.Element {
  fileprivate func adding(_ trait: Trait) -> Self {
    switch self {
    case .group(let group):
      .group(
        .init(
          description: group.description, traits: [trait] + group.traits, location: group.location,
          isSharedBehaviour: group.isSharedBehaviour, isUnnamed: group.isUnnamed))
    case .example(let example):
      .example(
        .init(
          description: example.description, traits: [trait] + example.traits, location: example.location,
          row: example.row, body: example.body))
    case .endOfGroup, .hook, .evaluate, .override, .registry, .misuse: self
    }
  }

  fileprivate func placed(at location: SourceLocation) -> Self {
    switch self {
    case .group(let group):
      .group(
        .init(
          description: group.description, traits: group.traits, location: location,
          isSharedBehaviour: group.isSharedBehaviour, isUnnamed: group.isUnnamed))
    case .example(let example):
      .example(
        .init(
          description: example.description, traits: example.traits, location: location,
          row: example.row?.placed(at: location), body: example.body))
    case .hook(let hook): .hook(.init(kind: hook.kind, location: location, body: hook.body))
    case .evaluate(let lets, _): .evaluate(lets, location: location)
    case .registry(let registry, _): .registry(registry, location: location)
    case .endOfGroup, .override, .misuse: self
    }
  }
}
