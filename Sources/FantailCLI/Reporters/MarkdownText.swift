import FantailPlan

/// Text in a Markdown document, whatever it holds: nothing in it is a mark of the format.
enum MarkdownText {
  /// Returns the text on one line, to stand after the beginning of a line or in a cell.
  static func line(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.onOneLine.utf8 {
      // All of these are one byte, and none is a part of a longer character.
      if marks.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The characters that begin emphasis, code, links, tags, tables, entities, and formulas where those are read.
  private static let marks = Set("\\`*_[]<>#|~&$".utf8)
}
