import FantailTree

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
