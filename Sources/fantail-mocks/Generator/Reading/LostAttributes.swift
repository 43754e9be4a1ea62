/// Puts back what graphs leave out of function types: `@convention(c)` in one made from a module, `@isolated(any)` in one
/// made from sources. The compiler's name of the declaration still knows.
struct LostAttributes {
  let index: SymbolIndex

  /// Marks the function types of a declaration, the n-th as the compiler's name has it.
  ///
  /// - Returns: Whether that worked; it does not where an alias of a module without a graph hides some of them.
  func restore(in declaration: inout Declaration, symbol: Symbol) -> Bool {
    guard let known = index.demangled(symbol.usr)?.functionTypes, known.contains(where: { !$0.isPlain }) else {
      return true
    }
    var rest = known[...]
    for index in declaration.parameters.indices {
      guard mark(&declaration.parameters[index].type, &rest) else { return false }
    }
    return mark(&declaration.type, &rest) && rest.isEmpty
  }

  private func mark(_ type: inout [Token], _ rest: inout ArraySlice<DemangledName.FunctionType>) -> Bool {
    let count = arrows(in: type)
    guard rest.count >= count else { return false }
    let known = rest.prefix(count)
    rest = rest.dropFirst(count)
    // From the last, so that positions stay.
    var left = known
    for position in type.indices.reversed() {
      left = left.dropLast(aliasArrows(type[position]))
      if type[position].text == "->", let function = left.popLast() { Self.mark(&type, arrow: position, function) }
    }
    return true
  }

  /// The function types in a type, those behind aliases included.
  private func arrows(in type: [Token], depth: Int = 0) -> Int {
    type.reduce(0) { $0 + ($1.text == "->" ? 1 : aliasArrows($1, depth: depth)) }
  }

  private func aliasArrows(_ token: Token, depth: Int = 0) -> Int {
    depth < 10 ? index.aliased(token).map { arrows(in: $0, depth: depth + 1) } ?? 0 : 0
  }

  private static func mark(_ type: inout [Token], arrow: Int, _ function: DemangledName.FunctionType) {
    guard let start = type.functionStart(beforeArrow: arrow) else { return }
    let present = type.functionAttributes(before: start)
    var added: [Token] = []
    if function.isSendableOnActor, !present.contains("@Sendable") {
      added.append(Token(kind: .attribute, text: "@Sendable", isSpaced: true))
    }
    if let lost = function.attribute, !present.contains(lost.name) {
      added += [
        Token(kind: .attribute, text: lost.name, isSpaced: true), .sign("("), .word(lost.argument), .sign(")"),
      ]
    }
    guard !added.isEmpty else { return }
    added[0].isSpaced = type[start].isSpaced
    type[start].isSpaced = true
    type.insert(contentsOf: added, at: start)
  }
}

extension [Token] {
  /// Returns the attributes and words that stand before a function type that begins at an index, the nearest first.
  func functionAttributes(before start: Int) -> [String] {
    var attributes: [String] = []
    for token in self[..<start].reversed() {
      if token.text == ")", !token.isSpaced { continue }
      guard token.kind == .attribute || ["any", "c", "block", "nonsending", "nonisolated", "("].contains(token.text)
      else { break }
      attributes.append(token.text)
    }
    return attributes
  }

  /// Returns the beginning of the parameters of a function type whose arrow is known.
  func functionStart(beforeArrow arrow: Int) -> Int? {
    var (depth, index) = (0, arrow - 1)
    while index >= 0 {
      if self[index].text == ")" { depth += 1 }
      if self[index].text == "(" {
        depth -= 1
        // The error type of `throws(E)` has parentheses too.
        if depth == 0, index == 0 || self[index - 1].text != "throws" { return index }
      }
      index -= 1
    }
    return nil
  }
}
