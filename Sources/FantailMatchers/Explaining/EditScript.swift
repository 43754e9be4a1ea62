import FantailTree

/// The smallest number of insertions and removals that turn one sequence into another, if it is small.
///
/// The work of `CollectionDifference` grows with the number of differences, without a bound; this algorithm gives up
/// instead.
enum EditScript {
  /// A kept part, by its places in the expected lines, and the parts after it that only one side has.
  struct Change {
    var kept: Range<Int>
    var missing: Range<Int>
    var extra: Range<Int>

    var isEmpty: Bool { missing.isEmpty && extra.isEmpty }
  }

  /// The work is at most this many times the number of elements.
  private static let mostEdits = 40

  /// Returns the changes in order; `nil` if more than `mostEdits` are needed. Only the first change may keep nothing,
  /// and only the last may have no difference.
  static func between(_ expected: Int, _ got: Int, areEqual: (Int, Int) -> Bool) -> [Change]? {
    // The furthest place in `expected` that each diagonal reaches, for each number of edits (E. Myers, 1986).
    var reach = [1: 0]
    var history: [[Int: Int]] = []
    for edits in 0...mostEdits {
      history.append(reach)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let isDown = isDown(diagonal, edits, reach)
        var x = isDown ? reach[diagonal + 1] ?? -1 : (reach[diagonal - 1] ?? -2) + 1
        var y = x - diagonal
        while x >= 0, y >= 0, x < expected, y < got, areEqual(x, y) { (x, y) = (x + 1, y + 1) }
        reach[diagonal] = x
        if x >= expected && y >= got { return changes(history, expected, got) }
      }
    }
    return nil
  }

  /// Returns whether a diagonal is reached by an insertion instead of a removal.
  private static func isDown(_ diagonal: Int, _ edits: Int, _ reach: [Int: Int]) -> Bool {
    let down = reach[diagonal + 1] ?? -1
    let right = reach[diagonal - 1] ?? -2
    return diagonal == -edits || (diagonal != edits && right < down)
  }

  private static func changes(_ history: [[Int: Int]], _ expected: Int, _ got: Int) -> [Change] {
    // The end of each edit together with the equal elements after it, the last first.
    var ends = [(x: expected, y: got)]
    for (edits, reach) in history.enumerated().dropFirst().reversed() {
      let diagonal = ends[ends.count - 1].x - ends[ends.count - 1].y
      let previous = isDown(diagonal, edits, reach) ? diagonal + 1 : diagonal - 1
      let x = reach[previous] ?? 0
      ends.append((x, x - previous))
    }
    var (x, y) = ends.removeLast()
    var changes = [Change(kept: 0..<x, missing: x..<x, extra: y..<y)]
    for end in ends.reversed() {
      let same = min(end.x - x, end.y - y)
      (x, y) = end
      let last = changes.count - 1
      changes[last].missing = changes[last].missing.lowerBound..<(x - same)
      changes[last].extra = changes[last].extra.lowerBound..<(y - same)
      if same > 0 { changes.append(Change(kept: (x - same)..<x, missing: x..<x, extra: y..<y)) }
    }
    return changes
  }
}
