/// A part of a specification: a group, an example, a hook, or several of them.
///
/// Every word (`describe`, `it`, `beforeEach`, …) returns one, and a group lists those it holds. A spec is an
/// immutable value: building it runs no body, hook or let, and two runs of the same spec share nothing.
///
/// ```swift
/// enum StackSpec {
///   static let spec = describe("Stack") {
///     let stack = Let { [Int]() }
///     it("starts empty") { expect(stack()).to(.beEmpty) }
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
  package struct Group: Sendable {
    package let description: String
    package let traits: [Trait]
    package let location: SourceLocation
    /// Where `itBehavesLike` was called, for groups that come from shared examples.
    package let isSharedBehaviour: Bool

    package init(description: String, traits: [Trait], location: SourceLocation, isSharedBehaviour: Bool = false) {
      self.description = description
      self.traits = traits
      self.location = location
      self.isSharedBehaviour = isSharedBehaviour
    }
  }

  package struct Example: Sendable {
    /// `nil` for `specify`, which is described by its first expectation.
    package let description: String?
    package let traits: [Trait]
    package let location: SourceLocation
    package let row: RowKey?
    /// `nil` for an example that is declared but not written yet.
    package let body: ExampleBody?
  }

  package struct RowKey: Sendable {
    package let key: String
    package let location: SourceLocation
  }

  package struct Hook: Sendable {
    package let kind: HookKind
    package let location: SourceLocation
    package let body: HookBody
  }

  package enum HookBody: Sendable {
    case plain(ExampleBody)
    case around(AroundBody)
  }
}

/// The code of an example or a hook: synchronous or not, throwing or not, on any actor.
public typealias ExampleBody = @isolated(any) @Sendable () async throws -> Void

/// The code of an `aroundEach` hook.
public typealias AroundBody = @isolated(any) @Sendable (WrappedExample) async throws -> Void

/// The kinds of hooks.
public enum HookKind: String, Sendable, Codable, CaseIterable {
  case beforeAll, afterAll, beforeEach, afterEach, aroundEach
}
