import FantailToolSupport

/// Turns the fragments of a declaration into tokens.
struct FragmentLexer {
  private var tokens: [Token] = []
  private var isSpaced = false

  static func tokens(_ fragments: [Fragment]) -> [Token] {
    var lexer = FragmentLexer()
    for fragment in fragments { lexer.add(fragment) }
    return lexer.tokens
  }

  /// The tokens of a declaration that is written in this program, not read from a graph.
  static func tokens(_ text: String) -> [Token] {
    var lexer = FragmentLexer()
    lexer.add(text: text)
    return lexer.tokens.map { token in
      let isType = token.kind == .word && token.text.first?.isUppercase == true
      return isType ? .type(token.text, spaced: token.isSpaced) : token
    }
  }

  private mutating func add(_ fragment: Fragment) {
    switch fragment.kind {
    case "typeIdentifier" where tokens.last?.text != "@":
      append(.type, fragment.spelling, usr: fragment.preciseIdentifier)
    case "identifier", "externalParam", "internalParam", "genericParameter": append(.word, fragment.spelling)
    case "attribute", "typeIdentifier":
      // `@` and the name of an actor come as two fragments.
      if tokens.last?.text == "@" {
        tokens[tokens.count - 1].kind = .attribute
        tokens[tokens.count - 1].text += fragment.spelling.trimmed
        isSpaced = fragment.spelling.last == " "
      } else {
        add(text: fragment.spelling)
      }
    default: add(text: fragment.spelling)
    }
  }

  private mutating func append(_ kind: Token.Kind, _ text: String, usr: USR? = nil) {
    tokens.append(Token(kind: kind, text: text, usr: usr, isSpaced: isSpaced))
    isSpaced = false
  }

  private mutating func add(text: String) {
    let bytes = Array(text.utf8)
    var end = 0
    for token in SourceLexer.tokens(of: bytes, .declaration) {
      isSpaced = isSpaced || token.range.lowerBound > end
      end = token.range.upperBound
      if token.kind == .symbol || token.text == "@" {
        append(.sign, token.text)
      } else {
        append(token.text.hasPrefix("@") ? .attribute : .word, token.text)
      }
    }
    isSpaced = isSpaced || end < bytes.count
  }
}
