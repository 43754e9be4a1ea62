extension Plan {
  /// The filters that matched nothing: facts, each with its words. It is an error only if every plan of a run misses the
  /// same; the empty fact means that no example is left at all.
  package var misses: [String: String] {
    let missed = problems.filter(\.isMiss)
    var misses = Dictionary(missed.map { ($0.fact, $0.message) }) { first, _ in first }
    if examples.isEmpty, !isRightlyEmpty {
      misses[""] = (missed.first ?? .nothingSelected(declared: notSelected.count)).message
    }
    return misses
  }

  /// The plan without the problems of filters that matched nothing, since other plans of the run may have matches. An empty
  /// plan keeps them.
  package var withoutMisses: Plan {
    guard !examples.isEmpty else { return self }
    return Plan(
      examples: examples, notSelected: notSelected, problems: problems.filter { !$0.isMiss }, order: order,
      code: code)
  }

  /// Returns the misses that all plans of a run have in common.
  package static func missed(byAll misses: [[String: String]]) -> [String: String] {
    misses.first?.filter { fact, _ in misses.allSatisfy { $0[fact] != nil } } ?? [:]
  }

  /// Returns the facts to report, in order. That no example is left follows from the others, if there are some.
  package static func facts(toTellOf missed: [String: String]) -> [String] {
    missed.keys.filter { !$0.isEmpty || missed.count == 1 }.sorted()
  }

  /// Returns the words for the misses that all plans of a run have in common, each wording once.
  package static func problems(ofMissed misses: [[String: String]]) -> [String] {
    facts(toTellOf: missed(byAll: misses)).flatMap { fact in Set(misses.compactMap { $0[fact] }).sorted() }
  }
}
