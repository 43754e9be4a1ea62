extension DeclaredSpecs {
  /// For each group, the positions of the first and last example that will run in it.
  package struct Spans: Sendable {
    private let firsts: [Int?]
    private let lasts: [Int?]

    /// Computes the spans for the examples of a plan.
    ///
    /// From each example, the search goes up and stops at the first group that already has a position, so the time is
    /// proportional to the size of the plan.
    init(of chosen: [Example], in declared: DeclaredSpecs) {
      let none = [Int?](repeating: nil, count: declared.groups.count)
      func add(_ position: Int, to found: inout [Int?]) {
        guard chosen[position].runs else { return }
        var group: GroupNumber? = chosen[position].group
        while let inner = group, found[inner.index] == nil {
          found[inner.index] = position
          group = declared[inner].parent
        }
      }
      var firsts = none
      for position in chosen.indices { add(position, to: &firsts) }
      self.firsts = firsts
      var lasts = none
      for position in chosen.indices.reversed() { add(position, to: &lasts) }
      self.lasts = lasts
    }

    /// The positions of the first and last example that will run in a group; `nil` if no example will run.
    package subscript(group: GroupNumber) -> ClosedRange<Int>? {
      guard let first = firsts[group.index], let last = lasts[group.index] else { return nil }
      return first...last
    }
  }
}
