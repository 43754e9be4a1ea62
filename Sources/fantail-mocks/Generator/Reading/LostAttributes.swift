/// Puts back what graphs leave out of function types, `@convention(c)`: the compiler's name of the declaration still knows.
extension SymbolIndex {
  /// Marks the function types of a declaration, the n-th as the compiler's name has it.
  ///
  /// - Returns: Whether that worked; it does not where an alias of a module without a graph hides some of them.
  func restoreAttributes(in declaration: inout Declaration, of symbol: Symbol) -> Bool {
    guard var rest = demangled[symbol.usr]?.functionTypes,
      rest.contains(where: { !Self.lost(of: $0, beside: []).isEmpty })
    else { return true }
    let types = declaration.parameters.map(\.type) + [declaration.type]
    guard rest.count == arrows(in: types.flatMap(\.self)) else { return false }
    for index in declaration.parameters.indices { mark(&declaration.parameters[index].type, &rest) }
    mark(&declaration.type, &rest)
    return true
  }

  /// The number of function types, those behind aliases included.
  private func arrows(in type: [Token]) -> Int { unaliased(type).flat.count { $0.text == "->" } }

  private func mark(_ type: inout [Token], _ rest: inout [[String]]) {
    var marked: [Token] = []
    for var token in type {
      mark(&token.inside, &rest)
      if token.text == "->", let start = marked.functionStart(beforeArrow: marked.count) {
        let lost = Self.lost(of: rest.first ?? [], beside: marked.functionAttributes(before: start))
        marked.insert(lost, beforeFunction: start)
      }
      if token.inside.isEmpty { rest.removeFirst(arrows(in: [token])) }
      marked.append(token)
    }
    type = marked
  }

  private static func lost(of known: [String], beside present: [String]) -> [Token] {
    guard known.contains("@convention"), !present.contains("@convention"),
      let argument = ["c", "block"].first(where: known.contains)
    else { return [] }
    return [Token(kind: .attribute, text: "@convention", isSpaced: true), .parentheses([.word(argument)])]
  }
}
