import FantailTree

/// Finds the name that was probably meant.
enum NearestName {
  /// The candidate with the fewest edits to the name, if that is at most a third of its length.
  static func nearest(to name: String, in candidates: [String]) -> String? {
    let distances = candidates.map { (name: $0, edits: editDistance(Array(name.lowercased()), Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.edits < $1.edits }) else { return nil }
    return best.edits <= max(1, name.count / 3) ? best.name : nil
  }
}
