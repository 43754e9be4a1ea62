import FantailPlan
import FantailRun
import FantailTree

extension DocumentReporter.Form {
  /// Writes one page that shows the run in a browser, when the run is over: failures first, with a box that filters.
  ///
  /// The page loads nothing, so that it can be kept and sent as one file, and is readable on a phone and without scripts.
  public static var html: Self { Self { HTMLPage(context: $1).write($0, to: $2) } }
}

/// Writes the page.
struct HTMLPage {
  let context: RunContext

  func write(_ report: RunReport, to output: TextOutput) {
    let parts = HTMLParts(context: context)
    var page = ChunkedText(output)
    page.write(head(report, parts))
    for section in [parts.failures(report), parts.outside(report), parts.flaky(report), parts.slowest(report)] {
      page.write(section)
    }
    HTMLExampleList(report: report, context: context).write(to: &page)
    page.write("</main>\n<script>\n\(HTMLScript.text)</script>\n</body>\n</html>\n")
    page.finish()
  }

  // MARK: - The top

  private func head(_ report: RunReport, _ parts: HTMLParts) -> String {
    let verdict = report.verdict
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
      \(HTMLStyle.text)</style>
      </head>
      <body>
      <header class="\(report.passed ? "passed" : "failed")">
      <h1>\(HTMLText.line(verdict))</h1>
      <p>\(HTMLText.line(report.facts))</p>
      \(again(report, parts))\(runs())\(history(report))</header>
      <form role="search">
      <input type="search" id="filter" placeholder="Filter: description, tag, file, message" aria-label="Filter">
      <div id="kinds">\(buttons(report))</div>
      <p id="shown" aria-live="polite"></p>
      </form>
      \(tags(report))<main>
      <p id="none" hidden>Nothing fits. <button type="button" id="clear">show all</button></p>

      """
  }

  private func again(_ report: RunReport, _ parts: HTMLParts) -> String {
    let failed = report.failed.map(\.example)
    guard failed.count > 1, let command = context.again(failed, of: report.plan) else { return "" }
    return parts.again("again, all \(failed.count)", command)
  }

  private func runs() -> String {
    let lists = context.runs.map { run in
      "<dl>"
        + run.listed.map { "<dt>\($0.name)</dt><dd>\(HTMLText.line($0.value))</dd>" }.joined() + "</dl>\n"
    }
    // Closed, so that a phone's first screen shows what failed.
    return lists.isEmpty ? "" : "<details>\n<summary>how it was run</summary>\n\(lists.joined())</details>\n"
  }

  /// A bar for each of the last runs and for this one: as high as it has examples beside the largest of them, and green
  /// as far as they did not fail.
  private func history(_ report: RunReport) -> String {
    guard !context.history.isEmpty, let run = context.runs.first else { return "" }
    let all = context.history + [PastRun(report, started: run.started)]
    let most = all.map(\.total).max() ?? 0
    let bars = all.map { past in
      let size = most == 0 ? 100 : max(10, past.total * 100 / most)
      return "<li style=\"--part: \(past.percentage)%; --size: \(size)%\" "
        + "title=\"\(HTMLText.line(past.description))\"></li>"
    }
    return "<ol class=\"history\" aria-label=\"The last \(all.count) runs, this one at the end\">"
      + bars.joined() + "</ol>\n"
      + "<p><small>A bar is a run, this one at the end: its height says how many examples ran, green how many of them "
      + "did not fail.</small></p>\n"
  }

  /// The tags of the run, each with a link to the sentences that carry it.
  private func tags(_ report: RunReport) -> String {
    let counts = report.results.reduce(into: [String: Int]()) { counts, result in
      for tag in Set(result.example.tags) { counts[tag, default: 0] += 1 }
    }
    guard !counts.isEmpty else { return "" }
    let links = counts.sorted { $0.key < $1.key }.map { tag, count in
      "<a class=\"tag\" href=\"#filter=\(tag.percentEncoded())\">\(HTMLText.line(tag)) \(count)</a>"
    }
    return "<nav class=\"tags\" aria-label=\"Tags\">\(links.joined())</nav>\n"
  }

  private func buttons(_ report: RunReport) -> String {
    let kinds = ["failed", "passed", "flaky", "pending", "skipped"]
    let counts = Dictionary(grouping: report.results, by: \.kind).mapValues(\.count)
    return kinds.compactMap { kind in counts[kind].map { (kind, $0) } }.map { kind, count in
      "<button type=\"button\" class=\"\(kind)\" data-kind=\"\(kind)\" aria-pressed=\"false\">\(count) \(kind)</button>"
    }.joined()
  }
}

extension ExampleResult {
  /// The kind that a page files it under: a flaky example is no plain pass.
  var kind: String { isFlaky ? "flaky" : status.rawValue }
}
