/// Moves some examples to the front without taking any out of its group.
struct LeadingChildren {
  private var examples: Set<Program.ExampleNumber> = []
  private var groups: Set<Program.GroupNumber> = []

  init(_ program: Program, _ leads: (Program.Example) -> Bool) {
    for example in program.examples where leads(example) {
      examples.insert(example.number)
      var next: Program.GroupNumber? = example.group
      while let group = next, groups.insert(group).inserted { next = program[group].parent }
    }
  }

  /// The children in their order, those first that are or hold such an example.
  func leading(_ children: [Program.Child]) -> [Program.Child] {
    examples.isEmpty ? children : children.filter(leads) + children.filter { !leads($0) }
  }

  private func leads(_ child: Program.Child) -> Bool {
    switch child {
    case .group(let group): groups.contains(group)
    case .example(let number): examples.contains(number)
    }
  }
}
