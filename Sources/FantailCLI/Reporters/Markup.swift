import FantailRun
import FantailPlan
import FantailTree

/// Escapes characters with a meaning in HTML, XML and Markdown, and characters that these formats do not allow. Escaped
/// text never acts as markup, and its invisible characters are shown.
enum Markup {
  /// Returns a text on one line for an element of an HTML page, or for an attribute in double quotes.
  static func html(_ text: String) -> String {
    // By scalars, since a "<" and a combining mark after it form another character.
    text.onOneLine.replacingScalars { scalar in
      switch scalar {
      case "'": "&#39;"
      // A page must not contain noncharacters.
      case _ where scalar.isNoncharacter || (0xFDD0...0xFDEF).contains(scalar.value): scalar.shown
      default: entity(scalar)
      }
    }
  }

  /// Returns a text with its line breaks, for an element of an HTML page that keeps line breaks.
  static func htmlLines(_ text: String) -> String { text.lines.map(html).joined(separator: "\n") }

  /// Returns a text for an attribute of an XML document, in double quotes.
  static func xmlAttribute(_ text: String) -> String { text.onOneLine.replacingScalars(xml) }

  /// Returns a text for an element of an XML document, without CDATA: a text with CDATA's end mark would have to be
  /// split, and Codecov drops CDATA.
  ///
  /// Codecov does not decode references. So only characters that XML does not allow in a text become references.
  static func xmlText(_ text: String) -> String {
    var hasClosingMark = false
    var escaped = text.replacingScalars { scalar in
      if scalar == ">" { hasClosingMark = true }
      return scalar == ">" || scalar == "\"" ? nil : xml(scalar)
    }
    guard hasClosingMark, escaped.withUTF8(hasSectionEnd) else { return escaped }
    // By scalars, since a ">" and a combining mark after it form another character.
    return String(escaped.unicodeScalars.replacing("]]>".unicodeScalars, with: "]]&gt;".unicodeScalars))
  }

  /// Returns whether a text contains `]]>`. Without this check, the library's `replacing` took a tenth of a report's
  /// time, usually without replacing anything.
  private static func hasSectionEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var brackets = 0
    for index in 0..<bytes.count {
      if bytes[index] == 0x3E, brackets >= 2 { return true }
      brackets = bytes[index] == 0x5D ? brackets + 1 : 0
    }
    return false
  }

  /// Returns the replacement for a character that has a meaning in XML or that XML does not allow.
  private static func xml(_ scalar: Unicode.Scalar) -> String? {
    // These are the most frequent ones, in paths and at ends of lines.
    if scalar == "/" || scalar == "\n" { return nil }
    return switch scalar {
    // A bare carriage return would be read as a line feed.
    case "\r": "&#13;"
    case "\t": nil
    // XML 1.0 cannot express most of these characters, not even by references, so they are written as visible escapes.
    case _ where scalar.isControl || scalar.isNoncharacter: scalar.shown
    default: entity(scalar)
    }
  }

  /// Returns a text on one line for a cell or the rest of a line in a Markdown document.
  ///
  /// A backslash precedes only characters that could act as a mark at their position, since Python-Markdown shows
  /// backslashes before `&`, `<`, `>`, `~` and `$`.
  static func markdown(_ text: String) -> String {
    let scalars = Array(text.onOneLine.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let before = index == 0 ? nil : scalars[index - 1]
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if isMark(scalar, after: before, before: after) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Returns whether a character can begin or end emphasis, code, a link, a tag, a table's cell, an entity, a quotation,
  /// or in some readers a formula.
  private static func isMark(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar?, before after: Unicode.Scalar?
  ) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "#", "|", "$": true
    case "<": after.map { $0.properties.isAlphabetic || "/!?".unicodeScalars.contains($0) } ?? false
    case "&": after.map { $0.properties.isAlphabetic || $0 == "#" } ?? false
    case ">": before == nil
    // Text is only struck through up to an end mark, and an end mark does not follow a space.
    case "~": before.map { !$0.properties.isWhitespace } ?? false
    default: false
    }
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// `true` for the last two scalars of each plane, which are not characters.
  fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE }
}
