import FantailRun
import FantailPlan

// All examples of a page. An outermost group can be collapsed; in a long run it is collapsed if all of it passed.
// Inside an outermost group, each group is a part with a heading, indented a little more than the part around it.
extension HTMLPage {
  /// An example with the link to its failure on the page.
  private typealias Item = (result: ExampleResult, link: String?)

  func writeExamples(of report: RunReport, to page: (String) -> Void) {
    page("<section id=\"all\">\n<h2>All examples</h2>\n")
    let groups = items(report).grouped { $0.result.example.groups.first }.map { group, items in
      (group, items, context.path(of: group?.location ?? items[0].result.example.location))
    }
    // Groups of one file are together, regardless of the order of the run.
    for (group, items, file) in groups.grouped(by: \.2).flatMap(\.elements) {
      let isOpen = report.results.count <= 30 || items.contains { $0.link != nil }
      let words = items.map(\.result).kinds.words(of: ["failed", "flaky", "pending", "skipped", "passed"])
      let shared = tagsShared(by: items, besides: [])
      page(
        "<details class=\"group\"\(isOpen ? " open" : "")>\n"
          + "<summary>\(group.map { isolated($0.description) } ?? "Without a group")\(tags(shared)) "
          + "<small>\(words.joined(separator: ", ")) <span class=\"file\">\(Markup.html(file))</span></small></summary>\n"
      )
      page("<div class=\"part\" style=\"--depth: 0\">\n")
      writeContent(of: items, depth: group == nil ? 0 : 1, tagged: shared, to: page)
      page("</div>\n</details>\n")
    }
    page("</section>\n")
  }

  /// Writes the examples and the inner groups of a group, in declaration order.
  ///
  /// - Parameters:
  ///   - items: Examples that share their outermost groups.
  ///   - depth: The number of these groups.
  ///   - tagged: The tags that are already next to their headings.
  private func writeContent(of items: [Item], depth: Int, tagged: [String], to page: (String) -> Void) {
    for (inner, items) in items.stretches(by: { Self.next($0.result.example.groups, after: depth) }) {
      guard !inner.isEmpty else {
        for (statement, items) in items.stretches(by: \.result.example.row?.statement) {
          page(statement.map { table($0, items, tagged) } ?? sentences(items, tagged))
        }
        continue
      }
      let shared = tagsShared(by: items, besides: tagged)
      page("<div class=\"part\" style=\"--depth: 1\">\n<h4>\(path(inner.map(\.description)))\(tags(shared))</h4>\n")
      writeContent(of: items, depth: depth + inner.count, tagged: tagged + shared, to: page)
      page("</div>\n")
    }
  }

  /// Returns the path of the next group that gets a separate part inside some outermost groups. The last level with a
  /// heading joins the names of all groups below it.
  private static func next(_ groups: [GroupHeading], after depth: Int) -> [GroupHeading] {
    let mostLevels = 6
    return Array(depth < mostLevels ? groups.dropFirst(depth).prefix(1) : groups.dropFirst(depth))
  }

  /// Returns the tags that all of the examples share.
  private func tagsShared(by items: [Item], besides known: [String]) -> [String] {
    guard let first = items.first, items.count > 1 else { return [] }
    return first.result.example.tags.filter { tag in
      !known.contains(tag) && items.allSatisfy { $0.result.example.tags.contains(tag) }
    }
  }

  private func items(_ report: RunReport) -> [Item] {
    var numbers: [String: Int] = [:]
    return report.results.map { result in
      let isKnown = result.knownIssue != nil
      guard result.status == .failed || result.isFlaky || isKnown else { return (result, nil) }
      let kind = result.isFlaky ? "flaky" : isKnown ? "known" : "failure"
      numbers[kind, default: 0] += 1
      return (result, "\(kind)-\(numbers[kind, default: 0])")
    }
  }

  // MARK: - Lists and tables

  private func sentences(_ items: [Item], _ tagged: [String]) -> String {
    let lines = items.map { item in
      "<li class=\"example \(item.result.kind)\">\(name(of: item, item.result.title))"
        + "\(ownTags(of: item, tagged)) \(remarks(on: item))</li>\n"
    }
    return "<ul>\n\(lines.joined())</ul>\n"
  }

  private func table(_ statement: String, _ items: [Item], _ tagged: [String]) -> String {
    let table = DocumentTable(items.map(\.result))
    let labels = ([statement] + table.labels).map { "<th scope=\"col\">\(isolated($0))</th>" }
    let rows = zip(items, table.cells).map { item, cells in
      let key = name(of: item, item.result.example.row?.key ?? item.result.title)
      return "<tr class=\"example \(item.result.kind)\"><th scope=\"row\">\(key)</th>"
        + cells.map { "<td>\(isolated($0))</td>" }.joined()
        + "<td>\(ownTags(of: item, tagged)) \(remarks(on: item))</td></tr>\n"
    }
    return "<table>\n<thead><tr>\(labels.joined())<th></th></tr></thead>\n"
      + "<tbody>\n\(rows.joined())</tbody>\n</table>\n"
  }

  /// Returns the tags of an example without those that are next to a heading.
  private func ownTags(of item: Item, _ tagged: [String]) -> String {
    tags(item.result.example.tags.filter { !tagged.contains($0) })
  }

  private func name(of item: Item, _ title: String) -> String {
    item.link.map { "<a href=\"#\($0)\">\(isolated(title))</a>" } ?? isolated(title)
  }

  /// Returns the notes next to a sentence: the reason why the example did not run, its location, and its time.
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
