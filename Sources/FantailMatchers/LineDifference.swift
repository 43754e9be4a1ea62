/// The lines that differ, each with two lines of context: `-` is expected, `+` is what came.
enum LineDifference {
  private static let context = 2
  private static let mostLines = 40

  /// The lines of a report; none where too many differ to be told apart in bounded time.
  static func lines(_ expected: [Substring], _ got: [Substring]) -> [String] {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    // The equal beginning needs no search, only its last lines are shown.
    let start = max(0, same - context)
    guard
      let steps = EditScript.between(
        expected.count - start, got.count - start,
        areEqual: { visible(expected[start + $0]) == visible(got[start + $1]) })
    else { return [] }
    let changed = steps.indices.filter { if case .keep = steps[$0] { false } else { true } }
    var shown = Set<Int>()
    for index in changed { shown.formUnion(max(0, index - context)...min(steps.count - 1, index + context)) }
    var report = ["- expected, + got"]
    var last: Int?
    for index in shown.sorted() {
      if let last, index > last + 1 { report.append("  …") }
      last = index
      switch steps[index] {
      case .keep(let line, _): report.append(text(" ", start + line, expected[start + line]))
      case .missing(let line): report.append(text("-", start + line, expected[start + line]))
      case .extra(let line): report.append(text("+", start + line, got[start + line]))
      }
    }
    guard report.count > mostLines else { return report }
    return report.prefix(mostLines) + ["… \(report.count - mostLines) more lines"]
  }

  private static func text(_ sign: String, _ index: Int, _ line: Substring) -> String {
    let visible = visible(line)
    if visible.last?.isWhitespace == true {
      return "\(sign) \(index + 1)  \(ValueDescription.quote(visible, limit: 100))"
    }
    let escaped = visible.map { $0 == "\"" || $0 == "\\" ? String($0) : ValueDescription.escape($0) }.joined()
    return "\(sign) \(index + 1)  \(ValueDescription.cut(escaped, limit: 100))"
  }

  /// Without its line end, which the first line of the report is about.
  private static func visible(_ line: Substring) -> Substring {
    line.last?.isNewline == true ? line.dropLast() : line
  }
}
