import FantailTree

/// Finds the element or key that is most similar to a missing one, since the author may have meant it.
enum NearMiss {
  /// Only this many elements are searched, so that the work is bounded.
  private static let mostElements = 1_000
  private static let longestText = 100
  private static let mostFields = 3

  /// Returns a line about the element that is most similar to a missing one; `nil` if none is similar.
  static func element(near missing: Any, in subject: Any) -> String? {
    let tree = ValueTree(subject)
    let isOrdered = tree.kind == .collection
    guard isOrdered || tree.kind == .set else { return nil }
    let elements = tree.parts.prefix(mostElements).map(\.value)
    if let text = plainText(missing) {
      guard let index = nearest(text, among: elements.map { plainText($0) ?? "" }) else { return nil }
      let found = ValueDescription.brief(elements[index])
      return "nearest to \(ValueDescription.brief(missing)): \(isOrdered ? "[\(index)] " : "")\(found)"
    }
    guard let (index, differences) = closest(to: missing, elements, isExpected: true) else { return nil }
    return "nearest \(isOrdered ? "[\(index)] " : "")differs in \(text(differences))"
  }

  /// Returns a line about the candidate that is most similar to a value.
  static func candidate(near value: Any, among candidates: [Any]) -> String? {
    if let note = UnequalText.nanNote([value]).first, !UnequalText.nanNote(candidates).isEmpty { return note }
    if let text = plainText(value) {
      let index = nearest(text, among: candidates.prefix(mostElements).map { plainText($0) ?? "" })
      return index.map { "nearest \(ValueDescription.brief(candidates[$0]))" }
    }
    guard let (index, differences) = closest(to: value, candidates, isExpected: false) else { return nil }
    return "nearest \(ValueDescription.brief(candidates[index])) differs in \(text(differences))"
  }

  /// Returns a line with the existing keys, the most similar ones first.
  static func keys(near missing: Any, among keys: [Any]) -> [String] {
    guard !keys.isEmpty else { return [] }
    let described = keys.map { ValueDescription.brief($0) }.sorted()
    let list = described.prefix(20).joined(separator: ", ")
    let rest = described.count > 20 ? " … \(described.count - 20) more" : ""
    var lines: [String] = []
    if let text = plainText(missing) {
      let texts = keys.prefix(mostElements).compactMap { plainText($0) }.sorted()
      if let index = nearest(text, among: texts) { lines.append("nearest key \(ValueDescription.quote(texts[index]))") }
    }
    return lines + ["keys \(list)\(rest)"]
  }

  private static func text(_ differences: [ValueDifference]) -> String {
    differences.map(UnequalText.line).joined(separator: "; ")
  }

  /// Returns the value that differs in the fewest fields; for an enumeration, a value with the same case.
  ///
  /// - Parameter isExpected: Whether this value is the expected one, and the others are actual ones.
  static func closest(
    to value: Any, _ others: [Any], isExpected: Bool
  ) -> (index: Int, differences: [ValueDifference])? {
    let tree = ValueTree(value)
    let isCase = if case .enumeration = tree.kind { true } else { false }
    let fields = tree.parts.count
    guard isCase ? fields > 0 : fields > 1 else { return nil }
    let most = isCase ? mostFields : min(mostFields, fields - 1)
    var best: (index: Int, differences: [ValueDifference])?
    for (index, other) in others.prefix(mostElements).enumerated() {
      let (expected, got) = isExpected ? (value, other) : (other, value)
      let differences = ValueDifference.all(expected: expected, got: got).places
      // A difference without a path covers the whole values, which then have nothing in common.
      guard differences.count <= most, differences.allSatisfy({ !$0.path.isEmpty }) else { continue }
      if differences.count < best?.differences.count ?? .max { best = (index, differences) }
    }
    return best
  }

  /// Returns a line about the part of a text that is most similar to a missing one.
  ///
  /// P. Sellers' algorithm of 1980: edit distance in which a match may begin anywhere.
  static func substring(near missing: String, in text: String) -> String? {
    let wanted = Array(missing.lowercased())
    let characters = Array(text)
    guard wanted.count > 2, wanted.count <= longestText, characters.count <= mostElements else { return nil }
    // The fewest edits for each number of wanted characters so far, and where the part that needs them begins.
    var column = (0...wanted.count).map { (edits: $0, start: 0) }
    var best: (edits: Int, start: Int, end: Int)?
    for (index, character) in characters.enumerated() {
      let lowered = character.lowercased()
      var next = [(edits: 0, start: index + 1)]
      for (row, letter) in wanted.enumerated() {
        let cost = lowered == String(letter) ? 0 : 1
        let replaced = (edits: column[row].edits + cost, start: row == 0 ? index : column[row].start)
        let skipped = (edits: column[row + 1].edits + 1, start: column[row + 1].start)
        let left = (edits: next[row].edits + 1, start: next[row].start)
        next.append([skipped, left].reduce(replaced) { $1.edits < $0.edits ? $1 : $0 })
      }
      column = next
      let last = column[wanted.count]
      if last.edits < best?.edits ?? .max { best = (last.edits, last.start, index + 1) }
    }
    guard let best, best.edits <= max(1, wanted.count / 3), best.start < best.end else { return nil }
    let found = String(characters[best.start..<best.end])
    return "nearest \(ValueDescription.quote(found)) at character \(best.start + 1)"
  }

  private static func nearest(_ text: String, among candidates: [String]) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 4 * longestText else { return nil }
    return Nearest.index(to: text, among: candidates)
  }
}
