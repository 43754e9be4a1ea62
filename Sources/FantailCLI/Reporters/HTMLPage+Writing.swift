import FantailRun

extension HTMLPage {
  func write(_ report: RunReport, to page: (String) -> Void) {
    page(head(report))
    for section in [failures(report), outside(report), known(report), flaky(report)] { page(section) }
    writeExamples(of: report, to: page)
    page("</main>\n<script>\n\(HTMLScript.text)</script>\n</body>\n</html>\n")
  }

  // MARK: - The top

  private func head(_ report: RunReport) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
    <title>\(Markup.html(report.verdict))</title>
    <style>
    \(HTMLStyle.text)</style>
    </head>
    <body>
    <header class="\(report.passed ? "passed" : "failed")">
    <h1>\(Markup.html(report.verdict))</h1>
    <p>\(Markup.html(report.summary))</p>
    \(again(report))\(runs())\(history(report))</header>
    <form role="search">
    <input type="search" id="filter" placeholder="Filter: description, tag, file, message" aria-label="Filter">
    <div id="kinds">\(buttons(report))</div>
    <p id="shown" aria-live="polite"></p>
    </form>
    \(tags(report))<main>
    <p id="none" hidden>Nothing matches. <button type="button" id="clear">show all</button></p>

    """
  }

  private func again(_ report: RunReport) -> String {
    guard report.count(.failed) > 1, let command = context.again(report) else { return "" }
    return again("again, all \(report.count(.failed))", command)
  }

  private func runs() -> String {
    let lists = context.runs.map { run in
      "<dl>" + run.listed.map { "<dt>\($0.name)</dt><dd>\(Markup.html($0.value))</dd>" }.joined() + "</dl>\n"
    }
    // Collapsed, so that failures are visible on a phone without scrolling.
    return lists.isEmpty ? "" : "<details>\n<summary>how it was run</summary>\n\(lists.joined())</details>\n"
  }

  /// Returns a bar for each of the last runs and for this run. A bar's height is the number of examples relative to the
  /// largest run, and the green part is the share that did not fail.
  private func history(_ report: RunReport) -> String {
    guard !context.history.isEmpty, let run = context.runs.first else { return "" }
    let all = context.history + [PastRun(report, started: run.started)]
    let most = all.map(\.total).max() ?? 0
    let bars = all.map { past in
      let size = most == 0 ? 100 : max(10, past.total * 100 / most)
      return
        "<li style=\"--part: \(past.percentage)%; --size: \(size)%\" title=\"\(Markup.html(past.description))\"></li>"
    }
    return """
      <ol class="history" aria-label="The last \(all.count) runs, this one at the end">\(bars.joined())</ol>
      <p><small>Each bar is a run, this one last: its height shows how many examples ran, green how many of them \
      did not fail.</small></p>

      """
  }

  private func tags(_ report: RunReport) -> String {
    let links = report.results.byTag.map { tag, results in
      "<a class=\"tag\" href=\"#filter=\(tag.percentEncoded())\">\(Markup.html(tag)) \(results.count)</a>"
    }
    return links.isEmpty ? "" : "<nav class=\"tags\" aria-label=\"Tags\">\(links.joined())</nav>\n"
  }

  private func buttons(_ report: RunReport) -> String {
    let counts = report.kinds
    return ["failed", "passed", "flaky", "pending", "skipped"].filter { counts[$0] != nil }.map { kind in
      "<button type=\"button\" class=\"\(kind)\" data-kind=\"\(kind)\" aria-pressed=\"false\">"
        + counts.words(of: [kind]).joined() + "</button>"
    }.joined()
  }
}
