import FantailTree

/// Turns a program into a plan: names, then order, then selection, then what runs around each example.
///
/// Names come first, over all that is declared, so that no filter changes what an example is called. Order comes
/// before selection, so that a part of a shuffled plan runs in the order of the whole.
struct Planner {
  let program: Program
  let options: PlanOptions

  func plan() -> Plan {
    let paths = GroupPaths(program)
    let allLabels = paths.labels()
    let labels = allLabels.all
    let order = orderedExamples(labels)
    let selection = Selection(program: program, labels: labels, paths: paths, options: options)
    let chosen = selection.isEverything ? order : order.filter { selection.reasons[$0.index] == nil }
    let spans = Program.Spans(of: chosen, in: program)
    var positions = [Int](repeating: 0, count: order.count)
    for (position, number) in order.enumerated() { positions[number.index] = position }
    let examples = examples(chosen, positions, labels, paths, StepLister(program: program, spans: spans))
    var notSelected: [Plan.NotSelected] = []
    if !selection.isEverything {
      notSelected = zip(labels, selection.reasons).compactMap { label, reason in
        reason.map { Plan.NotSelected(id: label.id, by: $0) }
      }
    }
    let told = TreeProblems(program: program, labels: allLabels, paths: paths).problems
    var problems = selection.problems + (selection.isEverything ? told : told.filter(concern(examples)))
    if examples.isEmpty, !problems.contains(where: \.isError) {
      problems.insert(.nothingSelected(declared: program.examples.count), at: 0)
    }
    return Plan(
      examples: examples, notSelected: notSelected, problems: problems, order: options.order,
      invocations: .init(program: program, numbers: chosen, spans: spans, labels: allLabels))
  }

  /// Returns whether a problem of the tree is one of some examples or of their groups.
  private func concern(_ examples: [PlannedExample]) -> (PlanProblem) -> Bool {
    let places = Set(examples.flatMap { [$0.location] + $0.groups.map(\.location) })
    return { $0.places.contains(where: places.contains) }
  }

  /// The examples of the plan, from their numbers in the program.
  private func examples(
    _ chosen: [Program.ExampleNumber], _ positions: [Int], _ labels: [Label], _ paths: GroupPaths, _ steps: StepLister
  ) -> [PlannedExample] {
    var (group, path) = (Program.GroupNumber.run, paths[.run])
    return chosen.enumerated().map { position, number in
      let example = program[number]
      let label = labels[number.index]
      if example.group != group { (group, path) = (example.group, paths[example.group]) }
      return PlannedExample(
        id: label.id, name: label.name, description: example.description ?? "",
        fullDescription: path.fullDescription(of: example.description), location: example.location,
        tags: example.traits.tags, disposition: example.disposition, groups: path.headings,
        row: example.row.map(PlannedRow.init), position: positions[number.index],
        steps: example.runs ? .planned(steps, group: group, position: position) : .listed([]))
    }
  }

  /// The numbers of all examples, in the order asked for.
  private func orderedExamples(_ labels: [Label]) -> [Program.ExampleNumber] {
    // As they were read.
    if case .declared = options.order, options.prioritized.isEmpty, options.prioritizedPaths.isEmpty {
      return program.examples.map(\.number)
    }
    var generator: SeededGenerator?
    if case .random(let seed) = options.order { generator = SeededGenerator(seed: seed) }
    let leading = [examples(in: options.prioritizedPaths), examples(options.prioritized, labels)].compactMap {
      LeadingChildren(program, $0)
    }
    var order: [Program.ExampleNumber] = []
    order.reserveCapacity(program.examples.count)
    var pending: [Program.Child] = [.group(.run)]
    while let next = pending.popLast() {
      switch next {
      case .example(let number): order.append(number)
      case .group(let group):
        var children = program[group].children
        switch options.order {
        case .declared: break
        case .byName: children = children.map { ($0, sortName($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
        case .random: children = generator?.shuffled(children) ?? children
        }
        for leading in leading { children = leading.leading(children) }
        pending.append(contentsOf: children.reversed())
      }
    }
    return order
  }

  private func examples(_ ids: Set<String>, _ labels: [Label]) -> [Program.Example] {
    ids.isEmpty ? [] : program.examples.filter { ids.contains(labels[$0.number.index].id) }
  }

  private func examples(in paths: [String]) -> [Program.Example] {
    paths.isEmpty ? [] : program.examples.filter { $0.location.isIn(any: paths) != nil }
  }

  /// The names of all examples that specs declare, in declaration order, whatever a plan would select of them.
  static func names(in specs: [Spec]) -> [String] {
    GroupPaths(Program(specs, traits: [])).labels().all.map(\.name)
  }

  private func sortName(_ child: Program.Child) -> String {
    switch child {
    case .group(let group): ExampleName.camelCased(program[group].description)
    case .example(let number): ExampleName.camelCased(program[number].description ?? "")
    }
  }
}

extension Program.Example {
  var disposition: PlannedExample.Disposition {
    if let pending = traits.pending { return .pending(reason: pending.reason) }
    if let disabled = traits.disabled { return .skipped(reason: disabled.reason) }
    // Not `body == nil`: an operator takes the closure as a type argument, which needs macOS 15.
    if case nil = body { return .pending(reason: nil) }
    return .run
  }

  /// `true` if its turn is to run.
  var runs: Bool {
    if case .run = disposition { true } else { false }
  }
}
