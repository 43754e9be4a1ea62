import FantailTree

extension ConsoleStyle {
  /// The lines of an issue: of a difference only what differs stands out, and what both sides have steps back.
  func lines(_ issue: Issue, at indentation: String) -> String {
    var text = ""
    let lines = issue.lines
    // Carets stand below the lines that they are of only where neither is broken.
    var difference = self
    if !isColored, lines.contains(where: { $0.role == .marks }) { difference.width = .max }
    for line in lines.dropFirst(isSaidBelow(issue, indentation) ? 1 : 0) where !(isColored && line.role == .marks) {
      let spans = line.parts.map { Span($0.text, color(of: line, differs: $0.differs)) }
      let style = line.role == .statement ? self : difference
      let inset = line.text.prefix { $0 == " " }.count + (line.role == .statement ? 0 : 2)
      text += style.lines(spans, first: indentation, rest: indentation + String(repeating: " ", count: inset))
    }
    return text
  }

  /// Returns whether the first line, which is too long, tells two values that have their own lines below it.
  private func isSaidBelow(_ issue: Issue, _ indentation: String) -> Bool {
    guard let comparison = issue.comparison, indentation.columns + issue.headline.columns > width else { return false }
    return issue.lines.contains { $0.role == .expected && $0.text.contains(comparison.expected) }
      && issue.lines.contains { $0.role == .got && $0.text.contains(comparison.got) }
  }

  private func color(of line: Issue.Line, differs: Bool) -> Color {
    switch line.role {
    case .statement: .red
    case .expected: differs ? .strongGreen : .dimGreen
    case .got: differs ? .strongRed : .dimRed
    case .context, .marks: .dim
    }
  }
}
