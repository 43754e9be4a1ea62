/// The fewest insertions and removals that make one sequence of another, as long as they are few.
///
/// `CollectionDifference` has no bound on its work, which grows with the number of differences; this gives up instead.
enum EditScript {
  enum Step: Equatable {
    case keep(expected: Int, got: Int)
    case missing(Int)
    case extra(Int)
  }

  /// Work is at most this many times the number of elements.
  private static let mostEdits = 40

  /// The steps in order; `nil` where more than `mostEdits` are needed.
  static func between(_ expected: Int, _ got: Int, areEqual: (Int, Int) -> Bool) -> [Step]? {
    // For each number of edits, how far into `expected` each diagonal gets (E. Myers, 1986).
    var reach = [1: 0]
    var history: [[Int: Int]] = []
    for edits in 0...mostEdits {
      history.append(reach)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let down = reach[diagonal + 1] ?? -1
        let right = (reach[diagonal - 1] ?? -2) + 1
        var x = diagonal == -edits || (diagonal != edits && right - 1 < down) ? down : right
        var y = x - diagonal
        while x >= 0, y >= 0, x < expected, y < got, areEqual(x, y) { (x, y) = (x + 1, y + 1) }
        reach[diagonal] = x
        if x >= expected && y >= got { return steps(history, expected, got) }
      }
    }
    return nil
  }

  private static func steps(_ history: [[Int: Int]], _ expected: Int, _ got: Int) -> [Step] {
    var (x, y) = (expected, got)
    var steps: [Step] = []
    for (edits, reach) in history.enumerated().reversed() {
      let diagonal = x - y
      let down = reach[diagonal + 1] ?? -1
      let right = (reach[diagonal - 1] ?? -2) + 1
      let isDown = diagonal == -edits || (diagonal != edits && right - 1 < down)
      let previous = isDown ? diagonal + 1 : diagonal - 1
      let startX = edits == 0 ? 0 : reach[previous] ?? 0
      let startY = edits == 0 ? 0 : startX - previous
      while x > startX && y > startY {
        (x, y) = (x - 1, y - 1)
        steps.append(.keep(expected: x, got: y))
      }
      guard edits > 0 else { break }
      steps.append(isDown ? .extra(startY) : .missing(startX))
      (x, y) = (startX, startY)
    }
    return steps.reversed()
  }
}
