import FantailTree
import Foundation

/// Splits text into words like a shell.
package enum ShellWords {
  /// Splits at white space outside quotation marks.
  ///
  /// A backslash keeps the next character literally. A single quote keeps everything up to the next single quote. In
  /// double quotes, a backslash escapes only `"`, `\`, `$` and `` ` ``. Nothing is ever expanded.
  package static func split(_ text: String) throws(CommandLineProblem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Unicode.Scalar?
    // Scalars, not characters, since a quote and a combining mark after it would form one character.
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch (quote, scalar) {
      case ("'"?, "'"), ("\""?, "\""): quote = nil
      case (nil, "'"), (nil, "\""): (quote, word) = (scalar, word ?? "")
      case (nil, "\\"), ("\""?, "\\"):
        guard let next = rest.popFirst() else { throw .openQuotation(quote.map(String.init) ?? "a backslash") }
        if quote != nil, !"\"\\$`".unicodeScalars.contains(next) { word?.append("\\") }
        // A shell drops a backslash together with the line break after it.
        if quote != nil || next != "\n" { word = (word ?? "") + String(next) }
      case (nil, _) where scalar.properties.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(scalar)
      }
    }
    if let quote { throw .openQuotation(String(quote)) }
    return words + (word.map { [$0] } ?? [])
  }
}
