/// A piece of a source file that is neither a comment nor white space.
struct Token: Equatable {
  enum Kind: Equatable {
    case word, number, string, symbol
    /// A whole line of the preprocessor, in Objective-C.
    case directive
  }

  let kind: Kind
  /// The token's bytes.
  let range: Range<Int>
  let text: String
  var hasSpaceBefore = false
  var hasSpaceAfter = false
  var startsLine = false
  /// The bracket that this one opens or closes, as an index; a string with interpolations has its two ends.
  var partner: Int?

  var isOpening: Bool { partner != nil && (text == "(" || text == "{" || text == "[" || isStringStart) }
  var isStringStart: Bool { kind == .string && partner != nil && text.last == "(" && text.first != ")" }
}
