extension Program {
  /// The first and last positions of examples that will run in each group.
  package struct Spans: Sendable {
    private let ranges: [ClosedRange<Int>?]

    /// Finds the spans of a plan that has these examples.
    ///
    /// An upward walk stops at the first group that already knows, so the whole takes time in proportion to the plan.
    init(of chosen: [ExampleNumber], in program: Program) {
      var first = [Int?](repeating: nil, count: program.groups.count)
      var last = first
      let running = chosen.indices.filter { program[chosen[$0]].disposition == .run }
      func mark(_ edges: inout [Int?], _ position: Int) {
        var group: GroupNumber? = program[chosen[position]].group
        while let number = group, edges[number.index] == nil {
          edges[number.index] = position
          group = program[number].parent
        }
      }
      for position in running { mark(&first, position) }
      for position in running.reversed() { mark(&last, position) }
      ranges = zip(first, last).map { first, last in
        guard let first, let last else { return nil }
        return first...last
      }
    }

    /// The positions of the first and last example that will run in a group; `nil` where none does.
    package subscript(group: GroupNumber) -> ClosedRange<Int>? { ranges[group.index] }
  }
}
