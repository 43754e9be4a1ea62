/// Finds the name that was probably meant.
package enum Nearest {
  /// Returns the name that the fewest edits turn into the word, ignoring case.
  ///
  /// - Parameters:
  ///   - word: The word that was written.
  ///   - names: The names that could have been meant.
  /// - Returns: The first of the nearest; `nil` if all differ in more than a third of their letters.
  package static func name(to word: String, among names: [String]) -> String? {
    index(to: word, among: names).map { names[$0] }
  }

  package static func index(to word: String, among names: [String]) -> Int? {
    let letters = Array(word.lowercased())
    var best: (index: Int, edits: Int)?
    for (index, name) in names.enumerated() {
      let other = Array(name.lowercased())
      let most = (max(letters.count, other.count) + 1) / 3
      // The difference in length is a lower bound of the edits, and counting them costs the product of both lengths.
      guard abs(letters.count - other.count) <= most else { continue }
      let edits = edits(letters, other)
      if edits <= most, edits < best?.edits ?? .max { best = (index, edits) }
    }
    return best?.index
  }

  package static func edits(_ left: String, _ right: String) -> Int { edits(Array(left), Array(right)) }

  /// Returns Levenshtein's distance. Two swapped neighbours, the most frequent slip, count as one edit.
  private static func edits(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
