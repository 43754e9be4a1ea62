/// Moves some examples to the front without taking any out of its group.
struct LeadingChildren {
  private let examples: Set<Int>
  private let groups: Set<Int>

  /// Returns `nil` where nothing has to be moved.
  init?(_ program: Program, _ examples: Set<Int>) {
    guard !examples.isEmpty else { return nil }
    self.examples = examples
    var groups = Set<Int>()
    for number in examples {
      var next: Int? = program.examples[number].group
      while let group = next, groups.insert(group).inserted { next = program.groups[group].parent }
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
