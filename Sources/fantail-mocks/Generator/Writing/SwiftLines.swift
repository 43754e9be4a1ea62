/// Lines of Swift, each indented by the blocks that it stands in; an empty line between parts, never two.
struct SwiftLines {
  private(set) var lines: [String] = []
  private var indentation = ""

  mutating func add(_ line: String) {
    if line.isEmpty, lines.last?.isEmpty ?? true { return }
    lines.append(line.isEmpty ? "" : indentation + line)
  }

  mutating func add(_ lines: [String]) { for line in lines { add(line) } }

  mutating func block(_ head: String, _ body: (inout SwiftLines) -> Void) {
    add(head + " {")
    indentation += "  "
    body(&self)
    indentation.removeLast(2)
    add("}")
  }
}
