/// Finds the name that was probably meant.
enum NearestName {
  /// The candidate with the fewest edits to the name, if that is at most a third of its length.
  static func nearest(to name: String, in candidates: [String]) -> String? {
    let distances = candidates.map { (name: $0, edits: edits(from: name.lowercased(), to: $0.lowercased())) }
    guard let best = distances.min(by: { $0.edits < $1.edits }) else { return nil }
    return best.edits <= max(1, name.count / 3) ? best.name : nil
  }

  /// How many characters have to be inserted, deleted or replaced.
  private static func edits(from first: String, to second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (line, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in second.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
