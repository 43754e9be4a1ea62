import FantailTree

/// Two lines that should be equal, one below the other, with marks under the characters that differ.
enum LinePair {
  /// The shortest line with marks; in shorter lines a reader sees the difference without them.
  private static let least = 6
  private static let context = 20
  private static let longest = 100
  /// The least number of equal characters between two separate differences.
  private static let leastBetween = 3

  /// Returns the lines, each with its marks below; `nil` for short lines and for lines with little in common, where
  /// marks do not help.
  ///
  /// - Parameters:
  ///   - signs: The signs before the expected and the actual line, equally wide.
  ///   - longest: The number of characters shown; of longer lines, those around the first difference.
  static func lines(
    _ expected: some StringProtocol, _ got: some StringProtocol, signs: (expected: String, got: String) = ("- ", "+ "),
    isQuoted: Bool = true, longest: Int = longest
  ) -> [Issue.Line]? {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    let isCut = max(expected.count, got.count) > longest
    let skipped = isCut ? max(0, same - context) : 0
    let left = Side(expected, skipped, longest, isQuoted)
    let right = Side(got, skipped, longest, isQuoted)
    guard let changes = changes(left.units, right.units) else { return nil }
    // If both lines are cut, a difference at their ends may come from the cut.
    let isOpen = left.isCut && right.isCut
    let upper = left.pieces(signs.expected, changes, isOpen) { $0.missing }
    let lower = right.pieces(signs.got, changes, isOpen) { $0.extra }
    let above = marks(under: upper)
    let below = marks(under: lower)
    return [Issue.Line(.expected, pieces: upper)] + (above.isEmpty || above == below ? [] : [Issue.Line(above, .marks)])
      + [Issue.Line(.got, pieces: lower)] + (below.isEmpty ? [] : [Issue.Line(below, .marks)])
  }

  /// A line by its visible characters, with escapes.
  private final class Side {
    let units: [String]
    let isCut: Bool
    private let start: String
    private let end: String

    init(_ line: some StringProtocol, _ skipped: Int, _ longest: Int, _ isQuoted: Bool) {
      let rest = line.dropFirst(skipped)
      let shown = rest.prefix(longest)
      units = shown.map { !isQuoted && ($0 == "\"" || $0 == "\\") ? String($0) : ValueDescription.escape($0) }
      isCut = shown.endIndex < line.endIndex
      let quote = isQuoted ? "\"" : ""
      start = (skipped > 0 ? "…" : "") + quote
      end = quote + (isCut ? "…" : "")
    }

    func pieces(
      _ sign: String, _ changes: [EditScript.Change], _ isOpen: Bool, _ own: (EditScript.Change) -> Range<Int>
    ) -> [String] {
      var pieces = changes.flatMap { change in
        let own = own(change)
        return [units[..<own.lowerBound].suffix(change.kept.count).joined(), units[own].joined()]
      }
      pieces[0] = sign + start + pieces[0]
      let last = isOpen ? pieces.removeLast() : ""
      return pieces + (isOpen ? ["", last + end] : [end])
    }
  }

  private static func changes(_ expected: [String], _ got: [String]) -> [EditScript.Change]? {
    let shorter = min(expected.count, got.count)
    guard shorter >= least else { return nil }
    let changes = trimmed(joined(all(expected, got)), expected, got)
    // No change follows the equal characters at the end.
    let kept = changes.reduce(0) { $0 + $1.kept.count }
    return kept * 5 >= shorter * 3 ? changes : nil
  }

  private static func all(_ expected: [String], _ got: [String]) -> [EditScript.Change] {
    if let changes = EditScript.between(expected.count, got.count, areEqual: { expected[$0] == got[$1] }) {
      return changes
    }
    let start = zip(expected, got).prefix { $0 == $1 }.count
    let left = expected.count
    let right = got.count
    return [
      EditScript.Change(kept: 0..<start, missing: start..<left, extra: start..<right),
      EditScript.Change(kept: left..<left, missing: left..<left, extra: right..<right),
    ]
  }

  /// Joins differences with few characters between them, since single letters that are equal by chance confuse the
  /// reader.
  private static func joined(_ changes: [EditScript.Change]) -> [EditScript.Change] {
    var joined: [EditScript.Change] = []
    for change in changes {
      guard !joined.isEmpty, change.kept.count < leastBetween, !change.isEmpty else {
        joined.append(change)
        continue
      }
      let last = joined[joined.count - 1]
      joined[joined.count - 1].missing = last.missing.lowerBound..<change.missing.upperBound
      joined[joined.count - 1].extra = last.extra.lowerBound..<change.extra.upperBound
    }
    return joined
  }

  /// Removes the common end from differences: `00` and `50` differ in one character.
  private static func trimmed(
    _ changes: [EditScript.Change], _ expected: [String], _ got: [String]
  ) -> [EditScript.Change] {
    var trimmed: [EditScript.Change] = []
    var same = 0
    for var change in changes {
      change.kept = (change.kept.lowerBound - same)..<change.kept.upperBound
      same = zip(expected[change.missing].reversed(), got[change.extra].reversed()).prefix { $0 == $1 }.count
      change.missing = change.missing.dropLast(same)
      change.extra = change.extra.dropLast(same)
      trimmed.append(change)
    }
    let left = expected.count
    let right = got.count
    let rest = EditScript.Change(kept: (left - same)..<left, missing: left..<left, extra: right..<right)
    return same == 0 ? trimmed : trimmed + [rest]
  }

  private static func marks(under pieces: [String]) -> String {
    let marks = pieces.enumerated().map { index, piece in
      String(repeating: index % 2 == 1 ? "^" : " ", count: piece.columns)
    }.joined()
    return String(marks.reversed().drop { $0 == " " }.reversed())
  }
}
