extension Program {
  /// For each group, the positions of the first and last example that will run in it.
  package struct Spans: Sendable {
    private let firsts: [Int?]
    private let lasts: [Int?]

    /// Computes the spans for the examples of a plan.
    ///
    /// From each example the search goes up and stops at the first group with a position, so that the time is
    /// proportional to the size of the plan.
    init(of chosen: [Example], in program: Program) {
      func found(backwards: Bool) -> [Int?] {
        var found = [Int?](repeating: nil, count: program.groups.count)
        for position in backwards ? Array(chosen.indices.reversed()) : Array(chosen.indices) where chosen[position].runs
        {
          let example = chosen[position]
          var group: GroupNumber? = example.group
          while let inner = group, found[inner.index] == nil {
            found[inner.index] = position
            group = program[inner].parent
          }
        }
        return found
      }
      firsts = found(backwards: false)
      lasts = found(backwards: true)
    }

    /// The positions of the first and last example that will run in a group; `nil` if none will.
    package subscript(group: GroupNumber) -> ClosedRange<Int>? {
      guard let first = firsts[group.index], let last = lasts[group.index] else { return nil }
      return first...last
    }
  }
}
