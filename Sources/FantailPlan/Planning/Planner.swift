public import FantailTree

extension Plan {
  /// Plans specs.
  ///
  /// - Parameters:
  ///   - specs: The specs, which run in this order unless the options specify another one.
  ///   - options: The selection and the order of the examples.
  ///
  /// The time is proportional to the number of examples. Bodies, hooks and lets do not run; the closures of groups ran
  /// when the specs were made.
  public convenience init(_ specs: [Spec], _ options: PlanOptions = PlanOptions()) {
    // Names are made first, for all declared examples, so that no filter changes a name. Examples are ordered before
    // they are selected, so a part of a shuffled plan keeps the order of the whole plan.
    let declared = DeclaredSpecs(specs, traits: options.traits)
    let names = ExampleNames(declared)
    let planner = Planner(declared: declared, names: names, options: options)
    let order = planner.orderedExamples()
    let selection = Selection(declared: declared, names: names, options: options)
    let chosen = selection.isEverything ? order : order.filter { selection.reasons[$0.number.index] == nil }
    let code = PlannedCode(declared: declared, examples: chosen, names: names)
    let examples = planner.examples(of: code, order)
    var notSelected: [NotSelected] = []
    if !selection.isEverything {
      notSelected = zip(names.ids, selection.reasons).compactMap { id, reason in
        reason.map { NotSelected(id: id, by: $0) }
      }
    }
    let told = TreeProblems(declared: declared, names: names).problems
    var problems = selection.problems + (selection.isEverything ? told : told.filter(planner.concern(examples)))
    // An empty plan is not reported as a problem if no change affects an example, or if another error gives the reason.
    let isExplained = notSelected.contains(where: \.by.isOfChanges) || problems.contains(where: \.isError)
    if examples.isEmpty, !isExplained {
      problems.insert(selection.emptyPlan(names, options), at: 0)
    }
    self.init(
      examples: examples, notSelected: notSelected, problems: problems, order: options.order, code: code)
  }
}

/// Sorts a program's examples, and makes the plan's entries for the selected ones. ``Selection`` leaves examples out
/// by focus first, then by each filter (names, tags, locations, ids), by earlier runs and by changes. The shard comes
/// last, and divides the remaining examples in declaration order.
private struct Planner {
  let declared: DeclaredSpecs
  let names: ExampleNames
  let options: PlanOptions

  /// Returns a function that decides whether a problem with the tree concerns some of these examples or their groups.
  func concern(_ examples: [PlannedExample]) -> (PlanProblem) -> Bool {
    let places = Set(examples.flatMap { [$0.location] + $0.groups.map(\.location) })
    return { $0.places.contains(where: places.contains) }
  }

  /// - Parameter order: All examples, in the requested order.
  func examples(of code: PlannedCode, _ order: [DeclaredSpecs.Example]) -> [PlannedExample] {
    var positions = [Int](repeating: 0, count: order.count)
    var position = 0
    for example in order {
      positions[example.number.index] = position
      position += 1
    }
    let chosen = code.examples
    var examples: [PlannedExample] = []
    examples.reserveCapacity(chosen.count)
    for example in chosen {
      let number = example.number.index
      let position = examples.count
      examples.append(
        PlannedExample(
          id: names.ids[number], name: names.names[number], description: example.description ?? "",
          location: example.location, tags: example.traits.tags, disposition: example.disposition,
          knownIssue: example.traits.knownIssue?.reference, groups: names[example.group], row: example.row,
          position: positions[number],
          target: declared.target(of: example, names, alone: options.target), idInTarget: names.idsInTargets[number],
          steps: { [declared] in
            example.runs ? declared.steps(around: example, at: position, code.spans) : []
          }))
    }
    return examples
  }

