import FantailTree

/// The lines that differ, each with two lines of context: `-` marks expected lines, `+` actual ones.
enum LineDifference {
  private static let context = 2
  private static let mostLines = 40

  /// Returns the lines of a report; empty if too many lines differ for a bounded comparison.
  static func lines(_ expected: [Substring], _ got: [Substring]) -> [Issue.Line] {
    let same = zip(expected, got).prefix { $0 == $1 }.count
    // The equal beginning is not compared again, and only its last lines are shown.
    let start = max(0, same - context)
    let left = expected[start...]
    let right = got[start...]
    guard
      let changes = EditScript.between(
        left.count, right.count, areEqual: { visible(left[start + $0]) == visible(right[start + $1]) })
    else { return [] }
    var report = [Issue.Line("- expected, + got", .context)]
    for (index, change) in changes.enumerated() {
      // Equal lines are shown after one change and before the next.
      let after = index == 0 ? 0 : context
      let before = change.isEmpty ? 0 : context
      let kept = left.dropFirst(change.kept.lowerBound).prefix(change.kept.count)
      if kept.count > after + before {
        report += texts(.context, kept.prefix(after))
        if after > 0, before > 0 { report.append(Issue.Line("  …", .context)) }
        report += texts(.context, kept.suffix(before))
      } else {
        report += texts(.context, kept)
      }
      report += pairs(
        left.dropFirst(change.missing.lowerBound).prefix(change.missing.count),
        right.dropFirst(change.extra.lowerBound).prefix(change.extra.count))
    }
    guard report.count > mostLines else { return report }
    return report.prefix(mostLines) + ["… \(counted(report.count - mostLines, "more line"))"]
  }

  /// If both sides have equally many lines, each is shown with its counterpart, with marks under the differences.
  /// Otherwise all expected lines come first, then all actual ones.
  private static func pairs(_ missing: ArraySlice<Substring>, _ extra: ArraySlice<Substring>) -> [Issue.Line] {
    let pairs = missing.count == extra.count ? Array(zip(missing.indices, extra.indices)) : []
    let marked = pairs.compactMap { left, right in
      let width = max("\(left + 1)".count, "\(right + 1)".count)
      func sign(_ sign: String, _ index: Int) -> String {
        let number = "\(index + 1)"
        return "\(sign) \(number)\(String(repeating: " ", count: width - number.count))  "
      }
      return LinePair.lines(
        visible(missing[left]), visible(extra[right]), signs: (sign("-", left), sign("+", right)),
        isQuoted: isQuoted(missing[left]) || isQuoted(extra[right]))
    }
    if !pairs.isEmpty, marked.count == pairs.count { return marked.flatMap { $0 } }
    return texts(.expected, missing) + texts(.got, extra)
  }

  /// Returns whether the end of a line is only visible in quotation marks.
  private static func isQuoted(_ line: Substring) -> Bool { visible(line).last?.isWhitespace == true }

  private static func texts(_ role: Issue.Line.Role, _ lines: ArraySlice<Substring>) -> [Issue.Line] {
    let sign = role == .expected ? "-" : role == .got ? "+" : " "
    return zip(lines.indices, lines).map { index, line in
      let visible = visible(line)
      let escaped = visible.map { $0 == "\"" || $0 == "\\" ? String($0) : ValueDescription.escape($0) }.joined()
      let text =
        isQuoted(line) ? ValueDescription.quote(visible, limit: 100) : ValueDescription.cut(escaped, limit: 100)
      return Issue.Line("\(sign) \(index + 1)  \(text)", role)
    }
  }

  /// Returns the line without its line end, which the first line of the report describes.
  static func visible(_ line: Substring) -> Substring {
    line.last?.isNewline == true ? line.dropLast() : line
  }
}
