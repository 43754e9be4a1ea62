/// Moves some examples to the front without taking any out of its group.
struct LeadingChildren {
  private let examples: Set<Program.ExampleNumber>
  private let groups: Set<Program.GroupNumber>

  /// Returns `nil` where nothing has to be moved.
  init?(_ program: Program, _ examples: [Program.Example]) {
    guard !examples.isEmpty else { return nil }
    self.examples = Set(examples.map(\.number))
    var groups = Set<Program.GroupNumber>()
    for example in examples {
      var next: Program.GroupNumber? = example.group
      while let group = next, groups.insert(group).inserted { next = program[group].parent }
    }
    self.groups = groups
  }

  /// The children in their order, those first that are or hold such an example.
  func leading(_ children: [Program.Child]) -> [Program.Child] {
    children.filter(leads) + children.filter { !leads($0) }
  }

  private func leads(_ child: Program.Child) -> Bool {
    switch child {
    case .group(let group): groups.contains(group)
    case .example(let number): examples.contains(number)
    }
  }
}
