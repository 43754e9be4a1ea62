import FantailToolSupport

/// Changes of a text, each of a range of its bytes, made together.
struct Edits {
  private var changes: [(range: Range<Int>, text: String, order: Int)] = []
  private(set) var marks: [String] = []

  var isEmpty: Bool { changes.isEmpty }

  mutating func replace(_ range: Range<Int>, with text: String) { changes.append((range, text, changes.count)) }

  mutating func insert(_ text: String, at place: Int) { replace(place..<place, with: text) }

  mutating func replace(_ token: SourceToken, with text: String) { replace(token.range, with: text) }

  mutating func insert(_ text: String, before token: SourceToken) { insert(text, at: token.range.lowerBound) }

  mutating func insert(_ text: String, after token: SourceToken) { insert(text, at: token.range.upperBound) }

  /// Says on a line before a token's what has to be done by hand.
  mutating func mark(_ index: Int, in source: Source, _ reason: String) {
    // A line cannot be put into a string.
    var index = index
    while index > 0, !source.startsLine(index) { index -= 1 }
    let line = source.lines(index..<(index + 1)).lowerBound
    let text = "\(source.indentation(index))// \(PortedFile.mark) \(reason)\n"
    guard !changes.contains(where: { $0.range == line..<line && $0.text == text }) else { return }
    marks.append(reason)
    // Before whatever else is put at the line's start.
    changes.append((line..<line, text, changes.count - 1_000_000))
  }

  /// The text with all changes; one inside another that replaces it is dropped.
  func applied(to bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var position = 0
    let sorted = changes.sorted {
      ($0.range.lowerBound, $0.range.isEmpty ? 0 : 1, $0.order) < (
        $1.range.lowerBound, $1.range.isEmpty ? 0 : 1, $1.order
      )
    }
    for change in sorted where change.range.lowerBound >= position {
      result += bytes[position..<change.range.lowerBound]
      result += change.text.utf8
      position = change.range.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }
}
