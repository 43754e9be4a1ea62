/// Puts back the `@convention(c)` that a graph made from a module leaves out.
enum CFunctionTypes {
  /// Whether the compiler's name for a declaration knows of a C function that its text does not.
  static func areLost(in declaration: Declaration, symbol: Symbol) -> Bool {
    guard symbol.usr.contains("XC"), !symbol.pathComponents.joined().contains("XC") else { return false }
    let types = declaration.parameters.map(\.type) + [declaration.type]
    return !types.joined().contains { $0.text == "@convention" }
  }

  /// Marks the one function type of the declaration; with several nobody can tell which it is.
  static func restore(in declaration: inout Declaration) -> Bool {
    let types = declaration.parameters.map(\.type) + [declaration.type]
    guard types.joined().filter({ $0.text == "->" }).count == 1 else { return false }
    for index in declaration.parameters.indices { mark(&declaration.parameters[index].type) }
    mark(&declaration.type)
    return true
  }

  private static func mark(_ type: inout [Token]) {
    guard let arrow = type.firstIndex(where: { $0.text == "->" }) else { return }
    guard let end = type[..<arrow].lastIndex(where: { $0.text == ")" }) else { return }
    var depth = 0
    for index in type[...end].indices.reversed() {
      if type[index].text == ")" { depth += 1 }
      if type[index].text == "(" { depth -= 1 }
      guard depth == 0 else { continue }
      let isSpaced = type[index].isSpaced
      type[index].isSpaced = true
      let attribute = Token(kind: .attribute, text: "@convention", isSpaced: isSpaced)
      type.insert(contentsOf: [attribute, .sign("("), .word("c"), .sign(")")], at: index)
      return
    }
  }
}
