package import FantailTree

/// The specs of a plan as the executor needs them: groups and examples by number, with their code.
///
/// Never encoded and never compared: a plan read from a file has none, and says so when it is asked to run.
package struct Program: Sendable {
  /// The groups, each after its parent; number zero stands for the run itself.
  package var groups: [Group]
  /// The examples in declaration order.
  package var examples: [Example] = []
  var misuses: [Issue] = []

  package struct Group: Sendable {
    package let parent: Int?
    package let description: String
    package let location: SourceLocation?
    package let isSharedBehaviour: Bool
    package let traits: InheritedTraits
    package var beforeAll: [Spec.Hook] = []
    package var beforeEach: [Spec.Hook] = []
    /// In declaration order; they run in reverse.
    package var afterEach: [Spec.Hook] = []
    /// In declaration order; they run in reverse.
    package var afterAll: [Spec.Hook] = []
    package var aroundEach: [Spec.Hook] = []
    package var evaluations: [(lets: [LetEvaluation], location: SourceLocation)] = []
    package var overrides: [LetKey: LetSource] = [:]
    package var registries: [(registry: any MatcherNaming, location: SourceLocation)] = []
    var children: [Child] = []

    /// Whether anything happens on entering or leaving the group.
    package var doesSomething: Bool {
      !(beforeAll.isEmpty && beforeEach.isEmpty && afterEach.isEmpty && afterAll.isEmpty && aroundEach.isEmpty
        && evaluations.isEmpty && overrides.isEmpty && registries.isEmpty)
    }

    var hasHooks: Bool {
      !(beforeAll.isEmpty && beforeEach.isEmpty && afterEach.isEmpty && afterAll.isEmpty && aroundEach.isEmpty)
    }

    /// Whether its examples have to run one after another, in one place.
    package var isOneUnit: Bool { !beforeAll.isEmpty || !afterAll.isEmpty || traits.isSerial }
  }

  package struct Example: Sendable {
    package let group: Int
    /// Own description, the row's key included; `nil` for `specify`.
    package let description: String?
    package let location: SourceLocation
    package let row: Spec.RowKey?
    package let traits: InheritedTraits
    package let body: ExampleBody?
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
  package private(set) var polling = PollingTimes()
  package private(set) var isSerial = false
  /// What its examples cannot share with others that run at the same time.
  package private(set) var resources: Set<String> = []
  package private(set) var retries = 0
  package private(set) var knownIssue: String?

  init() {}

  func adding(_ traits: [Trait]) -> Self {
    guard !traits.isEmpty else { return self }
    var sum = self
    for trait in traits {
      switch trait.kind {
      case .focused: sum.isFocused = true
      // An outer reason stays: it is why the inner one cannot run either. A given reason beats a missing one.
      case .pending(let reason): if sum.pending == nil || sum.pending == .some(nil) { sum.pending = .some(reason) }
      case .disabled(let reason): if sum.disabled == nil { sum.disabled = .some(reason) }
      case .tags(let tags): sum.tags += tags.filter { !sum.tags.contains($0) }
      case .timeLimit(let limit): sum.timeLimit = limit
      case .polling(let times): sum.polling = times.or(sum.polling)
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

extension Program {
  /// Reads specs into a program: one pass, without recursion, so that no depth of nesting is too deep.
  ///
  /// - Parameters:
  ///   - specs: The specs.
  ///   - polling: What holds as if a group round all of them had it for a trait.
  package init(_ specs: [Spec], polling: PollingTimes = PollingTimes()) {
    let traits = InheritedTraits().adding([Trait(kind: .polling(polling))])
    groups = [Group(parent: nil, description: "", location: nil, isSharedBehaviour: false, traits: traits)]
    var open = [0]
    for spec in specs {
      for element in spec.elements { read(element, &open) }
    }
  }

  private mutating func read(_ element: Spec.Element, _ open: inout [Int]) {
    let current = open[open.count - 1]
    switch element {
    case .group(let group):
      groups[current].children.append(.group(groups.count))
      open.append(groups.count)
      groups.append(
        Group(
          parent: current, description: group.description, location: group.location,
          isSharedBehaviour: group.isSharedBehaviour, traits: groups[current].traits.adding(group.traits)))
    case .endOfGroup:
      open.removeLast()
    case .example(let example):
      groups[current].children.append(.example(examples.count))
      let description = example.description.map { text in example.row.map { "\(text), \($0.key)" } ?? text }
      examples.append(
        Example(
          group: current, description: description, location: example.row?.location ?? example.location,
          row: example.row, traits: groups[current].traits.adding(example.traits), body: example.body))
    case .hook(let hook):
      switch hook.kind {
      case .beforeAll: groups[current].beforeAll.append(hook)
      case .afterAll: groups[current].afterAll.append(hook)
      case .beforeEach: groups[current].beforeEach.append(hook)
      case .afterEach: groups[current].afterEach.append(hook)
      case .aroundEach: groups[current].aroundEach.append(hook)
      }
    case .evaluate(let lets, let location):
      groups[current].evaluations.append((lets, location))
    case .override(let key, let source):
      groups[current].overrides[key] = source
    case .registry(let registry, let location):
      groups[current].registries.append((registry, location))
    case .misuse(let issue):
      misuses.append(issue)
    }
  }
}
