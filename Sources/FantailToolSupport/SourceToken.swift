/// A piece of source text other than comments and white space.
package struct SourceToken: Equatable {
  package enum Kind: Equatable {
    /// A name with its backticks, a keyword, an attribute or a directive.
    case word
    case number, string, symbol
    /// A regular expression; its content is not split into tokens.
    case regex
    /// A whole line of the preprocessor, in Objective-C.
    case line
  }

  package let kind: Kind
  /// The token's bytes.
  package let range: Range<Int>
  package let text: String
  package internal(set) var hasSpaceBefore = false
  package internal(set) var startsLine = false
  /// The index of the matching bracket; for a string with interpolations, the index of its other end.
  package internal(set) var partner: Int?
  /// The conditions of the `#if` blocks around it, the outermost first.
  package internal(set) var conditions: [String] = []
}
