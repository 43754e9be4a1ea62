import FantailRun
import FantailPlan
import FantailTree

// The parts of a page that show the failures.
extension HTMLPage {
  func failures(_ report: RunReport) -> String {
    var lines = SourceLines()
    let articles = report.failed.enumerated().map { index, result in
      let places = context.otherPlaces(of: result).map { "\(Markup.html($0.words)) \(place($0.location))" }
      let time = result.duration >= .milliseconds(1) ? [Markup.html(result.duration.inWords)] : []
      let notes = (places + time).joined(separator: ", ")
      return article(
        result, "failure-\(index + 1)",
        result.faults.map { text(of: $0, &lines) }.joined() + kept(by: result) + printed(by: result)
          + (notes.isEmpty ? "" : "<p class=\"place\">\(notes)</p>\n"))
    }
    return section("Failures", articles.joined())
  }

  func outside(_ report: RunReport) -> String {
    var lines = SourceLines()
    return section(
      "Outside the examples",
      context.errors(of: report.plan).map { "<pre><bdi>\(Markup.htmlLines($0))</bdi></pre>\n" }.joined()
        + report.issues.map { text(of: $0, &lines) }.joined())
  }

  func flaky(_ report: RunReport) -> String {
    var lines = SourceLines()
    let articles = report.flaky.enumerated().map { index, result in
      let attempts = result.failedAttempts.enumerated().map { attempt, issues in
        "<p>attempt \(attempt + 1) failed</p>\n" + issues.map { text(of: $0, &lines) }.joined()
      }
      return article(
        result, "flaky-\(index + 1)",
        attempts.joined() + "<p>attempt \(result.attempts) passed</p>\n" + printed(by: result))
    }
    return section("Flaky", articles.joined())
  }

  func known(_ report: RunReport) -> String {
    var lines = SourceLines()
    let articles = report.known.enumerated().map { index, result in
      article(
        result, "known-\(index + 1)",
        "<p>\(Markup.html(result.remark ?? ""))</p>\n" + result.issues.map { text(of: $0, &lines) }.joined())
    }
    return section("Known issues", articles.joined())
  }

  // MARK: - Elements

  private func section(_ title: String, _ content: String) -> String {
    content.isEmpty ? "" : "<section>\n<h2>\(title)</h2>\n\(content)</section>\n"
  }

  private func article(_ result: ExampleResult, _ id: String, _ content: String) -> String {
    "<article class=\"example \(result.kind)\" id=\"\(id)\">\n"
      + "<h3>\(path(result.example.groups.map(\.description) + [result.title]))\(tags(result.example.tags))</h3>\n"
      + content + again("again", context.again(result.example)) + "</article>\n"
  }

  private func text(of issue: Issue, _ lines: inout SourceLines) -> String {
    // The carets are left out, since colours mark the same characters.
    let message = issue.lines.filter { $0.role != .marks }.map(line).joined(separator: "\n")
    let text = "<pre><bdi>\(message)</bdi></pre>\n"
    guard let location = issue.location else { return text }
    let source = lines.line(at: location).map { " <code>\(Markup.html($0))</code>" } ?? ""
    return text + "<p class=\"place\">\(place(location))\(source)</p>\n"
  }

  private func line(_ line: Issue.Line) -> String {
    guard line.role != .statement else { return Markup.html(line.text) }
    let parts = line.parts.map { $0.differs ? "<mark>\(Markup.html($0.text))</mark>" : Markup.html($0.text) }
    return "<span class=\"\(line.role.rawValue)\">\(parts.joined())</span>"
  }

  /// Returns the text that an example printed; it is shown open if it is short.
  private func printed(by result: ExampleResult) -> String {
    guard !result.output.isEmpty else { return "" }
    let isShort = result.output.split(whereSeparator: \.isNewline).count <= 10
    return "<details\(isShort ? " open" : "")><summary>what it printed</summary>\n"
      + "<pre><bdi>\(Markup.htmlLines(result.output))</bdi></pre></details>\n"
  }
}
