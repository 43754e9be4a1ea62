// How text is broken into lines that fit a terminal.

import FantailTree

extension Character {
  /// `true` if a line must not begin with it: closing punctuation of East Asian texts.
  fileprivate var isClosing: Bool { "，。、；：？！）】》」』〕…—·～".contains(self) }

  /// `true` if a line must not end with it.
  fileprivate var isOpening: Bool { "（【《「『〔".contains(self) }
}

extension String {
  /// The beginning that fits into a number of columns, with "…" where something is left out.
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

  /// The lines of the text, broken between words and around East Asian characters so that each fits.
  ///
  /// What has no such place, as an address, stays whole: it can be opened and copied then.
  ///
  /// - Parameter width: The columns of a line.
  /// - Returns: The lines, at least one.
  func wrapped(to width: Int) -> [String] {
    guard columns > width else { return [self] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for piece in pieces {
      let columns = piece.text.columns
      if used > 0, used + piece.spaces + columns > width {
        lines.append(line)
        (line, used) = ("", 0)
      } else {
        line += String(repeating: " ", count: piece.spaces)
        used += piece.spaces
      }
      line += piece.text
      used += columns
    }
    return lines + [line]
  }

  /// The parts that are not broken, each with the number of spaces before it.
  private var pieces: [(spaces: Int, text: String)] {
    var pieces: [(spaces: Int, text: String)] = []
    var spaces = 0
    var last: Character?
    for character in self {
      defer { last = character }
      if character == " " {
        spaces += 1
        continue
      }
      if let last, last != " ", !(last.columns > 1 || character.columns > 1) || last.isOpening || character.isClosing {
        pieces[pieces.count - 1].text.append(character)
      } else {
        pieces.append((spaces, String(character)))
        spaces = 0
      }
    }
    return pieces
  }
}
