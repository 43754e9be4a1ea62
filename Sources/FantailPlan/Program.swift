package import FantailTree

/// The specs of a plan as the executor needs them: groups and examples by number, with their code.
///
/// Never encoded and never compared: a plan read from a file has none, and says so when it is asked to run.
package struct Program: Sendable {
  /// The groups, each after its parent; number zero stands for the run itself.
  package let groups: [Group]
  /// The examples in declaration order.
  package let examples: [Example]
  let misuses: [Issue]
  /// The traits of the run itself, which all examples inherit.
  package let traits: [Trait]

  /// A group. A class, as is an example, since a debug build would copy all that is in it at each use.
  package final class Group: Sendable {
    package let parent: Int?
    package let description: String
    package let location: SourceLocation?
    package let isSharedBehaviour: Bool
    package let traits: InheritedTraits
    package let beforeAll: [Spec.Hook]
    package let beforeEach: [Spec.Hook]
    /// In declaration order; they run in reverse.
    package let afterEach: [Spec.Hook]
    /// In declaration order; they run in reverse.
    package let afterAll: [Spec.Hook]
    package let aroundEach: [Spec.Hook]
    package let evaluations: [(lets: [LetEvaluation], location: SourceLocation)]
    package let overrides: [LetKey: LetSource]
    package let registries: [(registry: any MatcherNaming, location: SourceLocation)]
    let children: [Child]

    init(_ draft: GroupDraft) {
      parent = draft.parent
      description = draft.description
      location = draft.location
      isSharedBehaviour = draft.isSharedBehaviour
      traits = draft.traits
      beforeAll = draft.beforeAll
      beforeEach = draft.beforeEach
      afterEach = draft.afterEach
      afterAll = draft.afterAll
      aroundEach = draft.aroundEach
      evaluations = draft.evaluations
      overrides = draft.overrides
      registries = draft.registries
      children = draft.children
    }

    /// `true` if names, ids and reports show it: the run itself and groups that only hold specs together are in none.
    var isNamed: Bool { location != nil }

    /// `true` if anything happens on entering or leaving the group.
    package var doesSomething: Bool {
      !(beforeAll.isEmpty && beforeEach.isEmpty && afterEach.isEmpty && afterAll.isEmpty && aroundEach.isEmpty
        && evaluations.isEmpty && overrides.isEmpty && registries.isEmpty)
    }

    var hasHooks: Bool {
      !(beforeAll.isEmpty && beforeEach.isEmpty && afterEach.isEmpty && afterAll.isEmpty && aroundEach.isEmpty)
    }

    /// `true` if its examples have to run one after another, in one place.
    package var isOneUnit: Bool { !beforeAll.isEmpty || !afterAll.isEmpty || traits.isSerial }
  }

  package final class Example: Sendable {
    package let group: Int
    /// Own description, the row's key included; `nil` for `specify`.
    package let description: String?
    package let location: SourceLocation
    package let row: RowFacts?
    package let traits: InheritedTraits
    package let body: Spec.Body?

    init(
      group: Int, description: String?, location: SourceLocation, row: RowFacts?, traits: InheritedTraits,
      body: Spec.Body?
    ) {
      self.group = group
      self.description = description
      self.location = location
      self.row = row
      self.traits = traits
      self.body = body
    }
  }

  enum Child: Sendable {
    case group(Int)
    case example(Int)
  }

  /// The groups from the run itself down to the given one.
  package func path(to group: Int) -> [Int] {
    var path: [Int] = []
    var next: Int? = group
    while let index = next {
      path.append(index)
      next = groups[index].parent
    }
    return path.reversed()
  }
}

/// The traits that hold for an example or group, those of its groups included.
package struct InheritedTraits: Sendable {
  package private(set) var isFocused = false
  package private(set) var pending: String??
  package private(set) var disabled: String??
  package private(set) var tags: [String] = []
  package private(set) var timeLimit: Duration?
  package private(set) var budget: Duration?
  package private(set) var settings = ExampleSettings()
  /// The type that declares the spec, where that is known.
  private(set) var type: String?
  package private(set) var isSerial = false
  /// The resources that its examples cannot share with others that run at the same time.
  package private(set) var resources: Set<String> = []
  /// The number of times that a failing example runs again; `nil` where nothing says so, which differs from zero.
  package private(set) var retries: Int?
  package private(set) var knownIssue: String?
  /// All of them as they were said, the outermost first.
  private(set) var said: [Trait.Kind] = []

  init() {}

  func adding(_ traits: [Trait]) -> Self {
    guard !traits.isEmpty else { return self }
    var sum = self
    for trait in traits {
      sum.said.append(trait.kind)
      switch trait.kind {
      case .focused: sum.isFocused = true
      // An outer reason stays: it is why the inner one cannot run either. A given reason beats a missing one.
      case .pending(let reason): if sum.pending == nil || sum.pending == .some(nil) { sum.pending = .some(reason) }
      case .disabled(let reason): if sum.disabled == nil { sum.disabled = .some(reason) }
      case .tags(let tags): sum.tags += tags.filter { !sum.tags.contains($0) }
      case .timeLimit(let limit): sum.timeLimit = limit
      case .budget(let limit): sum.budget = limit
      case .polling(let times): sum.settings.polling = times.or(sum.settings.polling)
      case .cases(let settings): sum.settings.cases = settings.or(sum.settings.cases)
      case .recordsSnapshots: sum.settings.recordsSnapshots = true
      case .declaredIn(let type): sum.type = type
      case .serial: sum.isSerial = true
      case .uses(let resources): sum.resources.formUnion(resources)
      case .retry(let count): sum.retries = max(0, count)
      case .knownIssue(let reference): sum.knownIssue = reference
      case .enabled: break
      }
    }
    return sum
  }
}
