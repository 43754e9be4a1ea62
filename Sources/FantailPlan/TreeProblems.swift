import FantailTree

/// What is wrong with the tree itself, whatever is selected from it.
struct TreeProblems {
  private(set) var problems: [PlanProblem] = []

  init(program: Program, labels: [Label]) {
    for group in program.groups {
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
    addCollisions(program, labels)
    addEmptyGroups(program)
  }

  private mutating func addCollisions(_ program: Program, _ labels: [Label]) {
    // Within one group: across groups the names differ by their prefix, or the groups collide themselves.
    var seen: [String: [Int]] = [:]
    var order: [String] = []
    for (number, example) in program.examples.enumerated() {
      guard let description = example.description else { continue }
      let key = "\(example.group) \(ExampleName.camelCased(description))"
      if seen[key] == nil { order.append(key) }
      seen[key, default: []].append(number)
    }
    for key in order {
      guard let numbers = seen[key], numbers.count > 1 else { continue }
      guard Set(numbers.map { program.examples[$0].description }).count > 1 else { continue }
      let locations = numbers.map { program.examples[$0].location }
      problems.append(.nameCollision(labels[numbers[0]].name, locations: locations))
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
