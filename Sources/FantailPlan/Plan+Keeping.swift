extension Plan {
  /// The plan of some of its examples only, in an order of the caller's.
  ///
  /// - Parameters:
  ///   - positions: Where the examples are in this plan.
  ///   - notSelected: What the new plan says was left out.
  /// - Returns: The smaller plan, or the same where there is no code.
  package func keeping(_ positions: [Int], notSelected: [NotSelected] = []) -> Plan {
    guard let invocations else { return self }
    let chosen = positions.map { invocations.examples[$0] }
    let spans = Program.Spans(of: chosen, in: invocations.program)
    let kept = positions.enumerated().map { new, old in
      let example = examples[old]
      guard example.disposition == .run else { return example }
      return example.replacing { invocations.program.steps(around: chosen[new], at: new, spans) }
    }
    return Plan(
      examples: kept, notSelected: notSelected, problems: problems, order: order,
      invocations: .init(program: invocations.program, examples: chosen, spans: spans, names: invocations.names))
  }
}
