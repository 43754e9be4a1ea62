package import FantailTree

extension Program {
  /// Reads specs into a program: one pass, without recursion, so that no depth of nesting is too deep.
  ///
  /// - Parameters:
  ///   - specs: The specs.
  ///   - traits: The traits of the run itself, which all of them inherit.
  package init(_ specs: [Spec], traits: [Trait] = []) {
    var reader = ProgramReader(traits: InheritedTraits().adding(traits))
    for spec in specs {
      for element in spec.elements { reader.read(element) }
    }
    groups = reader.groups.map(Group.init)
    examples = reader.examples
    misuses = reader.misuses
    self.traits = traits
    MisplacedWord.forget(specs)
  }
}

/// A group on its way to be one.
final class GroupDraft {
  let parent: Int?
  let description: String
  let location: SourceLocation?
  let isSharedBehaviour: Bool
  let traits: InheritedTraits
  var beforeAll: [Spec.Hook] = []
  var beforeEach: [Spec.Hook] = []
  var afterEach: [Spec.Hook] = []
  var afterAll: [Spec.Hook] = []
  var aroundEach: [Spec.Hook] = []
  var evaluations: [(lets: [LetEvaluation], location: SourceLocation)] = []
  var overrides: [LetKey: LetSource] = [:]
  var registries: [(registry: any MatcherNaming, location: SourceLocation)] = []
  var children: [Program.Child] = []

  init(
    parent: Int?, description: String, location: SourceLocation?, isSharedBehaviour: Bool, traits: InheritedTraits
  ) {
    self.parent = parent
    self.description = description
    self.location = location
    self.isSharedBehaviour = isSharedBehaviour
    self.traits = traits
  }
}

/// Takes the elements of specs one after another.
private struct ProgramReader {
  private(set) var groups: [GroupDraft]
  private(set) var examples: [Program.Example] = []
  private(set) var misuses: [Issue] = []
  private var open = [0]

  init(traits: InheritedTraits) {
    groups = [GroupDraft(parent: nil, description: "", location: nil, isSharedBehaviour: false, traits: traits)]
  }

  mutating func read(_ element: Spec.Element) {
    let current = open[open.count - 1]
    let group = groups[current]
    switch element {
    case .group(let inner):
      group.children.append(.group(groups.count))
      open.append(groups.count)
      groups.append(
        GroupDraft(
          parent: current, description: inner.description, location: inner.isUnnamed ? nil : inner.location,
          isSharedBehaviour: inner.isSharedBehaviour, traits: group.traits.adding(inner.traits)))
    case .endOfGroup:
      open.removeLast()
    case .example(let example):
      group.children.append(.example(examples.count))
      let description = example.description.map { text in example.row.map { "\(text), \($0.key)" } ?? text }
      examples.append(
        Program.Example(
          group: current, description: description, location: example.row?.location ?? example.location,
          row: example.row, traits: group.traits.adding(example.traits), body: example.body))
    case .hook(let hook):
      switch hook.kind {
      case .beforeAll: group.beforeAll.append(hook)
      case .afterAll: group.afterAll.append(hook)
      case .beforeEach: group.beforeEach.append(hook)
      case .afterEach: group.afterEach.append(hook)
      case .aroundEach: group.aroundEach.append(hook)
      }
    case .evaluate(let lets, let location):
      group.evaluations.append((lets, location))
    case .override(let key, let source):
      group.overrides[key] = source
    case .registry(let registry, let location):
      group.registries.append((registry, location))
    case .misuse(let issue):
      misuses.append(issue)
    }
  }
}
