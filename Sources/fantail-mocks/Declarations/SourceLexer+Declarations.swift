package import FantailToolSupport

extension SourceLexer {
  /// Returns the tokens of a piece of a declaration, in which every operator is one character, except `->`, `==` and
  /// `::`.
  ///
  /// - Parameter last: The words and signs after which nothing is returned.
  package static func declarationTokens(of bytes: [UInt8], upTo last: Set<String> = []) -> [SourceToken] {
    let tokens = tokens(of: bytes) { lexer in
      if let token = lexer.tokens.last, last.contains(token.text) {
        lexer.position = bytes.count
        return true
      }
      guard "/=-+!*%<>&|^~?:".utf8.contains(bytes[lexer.position]), !lexer.starts("//"), !lexer.starts("/*") else {
        return false
      }
      let isPair = lexer.starts("->") || lexer.starts("==") || lexer.starts("::")
      lexer.add(.symbol, to: lexer.position + (isPair ? 2 : 1))
      return true
    }
    return Array(tokens.prefix((tokens.firstIndex { last.contains($0.text) } ?? tokens.count) + 1))
  }
}
