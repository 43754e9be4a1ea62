/// Finds the name that was probably meant.
package enum NearestWord {
  /// Returns the name that differs in the fewest letters, ignoring case.
  ///
  /// - Parameters:
  ///   - word: The word that was written.
  ///   - names: The names that could have been meant.
  /// - Returns: The first of the closest names; `nil` if all names differ in more than a third of their letters.
  package static func name(to word: String, among names: [String]) -> String? {
    let near = names.compactMap { name -> (name: String, edits: Int)? in
      let difference = name.lowercased().difference(from: word.lowercased())
      // A letter that was replaced by another, or swapped with its neighbour, is one edit.
      let edits = max(difference.insertions.count, difference.removals.count)
      return edits <= (max(word.count, name.count) + 1) / 3 ? (name, edits) : nil
    }
    return near.min { $0.edits < $1.edits }?.name
  }
}
