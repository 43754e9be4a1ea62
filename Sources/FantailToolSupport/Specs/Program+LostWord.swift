extension Program {
  /// Returns the call to a word of specs whose spec a getter or a function drops, such as the first of two groups;
  /// `nil` if there is none.
  ///
  /// A getter with a single expression returns it. After a compiler's advice to write `return`, the last of several is
  /// returned, and the others are lost.
  ///
  /// - Parameter body: The tokens between the braces.
  func lostWord(in body: Range<Int>) -> Int? {
    var body = body
    if text(body.lowerBound) == "get", let brace = body.first(where: { text($0) == "{" }) { body = inside(brace) }
    var hasWord = false
    return lostWord(in: body, isValue: true, isTail: true, &hasWord)
  }

  /// - Parameters:
  ///   - isValue: Whether the only expression of the block is the result.
  ///   - isTail: Whether nothing follows the block.
  ///   - hasWord: Whether an earlier statement has made a spec.
  private func lostWord(in block: Range<Int>, isValue: Bool, isTail: Bool, _ hasWord: inout Bool) -> Int? {
    let statements = statements(of: block)
    var hasReturned = false
    for (number, statement) in statements.enumerated() {
      let isReturn = text(statement.lowerBound) == "return"
      let value = isReturn ? statement.dropFirst() : statement
      let isOnly = statements.count == 1 && isValue
      let isLast = isTail && number == statements.count - 1
      if !value.isEmpty, isWord(value) {
        // The compiler rejects a single word after other statements, and asks for `return`.
        if hasReturned || !isReturn && !isOnly && (!isLast || hasWord) { return value.lowerBound }
        (hasWord, hasReturned) = (true, isReturn)
      } else if ["if", "switch", "do", "for", "while", "guard"].contains(text(statement.lowerBound)) {
        let before = hasWord
        for branch in branches(of: statement) {
          var hasOwn = before
          if let lost = lostWord(in: branch, isValue: isOnly, isTail: isLast, &hasOwn) { return lost }
          hasWord = hasWord || hasOwn
        }
      }
    }
    return nil
  }

  private func statements(of block: Range<Int>) -> [Range<Int>] {
    var statements: [Range<Int>] = []
    var start = block.lowerBound
    while start < block.upperBound {
      let end = max(start + 1, endOfExpression(from: start, limit: block.upperBound))
      if text(start) != ";" { statements.append(start..<end) }
      start = end
    }
    return statements
  }

  /// Returns the blocks of a statement: its braces, or the cases of a `switch`.
  private func branches(of statement: Range<Int>) -> [Range<Int>] {
    var branches: [Range<Int>] = []
    var index = statement.lowerBound
    while index < statement.upperBound {
      if text(index) == "{" { branches.append(inside(index)) }
      index = after(index)
    }
    guard text(statement.lowerBound) == "switch", let cases = branches.last else { return branches }
    var bodies: [Range<Int>] = []
    var start: Int?
    index = cases.lowerBound
    while index < cases.upperBound {
      if ["case", "default"].contains(text(index)) {
        if let start { bodies.append(start..<index) }
        while index < cases.upperBound, text(index) != ":" { index = after(index) }
        start = index + 1
      }
      index = after(index)
    }
    return bodies + (start.map { [$0..<cases.upperBound] } ?? [])
  }
}
