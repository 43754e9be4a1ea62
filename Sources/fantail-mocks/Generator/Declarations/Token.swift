import FantailToolSupport

/// A word or a sign of a declaration, or a pair of brackets with all that stands in it.
struct Token: Equatable {
  enum Kind {
    /// A name that stands for a type.
    case type
    /// Any other name, and words of the language.
    case word
    /// The name of an argument in the body.
    case inner
    case attribute
    case sign
  }

  var kind: Kind
  /// The opening bracket for a pair of brackets.
  var text: String
  /// The declaration that a type's name means.
  var usr: USR?
  /// `true` if white space comes before it.
  var isSpaced = false
  /// The tokens in a pair of brackets.
  var inside: [Token] = []

  static func sign(_ text: String) -> Token { Token(kind: .sign, text: text) }
  static func word(_ text: String, spaced: Bool = false) -> Token { Token(kind: .word, text: text, isSpaced: spaced) }
  static func type(_ text: String) -> Token { Token(kind: .type, text: text) }
  /// A type of the standard library.
  static func standard(_ name: String) -> Token {
    Token(kind: .type, text: name, usr: USR(rawValue: "s:s\(name.utf8.count)\(name)V"))
  }
  /// A class of Foundation's.
  static func foundation(_ name: String) -> Token {
    Token(kind: .type, text: name, usr: USR(rawValue: "s:10Foundation\(name.utf8.count)\(name)C"))
  }
  static func parentheses(_ inside: [Token]) -> Token { Token(kind: .sign, text: "(", inside: inside) }

  var isName: Bool { kind != .sign && kind != .attribute }

  /// The bracket that closes a pair; `nil` for a token that opens none.
  fileprivate var closing: String? { kind == .sign ? ["(": ")", "[": "]", "<": ">", "{": "}"][text] : nil }

  fileprivate var isClosing: Bool { kind == .sign && [")", "]", ">", "}"].contains(text) }

  /// The kinds of names in a graph, by the kinds of their fragments.
  fileprivate static let kinds: [String: Kind] = [
    "typeIdentifier": .type, "identifier": .word, "genericParameter": .word, "externalParam": .word,
    "internalParam": .inner,
  ]
}

extension [Token] {
  /// The tokens of a declaration in a graph, whose fragments tell what names stand for.
  init(_ fragments: [Fragment]) {
    var text = ""
    var names: [Int: Token] = [:]
    for fragment in fragments {
      if let kind = Token.kinds[fragment.kind] {
        names[text.utf8.count] = Token(kind: kind, text: fragment.spelling, usr: fragment.preciseIdentifier)
      }
      text += fragment.spelling
    }
    self.init(text, names)
  }

  /// The tokens of a declaration, of which names that begin with a capital letter are those of types.
  ///
  /// - Parameter names: The known names, by the places where they begin.
  init(_ text: String, _ names: [Int: Token] = [:]) {
    var tokens: [Token] = []
    // An operator is a name of several signs.
    var end = 0
    for source in SourceLexer.tokens(of: [UInt8](text.utf8), .declaration) where source.range.lowerBound >= end {
      var token = Token(source)
      if let name = names[source.range.lowerBound] {
        token.kind = name.kind
        token.text = name.text
        token.usr = name.usr
        end = source.range.lowerBound + name.text.utf8.count
      } else if token.kind == .word, token.text.first?.isUppercase == true {
        token.kind = .type
      }
      tokens.append(token)
    }
    self.init(nesting: tokens)
  }

  init(nesting tokens: [Token]) {
    var rest = tokens[...]
    self.init(nesting: &rest)
  }

  /// Takes the tokens up to the bracket that closes what stands before them.
  private init(nesting rest: inout ArraySlice<Token>) {
    self = []
    while var token = rest.popFirst(), !token.isClosing {
      if token.closing != nil { token.inside = Self(nesting: &rest) }
      append(token)
    }
  }

  var text: String {
    reduce(into: "") { text, token in
      if token.isSpaced, !text.isEmpty { text += " " }
      text += token.text
      if let closing = token.closing { text += token.inside.text + closing }
    }
  }

  /// The tokens with those in brackets.
  var flat: [Token] { flatMap { [$0] + $0.inside.flat } }

  /// Returns whether a word or a sign is among them, in brackets or not.
  func mentions(_ text: String) -> Bool { contains { $0.text == text || $0.inside.mentions(text) } }

  var isAttribute: Bool { first?.kind == .attribute }

  /// `true` if it names a generic parameter of the function itself.
  var isGeneric: Bool { flat.contains { $0.usr?.isGenericParameter ?? false || $0.text == "some" } }

  /// `true` if `~Copyable` or `~Escapable` is among them.
  var suppressesCopying: Bool {
    zip(flat, flat.dropFirst()).contains { $0.text == "~" && ["Copyable", "Escapable"].contains($1.text) }
  }

  /// The tokens, the first one spaced or not.
  func spaced(_ isSpaced: Bool) -> [Token] {
    guard var first else { return [] }
    first.isSpaced = isSpaced
    return [first] + dropFirst()
  }

  /// The tokens between signs that stand outside all brackets.
  func split(at separator: String) -> [[Token]] { split { $0.text == separator }.map(Array.init) }

  /// The tokens before and behind the first sign of a text that stands outside all brackets.
  func cut(at separator: String) -> (before: [Token], behind: [Token]) {
    let parts = split(maxSplits: 1, omittingEmptySubsequences: false) { $0.text == separator }.map(Array.init)
    return (parts[0], parts.count > 1 ? parts[1] : [])
  }

  /// The tokens of a declaration of the standard library, with its types known as such.
  var namingStandardTypes: [Token] {
    indices.map { index in
      var token = self[index]
      token.inside = token.inside.namingStandardTypes
      let isMember = index > 0 && (self[index - 1].text == "." || self[index - 1].text == "associatedtype")
      if token.kind == .type, token.usr == nil, token.text != "Self", !isMember {
        token.usr = Token.standard(token.text).usr
      }
      return token
    }
  }

  /// The first place of a word or a sign outside all brackets.
  func index(of text: String) -> Int? { firstIndex { $0.text == text } }

  /// `Key` where `Self.Key` begins at an index.
  func memberOfSelf(at index: Int) -> String? {
    guard index + 2 < count, self[index].text == "Self", self[index + 1].text == "." else { return nil }
    return self[index + 2].text
  }
}

extension Sequence<Token> {
  /// The tokens between white space.
  var words: [[Token]] {
    reduce(into: []) { words, token in
      if token.isSpaced || words.isEmpty { words.append([]) }
      words[words.count - 1].append(token)
    }
  }
}

extension Token {
  init(_ token: SourceToken) {
    kind = token.kind == .symbol ? .sign : token.text.hasPrefix("@") ? .attribute : .word
    text = token.text
    isSpaced = token.hasSpaceBefore && token.range.lowerBound > 0
  }
}
