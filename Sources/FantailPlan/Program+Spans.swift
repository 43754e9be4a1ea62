extension Program {
  /// The first and last positions of examples that will run in each group.
  package struct Spans: Sendable {
    private let firsts: [Int?]
    private let lasts: [Int?]

    /// Finds the spans of a plan that has these examples.
    ///
    /// An upward walk stops at the first group that already knows, so the whole takes time in proportion to the plan.
    init(of chosen: [Example], in program: Program) {
      func found(backwards: Bool) -> [Int?] {
        var found = [Int?](repeating: nil, count: program.groups.count)
        for index in 0..<chosen.count {
          let position = backwards ? chosen.count - 1 - index : index
          let example = chosen[position]
          guard example.runs else { continue }
          var group: GroupNumber? = example.group
          while let inner = group, found[inner.index] == nil {
            found[inner.index] = position
            group = program[inner].parent
          }
        }
        return found
      }
      (firsts, lasts) = (found(backwards: false), found(backwards: true))
    }

    /// The positions of the first and last example that will run in a group; `nil` where none does.
    package subscript(group: GroupNumber) -> ClosedRange<Int>? {
      guard let first = firsts[group.index], let last = lasts[group.index] else { return nil }
      return first...last
    }
  }
}
