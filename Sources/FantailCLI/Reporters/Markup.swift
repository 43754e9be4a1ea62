import FantailPlan
import FantailTree

/// Escapes characters with a meaning in HTML, XML and Markdown, and characters that these formats do not allow. Text
/// never acts as markup, and invisible characters are shown.
enum Markup {
  /// Returns a text on one line for an HTML page, for an element or an attribute in double quotes.
  static func html(_ text: String) -> String {
    // By scalars, since a combining mark after a "<" forms another character with it.
    text.onOneLine.replacingScalars { scalar in
      switch scalar {
      case "'": "&#39;"
      // Noncharacters, which a page must not contain.
      case _ where scalar.isNoncharacter || (0xFDD0...0xFDEF).contains(scalar.value): scalar.shown
      default: entity(scalar)
      }
    }
  }

  /// Returns a text with its line breaks for an HTML page, for an element that keeps them.
  static func htmlLines(_ text: String) -> String { text.lines.map(html).joined(separator: "\n") }

  /// Returns a text for an XML document, without CDATA: a text with CDATA's end mark would have to be split.
  static func xml(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\n", "\t": nil
      // A bare carriage return would be read as a line feed.
      case "\r": "&#13;"
      // XML 1.0 cannot express most of these, not even by references; they are written as visible escapes.
      case _ where scalar.isControl || scalar.isNoncharacter: scalar.shown
      default: entity(scalar)
      }
    }
  }

  /// Returns a text on one line for a Markdown document, for a cell or the rest of a line.
  static func markdown(_ text: String) -> String {
    // The characters that begin emphasis, code, links, tags, tables and entities, and in some readers formulas.
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
  /// `true` for the last two scalars of each plane, which are not characters.
  fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE }
}