  /// Returns all examples, in the requested order.
  func orderedExamples() -> [DeclaredSpecs.Example] {
    // The program already has the examples in declaration order.
    if case .declared = options.order, options.prioritized.isEmpty, options.prioritizedPaths.isEmpty {
      return declared.examples
    }
    var generator: SeededGenerator?
    if case .random(let seed) = options.order { generator = SeededGenerator(seed: seed) }
    let paths = options.prioritizedPaths
    let ids = options.prioritized
    let leading = [
      leading { !paths.isEmpty && $0.location.isIn(any: paths) },
      leading { !ids.isEmpty && ids.contains(names.ids[$0.number.index]) },
    ]
    var order: [DeclaredSpecs.Example] = []
    order.reserveCapacity(declared.examples.count)
    var pending: [DeclaredSpecs.Child] = [.group(.run)]
    while let next = pending.popLast() {
      switch next {
      case .example(let number): order.append(declared[number])
      case .group(let group):
        var children = declared[group].children
        switch options.order {
        case .declared: break
        case .byName: children = children.map { ($0, sortName($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
        case .random: children = generator?.shuffled(children) ?? children
        }
        for first in leading where !first.isEmpty {
          children = children.filter(first.contains) + children.filter { !first.contains($0) }
        }
        pending.append(contentsOf: children.reversed())
      }
    }
    return order
  }

  /// Returns the examples for which a condition holds, and the groups that contain them. They come before their
  /// neighbours.
  private func leading(_ leads: (DeclaredSpecs.Example) -> Bool) -> Set<DeclaredSpecs.Child> {
    var children: Set<DeclaredSpecs.Child> = []
    for example in declared.examples where leads(example) {
      children.insert(.example(example.number))
      var next: DeclaredSpecs.GroupNumber? = example.group
      while let group = next, children.insert(.group(group)).inserted { next = declared[group].parent }
    }
    return children
  }

  private func sortName(_ child: DeclaredSpecs.Child) -> String {
    switch child {
    case .group(let group): ExampleName.camelCased(declared[group].description)
    case .example(let number): ExampleName.camelCased(declared[number].description ?? "")
    }
  }
}

/// The problems of the tree itself, before any selection.
struct TreeProblems {
  private(set) var problems: [PlanProblem] = []

  init(declared: DeclaredSpecs, names: ExampleNames) {
    for group in declared.groups where group.children.count > 1 && (names.mayRepeat || group.innerGroups.count > 0) {
      typealias Child = (description: String, location: SourceLocation, isShared: Bool)
      let children = group.children.compactMap { child -> Child? in
        switch child {
        case .group(let number):
          declared[number].location.map { (declared[number].description, $0, declared[number].isSharedBehaviour) }
        case .example(let number): declared[number].description.map { ($0, declared[number].location, false) }
        }
      }
      for (description, same) in children.grouped(by: \.description) where same.count > 1 {
        let locations = same.map(\.location)
        problems.append(
          same.allSatisfy(\.isShared)
            ? .repeatedSharedExamples(description, group: group.description, locations: locations)
            : .duplicateDescription(description, group: group.description, locations: locations))
      }
    }
    if names.mayRepeat { addCollisions(declared, names) }
    addEmptyGroups(declared)
    // If a group is listed twice, its problems would be reported twice.
    var known: Set<PlanProblem> = []
    problems.removeAll { !known.insert($0).inserted }
  }

  private mutating func addCollisions(_ declared: DeclaredSpecs, _ names: ExampleNames) {
    var bearers: [String: [DeclaredSpecs.Example]] = [:]
    for (name, example) in zip(names.plainNames, declared.examples) where example.description != nil {
      bearers[name, default: []].append(example)
    }
    var reported: Set<[DeclaredSpecs.GroupNumber]> = []
    for (name, example) in zip(names.plainNames, declared.examples) {
      guard let examples = bearers[name], examples.count > 1, examples[0] === example else { continue }
      // Equal descriptions are reported as a separate problem.
      let descriptions = examples.map { names[$0.group].map(\.description) + [$0.description ?? ""] }
      guard Set(descriptions).count > 1 else { continue }
      // If two groups collide, all their examples collide, so one report is enough.
      let groups = examples.map(\.group)
      guard groups.allSatisfy({ $0 == groups[0] }) || reported.insert(groups).inserted else { continue }
      // The examples are rows whose keys differ.
      let areRows = examples.allSatisfy { $0.row != nil && $0.group == example.group && $0.call == example.call }
      let told = areRows ? examples.compactMap(\.row?.key) : descriptions.map { $0.joined(separator: ", ") }
      problems.append(
        .nameCollision(
          names.names[example.number.index], descriptions: told, areRows: areRows,
          locations: examples.map(\.location)))
    }
  }

  private mutating func addEmptyGroups(_ declared: DeclaredSpecs) {
    // Children come after their parents, so one pass backwards finds the groups with examples.
    var hasExample = declared.groups.map(\.hasExamples)
    for group in declared.groups.reversed() as [DeclaredSpecs.Group] where hasExample[group.number.index] {
      if let parent = group.parent { hasExample[parent.index] = true }
    }
    for group in declared.groups where !hasExample[group.number.index] {
      guard let location = group.location else { continue }
      if group.hasHooks {
        problems.append(.hooksWithoutExamples(group.description, location: location))
      } else if group.children.isEmpty {
        problems.append(.emptyGroup(group.description, location: location))
      }
    }
  }
}
