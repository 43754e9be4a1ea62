import FantailToolSupport

/// A word or a sign of a declaration.
struct Token: Equatable {
  enum Kind {
    /// A name that stands for a type.
    case type
    /// Any other name, and words of the language.
    case word
    case attribute
    case sign
  }

  var kind: Kind
  var text: String
  /// The declaration that a type's name means.
  var usr: USR?
  /// `true` if white space comes before it.
  var isSpaced = false

  static func sign(_ text: String, spaced: Bool = false) -> Token { Token(kind: .sign, text: text, isSpaced: spaced) }
  static func word(_ text: String, spaced: Bool = false) -> Token { Token(kind: .word, text: text, isSpaced: spaced) }
  static func type(_ text: String, spaced: Bool = false) -> Token { Token(kind: .type, text: text, isSpaced: spaced) }

  var isName: Bool { kind == .type || kind == .word }

  fileprivate var depthChange: Int {
    guard kind == .sign else { return 0 }
    switch text {
    case "(", "[", "<", "{": return 1
    case ")", "]", ">", "}": return -1
    default: return 0
    }
  }
}

extension [Token] {
  /// The tokens of a declaration in a graph, whose fragments tell what names stand for.
  init(_ fragments: [Fragment]) {
    var text = ""
    var names: [Int: Fragment] = [:]
    for fragment in fragments {
      if fragment.isName { names[text.utf8.count] = fragment }
      text += fragment.spelling
    }
    self = []
    // An operator is a name of several signs.
    var end = 0
    for source in SourceLexer.tokens(of: [UInt8](text.utf8), .declaration) where source.range.lowerBound >= end {
      var token = Token(source)
      if let name = names[source.range.lowerBound] {
        (token.kind, token.text, token.usr) = (name.isType ? .type : .word, name.spelling, name.preciseIdentifier)
        end = source.range.lowerBound + name.spelling.utf8.count
      }
      append(token)
    }
  }

  /// The tokens of a declaration that is written in this program: names of types begin with a capital letter.
  init(_ text: String) {
    self = SourceLexer.tokens(of: [UInt8](text.utf8), .declaration).map { source in
      var token = Token(source)
      if token.kind == .word, token.text.first?.isUppercase == true { token.kind = .type }
      return token
    }
  }

  var text: String {
    var text = ""
    for token in self {
      if token.isSpaced, !text.isEmpty { text += " " }
      text += token.text
    }
    return text
  }

  /// `true` if `~Copyable` or `~Escapable` is among them.
  var suppressesCopying: Bool {
    zip(self, dropFirst()).contains { $0.text == "~" && ["Copyable", "Escapable"].contains($1.text) }
  }

  /// The tokens, the first one spaced or not.
  func spaced(_ isSpaced: Bool) -> [Token] {
    guard var first else { return [] }
    first.isSpaced = isSpaced
    return [first] + dropFirst()
  }

  /// The tokens between signs that stand outside all brackets.
  func split(atTopLevel separator: String) -> [[Token]] {
    guard let index = topLevelIndex(of: separator) else { return isEmpty ? [] : [self] }
    return [Array(self[..<index])] + Array(self[(index + 1)...]).split(atTopLevel: separator)
  }

  /// `Key` where `Self.Key` begins at an index.
  func memberOfSelf(at index: Int) -> String? {
    guard index + 2 < count, self[index].text == "Self", self[index + 1].text == "." else { return nil }
    return self[index + 2].text
  }

  func topLevelIndex(of text: String) -> Int? {
    var depth = 0
    for (index, token) in enumerated() {
      if depth == 0, token.text == text { return index }
      depth += token.depthChange
    }
    return nil
  }

  /// The index behind the bracket that closes the one at an index.
  func indexAfterGroup(at start: Int) -> Int {
    var depth = 0
    for index in start..<count {
      depth += self[index].depthChange
      if depth == 0 { return index + 1 }
    }
    return count
  }
}

extension Token {
  init(_ token: SourceToken) {
    kind = token.kind == .symbol ? .sign : token.text.hasPrefix("@") ? .attribute : .word
    text = token.text
    isSpaced = token.hasSpaceBefore && token.range.lowerBound > 0
  }
}
