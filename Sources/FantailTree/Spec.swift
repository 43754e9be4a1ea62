/// A part of a specification: a group, an example, a hook, or several of them.
///
/// Every word (`describe`, `it`, `beforeEach`, …) returns one, and a group lists the specs it contains. A spec is an
/// immutable value: building it does not run a body, hook or let, and two runs of the same spec do not share anything.
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
  /// Gives a spec another source location for reports, such as the location of the data from which it is made.
  ///
  /// - Parameter location: The location for reports, instead of the word's location.
  /// - Returns: The spec. Parts inside a group keep their locations.
  ///
  /// ```swift
  /// for line in cases {
  ///   it(line.title) { … }.placed(at: SourceLocation(fileID: file, filePath: path, line: line.number, column: 1))
  /// }
  /// ```
  public func placed(at location: SourceLocation) -> Spec {
    replacingRoots { $0.placed(at: location) }
  }

  /// Returns the spec with the name of the type that declares the spec, for `--filter`.
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
  /// - Parameter target: The name of the test target of the specs.
  package static func together(_ specs: [Spec], of target: String = "") -> Spec {
    guard let location = specs.lazy.compactMap(\.location).first else { return Spec([]) }
    let heading = Group.Heading(description: target, traits: [], location: location, isUnnamed: true)
    return Spec([.group(Group(heading, children: specs.flatMap(\.nodes)))])
  }

  /// The source location of the spec's first group or example; `nil` for a spec that has only hooks.
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
  /// Returns the node with one more trait, outside its other traits, if the node is a group or an example.
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

  /// Returns the node with another source location; a group's children keep their locations.
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

extension Spec {
  /// A group: its heading, and the nodes inside it in the order in which they are written.
  ///
  /// `describe` makes a group: ``SpecBuilder`` collects the specs that its closure lists, and their nodes become the
  /// children. The closures of groups run when the spec is made, before it is planned; bodies, hooks and lets do not
  /// run then. `Spec.walk` visits a tree without recursion: it keeps the nodes to visit in a list.
  ///
  /// This is a class, so that nesting a group copies one reference, regardless of the group's size. Unchecked, because
  /// only `deinit` changes the children, and only those of groups without another reference.
  package final class Group: @unchecked Sendable {
    package let heading: Heading
    package private(set) var children: [Node]

    package init(_ heading: Heading, children: [Node]) {
      self.heading = heading
      self.children = children
    }

    // Frees nested groups from a list: recursion would overflow the stack at ten thousand levels.
    deinit {
      var groups = takeGroups()
      while var group = groups.popLast() {
        // A group that another spec also holds is freed later, with that spec.
        if isKnownUniquelyReferenced(&group) { groups += group.takeGroups() }
      }
    }

    /// Removes and returns the groups inside this group.
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
      /// `true` if the group comes from shared examples, at the location of `itBehavesLike`.
      package var isSharedBehaviour = false
      /// `true` if the group only keeps specs together, such as those of a test target with separate hooks. The group
      /// then does not appear in names, ids or reports.
      package var isUnnamed = false

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
  }
}

extension Spec.Node {
  fileprivate var group: Spec.Group? {
    if case .group(let group) = self { group } else { nil }
  }
}

extension Spec {
  /// An example as it is declared.
  package struct Example: Sendable {
    /// The description; `nil` for `specify`, which is described by its first expectation.
    package let description: String?
    package var traits: [Trait]
    package internal(set) var location: SourceLocation
    /// The row of a table for which the example is made, and the row's source location.
    package var row: (planned: PlannedRow, location: SourceLocation)?
    /// The code; `nil` for an example that is declared but not written yet.
    package let body: Body?
  }
}

extension Spec.Example {
  /// Creates an example of another process, whose code does not exist in this process.
  package init(listed description: String?, at location: SourceLocation, isWritten: Bool) {
    self.init(description: description, traits: [], location: location, body: isWritten ? .unisolated {} : nil)
  }
}

extension Spec {
  /// A hook as it is declared.
  package struct Hook: Sendable {
    package let kind: HookKind
    package let location: SourceLocation
    package let body: HookBody

    package init(kind: HookKind, location: SourceLocation, body: HookBody) {
      self.kind = kind
      self.location = location
      self.body = body
    }
  }

  /// The code of a hook. An `aroundEach` receives the example that it wraps.
  package enum HookBody: Sendable {
    case plain(Body)
    case around(AroundBody)
  }
}

/// The kinds of hooks.
public enum HookKind: String, Sendable {
  case beforeAll, afterAll, beforeEach, afterEach, aroundEach
}

/// The code of an example or a hook that suspends: throwing or not, on any actor.
public typealias ExampleBody = @isolated(any) @Sendable () async throws -> Void

