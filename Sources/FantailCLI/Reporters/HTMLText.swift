import FantailPlan

/// Text in an HTML page, whatever it holds: nothing in it is obeyed, and what cannot be seen is shown.
enum HTMLText {
  /// The text on one line, for an element or an attribute in double quotes.
  static func line(_ text: String) -> String { escaped(text.onOneLine) }

  /// The text with its line breaks, for an element that keeps them.
  static func lines(_ text: String) -> String {
    // A carriage return and a line feed are one character, which is not equal to either.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { escaped(String($0).onOneLine) }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    // Scalars: a combining mark after a "<" would join it into a character that is no "<".
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      // No characters at all, which a page must not hold.
      case _ where (scalar.value & 0xFFFE) == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value): scalar.shown
      default: nil
      }
    }
  }
}
