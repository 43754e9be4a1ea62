/// Lines of Swift, each indented by the blocks that it stands in; an empty line between parts, never two.
struct SwiftLines {
  private(set) var lines: [String] = []
  private var indentation = ""

  mutating func add(_ line: String) {
    if line.isEmpty, lines.last?.isEmpty ?? true { return }
    lines.append(line.isEmpty ? "" : indentation + line)
  }

  mutating func add(_ lines: [String]) { for line in lines { add(line) } }

  /// - Parameter opening: The brace, and what stands behind it in a closure.
  mutating func block(_ head: String, opening: String = "{", _ body: (inout SwiftLines) -> Void) {
    add("\(head) \(opening)")
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
    add("}")
  }

  /// Adds a declaration with its body: on one line where that is short.
  ///
  /// - Parameter isExpression: Whether a body of one line needs no `return`.
  mutating func declaration(_ head: String, isExpression: Bool = true, _ body: (inout SwiftLines) -> Void) {
    var inside = SwiftLines()
    body(&inside)
    if inside.lines.count == 1, isExpression { inside = inside.withoutReturns }
    if inside.lines.count == 1, head.count + inside.lines[0].count < 100 {
      return add("\(head) { \(inside.lines[0]) }")
    }
    block(head) { $0.add(inside.lines) }
  }

  /// The lines without the `return` of its outermost statements.
  var withoutReturns: SwiftLines {
    var text = self
    text.lines = lines.map { $0.hasPrefix("return ") ? String($0.dropFirst("return ".count)) : $0 }
    return text
  }
}
