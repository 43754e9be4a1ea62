/// Splits text into words as a shell does.
enum ShellWords {
  /// A word as it is typed: in quotes where a shell would take it for anything else.
  static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+=:,%@".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Splits at white space outside quotations.
  ///
  /// A backslash takes the next character as it is. Single quotes take all up to the next one. In double quotes a
  /// backslash escapes `"`, `\`, `$` and `` ` `` only; nothing is ever expanded.
  static func split(_ text: String) throws(UsageProblem) -> [String] {
    var words: [String] = []
    var word: String?
    // Scalars, not characters: a combining mark after a quote would join it into one character.
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "'":
        word = (word ?? "") + (try quotation(in: &rest, end: "'"))
      case "\"":
        word = (word ?? "") + (try quotation(in: &rest, end: "\""))
      case "\\":
        guard let next = rest.popFirst() else { throw .openQuotation("a backslash") }
        // A shell drops a backslash together with the line break after it.
        if next != "\n" { word = (word ?? "") + String(next) }
      case _ where scalar.properties.isWhitespace:
        if let finished = word { words.append(finished) }
        word = nil
      default:
        word = (word ?? "") + String(scalar)
      }
    }
    if let word { words.append(word) }
    return words
  }

  private static func quotation(
    in rest: inout Substring.UnicodeScalarView, end: Unicode.Scalar
  ) throws(UsageProblem) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == end { return String(text) }
      if scalar == "\\", end == "\"", let next = rest.first {
        if next == "\"" || next == "\\" || next == "$" || next == "`" {
          text.append(next)
          rest.removeFirst()
          continue
        }
      }
      text.append(scalar)
    }
    throw .openQuotation(String(end))
  }
}
