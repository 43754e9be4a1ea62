import FantailToolSupport

/// A word or sign of a declaration, or a pair of brackets with the tokens inside.
struct Token: Equatable {
  enum Kind {
    /// A name of a type.
    case type
    /// Any other name, or a keyword.
    case word
    /// An argument's name in the body.
    case inner
    case attribute
    case sign
  }

  var kind: Kind
  /// The text; for a pair of brackets, the opening one.
  var text: String
  /// The declaration to which a type's name refers.
  var usr: USR?
  /// `true` if white space precedes the token.
  var isSpaced = false
  /// The tokens in a pair of brackets.
  var inside: [Token] = []

  static func sign(_ text: String) -> Token { Token(kind: .sign, text: text) }
  static func word(_ text: String, spaced: Bool = false) -> Token { Token(kind: .word, text: text, isSpaced: spaced) }
  static func type(_ text: String) -> Token { Token(kind: .type, text: text) }
  /// Returns the token for a type of the standard library.
  static func standard(_ name: String) -> Token {
    Token(kind: .type, text: name, usr: USR(rawValue: "s:s\(name.utf8.count)\(name)V"))
  }
  /// Returns the token for a class of Foundation.
  static func foundation(_ name: String) -> Token {
    Token(kind: .type, text: name, usr: USR(rawValue: "s:10Foundation\(name.utf8.count)\(name)C"))
  }
  static func parentheses(_ inside: [Token]) -> Token { Token(kind: .sign, text: "(", inside: inside) }

  var isName: Bool { kind != .sign && kind != .attribute }

  /// The bracket that closes a pair; `nil` for a token that is not an opening bracket.
  fileprivate var closing: String? { kind == .sign ? ["(": ")", "[": "]", "<": ">", "{": "}"][text] : nil }

  fileprivate var isClosing: Bool { kind == .sign && [")", "]", ">", "}"].contains(text) }

  /// The kinds of names in a graph, keyed by the kinds of their fragments.
  fileprivate static let kinds: [String: Kind] = [
    "typeIdentifier": .type, "identifier": .word, "genericParameter": .word, "externalParam": .word,
    "internalParam": .inner,
  ]
}

extension [Token] {
  /// Makes the tokens of a declaration in a graph, whose fragments contain the meaning of names.
  init(_ fragments: [Fragment]) {
    var text = ""
    var names: [Int: Token] = [:]
    for fragment in fragments {
      let (spelling, usr) = (fragment.codeSpelling, fragment.preciseIdentifier)
      if let kind = Token.kinds[fragment.kind] {
        names[text.utf8.count] = Token(kind: kind, text: spelling, usr: usr)
      }
      // The reader of sources ends an attribute at white space.
      if text.hasSuffix("@"), spelling.hasPrefix("`") {
        names[text.utf8.count - 1] = Token(kind: .attribute, text: "@" + spelling, usr: usr)
      }
      text += spelling
    }
    self.init(text, names)
  }

  /// Makes the tokens of a declaration. Names with a capital letter become types.
  ///
  /// - Parameter names: The names with a known meaning, keyed by the offsets at which they begin.
  init(_ text: String, _ names: [Int: Token] = [:]) {
    var tokens: [Token] = []
    // An operator's name may consist of several signs.
    var end = 0
    for source in SourceLexer.declarationTokens(of: [UInt8](text.utf8)) where source.range.lowerBound >= end {
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

  /// Reads the tokens up to the closing bracket.
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

  /// The tokens, including those inside brackets.
  var flat: [Token] { flatMap { [$0] + $0.inside.flat } }

  /// Returns whether the tokens contain a word or sign, inside or outside brackets.
  func mentions(_ text: String) -> Bool { contains { $0.text == text || $0.inside.mentions(text) } }

  var isAttribute: Bool { first?.kind == .attribute }

  /// `true` if the tokens contain a generic parameter of the function itself.
  var isGeneric: Bool { flat.contains { $0.usr?.isGenericParameter ?? false || $0.text == "some" } }

  /// `true` if the tokens contain `~Copyable` or `~Escapable`.
  var suppressesCopying: Bool {
    zip(flat, flat.dropFirst()).contains { $0.text == "~" && ["Copyable", "Escapable"].contains($1.text) }
  }

  /// Returns the tokens, with or without white space before the first one.
  func spaced(_ isSpaced: Bool) -> [Token] {
    guard var first else { return [] }
    first.isSpaced = isSpaced
    return [first] + dropFirst()
  }

  /// Returns the tokens between separators outside all brackets.
  func split(at separator: String) -> [[Token]] { split { $0.text == separator }.map(Array.init) }

  /// Returns the tokens before and after the first separator outside all brackets.
  func cut(at separator: String) -> (before: [Token], behind: [Token]) {
    let parts = split(maxSplits: 1, omittingEmptySubsequences: false) { $0.text == separator }.map(Array.init)
    return (parts[0], parts.count > 1 ? parts[1] : [])
  }

  /// The tokens of a declaration in the standard library, in which types of the standard library are marked as such.
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

  /// Returns the first index of a word or sign outside all brackets.
  func index(of text: String) -> Int? { firstIndex { $0.text == text } }

  /// Returns `Key` if `Self.Key` begins at an index.
  func memberOfSelf(at index: Int) -> String? {
    guard index + 2 < count, self[index].text == "Self", self[index + 1].text == "." else { return nil }
    return self[index + 2].text
  }

  /// `true` if the tokens contain `Self` or `Self.Type`, and not only types inside `Self`.
  var namesItself: Bool {
    let tokens = flat
    return tokens.indices.contains { index in
      tokens[index].text == "Self" && [nil, "Type"].contains(tokens.memberOfSelf(at: index))
    }
  }
}

extension Sequence<Token> {
  /// The groups of tokens between white space.
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
