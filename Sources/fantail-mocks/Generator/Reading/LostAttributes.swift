/// Puts back what graphs leave out of function types, `@convention(c)`: the compiler's name of the declaration still knows.
extension SymbolIndex {
  /// Marks the function types of a declaration, the n-th as the compiler's name has it.
  ///
  /// - Returns: Whether that worked; it does not where an alias of a module without a graph hides some of them.
  func restoreAttributes(in declaration: inout Declaration, of symbol: Symbol) -> Bool {
    guard let name = demangled[symbol.usr], name.text.contains("@convention") else { return true }
    var known = name.functionTypes[...]
    guard known.count == arrows(in: declaration.signature.flatMap(\.self)) else { return false }
    for index in declaration.parameters.indices { mark(&declaration.parameters[index].type, &known) }
    mark(&declaration.type, &known)
    return true
  }

  /// The number of function types, those behind aliases included.
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
