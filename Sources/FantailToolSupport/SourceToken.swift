/// A piece of source text that is neither a comment nor white space.
package struct SourceToken: Equatable {
  package enum Kind: Equatable {
    /// A name with its backticks, a word of the language, an attribute or a directive.
    case word
    case number, string, symbol
    /// A regular expression; it holds no token of its own.
    case regex
    /// A whole line of the preprocessor, in Objective-C.
    case line
  }

  package let kind: Kind
  /// The token's bytes.
  package let range: Range<Int>
  package let text: String
  package internal(set) var hasSpaceBefore = false
  package internal(set) var hasSpaceAfter = false
  package internal(set) var startsLine = false
  /// The bracket that this one opens or closes, as an index; a string with interpolations has its two ends.
  package internal(set) var partner: Int?
}

extension [SourceToken] {
  /// Returns whether arguments or a body follow a token.
  package func isCalled(at index: Int) -> Bool { index + 1 < count && ["(", "{"].contains(self[index + 1].text) }
}
