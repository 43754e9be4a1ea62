// Cuts and breaks text into lines that fit a terminal.

import FantailRun
import FantailTree

extension LineBreaks {
  package static let ofTerminals = LineBreaks { $0.columns }
}

extension String {
  /// Returns the beginning of the text that fits into a number of columns, followed by "…" if the rest is left out.
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

  /// Returns the text, broken into lines that fit.
  ///
  /// A word without a possible break, such as an address, stays whole, so that it can be opened and copied.
  func wrapped(to width: Int) -> [Substring] { LineBreaks.ofTerminals.lines(of: self, width: width) }
}
