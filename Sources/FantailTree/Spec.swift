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
  }

  /// Specs that a closure lists in one statement.
  init(listing specs: [Spec]) {
    elements = specs.count == 1 ? specs[0].elements : specs.flatMap(\.elements)
  }

  /// The spec of a word that is called here, which is noted where it declares nothing.
  static func word(_ elements: [Element]) -> Spec {
    if let scope = ExampleContext.current.scope { MisplacedWord.note(elements, in: scope) }
    return Spec(elements)
  }

  package indirect enum Element: Sendable {
    case group(Group)
    case endOfGroup
    case example(Example)
    case hook(Hook)
    case evaluate([LetKey], location: SourceLocation)
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

  /// Says which type declares the spec, for `--filter`.
  package func ofType(_ name: String) -> Spec {
    replacingRoots { $0.adding(Trait { $0.type = name }) }
  }

  /// Replaces what stands outside every group of the spec, and the outermost groups themselves.
  private func replacingRoots(_ change: (Element) -> Element) -> Spec {
    MisplacedWord.forget([self])
    var depth = 0
    return .word(
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
    package fileprivate(set) var traits: [Trait]
    package fileprivate(set) var location: SourceLocation
    /// `true` if the group comes from shared examples, at the place of `itBehavesLike`.
    package var isSharedBehaviour = false
    /// `true` if it only holds specs together, such as those of a test target with the hooks that are theirs alone:
    /// it is in no name, id or report.
    package var isUnnamed = false
  }

  package struct Example: Sendable {
    /// `nil` for `specify`, which is described by its first expectation.
    package let description: String?
    package fileprivate(set) var traits: [Trait]
    package fileprivate(set) var location: SourceLocation
    /// Of a table: its row, and where that is written.
    package fileprivate(set) var row: (facts: PlannedRow, location: SourceLocation)?
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

extension Spec {
  /// The code of an example or a hook, as it was written.
  package enum Body: Sendable {
    case synchronous(SynchronousBody)
    case suspending(ExampleBody)

    /// Runs the code on its actor.
    package func callAsFunction() async throws {
      switch self {
      case .synchronous(let body): try await body()
      case .suspending(let body): try await body()
      }
    }

    /// The code as a function that can be called from anywhere: synchronous and of no actor. `nil` for other code.
    package var plain: PlainBody? {
      guard case .synchronous(let body) = self, body.isolation == nil else { return nil }
      // Without an actor only the type differs: `@isolated(any)` keeps the representation. In structures, for the reason
      // that lets have.
      return unsafeBitCast(IsolatedBody(call: body), to: WrappedPlainBody.self).call
    }
  }
}

private struct IsolatedBody { let call: SynchronousBody }
private struct WrappedPlainBody { let call: PlainBody }

/// The kinds of hooks.
public enum HookKind: String, Sendable {
  case beforeAll, afterAll, beforeEach, afterEach, aroundEach
}

extension Spec.Element {
  fileprivate func adding(_ trait: Trait) -> Self {
    switch self {
    case .group(var group):
      group.traits.insert(trait, at: 0)
      return .group(group)
    case .example(var example):
      example.traits.insert(trait, at: 0)
      return .example(example)
    case .endOfGroup, .hook, .evaluate, .override, .registry, .misuse: return self
    }
  }

  fileprivate func placed(at location: SourceLocation) -> Self {
    switch self {
    case .group(var group):
      group.location = location
      return .group(group)
    case .example(var example):
      example.location = location
      example.row?.location = location
      return .example(example)
    case .hook(let hook): return .hook(.init(kind: hook.kind, location: location, body: hook.body))
    case .evaluate(let lets, _): return .evaluate(lets, location: location)
    case .registry(let registry, _): return .registry(registry, location: location)
    case .endOfGroup, .override, .misuse: return self
    }
  }
}
