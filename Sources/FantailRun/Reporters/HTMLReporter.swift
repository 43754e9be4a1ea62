public import FantailPlan
import FantailTree

/// Writes one page that shows the run in a browser, when the run is over: failures first, with a box that filters.
///
/// The page loads nothing, so that it can be kept and sent as one file, and is readable on a phone and without scripts.
public final class HTMLReporter: Reporter {
  private let output: TextOutput
  private let rerunCommand: @Sendable (PlannedExample) -> String

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: Where the page goes.
  ///   - rerunCommand: Says how to run one example again.
  public init(
    _ output: TextOutput,
    rerunCommand: @escaping @Sendable (PlannedExample) -> String = { "--filter '^\($0.name)$'" }
  ) {
    self.output = output
    self.rerunCommand = rerunCommand
  }

  /// Writes the page when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: Event) async {
    guard case .runEnded(let report) = event else { return }
    var page = ChunkedText(output)
    page.write(head(report))
    failures(report, &page)
    outside(report, &page)
    examples(report, &page)
    page.write("</main>\n<script>\n\(HTMLPage.script)</script>\n</body>\n</html>\n")
    page.finish()
  }

  // MARK: - The top

  private func head(_ report: RunReport) -> String {
    let verdict = verdict(report)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(HTMLText.line(verdict))</title>
      <style>
      \(HTMLPage.style)</style>
      </head>
      <body>
      <header class="\(report.passed ? "passed" : "failed")">
      <h1>\(HTMLText.line(verdict))</h1>
      <p>\(HTMLText.line(facts(report)))</p>
      </header>
      <form role="search">
      <input type="search" id="filter" placeholder="Filter: description, tag, file, message" aria-label="Filter">
      <div id="kinds">\(buttons(report))</div>
      <p id="shown" aria-live="polite"></p>
      </form>
      <main>

      """
  }

  private func verdict(_ report: RunReport) -> String {
    let planned = counted(report.plan.examples.count, "example")
    if report.results.isEmpty { return "Failed: nothing was run" }
    let failed = report.count(.failed)
    if failed > 0 { return "\(failed) of \(planned) failed" }
    return report.passed ? "Passed: \(planned)" : "Failed outside the \(planned)"
  }

  private func facts(_ report: RunReport) -> String {
    let style = TextStyle(isColored: false)
    let summary = RunSummary(report: report, style: style, rerunCommand: rerunCommand)
    return [summary.countLine(), "in \(report.duration.inWords)", report.plan.orderLine].compactMap { $0 }
      .joined(separator: ", ")
  }

  private func buttons(_ report: RunReport) -> String {
    var counts: [(String, Int)] = ExampleResult.Status.allCases.map { ($0.rawValue, report.count($0)) }
    counts.sort { first, _ in first.0 == "failed" }
    counts.append(("flaky", report.results.count { $0.isFlaky }))
    return counts.filter { $0.1 > 0 }.map { kind, count in
      "<button type=\"button\" class=\"\(kind)\" data-kind=\"\(kind)\" aria-pressed=\"false\">\(count) \(kind)</button>"
    }.joined()
  }

  // MARK: - Failures

  private func failures(_ report: RunReport, _ page: inout ChunkedText) {
    let failed = report.results.filter { $0.status == .failed }
    guard !failed.isEmpty else { return }
    var lines = SourceLines()
    page.write("<section>\n<h2>Failures</h2>\n")
    for (index, result) in failed.enumerated() {
      let tags = result.example.tags.map { " <span class=\"tag\">\(HTMLText.line($0))</span>" }.joined()
      page.write(
        "<article class=\"example failed\" id=\"failure-\(index + 1)\">\n"
          + "<h3>\(path(result.example.groups + [result.title]))\(tags)</h3>\n")
      if result.issues.isEmpty { page.write("<pre>failed without saying why</pre>\n") }
      for issue in result.issues { page.write(text(of: issue, &lines)) }
      if !result.output.isEmpty {
        let output = "<pre><bdi>\(HTMLText.lines(result.output))</bdi></pre>"
        page.write("<details><summary>what it printed</summary>\n\(output)</details>\n")
      }
      page.write(
        "<p class=\"place\">example at \(HTMLText.line("\(result.example.location)")), "
          + "\(HTMLText.line(result.duration.inWords))</p>\n"
          + "<p class=\"again\">again: <code>\(HTMLText.line(rerunCommand(result.example)))</code></p>\n</article>\n")
    }
    page.write("</section>\n")
  }

  private func text(of issue: Issue, _ lines: inout SourceLines) -> String {
    var text = "<pre><bdi>\(HTMLText.lines(issue.message))</bdi></pre>\n"
    guard let location = issue.location else { return text }
    text += "<p class=\"place\">\(HTMLText.line("\(location)"))"
    if let line = lines.line(at: location) { text += " <code>\(HTMLText.line(line))</code>" }
    return text + "</p>\n"
  }

  private func outside(_ report: RunReport, _ page: inout ChunkedText) {
    let problems = report.plan.problems.filter(\.isError).map(\.message)
    guard !report.issues.isEmpty || !problems.isEmpty else { return }
    var lines = SourceLines()
    page.write("<section>\n<h2>Outside the examples</h2>\n")
    for problem in problems { page.write("<pre><bdi>\(HTMLText.lines(problem))</bdi></pre>\n") }
    for issue in report.issues { page.write(text(of: issue, &lines)) }
    page.write("</section>\n")
  }

  // MARK: - All examples

  /// One list for each stretch of examples of one group, with the way to the group as its heading: no deep indentation,
  /// which a narrow screen has no room for.
  private func examples(_ report: RunReport, _ page: inout ChunkedText) {
    page.write("<section id=\"all\">\n<h2>All examples</h2>\n")
    var groups: [String]?
    var failures = 0
    for result in report.results {
      if result.example.groups != groups {
        page.write((groups == nil ? "" : "</ul>\n</div>\n") + heading(result.example.groups))
        groups = result.example.groups
      }
      if result.status == .failed { failures += 1 }
      page.write(item(result, failures))
    }
    page.write((groups == nil ? "" : "</ul>\n</div>\n") + "</section>\n")
  }

  private func heading(_ groups: [String]) -> String {
    "<div class=\"group\">\n<h3>\(groups.isEmpty ? "Without a group" : path(groups))</h3>\n<ul>\n"
  }

  /// Descriptions from the outermost to the innermost. Each is isolated, so that its direction ends with it.
  private func path(_ names: [String]) -> String {
    let most = 6
    let isolated = names.suffix(most).map { "<bdi>\(HTMLText.line($0))</bdi>" }
    let outer = (names.count > most ? "… › " : "") + isolated.dropLast().map { $0 + " › " }.joined()
    return "<span class=\"outer\">\(outer)</span>\(isolated.last ?? "")"
  }

  private func item(_ result: ExampleResult, _ failure: Int) -> String {
    let example = result.example
    let kinds = result.isFlaky ? "passed flaky" : result.status.rawValue
    let name = "<bdi>\(HTMLText.line(result.title))</bdi>"
    var text = "<li class=\"example \(kinds)\">"
    text += result.status == .failed ? "<a href=\"#failure-\(failure)\">\(name)</a>" : name
    for tag in example.tags { text += " <span class=\"tag\">\(HTMLText.line(tag))</span>" }
    let reason = result.reason.map { "<bdi>\(HTMLText.line($0))</bdi>" }
    let status = result.status == .passed || result.status == .failed ? nil : result.status.rawValue
    let note = [status, reason].compactMap { $0 }.joined(separator: ": ")
    if !note.isEmpty { text += " <small>\(note)</small>" }
    text += " <small class=\"place\">\(HTMLText.line("\(example.location)"))"
    if result.duration >= .milliseconds(1) { text += ", \(result.duration.inWords)" }
    return text + "</small></li>\n"
  }
}

extension ExampleResult {
  /// Whether it passed only when it was run again.
  var isFlaky: Bool { status == .passed && reason != nil }
}
