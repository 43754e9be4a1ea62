/// Lines of Swift.
extension [String] {
  /// A head with lines in its braces.
  ///
  /// - Parameter opening: The brace, and what stands behind it in a closure.
  static func block(_ head: String, opening: String = "{", _ body: [String]) -> [String] {
    ["\(head) \(opening)"] + body.map { $0.isEmpty ? "" : "  " + $0 } + ["}"]
  }

  /// A declaration with its body: on one line where that is short.
  ///
  /// - Parameter isExpression: Whether a body of one line needs no `return`.
  static func declaration(_ head: String, isExpression: Bool = true, _ body: [String]) -> [String] {
    let body = body.count == 1 && isExpression ? body.withoutReturns : body
    guard body.count == 1, head.count + body[0].count < 100 else { return block(head, body) }
    return ["\(head) { \(body[0]) }"]
  }

  /// The lines without the `return` of its outermost statements.
  var withoutReturns: [String] { map { $0.hasPrefix("return ") ? String($0.dropFirst("return ".count)) : $0 } }
}
