import FantailPlan

/// The characters of texts that mean something else in HTML and XML, or that neither may hold.
enum Markup {
  /// Returns a text for an HTML page.
  static func html(_ text: String) -> String {
    // Scalars: a combining mark after a "<" would join it into a character that is no "<".
    text.replacingScalars { scalar in
      switch scalar {
      case "'": "&#39;"
      // No characters at all, which a page must not hold.
      case _ where scalar.isNoncharacter || (0xFDD0...0xFDEF).contains(scalar.value): scalar.shown
      default: entity(scalar)
      }
    }
  }

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
