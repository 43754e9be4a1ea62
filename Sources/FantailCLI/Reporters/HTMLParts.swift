import FantailPlan
import FantailRun
import FantailTree

/// The parts of a page that tell what went wrong.
struct HTMLParts {
  let context: RunContext

  // MARK: - Sections

  func failures(_ report: RunReport) -> String {
    let failed = report.failed
    guard !failed.isEmpty else { return "" }
    var lines = SourceLines()
    var text = "<section>\n<h2>Failures</h2>\n"
    for (index, result) in failed.enumerated() {
      text += "<article class=\"example failed\" id=\"failure-\(index + 1)\">\n\(title(of: result))"
      if result.issues.isEmpty { text += "<pre>failed without saying why</pre>\n" }
      for issue in result.issues { text += self.text(of: issue, &lines) }
      text += printed(by: result)
      let places = context.otherPlaces(of: result).map { HTMLText.line($0) }
      let time = result.duration >= .milliseconds(1) ? [HTMLText.line(result.duration.inWords)] : []
      let notes = (places + time).joined(separator: ", ")
      if !notes.isEmpty { text += "<p class=\"place\">\(notes)</p>\n" }
      text += again("again", context.again(result.example)) + "</article>\n"
    }
    return text + "</section>\n"
  }

  func outside(_ report: RunReport) -> String {
    let problems = report.planErrors(context)
    guard !report.issues.isEmpty || !problems.isEmpty else { return "" }
    var lines = SourceLines()
    return "<section>\n<h2>Outside the examples</h2>\n"
      + problems.map { "<pre><bdi>\(HTMLText.lines($0))</bdi></pre>\n" }.joined()
      + report.issues.map { text(of: $0, &lines) }.joined() + "</section>\n"
  }

  /// Each attempt that failed before one passed, with what went wrong in it.
  func flaky(_ report: RunReport) -> String {
    let flaky = report.flaky
    guard !flaky.isEmpty else { return "" }
    var lines = SourceLines()
    var text = "<section>\n<h2>Flaky</h2>\n"
    for (index, result) in flaky.enumerated() {
      text += "<article class=\"example flaky\" id=\"flaky-\(index + 1)\">\n\(title(of: result))"
      for (attempt, issues) in result.failedAttempts.enumerated() {
        text += "<p>attempt \(attempt + 1) failed</p>\n" + issues.map { self.text(of: $0, &lines) }.joined()
      }
      text += "<p>attempt \(result.attempts) passed</p>\n" + printed(by: result)
      text += again("again", context.again(result.example)) + "</article>\n"
    }
    return text + "</section>\n"
  }

  func slowest(_ report: RunReport) -> String {
    let slow = report.slowest(10)
    guard slow.count > 1 else { return "" }
    return "<section>\n<details>\n<summary>The \(slow.count) slowest examples</summary>\n<ol>\n"
      + slow.map { result in
        "<li class=\"\(result.kind)\"><bdi>\(HTMLText.line(result.fullTitle))</bdi> "
          + "<small class=\"place\">\(HTMLText.line(result.duration.inWords))</small></li>\n"
      }.joined() + "</ol>\n</details>\n</section>\n"
  }

  // MARK: - Elements

  /// A place, with a link to it where addresses are known.
  func place(_ location: SourceLocation) -> String {
    let text = HTMLText.line(context.place(location))
    return context.address(of: location).map { "<a href=\"\(HTMLText.line($0))\">\(text)</a>" } ?? text
  }

  private func title(of result: ExampleResult) -> String {
    "<h3>\(path(result.example.groups.map(\.description) + [result.title]))\(tags(of: result.example))</h3>\n"
  }

  func tags(of example: PlannedExample) -> String {
    example.tags.map { " <span class=\"tag\">\(HTMLText.line($0))</span>" }.joined()
  }

  /// Descriptions from the outermost to the innermost. Each is isolated, so that its direction ends with it.
  func path(_ names: [String]) -> String {
    let most = 6
    let isolated = names.suffix(most).map { "<bdi>\(HTMLText.line($0))</bdi>" }
    let outer = (names.count > most ? "… › " : "") + isolated.dropLast().map { $0 + " › " }.joined()
    return (outer.isEmpty ? "" : "<span class=\"outer\">\(outer)</span>") + (isolated.last ?? "")
  }

  private func text(of issue: Issue, _ lines: inout SourceLines) -> String {
    // Colours show what carets point to.
    let message = issue.lines.filter { $0.role != .marks }.map(line).joined(separator: "\n")
    let text = "<pre><bdi>\(message)</bdi></pre>\n"
    guard let location = issue.location else { return text }
    let source = lines.line(at: location).map { " <code>\(HTMLText.line($0))</code>" } ?? ""
    return text + "<p class=\"place\">\(place(location))\(source)</p>\n"
  }

  private func line(_ line: Issue.Line) -> String {
    guard line.role != .statement else { return HTMLText.line(line.text) }
    let parts = line.parts.map { part in
      part.differs ? "<mark>\(HTMLText.line(part.text))</mark>" : HTMLText.line(part.text)
    }
    return "<span class=\"\(line.role.rawValue)\">\(parts.joined())</span>"
  }

  /// Returns the text that an example printed, open where it is short.
  private func printed(by result: ExampleResult) -> String {
    guard !result.output.isEmpty else { return "" }
    let isShort = result.output.split(whereSeparator: \.isNewline).count <= 10
    return "<details\(isShort ? " open" : "")><summary>what it printed</summary>\n"
      + "<pre><bdi>\(HTMLText.lines(result.output))</bdi></pre></details>\n"
  }

  func again(_ title: String, _ command: String) -> String {
    "<p class=\"again\">\(title): <code>\(HTMLText.line(command))</code> "
      + "<button type=\"button\" class=\"copy\" hidden>copy</button></p>\n"
  }
}
