import FantailPlan
import FantailRun

/// All examples of a page: an outermost group can be closed, and is where all of it passed in a long run. Below, each
/// group is a list with the way to it as its heading: no deep indentation, which a narrow screen has no room for.
struct HTMLExampleList {
  let report: RunReport
  let context: RunContext

  /// The examples of one group, in the order they ran.
  private struct Part {
    let path: [String]
    /// The place where the outermost group is written.
    let file: String
    var items: [Item] = []
  }

  private struct Item {
    let result: ExampleResult
    /// The part of the page that tells what went wrong.
    let link: String?
  }

  func write(to page: inout ChunkedText) {
    page.write("<section id=\"all\">\n<h2>All examples</h2>\n")
    // An example after a nested group belongs to the list before that group.
    for group in byFile(grouped(items, by: { $0.groups.first.map { [$0] } ?? [] })) {
      page.write(heading(group))
      for part in grouped(group.items, by: \.groups) {
        page.write("<div class=\"part\">\n")
        let path = part.path.dropFirst()
        if !path.isEmpty { page.write("<h4>\(HTMLParts(context: context).path(Array(path)))</h4>\n") }
        for list in lists(part.items) { page.write(text(of: list)) }
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
    var parts: [Part] = []
    var numbers: [[GroupHeading]: Int] = [:]
    for item in items {
      let groups = key(item.result.example)
      let number = numbers[groups, default: parts.count]
      if number == parts.count {
        let place = groups.first?.location ?? item.result.example.location
        parts.append(Part(path: groups.map(\.description), file: context.path(of: place)))
        numbers[groups] = number
      }
      parts[number].items.append(item)
    }
    return parts
  }

  /// The same with those of one file together, whatever the order was in which they ran.
  private func byFile(_ parts: [Part]) -> [Part] {
    var numbers: [String: Int] = [:]
    for part in parts where numbers[part.file] == nil { numbers[part.file] = numbers.count }
    return parts.enumerated().sorted { left, right in
      (numbers[left.element.file] ?? 0, left.offset) < (numbers[right.element.file] ?? 0, right.offset)
    }.map(\.element)
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

  /// Neighbouring rows of one statement, or neighbours that are no rows.
  private func lists(_ items: [Item]) -> [[Item]] {
    var lists: [[Item]] = []
    for item in items {
      let statement = item.result.example.row?.statement
      if let last = lists.last?.last, last.result.example.row?.statement == statement {
        lists[lists.count - 1].append(item)
      } else {
        lists.append([item])
      }
    }
    return lists
  }

  private func text(of list: [Item]) -> String {
    if let statement = list.first?.result.example.row?.statement { return table(statement, list) }
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
    text += "<small class=\"place\">\(HTMLText.line(context.place(result.example.location)))"
    if result.duration >= .milliseconds(1) { text += ", \(result.duration.inWords)" }
    return text + "</small>"
  }
}
