extension Plan {
  /// The plan with fewer examples: what is first and last in a group is found anew.
  ///
  /// - Parameters:
  ///   - reason: What leaves the others out.
  ///   - isKept: Whether an example stays.
  /// - Returns: The smaller plan.
  package func keeping(by reason: String, _ isKept: (PlannedExample) -> Bool) -> Plan {
    guard let invocations else { return self }
    let positions = examples.indices.filter { isKept(examples[$0]) }
    let numbers = positions.map { invocations.numbers[$0] }
    let spans = invocations.program.runSpans(numbers)
    let lister = StepLister(program: invocations.program, spans: spans)
    let kept = positions.enumerated().map { new, old in
      let example = examples[old]
      guard example.disposition == .run else { return example }
      let steps = lister.steps(of: invocations.program.examples[numbers[new]], at: new)
      return example.replacing(steps: steps)
    }
    let left = examples.filter { !isKept($0) }.map { NotSelected(id: $0.id, by: reason) }
    return Plan(
      examples: kept, notSelected: notSelected + left, problems: problems, order: order,
      invocations: .init(program: invocations.program, numbers: numbers, spans: spans))
  }
}

extension PlannedExample {
  func replacing(steps: [Step]) -> PlannedExample {
    PlannedExample(
      id: id, name: name, description: description, fullDescription: fullDescription, location: location, tags: tags,
      disposition: disposition, steps: steps, groups: groups, groupLocations: groupLocations)
  }
}
