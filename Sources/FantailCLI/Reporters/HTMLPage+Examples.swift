import FantailPlan
import FantailRun

// All examples of a page: an outermost group can be closed, and is where all of it passed in a long run. Below, each
// stretch of one group is a list with the way to it as its heading, a little further in than the group around it.
extension HTMLPage {
  /// An example with the part of the page that tells what went wrong.
  private typealias Item = (result: ExampleResult, link: String?)

  func writeExamples(of report: RunReport, to page: (String) -> Void) {
    page("<section id=\"all\">\n<h2>All examples</h2>\n")
    let groups = items(report).grouped { $0.result.example.groups.first }.map { group, items in
      (group, items, context.path(of: group?.location ?? items[0].result.example.location))
    }
    // Those of one file together, whatever the order was in which they ran.
    for (group, items, file) in groups.grouped(by: \.2).flatMap(\.elements) {
      let isOpen = report.results.count <= 30 || items.contains { $0.link != nil }
      let words = items.map(\.result).kinds.words(of: ["failed", "flaky", "pending", "skipped", "passed"])
      page(
        "<details class=\"group\"\(isOpen ? " open" : "")>\n"
          + "<summary>\(group.map { isolated($0.description) } ?? "Without a group") "
          + "<small>\(words.joined(separator: ", ")) <span class=\"file\">\(Markup.html(file))</span></small></summary>\n"
      )
      // As they are declared, those beside each other of one group together.
      for (path, items) in items.stretches(by: { $0.result.example.groups.map(\.description) }) {
        let inner = Array(path.dropFirst())
        page("<div class=\"part\" style=\"--depth: \(min(inner.count, 6))\">\n")
        if !inner.isEmpty { page("<h4>\(self.path(inner))</h4>\n") }
        for (statement, items) in items.stretches(by: \.result.example.row?.statement) {
          page(statement.map { table($0, items) } ?? sentences(items))
        }
        page("</div>\n")
      }
      page("</details>\n")
    }
    page("</section>\n")
  }

  private func items(_ report: RunReport) -> [Item] {
    var numbers: [String: Int] = [:]
    return report.results.map { result in
      guard result.status == .failed || result.isFlaky else { return (result, nil) }
      let kind = result.isFlaky ? "flaky" : "failure"
      numbers[kind, default: 0] += 1
      return (result, "\(kind)-\(numbers[kind, default: 0])")
    }
  }

  // MARK: - Lists and tables

  private func sentences(_ items: [Item]) -> String {
    let lines = items.map { item in
      "<li class=\"example \(item.result.kind)\">\(name(of: item, item.result.title))"
        + "\(tags(of: item.result.example)) \(remarks(on: item))</li>\n"
    }
    return "<ul>\n\(lines.joined())</ul>\n"
  }

  private func table(_ statement: String, _ items: [Item]) -> String {
    let table = DocumentTable(items.map(\.result))
    let labels = ([statement] + table.labels).map { "<th scope=\"col\">\(isolated($0))</th>" }
    let rows = zip(items, table.cells).map { item, cells in
      let key = name(of: item, item.result.example.row?.key ?? item.result.title)
      return "<tr class=\"example \(item.result.kind)\"><th scope=\"row\">\(key)</th>"
        + cells.map { "<td>\(isolated($0))</td>" }.joined()
        + "<td>\(tags(of: item.result.example)) \(remarks(on: item))</td></tr>\n"
    }
    return "<table>\n<thead><tr>\(labels.joined())<th></th></tr></thead>\n"
      + "<tbody>\n\(rows.joined())</tbody>\n</table>\n"
  }

  private func name(of item: Item, _ title: String) -> String {
    item.link.map { "<a href=\"#\($0)\">\(isolated(title))</a>" } ?? isolated(title)
  }

  /// The remarks beside a sentence: why it did not run, where it is, and how long it took.
  private func remarks(on item: Item) -> String {
    let result = item.result
    var text = result.remark.map { "<small>\(isolated($0))</small> " } ?? ""
    text += "<small class=\"place\">\(place(result.example.location))"
    if result.duration >= .milliseconds(1) { text += ", \(result.duration.inWords)" }
    text += "</small>"
    guard item.link == nil, !result.notes.isEmpty else { return text }
    return text + "<details><summary>steps</summary>\n\(kept(by: result))</details>"
  }
}
