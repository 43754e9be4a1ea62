extension Plan {
  /// Returns the plan with only some of its examples, in the order of the given positions.
  ///
  /// - Parameters:
  ///   - positions: The positions of the examples in this plan.
  ///   - notSelected: The examples that the new plan lists as left out.
  /// - Returns: The smaller plan; the same plan if it has no code.
  package func keeping(_ positions: [Int], notSelected: [NotSelected] = []) -> Plan {
    guard let code else { return self }
    let chosen = positions.map { code.examples[$0] }
    let part = PlannedCode(declared: code.declared, examples: chosen, names: code.names)
    let kept = positions.enumerated().map { new, old in
      let example = examples[old]
      guard example.disposition == .run else { return example }
      return example.replacing { code.declared.steps(around: chosen[new], at: new, part.spans) }
    }
    return Plan(
      examples: kept, notSelected: notSelected, problems: problems, order: order, code: part)
  }
}
