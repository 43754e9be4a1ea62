import FantailPlan
import FantailTree

/// Text in an HTML page, whatever it holds: nothing in it is obeyed, and what cannot be seen is shown.
enum HTMLText {
  /// The text on one line, for an element or an attribute in double quotes.
  static func line(_ text: String) -> String { Markup.html(text.onOneLine) }

  /// The text with its line breaks, for an element that keeps them.
  static func lines(_ text: String) -> String {
    text.lines.map(line).joined(separator: "\n")
  }
}
