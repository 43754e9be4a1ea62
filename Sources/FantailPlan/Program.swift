package import FantailTree

/// The specs of a plan as the executor needs them: groups and examples by number, with their code.
///
/// Never encoded and never compared: a plan read from a file has none, and says so when it is asked to run.
package final class Program: Sendable {
  /// The groups, each after its parent; the first stands for the run itself.
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

  /// An example's place among all that are declared: its position in a plan is another one.
  package struct ExampleNumber: Hashable, Sendable {
    package let index: Int
  }

  /// Reads specs into a program: one pass, without recursion, so that no depth of nesting is too deep.
  ///
  /// - Parameters:
  ///   - specs: The specs.
  ///   - traits: The traits of the run itself, which all of them inherit.
  package init(_ specs: [Spec], traits: [Trait] = []) {
    var groups = [Group(.run, nil, in: nil, traits: traits)]
    var examples: [Example] = []
    var misuses: [Issue] = []
    var open = groups
    for element in specs.flatMap(\.elements) {
      let group = open[open.count - 1]
      switch element {
      case .group(let inner):
        let new = Group(.init(index: groups.count), inner, in: group, traits: inner.traits)
        group.children.append(.group(new.number))
        group.innerGroups.append(new.number)
        open.append(new)
        groups.append(new)
      case .endOfGroup: open.removeLast()
      case .example(let example):
        let new = Example(example, number: .init(index: examples.count), in: group)
        group.children.append(.example(new.number))
        examples.append(new)
      case .hook(let hook): group.add(hook)
      case .evaluate(let lets, let location):
        group.evaluations.append((lets, location))
      case .override(let key, let source):
        group.overrides[key] = source
      case .registry(let registry, let location):
        group.registries.append((registry, location))
      case .misuse(let issue): misuses.append(issue)
      }
    }
    (self.groups, self.examples, self.misuses) = (groups, examples, misuses)
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

  /// A group. A class, as is an example, since a debug build would copy all that is in it at each use.
  ///
  /// Unchecked: the reader changes it, which made it, before anybody else has it.
  package final class Group: @unchecked Sendable {
    package let number: GroupNumber
    package let parent: GroupNumber?
    package let description: String
    package let location: SourceLocation?
    let isSharedBehaviour: Bool
    /// The group that holds the specs of its test target together; `nil` where one is planned alone.
    package let target: GroupNumber?
    /// Those that it says itself.
    let own: [Trait]
    /// Those that hold for it.
    package let traits: Traits
    package fileprivate(set) var beforeAll: [Spec.Hook] = []
    package fileprivate(set) var beforeEach: [Spec.Hook] = []
    /// In declaration order; they run in reverse.
    package fileprivate(set) var afterEach: [Spec.Hook] = []
    /// In declaration order; they run in reverse.
    package fileprivate(set) var afterAll: [Spec.Hook] = []
    package fileprivate(set) var aroundEach: [Spec.Hook] = []
    package fileprivate(set) var evaluations: [(lets: [LetKey], location: SourceLocation)] = []
    package fileprivate(set) var overrides: [LetKey: LetSource] = [:]
    package fileprivate(set) var registries: [(registry: any MatcherNaming, location: SourceLocation)] = []
    /// `true` if anything happens on entering or leaving the group.
    package var doesSomething: Bool { hasHooks || evaluations.count + overrides.count + registries.count > 0 }
    fileprivate(set) var children: [Child] = []
    fileprivate(set) var innerGroups: [GroupNumber] = []

    /// Creates a group; the run itself is in no other and written nowhere.
    fileprivate init(_ number: GroupNumber, _ group: Spec.Group?, in parent: Group?, traits own: [Trait]) {
      self.number = number
      self.parent = parent?.number
      description = group?.description ?? ""
      location = group.flatMap { $0.isUnnamed ? nil : $0.location }
      isSharedBehaviour = group?.isSharedBehaviour ?? false
      target = parent?.target ?? (group?.isUnnamed == true ? number : nil)
      self.own = own
      traits = (parent?.traits ?? Traits()).adding(own)
    }

    fileprivate func add(_ hook: Spec.Hook) {
      switch hook.kind {
      case .beforeAll: beforeAll.append(hook)
      case .afterAll: afterAll.append(hook)
      case .beforeEach: beforeEach.append(hook)
      case .afterEach: afterEach.append(hook)
      case .aroundEach: aroundEach.append(hook)
      }
    }

    /// `true` if names, ids and reports show it: the run itself and groups that only hold specs together are in none.
    package var isNamed: Bool { location != nil }

    var hasHooks: Bool {
      beforeAll.count + beforeEach.count + aroundEach.count + afterEach.count + afterAll.count > 0
    }

    /// `true` if examples stand in the group itself.
    package var hasExamples: Bool { children.count > innerGroups.count }
  }

  package final class Example: Sendable {
    package let number: ExampleNumber
    package let group: GroupNumber
    /// Own description, the row's key included; `nil` for `specify`.
    package let description: String?
    package let location: SourceLocation
    let row: PlannedRow?
    /// Those that it says itself.
    let own: [Trait]
    /// Those that hold for it.
    package let traits: Traits
    package let body: Spec.Body?
    let disposition: PlannedExample.Disposition
    package var runs: Bool { if case .run = disposition { true } else { false } }

    fileprivate init(_ example: Spec.Example, number: ExampleNumber, in group: Group) {
      self.number = number
      self.group = group.number
      if let row = example.row, let text = example.description {
        description = "\(text), \(row.facts.key)"
      } else {
        description = example.description
      }
      location = example.row?.location ?? example.location
      row = example.row?.facts
      own = example.traits
      traits = own.isEmpty ? group.traits : group.traits.adding(own)
      body = example.body
      // Not `body == nil`: an operator takes the closure as a type argument, which needs macOS 15.
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

extension Program {
  /// The outermost group that keeps the examples of each group together, in one place and one after another, by the
  /// group's number: for jobs and for shards. `nil` where they may run anywhere.
  ///
  /// A group does with hooks that run once, or `.serial`. Hooks outside every group join nothing: they would join all.
  package var keepers: [GroupNumber?] {
    var keepers: [GroupNumber?] = []
    for group in groups {
      let keeps = group.traits.isSerial || group.isNamed && !(group.beforeAll.isEmpty && group.afterAll.isEmpty)
      keepers.append(group.parent.flatMap { keepers[$0.index] } ?? (keeps ? group.number : nil))
    }
    return keepers
  }
}
