/// Restores attributes of function types that are missing from graphs, such as `@convention(c)`, from the declaration's
/// mangled name.
extension SymbolIndex {
  /// Adds the attributes to the function types of a declaration. The n-th function type gets the attributes of the n-th
  /// function type in the mangled name.
  ///
  /// - Returns: Whether this was possible. An alias from a module without a graph may hide some function types.
  func restoreAttributes(in declaration: inout Declaration, of symbol: Symbol) -> Bool {
    guard let name = demangled[symbol.usr], name.text.contains("@convention") else { return true }
    var known = name.functionTypes[...]
    guard known.count == arrows(in: declaration.signature.flatMap(\.self)) else { return false }
    for index in declaration.parameters.indices { mark(&declaration.parameters[index].type, &known) }
    mark(&declaration.type, &known)
    return true
  }

  /// Returns the number of function types, including those behind aliases.
  private func arrows(in type: [Token]) -> Int { unaliased(type).flat.count { $0.text == "->" } }

  private func mark(_ type: inout [Token], _ known: inout ArraySlice<[String]>) {
    var marked: [Token] = []
    for var token in type {
      mark(&token.inside, &known)
      let isArrow = token.text == "->"
      let attributes = isArrow ? known.popFirst() ?? [] : []
      if let start = marked.functionStart(beforeArrow: marked.count), attributes.contains("@convention"),
        let argument = ["c", "block"].first(where: attributes.contains)
      {
        let convention = Token(kind: .attribute, text: "@convention", isSpaced: true)
        marked.insert([convention, .parentheses([.word(argument)])], beforeFunction: start)
      }
      if !isArrow, token.inside.isEmpty { known = known.dropFirst(arrows(in: [token])) }
      marked.append(token)
    }
    type = marked
  }
}
