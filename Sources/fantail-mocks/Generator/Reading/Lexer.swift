/// Turns the fragments of a declaration into tokens.
struct Lexer {
  private var tokens: [Token] = []
  private var isSpaced = false

  static func tokens(_ fragments: [Fragment]) -> [Token] {
    var lexer = Lexer()
    for fragment in fragments { lexer.add(fragment) }
    return lexer.tokens
  }

  /// The tokens of a declaration that is written in this program, not read from a graph.
  static func tokens(_ text: String) -> [Token] {
    var lexer = Lexer()
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
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        isSpaced = true
        rest.removeFirst()
      } else if first == "@", rest.dropFirst().first?.startsName == true {
        let name = rest.dropFirst().prefix { $0.continuesName }
        append(.attribute, "@" + name)
        rest = rest.dropFirst(name.count + 1)
      } else if first.startsName || first.isNumber {
        let name = rest.prefix { $0.continuesName }
        append(.word, String(name))
        rest = rest.dropFirst(name.count)
      } else if first == "`", let end = rest.dropFirst().firstIndex(of: "`") {
        append(.word, String(rest[...end]))
        rest = rest[rest.index(after: end)...]
      } else if first == "\"" {
        let end = rest.dropFirst().firstIndex(of: "\"") ?? rest.index(before: rest.endIndex)
        append(.word, String(rest[...end]))
        rest = rest[rest.index(after: end)...]
      } else {
        let sign = ["->", "...", "==", "::"].first { rest.hasPrefix($0) } ?? String(first)
        append(.sign, sign)
        rest = rest.dropFirst(sign.count)
      }
    }
  }
}

extension Character {
  fileprivate var startsName: Bool {
    isLetter || self == "_" || self == "$" || unicodeScalars.first.map { $0.value > 0x2FFF } == true
  }
  fileprivate var continuesName: Bool { startsName || isNumber }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
