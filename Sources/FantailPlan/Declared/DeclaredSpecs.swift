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

extension DeclaredSpecs {
  /// A group, with its hooks and lets.
  ///
  /// Unchecked, because only `DeclaredSpecs.init` changes groups, and it ends before another thread can access a group.
  package final class Group: @unchecked Sendable {
    package let number: GroupNumber
    package let parent: GroupNumber?
    package let description: String
    package let location: SourceLocation?
    let isSharedBehaviour: Bool
    /// The unnamed group that contains the specs of this group's test target; `nil` if only one target is planned.
    package let target: GroupNumber?
    /// The group's own traits.
    package let ownTraits: [Trait]
    /// The traits in effect for the group, including those of the groups around it.
    package let traits: Traits
    package private(set) var beforeAll: [Spec.Hook] = []
    package private(set) var beforeEach: [Spec.Hook] = []
    /// The hooks in declaration order; they run in reverse order.
    package private(set) var afterEach: [Spec.Hook] = []
    /// The hooks in declaration order; they run in reverse order.
    package private(set) var afterAll: [Spec.Hook] = []
    package private(set) var aroundEach: [Spec.Hook] = []
    package private(set) var evaluations: [(lets: [LetKey], location: SourceLocation)] = []
    package private(set) var overrides: [LetKey: LetSource] = [:]
    package private(set) var registries: [(registry: any MatcherNaming, location: SourceLocation)] = []
    /// `true` if the group has hooks, evaluations, overrides or registries.
    package private(set) var doesSomething = false
    var children: [Child] = []
    var innerGroups: [GroupNumber] = []

    /// Creates a group. The run itself has no heading and no parent.
    init(_ number: GroupNumber, _ heading: Spec.Group.Heading?, in parent: Group?, traits own: [Trait]) {
      self.number = number
      self.parent = parent?.number
      description = heading?.description ?? ""
      location = heading.flatMap { $0.isUnnamed ? nil : $0.location }
      isSharedBehaviour = heading?.isSharedBehaviour ?? false
      target = parent?.target ?? (heading?.isUnnamed == true ? number : nil)
      ownTraits = own
      traits = (parent?.traits ?? Traits()).adding(own)
    }

    func add(_ hook: Spec.Hook) {
      doesSomething = true
      switch hook.kind {
      case .beforeAll: beforeAll.append(hook)
      case .afterAll: afterAll.append(hook)
      case .beforeEach: beforeEach.append(hook)
      case .afterEach: afterEach.append(hook)
      case .aroundEach: aroundEach.append(hook)
      }
    }

    func addEvaluation(of lets: [LetKey], at location: SourceLocation) {
      doesSomething = true
      evaluations.append((lets, location))
    }

    func override(_ key: LetKey, by source: LetSource) {
      doesSomething = true
      overrides[key] = source
    }

    func add(_ registry: any MatcherNaming, at location: SourceLocation) {
      doesSomething = true
      registries.append((registry, location))
    }

    /// `true` if names, ids and reports show the group. The run itself and groups that only keep specs together are
    /// hidden.
    package var isNamed: Bool { location != nil }

    var hasHooks: Bool {
      !(beforeAll.isEmpty && beforeEach.isEmpty && aroundEach.isEmpty && afterEach.isEmpty && afterAll.isEmpty)
    }

    /// `true` if the group contains examples directly.
    package var hasExamples: Bool { children.count > innerGroups.count }
  }
}

extension DeclaredSpecs {
  /// An example, with its code.
  package final class Example: Sendable {
    package let number: ExampleNumber
    package let group: GroupNumber
    /// The example's own description, including the row's key; `nil` for `specify`.
    package let description: String?
    package let location: SourceLocation
    /// The source location of the `it`; for a row, the location of the table.
    let call: SourceLocation
    let row: PlannedRow?
    /// The example's own traits.
    package let ownTraits: [Trait]
    /// The traits in effect for the example, including those of the groups around it.
    package let traits: Traits
    package let body: Spec.Body?
    let disposition: PlannedExample.Disposition
    package var runs: Bool { if case .run = disposition { true } else { false } }

    init(_ example: Spec.Example, number: ExampleNumber, in group: Group) {
      self.number = number
      self.group = group.number
      if let row = example.row, let text = example.description {
        description = "\(text), \(row.planned.key)"
      } else {
        description = example.description
      }
      location = example.row?.location ?? example.location
      call = example.location
      row = example.row?.planned
      ownTraits = example.traits
      traits = ownTraits.isEmpty ? group.traits : group.traits.adding(ownTraits)
      body = example.body
      // The condition is not `body == nil`, since an operator takes the closure as a type argument, which needs macOS
      // 15.
      let isWritten = if case nil = body { false } else { true }
      if let pending = traits.pending {
        disposition = .pending(reason: pending.reason)
      } else if let disabled = traits.disabled {
        disposition = .skipped(reason: disabled.reason)
      } else {
        disposition = isWritten ? .run : .pending(reason: nil)
      }
    }
  }
}

extension DeclaredSpecs {
  /// For each group, the positions of the first and last example that will run in it.
  package struct Spans: Sendable {
    private let firsts: [Int?]
    private let lasts: [Int?]

    /// Computes the spans for the examples of a plan.
    ///
    /// From each example, the search goes up and stops at the first group that already has a position, so the time is
    /// proportional to the size of the plan.
    init(of chosen: [Example], in declared: DeclaredSpecs) {
      let none = [Int?](repeating: nil, count: declared.groups.count)
      func add(_ position: Int, to found: inout [Int?]) {
        guard chosen[position].runs else { return }
        var group: GroupNumber? = chosen[position].group
        while let inner = group, found[inner.index] == nil {
          found[inner.index] = position
          group = declared[inner].parent
        }
      }
      var firsts = none
      for position in chosen.indices { add(position, to: &firsts) }
      self.firsts = firsts
      var lasts = none
      for position in chosen.indices.reversed() { add(position, to: &lasts) }
      self.lasts = lasts
    }

    /// The positions of the first and last example that will run in a group; `nil` if no example will run.
    package subscript(group: GroupNumber) -> ClosedRange<Int>? {
      guard let first = firsts[group.index], let last = lasts[group.index] else { return nil }
      return first...last
    }
  }
}

extension DeclaredSpecs {
  /// For each group, by number: the outermost group around it whose examples run together (in one worker or shard, one
  /// after another); `nil` if the group's examples may run anywhere.
  ///
  /// A group with a `beforeAll`, an `afterAll` or `.serial` keeps its examples together. Hooks outside every group do
  /// not have this effect, since they would join all examples.
  package var unitGroups: [GroupNumber?] {
    var unitGroups: [GroupNumber?] = []
    for group in groups {
      let keeps = group.traits.isSerial || group.isNamed && !(group.beforeAll.isEmpty && group.afterAll.isEmpty)
      unitGroups.append(group.parent.flatMap { unitGroups[$0.index] } ?? (keeps ? group.number : nil))
    }
    return unitGroups
  }
}

extension DeclaredSpecs {
  /// Returns the name of the test target that declares an example.
  ///
  /// - Parameter target: The only target of the plan; `nil` for the specs of a program, which are assigned to the
  ///   module of their outermost group.
  func target(of example: Example, _ names: ExampleNames, alone target: String?) -> String {
    if let group = self[example.group].target { return self[group].description }
    if let target { return target }
    return names.module(of: example.group) ?? example.location.module
  }
}
