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
    var items: [Item] = []
  }

  private struct Item {
    let result: ExampleResult
    /// Where the page tells what went wrong.
    let link: String?
  }

  func write(to page: inout ChunkedText) {
    page.write("<section id=\"all\">\n<h2>All examples</h2>\n")
    // An example after a nested group belongs to the list before that group.
    for group in grouped(items, by: { $0.groups.first.map { [$0] } ?? [] }) {
      page.write(heading(group))
      for part in grouped(group.items, by: \.groups) {
        page.write("<div class=\"part\">\n")
        let path = part.path.dropFirst()
        if !path.isEmpty { page.write("<h4>\(HTMLParts(context: context).path(Array(path)))</h4>\n") }
        page.write("<ul>\n")
        for item in part.items { page.write(text(of: item)) }
        page.write("</ul>\n</div>\n")
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
        parts.append(Part(path: groups.map(\.description)))
        numbers[groups] = number
      }
      parts[number].items.append(item)
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
      + "<summary>\(name) <small>\(words.joined(separator: ", "))</small></summary>\n"
  }

  private func text(of item: Item) -> String {
    let result = item.result
    let example = result.example
    let name = "<bdi>\(HTMLText.line(result.title))</bdi>"
    let linked = item.link.map { "<a href=\"#\($0)\">\(name)</a>" } ?? name
    var text = "<li class=\"example \(result.kind)\">" + linked + HTMLParts(context: context).tags(of: example)
    if let remark = result.remark { text += " <small><bdi>\(HTMLText.line(remark))</bdi></small>" }
    text += " <small class=\"place\">\(HTMLText.line(context.place(example.location)))"
    if result.duration >= .milliseconds(1) { text += ", \(result.duration.inWords)" }
    return text + "</small></li>\n"
  }
}
