extension Plan {
  /// What was asked for and the plan has nothing of: facts, each with the words for it. It is an error only where all plans
  /// of a run miss it; the empty fact is that no example is left at all.
  package var misses: [String: String] {
    let missed = problems.filter(\.isMiss)
    var misses = Dictionary(missed.map { ($0.fact, $0.message) }) { first, _ in first }
    if examples.isEmpty, !isRightlyEmpty {
      misses[""] = (missed.first ?? .nothingSelected(declared: notSelected.count)).message
    }
    return misses
  }

  /// The plan with what it has of all that was asked for, where others may have the rest; itself where it has nothing.
  package var sparingMisses: Plan {
    guard !examples.isEmpty else { return self }
    return Plan(
      examples: examples, notSelected: notSelected, problems: problems.filter { !$0.isMiss }, order: order,
      invocations: invocations)
  }

  /// Returns what all plans of a run miss, by the misses of each.
  package static func missed(byAll misses: [[String: String]]) -> [String: String] {
    misses.first?.filter { fact, _ in misses.allSatisfy { $0[fact] != nil } } ?? [:]
  }

  /// The facts of what is missed that are worth telling, in order: that nothing is left comes of the others.
  package static func facts(toTellOf missed: [String: String]) -> [String] {
    missed.keys.filter { !$0.isEmpty || missed.count == 1 }.sorted()
  }

  /// Returns the words for what all plans of a run miss, by the misses of each: all that differ.
  package static func problems(ofMissed misses: [[String: String]]) -> [String] {
    facts(toTellOf: missed(byAll: misses)).flatMap { fact in Set(misses.compactMap { $0[fact] }).sorted() }
  }
}
