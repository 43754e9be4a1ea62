// Breaks text into lines that fit a terminal.

import FantailTree

extension Character {
  /// `true` if a line must not begin with the character: closing punctuation of East Asian texts.
  fileprivate var isClosing: Bool { "，。、；：？！）】》」』〕…—·～".contains(self) }

  /// `true` if a line must not end with the character.
  fileprivate var isOpening: Bool { "（【《「『〔".contains(self) }
}

extension String {
  /// Returns the beginning that fits into a number of columns, with "…" if the rest is left out.
  func cut(to width: Int) -> String {
    guard columns > width else { return self }
    var text = ""
    var used = 1
    for character in self {
      used += character.columns
      if used > width { break }
      text.append(character)
    }
    return width > 0 ? text + "…" : ""
  }

  /// Returns the lines of the text, broken between words and around East Asian characters so that each fits.
  ///
  /// A word without a possible break, such as an address, stays whole, so that it can be opened and copied.
  func wrapped(to width: Int) -> [Substring] {
    guard columns > width else { return [self[...]] }
    var lines: [Substring] = []
    var line = self[..<startIndex]
    var used = 0
    for piece in pieces {
      let added = String(self[line.endIndex..<piece.endIndex]).columns
      if used > 0, used + added > width {
        lines.append(line)
        line = piece
        used = String(piece).columns
      } else {
        line = self[line.startIndex..<piece.endIndex]
        used += added
      }
    }
    return lines + [line]
  }

  /// The parts that must not be broken; there may be spaces between them.
  private var pieces: [Substring] {
    var pieces: [Substring] = []
    var last: Character = " "
    for (index, character) in zip(indices, self) {
      defer { last = character }
      if character == " " { continue }
      let isJoined = last != " " && (max(last.columns, character.columns) < 2 || last.isOpening || character.isClosing)
      let start = isJoined ? pieces.removeLast().startIndex : index
      pieces.append(self[start..<self.index(after: index)])
    }
    return pieces
  }
}
