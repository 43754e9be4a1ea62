import FantailTree

/// The lines that differ, each with two lines of context: `-` is expected, `+` is what came.
enum LineDifference {
  private static let context = 2
  private static let mostLines = 40

  /// The lines of a report; none where too many differ to be told apart in bounded time.
  static func lines(_ expected: [Substring], _ got: [Substring]) -> [Issue.Line] {
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
    var report = [Issue.Line("- expected, + got", .context)]
    var last: Int?
    var change = Change()
    for index in shown.sorted() {
      if let last, index > last + 1 { report += change.take() + [Issue.Line("  …", .context)] }
      last = index
      switch steps[index] {
      case .keep(let line, _):
        report += change.take() + [text(.context, start + line, expected[start + line])]
      case .missing(let line): change.missing.append((start + line, expected[start + line]))
      case .extra(let line): change.extra.append((start + line, got[start + line]))
      }
    }
    report += change.take()
    guard report.count > mostLines else { return report }
    return report.prefix(mostLines) + ["… \(counted(report.count - mostLines, "more line"))"]
  }

  /// Lines between two that are kept.
  private struct Change {
    var missing: [(Int, Substring)] = []
    var extra: [(Int, Substring)] = []

    /// As many lines for as many: each beside its own, with marks under what differs. Otherwise all, then all.
    mutating func take() -> [Issue.Line] {
      defer { self = Change() }
      let pairs = missing.count == extra.count ? zip(missing, extra).map { ($0, $1) } : []
      let marked = pairs.compactMap { left, right in
        let width = max("\(left.0 + 1)".count, "\(right.0 + 1)".count)
        return LinePair.lines(
          visible(left.1), visible(right.1),
          .init(signs: (sign("-", left.0, width), sign("+", right.0, width)), isQuoted: isQuoted(left.1, right.1)))
      }
      if !pairs.isEmpty, marked.count == pairs.count { return marked.flatMap { $0 } }
      return missing.map { text(.expected, $0, $1) } + extra.map { text(.got, $0, $1) }
    }

    private func sign(_ sign: String, _ index: Int, _ width: Int) -> String {
      let number = "\(index + 1)"
      return "\(sign) \(number)\(String(repeating: " ", count: width - number.count))  "
    }
  }

  /// Returns whether a line ends with what is seen only in quotation marks.
  private static func isQuoted(_ lines: Substring...) -> Bool {
    lines.contains { visible($0).last?.isWhitespace == true }
  }

  private static func text(_ role: Issue.Line.Role, _ index: Int, _ line: Substring) -> Issue.Line {
    let visible = visible(line)
    let sign = role == .expected ? "-" : role == .got ? "+" : " "
    if isQuoted(line) {
      return Issue.Line("\(sign) \(index + 1)  \(ValueDescription.quote(visible, limit: 100))", role)
    }
    let escaped = visible.map { $0 == "\"" || $0 == "\\" ? String($0) : ValueDescription.escape($0) }.joined()
    return Issue.Line("\(sign) \(index + 1)  \(ValueDescription.cut(escaped, limit: 100))", role)
  }

  /// Without its line end, which the first line of the report is about.
  private static func visible(_ line: Substring) -> Substring {
    line.last?.isNewline == true ? line.dropLast() : line
  }
}
