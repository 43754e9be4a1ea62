import FantailTree

/// The problems of the tree itself, whatever is selected from it.
struct TreeProblems {
  private(set) var problems: [PlanProblem] = []

  init(program: Program, labels: [Label], paths: GroupPaths, haveEqualNames: Bool) {
    for group in program.groups where Self.repeatsDescription(group, program) {
      var places: [String: [SourceLocation]] = [:]
      var order: [String] = []
      for child in group.children {
        let (description, location): (String?, SourceLocation?) =
          switch child {
          case .group(let index): (program.groups[index].description, program.groups[index].location)
          case .example(let number): (program.examples[number].description, program.examples[number].location)
          }
        guard let description, let location else { continue }
        if places[description] == nil { order.append(description) }
        places[description, default: []].append(location)
      }
      for description in order {
        guard let locations = places[description], locations.count > 1 else { continue }
        problems.append(.duplicateDescription(description, group: group.description, locations: locations))
      }
    }
    if haveEqualNames { addCollisions(program, labels, paths) }
    addEmptyGroups(program)
    addUnstable(program)
  }

  /// Says of each kind of unstable text once where it is: a table of such rows has one cause.
  private mutating func addUnstable(_ program: Program) {
    var found: [UnstableText: (description: String, text: String, locations: [SourceLocation])] = [:]
    func look(at description: String, _ location: SourceLocation) {
      guard let (kind, text) = UnstableText.first(in: description) else { return }
      found[kind, default: (description, text, [])].locations.append(location)
    }
    for group in program.groups { if let location = group.location { look(at: group.description, location) } }
    for example in program.examples { if let text = example.description { look(at: text, example.location) } }
    for kind in UnstableText.allCases {
      guard let (description, text, locations) = found[kind] else { continue }
      problems.append(
        .unstableDescription(description, holding: "\(kind.rawValue), \(text)", locations: locations))
    }
  }

  /// Returns whether two children share a description: seldom, so that nothing else has to be collected.
  private static func repeatsDescription(_ group: Program.Group, _ program: Program) -> Bool {
    var seen = Set<String>(minimumCapacity: group.children.count)
    for child in group.children {
      switch child {
      case .group(let index): if !seen.insert(program.groups[index].description).inserted { return true }
      case .example(let number):
        guard let description = program.examples[number].description else { continue }
        if !seen.insert(description).inserted { return true }
      }
    }
    return false
  }

  private mutating func addCollisions(_ program: Program, _ labels: [Label], _ paths: GroupPaths) {
    var bearers: [String: [Int]] = [:]
    for (number, label) in labels.enumerated() where program.examples[number].description != nil {
      bearers[label.plainName, default: []].append(number)
    }
    var reported: Set<[Int]> = []
    for number in program.examples.indices {
      guard let numbers = bearers[labels[number].plainName], numbers.count > 1, numbers[0] == number else { continue }
      // Equal descriptions are a problem of their own.
      let descriptions = numbers.map { number -> [String] in
        let example = program.examples[number]
        return paths[example.group].headings.map(\.description) + [example.description ?? ""]
      }
      guard Set(descriptions).count > 1 else { continue }
      // Groups that collide do so with each of their examples: one is enough to say it.
      let groups = numbers.map { program.examples[$0].group }
      guard groups.allSatisfy({ $0 == groups[0] }) || reported.insert(groups).inserted else { continue }
      let locations = numbers.map { program.examples[$0].location }
      problems.append(.nameCollision(labels[number].name, locations: locations))
    }
  }

  private mutating func addEmptyGroups(_ program: Program) {
    // Children come after their parents, so going backwards hands "has an example" up.
    var hasExample = [Bool](repeating: false, count: program.groups.count)
    for example in program.examples { hasExample[example.group] = true }
    for index in program.groups.indices.reversed() where hasExample[index] {
      if let parent = program.groups[index].parent { hasExample[parent] = true }
    }
    for (index, group) in program.groups.enumerated() where !hasExample[index] {
      guard let location = group.location else { continue }
      if group.hasHooks {
        problems.append(.hooksWithoutExamples(group.description, location: location))
      } else if group.children.isEmpty {
        problems.append(.emptyGroup(group.description, location: location))
      }
    }
  }
}
