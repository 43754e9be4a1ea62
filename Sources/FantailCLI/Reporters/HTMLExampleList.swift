import FantailPlan
import FantailRun

/// All examples of a page: an outermost group can be closed, and is where all of it passed in a long run. Below, each
/// stretch of one group is a list with the way to it as its heading, a little further in than the group around it.
struct HTMLExampleList {
  let report: RunReport
  let context: RunContext

  /// The examples of one group, in the order they ran.
  private struct Part {
    let path: [String]
    /// The place where the outermost group is written.
    let file: String
    var items: [Item]
  }

  private struct Item {
    let result: ExampleResult
    /// The part of the page that tells what went wrong.
    let link: String?
  }

  func write(to page: inout ChunkedText) {
    page.write("<section id=\"all\">\n<h2>All examples</h2>\n")
    let groups = grouped(items) { $0.groups.first.map { [$0] } ?? [] }
    // Those of one file together, whatever the order was in which they ran.
    for group in groups.grouped(by: \.file).flatMap(\.elements) {
      page.write(heading(group))
      for part in stretches(group.items) {
        let path = part.path.dropFirst()
        page.write("<div class=\"part\" style=\"--depth: \(min(path.count, 6))\">\n")
        if !path.isEmpty { page.write("<h4>\(HTMLParts(context: context).path(Array(path)))</h4>\n") }
        for (statement, items) in part.items.inTables(\.result.example.row) {
          page.write(statement.map { table($0, items) } ?? sentences(items))
        }
        page.write("</div>\n")
      }
      page.write("</details>\n")
    }
    page.write("</section>\n")
  }

  private var items: [Item] {
    var numbers: [String: Int] = [:]
    return report.results.map { result in
      let kind = result.kind == "failed" ? "failure" : result.kind
      numbers[kind, default: 0] += 1
      let hasPlace = result.status == .failed || result.isFlaky
      return Item(result: result, link: hasPlace ? "\(kind)-\(numbers[kind, default: 0])" : nil)
    }
  }

  private func grouped(_ items: [Item], by key: (PlannedExample) -> [GroupHeading]) -> [Part] {
    items.grouped { key($0.result.example) }.map { groups, items in
      let place = groups.first?.location ?? items[0].result.example.location
      return Part(path: groups.map(\.description), file: context.path(of: place), items: items)
    }
  }

  /// The examples in the order they are declared, those beside each other of one group together.
  private func stretches(_ items: [Item]) -> [Part] {
    var parts: [Part] = []
    for item in items {
      let path = item.result.example.groups.map(\.description)
      if parts.last?.path == path {
        parts[parts.count - 1].items.append(item)
      } else {
        parts.append(Part(path: path, file: "", items: [item]))
      }
    }
    return parts
  }

  private func heading(_ part: Part) -> String {
    let counts = Dictionary(grouping: part.items, by: \.result.kind).mapValues(\.count)
    let words = ["failed", "flaky", "pending", "skipped", "passed"].compactMap { kind in
      counts[kind].map { "\($0) \(kind)" }
    }
    let isOpen = report.results.count <= 30 || part.items.contains { $0.link != nil }
    let name = part.path.first.map { "<bdi>\(HTMLText.line($0))</bdi>" } ?? "Without a group"
    return "<details class=\"group\"\(isOpen ? " open" : "")>\n"
      + "<summary>\(name) <small>\(words.joined(separator: ", "))"
      + " <span class=\"file\">\(HTMLText.line(part.file))</span></small></summary>\n"
  }

  // MARK: - Lists and tables

  private func sentences(_ list: [Item]) -> String {
    let parts = HTMLParts(context: context)
    let items = list.map { item in
      "<li class=\"example \(item.result.kind)\">\(name(of: item, item.result.title))"
        + "\(parts.tags(of: item.result.example)) \(notes(on: item.result))</li>\n"
    }
    return "<ul>\n\(items.joined())</ul>\n"
  }

  private func table(_ statement: String, _ list: [Item]) -> String {
    let table = DocumentTable(list.map(\.result))
    let parts = HTMLParts(context: context)
    let labels = ([statement] + table.labels).map { "<th scope=\"col\"><bdi>\(HTMLText.line($0))</bdi></th>" }
    let rows = zip(list, table.cells).map { item, cells in
      let key = name(of: item, item.result.example.row?.key ?? item.result.title)
      let cells = cells.map { "<td><bdi>\(HTMLText.line($0))</bdi></td>" }.joined()
      return "<tr class=\"example \(item.result.kind)\"><th scope=\"row\">\(key)</th>\(cells)"
        + "<td>\(parts.tags(of: item.result.example)) \(notes(on: item.result))</td></tr>\n"
    }
    return "<table>\n<thead><tr>\(labels.joined())<th></th></tr></thead>\n"
      + "<tbody>\n\(rows.joined())</tbody>\n</table>\n"
  }

  private func name(of item: Item, _ title: String) -> String {
    let name = "<bdi>\(HTMLText.line(title))</bdi>"
    return item.link.map { "<a href=\"#\($0)\">\(name)</a>" } ?? name
  }

  /// The remarks beside a sentence: why it did not run, where it is, and how long it took.
  private func notes(on result: ExampleResult) -> String {
    var text = result.remark.map { "<small><bdi>\(HTMLText.line($0))</bdi></small> " } ?? ""
    text += "<small class=\"place\">\(HTMLParts(context: context).place(result.example.location))"
    if result.duration >= .milliseconds(1) { text += ", \(result.duration.inWords)" }
    return text + "</small>"
  }
}
