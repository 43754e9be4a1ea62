import FantailPlan

/// Text in an HTML page, whatever it holds: nothing in it is obeyed, and what cannot be seen is shown.
enum HTMLText {
  /// The text on one line, for an element or an attribute in double quotes.
  static func line(_ text: String) -> String { Markup.html(text.onOneLine) }

  /// The text with its line breaks, for an element that keeps them.
  static func lines(_ text: String) -> String {
    // A carriage return and a line feed are one character, which is not equal to either.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { Markup.html(String($0).onOneLine) }.joined(separator: "\n")
  }
}
