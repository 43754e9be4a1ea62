/// Puts back what graphs leave out of function types: `@convention(c)` in one made from a module, `@isolated(any)` in one
/// made from sources. The compiler's name of the declaration still knows.
enum LostAttributes {
  /// Marks the one function type of the declaration.
  ///
  /// - Returns: Whether that worked; among several function types nobody can tell which it is.
  static func restore(in declaration: inout Declaration, symbol: Symbol) -> Bool {
    // In language mode 6 functions of the main actor are sendable, which a graph made from sources does not repeat.
    if symbol.usr.hasMainActorFunction {
      for index in declaration.parameters.indices { makeSendable(&declaration.parameters[index].type) }
      makeSendable(&declaration.type)
    }
    let words = (symbol.pathComponents + tokens(declaration).map(\.text)).joined(separator: " ")
    for attribute in symbol.usr.functionAttributes(words: words) where !words.contains(attribute.name) {
      guard tokens(declaration).filter({ $0.text == "->" }).count == 1 else { return false }
      for index in declaration.parameters.indices { mark(&declaration.parameters[index].type, attribute) }
      mark(&declaration.type, attribute)
    }
    return true
  }

  private static func makeSendable(_ type: inout [Token]) {
    guard type.contains(where: { $0.text == "->" }), !type.contains(where: { $0.text == "@Sendable" }) else { return }
    for index in type.indices.reversed() where type[index].text == "@MainActor" {
      type.insert(Token(kind: .attribute, text: "@Sendable", isSpaced: type[index].isSpaced), at: index)
      type[index + 1].isSpaced = true
    }
  }

  private static func tokens(_ declaration: Declaration) -> [Token] {
    Array((declaration.parameters.map(\.type) + [declaration.type]).joined())
  }

  private static func mark(_ type: inout [Token], _ lost: USR.FunctionAttribute) {
    guard let arrow = type.firstIndex(where: { $0.text == "->" }) else { return }
    guard let start = type.functionStart(beforeArrow: arrow) else { return }
    let attribute = Token(kind: .attribute, text: lost.name, isSpaced: type[start].isSpaced)
    type[start].isSpaced = true
    type.insert(contentsOf: [attribute, .sign("("), .word(lost.argument), .sign(")")], at: start)
  }
}

extension [Token] {
  /// Returns the beginning of the parameters of a function type whose arrow is known.
  func functionStart(beforeArrow arrow: Int) -> Int? {
    guard var index = self[..<arrow].lastIndex(where: { $0.text == ")" }) else { return nil }
    // The error type of `throws(E)` has parentheses too.
    var end = arrow
    while true {
      var depth = 0
      while index >= 0 {
        if self[index].text == ")" { depth += 1 }
        if self[index].text == "(" { depth -= 1 }
        if depth == 0 { break }
        index -= 1
      }
      guard index >= 0 else { return nil }
      guard index > 0, self[index - 1].text == "throws" else { return index }
      end = index - 1
      guard let previous = self[..<end].lastIndex(where: { $0.text == ")" }) else { return nil }
      index = previous
    }
  }
}
