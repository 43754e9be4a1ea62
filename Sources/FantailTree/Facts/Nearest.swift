/// Finds the name that was probably meant.
package enum Nearest {
  /// Returns the name that takes the fewest edits, letters' case aside.
  ///
  /// - Parameters:
  ///   - word: The word that was written.
  ///   - names: The names that could have been meant.
  /// - Returns: The first of the nearest; `nil` if all differ in more than a third of their letters.
  package static func name(to word: String, among names: [String]) -> String? {
    index(to: word, among: names).map { names[$0] }
  }

  package static func index(to word: String, among names: [String]) -> Int? {
    let word = Array(word.lowercased())
    let near = names.enumerated().compactMap { index, name -> (index: Int, edits: Int)? in
      let name = Array(name.lowercased())
      let most = (max(word.count, name.count) + 1) / 3
      // As many edits as that are certain.
      guard abs(word.count - name.count) <= most else { return nil }
      let edits = edits(word, name)
      return edits <= most ? (index, edits) : nil
    }
    return near.min { $0.edits < $1.edits }?.index
  }

  package static func edits(_ left: String, _ right: String) -> Int { edits(Array(left), Array(right)) }

  /// A letter for another one, or for its neighbour, is one edit.
  private static func edits(_ left: [Character], _ right: [Character]) -> Int {
    let difference = right.difference(from: left)
    return max(difference.insertions.count, difference.removals.count)
  }
}
