/// Changes to ranges of a text's bytes, which are made together.
///
/// The new text of a change may contain parts of the old text with the changes in those parts, so that moved code is
/// also changed.
struct Edits {
  enum Piece {
    case text(String)
    /// Bytes of the text whose lines get another indentation.
    case moved(Range<Int>, from: String = "", to: String = "")
  }

  /// Two changes overlap.
  struct Conflict: Error {
    let range: Range<Int>
  }

  private struct Change {
    let range: Range<Int>
    let pieces: [Piece]
    /// Whether the changes inside the range are dropped together with the replaced text.
    let drops: Bool
    let order: Int
    /// Whether the inserted text stays when the code before or after it moves.
    let isOuter: Bool

    /// At the same offset, insertions come first, followed by the largest change.
    var rank: (Int, Int, Int, Int) { (range.lowerBound, range.isEmpty ? 0 : 1, -range.upperBound, order) }

    func isInside(_ part: Range<Int>) -> Bool {
      if isOuter, range.lowerBound == part.lowerBound || range.upperBound == part.upperBound { return false }
      return part.lowerBound <= range.lowerBound && range.upperBound <= part.upperBound
    }

    func takes(_ other: Change) -> Bool {
      drops && other.range.upperBound <= range.upperBound
        || pieces.contains { if case .moved(let part, _, _) = $0 { other.isInside(part) } else { false } }
    }
  }

  private var changes: [Change] = []

  var isEmpty: Bool { changes.isEmpty }

  mutating func replace(_ range: Range<Int>, with pieces: [Piece], drops: Bool = false) {
    changes.append(
      Change(
        range: range, pieces: pieces, drops: drops || pieces.isEmpty, order: changes.count, isOuter: false))
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    replace(range, with: text.isEmpty ? [] : [.text(text)])
  }

  mutating func insert(_ text: some StringProtocol, at byte: Int) {
    replace(byte..<byte, with: [.text(String(text))])
  }

  /// Inserts text that stays with the code around an offset, even if the code before the offset moves.
  mutating func insert(_ text: String, outsideAt byte: Int) {
    changes.append(
      Change(range: byte..<byte, pieces: [.text(text)], drops: false, order: changes.count, isOuter: true))
  }

  func applied(to bytes: [UInt8], in part: Range<Int>? = nil) throws(Conflict) -> String {
    let changes = part.map { part in self.changes.filter { $0.isInside(part) } } ?? self.changes
    return try rendered(part ?? 0..<bytes.count, changes.sorted { $0.rank < $1.rank }, bytes)
  }

  private func rendered(_ range: Range<Int>, _ changes: [Change], _ bytes: [UInt8]) throws(Conflict) -> String {
    var result = ""
    var position = range.lowerBound
    var rest = changes[...]
    while let change = rest.popFirst() {
      let inside = rest.prefix { $0.range.lowerBound < change.range.upperBound }
      if let other = inside.first(where: { !change.takes($0) }) { throw Conflict(range: other.range) }
      rest = rest.dropFirst(inside.count)
      result += String(decoding: bytes[position..<change.range.lowerBound], as: UTF8.self)
      for piece in change.pieces {
        switch piece {
        case .text(let text): result += text
        case .moved(let part, let old, let new):
          let text = try rendered(part, changes.filter { $0.order != change.order && $0.isInside(part) }, bytes)
          result += old == new ? text : text.replacing("\n\(old)", with: "\n\(new)")
        }
      }
      position = change.range.upperBound
    }
    return result + String(decoding: bytes[position..<range.upperBound], as: UTF8.self)
  }
}
