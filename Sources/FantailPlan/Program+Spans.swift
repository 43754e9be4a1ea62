extension Program {
  /// For each group the first and last positions of examples that will run.
  ///
  /// An upward walk stops at the first group that already knows, so the whole takes time in proportion to the plan.
  func runSpans(_ chosen: [Int]) -> [ClosedRange<Int>?] {
    var first = [Int?](repeating: nil, count: groups.count)
    var last = first
    let running = chosen.indices.filter { examples[chosen[$0]].disposition == .run }
    for position in running {
      var group: Int? = examples[chosen[position]].group
      while let index = group, first[index] == nil {
        first[index] = position
        group = groups[index].parent
      }
    }
    for position in running.reversed() {
      var group: Int? = examples[chosen[position]].group
      while let index = group, last[index] == nil {
        last[index] = position
        group = groups[index].parent
      }
    }
    return zip(first, last).map { first, last in
      guard let first, let last else { return nil }
      return first...last
    }
  }
}
