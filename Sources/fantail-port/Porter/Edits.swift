import FantailToolSupport

/// Changes of a text, each of a range of its bytes, which are made at once.
///
/// A change may show a part of the text that it replaces, with the changes in that part: so what moves is changed as well.
struct Edits {
  enum Piece {
    case text(String)
    /// Bytes of the text, the lines of which get another indentation.
    case moved(Range<Int>, from: String = "", to: String = "")
  }

  /// Two rules that change the same bytes.
  struct Conflict: Error, Equatable {
    let first: Range<Int>
    let second: Range<Int>
  }

  private struct Change {
    let range: Range<Int>
    let pieces: [Piece]
    let order: Int
    /// Whether it goes with the token behind it, as what is not on lines of its own and stands not after a token.
    var leads = true
    /// Whether the changes inside it go with what it replaces.
    var drops = false

    func shows(_ other: Range<Int>) -> Bool {
      pieces.contains {
        guard case .moved(let range, _, _) = $0 else { return false }
        return range.lowerBound <= other.lowerBound && other.upperBound <= range.upperBound
      }
    }
  }

  private var changes: [Change] = []
  private(set) var marks: [String] = []

  mutating func replace(_ range: Range<Int>, with pieces: [Piece], leads: Bool = true, drops: Bool = false) {
    changes.append(
      Change(range: range, pieces: pieces, order: changes.count, leads: leads, drops: drops || pieces.isEmpty))
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    replace(range, with: text.isEmpty ? [] : [.text(text)])
  }

  mutating func delete(_ range: Range<Int>) { replace(range, with: []) }

  mutating func replace(_ token: SourceToken, with text: String) { replace(token.range, with: text) }

  mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text) }

  mutating func insert(_ text: String, before token: SourceToken) { insert(text, at: token.range.lowerBound) }

  mutating func insert(_ text: String, after token: SourceToken) {
    replace(token.range.upperBound..<token.range.upperBound, with: [.text(text)], leads: false)
  }

  /// Says on a line before a token's what has to be done by hand.
  mutating func mark(_ index: Int, in source: Source, _ reason: String) {
    // A line cannot be put into a string.
    let first = (0...index).last { source.startsLine($0) } ?? 0
    let line = source.lines(first..<(first + 1)).lowerBound
    let text = "\(source.indentation(first))// \(PortedFile.mark) \(reason)\n"
    guard
      !changes.contains(where: { $0.range == line..<line && !$0.leads && "\($0.pieces)" == "\([Piece.text(text)])" })
    else { return }
    marks.append(reason)
    // Before whatever else is put at the line's start.
    changes.append(
      Change(range: line..<line, pieces: [.text(text)], order: changes.count - 1_000_000, leads: false))
  }

  /// The text with all changes.
  func applied(to bytes: [UInt8]) throws(Conflict) -> String {
    let sorted = changes.sorted {
      ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, -$0.range.upperBound, $0.order) < (
        $1.range.lowerBound, $1.range.isEmpty ? 0 : 1, -$1.range.upperBound, $1.order
      )
    }
    return try rendered(0..<bytes.count, sorted[...], bytes)
  }

  private func rendered(_ range: Range<Int>, _ changes: ArraySlice<Change>, _ bytes: [UInt8]) throws(Conflict) -> String
  {
    var result = ""
    var position = range.lowerBound
    var current: Change?
    for (index, change) in zip(changes.indices, changes) {
      if change.range.lowerBound >= position, !isInsideNext(change, changes[index...]) {
        result += String(decoding: bytes[position..<change.range.lowerBound], as: UTF8.self)
        for piece in change.pieces { result += try text(of: piece, of: change, changes, bytes) }
        position = change.range.upperBound
        current = change.range.isEmpty ? current : change
      } else if let current, change.range.lowerBound < position {
        guard change.range.upperBound <= current.range.upperBound, current.drops || current.shows(change.range)
        else { throw Conflict(first: current.range, second: change.range) }
      }
    }
    return result + String(decoding: bytes[position..<range.upperBound], as: UTF8.self)
  }

  /// Returns whether what is put before a token goes with it, since the token moves or goes.
  private func isInsideNext(_ change: Change, _ rest: ArraySlice<Change>) -> Bool {
    guard change.range.isEmpty, change.leads else { return false }
    let next = rest.first { !$0.range.isEmpty }
    return next.map { $0.range.lowerBound == change.range.lowerBound && ($0.drops || $0.shows(change.range)) }
      ?? false
  }

  private func text(
    of piece: Piece, of change: Change, _ changes: ArraySlice<Change>, _ bytes: [UInt8]
  ) throws(Conflict) -> String {
    switch piece {
    case .text(let text): return text
    case .moved(let range, let old, let new):
      let inner = changes.filter {
        $0.order != change.order && range.lowerBound <= $0.range.lowerBound
          && $0.range.upperBound <= range.upperBound && !(!$0.leads && $0.range.lowerBound == range.lowerBound)
      }
      let text = try rendered(range, inner[...], bytes)
      if old == new { return text }
      return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { offset, line in
        offset > 0 && line.hasPrefix(old) && !line.isEmpty ? new + line.dropFirst(old.count) : String(line)
      }.joined(separator: "\n")
    }
  }
}
