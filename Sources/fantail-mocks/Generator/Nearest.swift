/// Finds what was probably meant.
enum Nearest {
  /// The known name with the fewest edits from a given one, if they are few enough to be a slip.
  static func name(to name: String, in known: [String]) -> String? {
    let best = known.map { ($0, edits(name.lowercased(), $0.lowercased())) }.min { $0.1 < $1.1 }
    guard let best, best.1 <= max(2, name.count / 3) else { return nil }
    return best.0
  }

  private static func edits(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let kept = diagonal + (character == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(kept, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
