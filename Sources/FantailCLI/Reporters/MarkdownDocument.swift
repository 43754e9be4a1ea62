import FantailPlan
import FantailRun
import FantailTree

struct MarkdownDocument {
  let context: RunContext

  func write(_ report: RunReport, to page: (String) -> Void) {
    page("# \(Markup.markdown(report.verdict))\n\n\(Markup.markdown(facts(report)))\n")
    page(outside(report))
    for section in DocumentSection.list(report.results) { write(section, to: page) }
    writeTags(of: report, to: page)
  }

  private func facts(_ report: RunReport) -> String {
    let facts = [context.runs.first?.time, report.facts].compactMap(\.self).joined(separator: ", ")
    return facts + ". ✓ holds, ✗ fails, – is not checked."
  }

  private func outside(_ report: RunReport) -> String {
    let problems = report.planErrors(context) + report.issues.map(\.message)
    guard !problems.isEmpty else { return "" }
    return "\n## Outside the examples\n\n" + problems.map { "- \(Self.mark(.failed)) \(short($0))\n" }.joined()
  }

  // MARK: - Sections

  private func write(_ section: DocumentSection, to page: (String) -> Void) {
    // Markdown has six levels of headings; the last one names all groups that have none.
    let deepest = 4
    let depth = section.path.count - 1
    let names = depth <= deepest ? section.path.suffix(1) : section.path.dropFirst(deepest)
    let marks = String(repeating: "#", count: 2 + min(depth, deepest))
    page("\n\(marks) \(names.map(Markup.markdown).joined(separator: " › "))\n")
    if depth == 0, let heading = section.heading {
      page("\n\(Markup.markdown(context.path(of: heading.location)))\n")
    }
    for (statement, results) in section.results.stretches(by: \.example.row?.statement) {
      page("\n" + (statement.map { table($0, results) } ?? results.map(sentence).joined()))
    }
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

  /// The remark after a sentence: why it fails, in short, or why it is not checked.
  private func remark(_ result: ExampleResult) -> String {
    if result.status != .failed { return result.remark.map { " (\(Markup.markdown($0)))" } ?? "" }
    let others = result.faults.count - 1
    return " — \(short(result.faults[0].message))" + (others == 0 ? "" : ", and \(counted(others, "more failure"))")
  }

  /// The first line, as far as a reader who wants an overview follows it.
  private func short(_ text: String) -> String {
    let most = 120
    let first = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first ?? ""
    return Markup.markdown(first.count > most ? first.prefix(most) + "…" : String(first))
  }
}
