extension Plan {
  /// The plan without the problems of filters that matched nothing, since other plans of the run may have matches. An
  /// empty plan keeps these problems.
  package var withoutMisses: Plan {
    guard !examples.isEmpty else { return self }
    return Plan(
      examples: examples, notSelected: notSelected, problems: problems.filter { !$0.isMiss }, order: order,
      code: code)
  }
}
