extension Program {
  /// The first and last positions of examples that will run in each group.
  package struct Spans: Sendable {
    private let ranges: [ClosedRange<Int>?]

    /// Finds the spans of a plan that has these examples.
    ///
    /// An upward walk stops at the first group that already knows, so the whole takes time in proportion to the plan.
    init(of chosen: [ExampleNumber], in program: Program) {
      var ranges = [ClosedRange<Int>?](repeating: nil, count: program.groups.count)
      for (position, number) in chosen.enumerated() where program[number].runs {
        var group: GroupNumber? = program[number].group
        while let inner = group, ranges[inner.index] == nil {
          ranges[inner.index] = position...position
          group = program[inner].parent
        }
      }
      var areClosed = [Bool](repeating: false, count: program.groups.count)
      for (position, number) in chosen.enumerated().reversed() where program[number].runs {
        var group: GroupNumber? = program[number].group
        while let inner = group, !areClosed[inner.index] {
          areClosed[inner.index] = true
          if let first = ranges[inner.index]?.lowerBound { ranges[inner.index] = first...position }
          group = program[inner].parent
        }
      }
      self.ranges = ranges
    }

    /// The positions of the first and last example that will run in a group; `nil` where none does.
    package subscript(group: GroupNumber) -> ClosedRange<Int>? { ranges[group.index] }
  }
}
