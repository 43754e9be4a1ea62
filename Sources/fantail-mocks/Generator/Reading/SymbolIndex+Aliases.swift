extension SymbolIndex {
  /// The type that a name stands for, if it is an alias.
  func aliased(_ token: Token) -> [Token]? {
    guard let usr = token.usr, let symbol = symbol(usr), symbol.kind.identifier == "swift.typealias" else {
      return nil
    }
    return DeclarationParser.declaration(FragmentLexer.tokens(symbol.declarationFragments ?? []))?.type
  }
}