/// The code of an example or a hook that does not suspend: throwing or not, on any actor.
///
/// Every word that takes code has an overload for each of the two types, this type first. So a closure without `await`
/// is compiled as a plain function. Such a closure costs a third less than an asynchronous function, may call blocking
/// code, and is type-checked as fast as with a single overload. With the asynchronous overload first, the compiler
/// would try both overloads at each use.
public typealias SynchronousBody = @isolated(any) @Sendable () throws -> Void

/// The code of an `aroundEach` hook.
public typealias AroundBody = @isolated(any) @Sendable (WrappedExample) async throws -> Void

extension Spec {
  /// The code of an example or a hook, as it was written.
  package enum Body: Sendable {
    /// Synchronous code without an actor, which stays on the caller's actor.
    case unisolated(@Sendable () throws -> Void)
    /// Synchronous code of an actor.
    case isolated(SynchronousBody)
    case suspending(ExampleBody)
    /// Synchronous code with its arguments, such as those of a row. Only the call on its actor suspends.
    case applied(ExampleBody)

    /// Returns the body for code that does not suspend.
    package static func synchronous(_ body: @escaping SynchronousBody) -> Self {
      body.isolation == nil ? .unisolated(PlainBody(body).call) : .isolated(body)
    }
  }
}

/// Synchronous code without an actor, as a function that stays on the caller's actor.
///
/// A call as `@isolated(any)` would leave the main thread on systems whose tasks cannot have separate executors (macOS
/// 13 and 14), but XCTest expects its code on that thread.
private struct PlainBody {
  let call: @Sendable () throws -> Void

  /// - Parameter body: Code without an actor. Only the type changes: dropping `@isolated(any)` keeps the
  ///   representation.
  init(_ body: @escaping SynchronousBody) {
    // The functions are in structures, because an `@isolated(any)` function as a type argument would need macOS 15.
    self = unsafeBitCast(IsolatedBody(call: body), to: PlainBody.self)
  }
}

private struct IsolatedBody { let call: SynchronousBody }

extension Spec {
  /// A part of a spec's tree: a group, an example, a hook or another part of a group.
  public struct Part: Sendable, Hashable {
    /// The kind of the part.
    public let kind: Kind
    /// The description of a group or example, including the key of a row; empty for all other parts, and for `specify`.
    public let description: String
    /// The source location of the part; `nil` for an override, which does not have a location.
    public let location: SourceLocation?
    /// The number of groups around the part.
    public let depth: Int
    /// The part's own traits. The traits of its groups also apply to it.
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

  /// The parts of the tree in document order, each with its depth. Listing them does not run a body, hook or let.
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
          // Groups that only keep specs together are not listed.
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

extension Spec {
  /// Visits every node in document order, a group before its children.
  ///
  /// - Parameters:
  ///   - visit: Called for each node.
  ///   - leave: Called for each group after its children.
  ///
  /// This does not use recursion, so that the depth of a spec is limited only by memory.
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

extension MisplacedWord {
  /// Records a call to a word of specs, such as `it` or `describe`, in an example or in a once-only hook, where the
  /// call does nothing. The word of a group replaces the words inside the group.
  ///
  /// - Parameters:
  ///   - nodes: The parts of the spec that the call makes.
  ///   - scope: The running example or hook.
  static func keep(_ nodes: [Spec.Node], in scope: any ExampleScope) {
    for case .group(let group) in nodes { scope.forget(words: group.children.compactMap(\.word)) }
    scope.keep(words: nodes.compactMap(\.word))
  }

  /// Forgets the recorded words of specs that the code of an example makes and then plans, or replaces with other
  /// specs. Such words are not misplaced.
  ///
  /// - Parameter specs: The specs.
  package static func forget(_ specs: [Spec]) {
    guard let scope = ExampleContext.current.scope else { return }
    var words: [MisplacedWord] = []
    for spec in specs { spec.walk { node in node.word.map { words.append($0) } } }
    scope.forget(words: words)
  }
}

extension Spec.Node {
  fileprivate var word: MisplacedWord? {
    switch self {
    case .group(let group):
      // The group does not keep which word declared it (`describe`, `context`).
      MisplacedWord(text: "the group \"\(group.heading.description)\"", location: group.heading.location)
    case .example(let example):
      MisplacedWord(text: example.description.map { "`it(\"\($0)\")`" } ?? "`specify`", location: example.location)
    case .hook(let hook): MisplacedWord(text: "`\(hook.kind.rawValue)`", location: hook.location)
    case .evaluate(_, let location): MisplacedWord(text: "`evaluate`", location: location)
    case .override(let key, _): MisplacedWord(text: "`override` of the Let<\(key.typeName)>", location: key.location)
    case .registry(_, let location): MisplacedWord(text: "`registerMatchers`", location: location)
    case .misuse: nil
    }
  }
}
