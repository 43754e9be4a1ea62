/// Puts back what graphs leave out of function types: `@convention(c)` in one made from a module, `@isolated(any)` in one
/// made from sources. The compiler's name of the declaration still knows.
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
    // From the last, so that positions stay.
    mark(&declaration.type, &rest)
    for index in declaration.parameters.indices.reversed() { mark(&declaration.parameters[index].type, &rest) }
    return true
  }

  /// The number of function types, those behind aliases included.
  private func arrows(in type: [Token]) -> Int { unaliased(type).count { $0.text == "->" } }

  private func mark(_ type: inout [Token], _ rest: inout [[String]]) {
    // What is put in moves the arrow; what is left stands before it.
    var left = type.count
    while left > 0 {
      left -= 1
      let token = type[left]
      if token.text == "->", let function = rest.last {
        let count = type.count
        Self.mark(&type, arrow: left, function)
        left += type.count - count
      }
      rest.removeLast(arrows(in: [token]))
    }
  }

  private static func mark(_ type: inout [Token], arrow: Int, _ known: [String]) {
    guard let start = type.functionStart(beforeArrow: arrow) else { return }
    type.insert(lost(of: known, beside: type.functionAttributes(before: start)), beforeFunction: start)
  }

  private static func lost(of known: [String], beside present: [String]) -> [Token] {
    // In language mode 6 a sendable function of a global actor need not say that it is sendable.
    let isSendable = known.nameAnActor && known.contains("@Sendable") && !present.contains("@Sendable")
    let lost = [("@convention", "c"), ("@convention", "block"), ("@isolated", "any")].filter { name, argument in
      known.contains(name) && known.contains(argument) && !present.contains(name)
    }
    return (isSendable ? [Token(kind: .attribute, text: "@Sendable", isSpaced: true)] : [])
      + lost.flatMap { name, argument in
        [Token(kind: .attribute, text: name, isSpaced: true), .sign("("), .word(argument), .sign(")")]
      }
  }
}
