package import FantailTree

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
    let ownTraits: [Trait]
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
      beforeAll.count + beforeEach.count + aroundEach.count + afterEach.count + afterAll.count > 0
    }

    /// `true` if the group contains examples directly.
    package var hasExamples: Bool { children.count > innerGroups.count }
  }
}
