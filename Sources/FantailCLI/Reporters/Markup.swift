import FantailPlan
import FantailTree

/// The characters of texts that mean something else in HTML, XML and Markdown, or that these may not hold: nothing in a text
/// is obeyed, and what cannot be seen is shown.
enum Markup {
  /// Returns a text for an HTML page on one line, for an element or an attribute in double quotes.
  static func html(_ text: String) -> String {
    // Scalars: a combining mark after a "<" would make another character of it.
    text.onOneLine.replacingScalars { scalar in
      switch scalar {
      case "'": "&#39;"
      // No characters at all, which a page must not hold.
      case _ where scalar.isNoncharacter || (0xFDD0...0xFDEF).contains(scalar.value): scalar.shown
      default: entity(scalar)
      }
    }
  }

  /// Returns a text for an HTML page with its line breaks, for an element that keeps them.
  static func htmlLines(_ text: String) -> String { text.lines.map(html).joined(separator: "\n") }

  /// Returns a text for an XML document, without CDATA: a text that holds its end mark would have to be cut in two.
  static func xml(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\n", "\t": nil
      // A bare carriage return would be read as a line feed.
      case "\r": "&#13;"
      // XML 1.0 has no way to write most of these, not even as references; so they are shown.
      case _ where scalar.isControl || scalar.isNoncharacter: scalar.shown
      default: entity(scalar)
      }
    }
  }

  /// Returns a text for a Markdown document on one line, to stand after the beginning of a line or in a cell.
  static func markdown(_ text: String) -> String {
    // The characters that begin emphasis, code, links, tags, tables, entities, and formulas in readers that know them.
    text.escaped("\\`*_[]<>#|~&$") { "\\\($0)" }
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
  /// `true` for the last two of each plane, which stand for no character.
  fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE }
}
