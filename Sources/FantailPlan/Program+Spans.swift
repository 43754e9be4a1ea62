extension Program {
  /// The first and last positions of examples that will run in each group.
  package struct Spans: Sendable {
    private let ranges: [ClosedRange<Int>?]

    /// Finds the spans of a plan that has these examples.
    ///
    /// An upward walk stops at the first group that already knows, so the whole takes time in proportion to the plan.
    init(of chosen: [ExampleNumber], in program: Program) {
      var ranges = [ClosedRange<Int>?](repeating: nil, count: program.groups.count)
      var position = 0
      while position < chosen.count {
        let example = program[chosen[position]]
        var group = example.runs ? example.group : nil
        while let number = group, ranges[number.index] == nil {
          ranges[number.index] = position...position
          group = program[number].parent
        }
        position += 1
      }
      var areClosed = [Bool](repeating: false, count: program.groups.count)
      while position > 0 {
        position -= 1
        let example = program[chosen[position]]
        var group = example.runs ? example.group : nil
        while let number = group, !areClosed[number.index] {
          areClosed[number.index] = true
          if let first = ranges[number.index]?.lowerBound { ranges[number.index] = first...position }
          group = program[number].parent
        }
      }
      self.ranges = ranges
    }

    /// The positions of the first and last example that will run in a group; `nil` where none does.
    package subscript(group: GroupNumber) -> ClosedRange<Int>? { ranges[group.index] }
  }
}
