import FantailRun
import FantailPlan
import FantailTree

struct MarkdownDocument {
  let context: RunContext

  func write(_ report: RunReport, to page: (String) -> Void) {
    page("# \(Markup.markdown(report.verdict))\n\n\(Markup.markdown(facts(report)))\n")
    page(outside(report))
    var headings = Headings()
    for (groups, results) in inOrder(report.results).stretches(by: \.example.groups) {
      for depth in headings.enter(results[0].example) { page(heading(groups, depth)) }
      if groups.isEmpty { page("\n## Without a group\n") }
      for (statement, results) in results.stretches(by: \.example.row?.statement) {
        page("\n" + (statement.map { table($0, results) } ?? results.map(sentence).joined()))
      }
    }
    writeTags(of: report, to: page)
  }

  private func facts(_ report: RunReport) -> String {
    let facts = [context.runs.first?.time, report.summary].compactMap(\.self).joined(separator: ", ")
    return facts + ". ✓ holds, ✗ fails, – is not checked."
  }

  private func outside(_ report: RunReport) -> String {
    let problems = context.errors(of: report.plan).map { $0.lines[0] } + report.issues.map(\.headline)
    guard !problems.isEmpty else { return "" }
    return "\n## Outside the examples\n\n" + problems.map { "- \(Self.mark(.failed)) \(short($0))\n" }.joined()
  }

  // MARK: - Sections

  private func heading(_ groups: [GroupHeading], _ depth: Int) -> String {
    // Markdown has six levels of headings; the last level joins the names of all deeper groups.
    let deepest = 4
    let names = groups[min(depth, deepest)...depth].map { Markup.markdown($0.description) }
    let marks = String(repeating: "#", count: 2 + min(depth, deepest))
    let file = depth == 0 ? "\n\(Markup.markdown(context.path(of: groups[0].location)))\n" : ""
    return "\n\(marks) \(names.joined(separator: " › "))\n" + file
  }

  /// Returns the results sorted by file, a group's examples before those of its inner groups, regardless of the order
  /// of the run.
  private func inOrder(_ results: [ExampleResult]) -> [ExampleResult] {
    var numbers: [String: Int] = [:]
    // Numbers the names in the order in which they first occur.
    func number(_ name: String) -> Int {
      let number = numbers[name] ?? numbers.count
      numbers[name] = number
      return number
    }
    let placed = results.map { result in
      let groups = result.example.groups
      let file = number((groups.first?.location ?? result.example.location).filePath)
      return groups.reduce(into: [file]) { place, group in
        place.append(number("\(place[place.count - 1])\0\(group.location)\0\(group.description)"))
      }
    }
    let ranked = zip(placed, results).enumerated().sorted { first, second in
      first.element.0 == second.element.0
        ? first.offset < second.offset : first.element.0.lexicographicallyPrecedes(second.element.0)
    }
    return ranked.map(\.element.1)
  }

  private func sentence(_ result: ExampleResult) -> String {
    "- \(Self.mark(result.status)) \(Markup.markdown(result.title))\(remark(result))\n"
  }

  private func table(_ statement: String, _ rows: [ExampleResult]) -> String {
    let table = DocumentTable(rows)
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    var text = line([Markup.markdown(statement)] + table.labels.map(Markup.markdown) + [""])
    text += line(Array(repeating: "---", count: table.labels.count + 2))
    for (result, cells) in zip(rows, table.cells) {
      let key = Markup.markdown(result.example.row?.key ?? result.title)
      text += line([key] + cells.map(short) + [Self.mark(result.status) + remark(result)])
    }
    return text
  }

  private func writeTags(of report: RunReport, to page: (String) -> Void) {
    let tagged = report.results.byTag
    if !tagged.isEmpty { page("\n## By tag\n") }
    for (tag, results) in tagged {
      page("\n### \(Markup.markdown(tag))\n\n")
      for result in results {
        page("- \(Self.mark(result.status)) \(Markup.markdown(result.fullTitle))\n")
      }
    }
  }

  // MARK: - Words

  private static func mark(_ status: ExampleResult.Status) -> String {
    switch status {
    case .passed: "✓"
    case .failed: "✗"
    case .pending, .skipped: "–"
    }
  }

  /// Returns the short note after a sentence: the reason why the example failed, or why it was not checked.
  private func remark(_ result: ExampleResult) -> String {
    if result.status != .failed {
      // The issues are the ones that a known issue accepted.
      let accepted = result.issues.map { ": \(short($0.headline))\(place(of: $0))" }
      return result.remark.map { " (\(Markup.markdown($0))\(accepted.joined()))" } ?? ""
    }
    let others = result.faults.count - 1
    return " — \(short(result.faults[0].headline))" + (others == 0 ? "" : ", and \(counted(others, "more failure"))")
  }

  private func place(of issue: Issue) -> String {
    issue.location.map { ", \(Markup.markdown(context.place($0)))" } ?? ""
  }

  /// Returns a text on one line, cut to a length that suits an overview.
  private func short(_ text: String) -> String {
    let most = 120
    return Markup.markdown(text.count > most ? text.prefix(most) + "…" : text)
  }
}
