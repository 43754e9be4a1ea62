import FantailPlan
import FantailRun
import FantailTree

extension DocumentReporter.Form {
  /// Writes a run as a document in Markdown, when it is over: for those who want to read what holds, and no code.
  ///
  /// Groups are headings, examples are lists, tables stay tables, and an index lists what carries each tag.
  ///
  /// ```text
  /// # 1 of 4 examples failed
  ///
  /// ## Stack
  ///
  /// `Tests/ShopTests/StackSpec.swift`
  ///
  /// - ✓ has the pushed element
  /// - – shrinks its storage (pending: waiting for the allocator)
  ///
  /// ### when emptied
  ///
  /// - ✗ is empty — expected \[1\] to be empty
  /// ```
  public static var markdown: Self { Self { MarkdownDocument(context: $1).write($0, to: $2) } }
}

/// Writes the document.
struct MarkdownDocument {
  let context: RunContext

  func write(_ report: RunReport, to output: TextOutput) {
    var page = ChunkedText(output)
    page.write("# \(MarkdownText.line(report.verdict))\n\n\(MarkdownText.line(facts(report)))\n")
    page.write(outside(report))
    for section in DocumentSections(report.results).inReadingOrder { write(section, to: &page) }
    writeTags(of: report, to: &page)
    page.finish()
  }

  private func facts(_ report: RunReport) -> String {
    let facts = [context.runs.first?.time, report.facts].compactMap(\.self).joined(separator: ", ")
    return facts + ". ✓ holds, ✗ fails, – is not checked."
  }

  /// The issues of groups and of the run itself.
  private func outside(_ report: RunReport) -> String {
    let problems = report.planErrors(context) + report.issues.map(\.message)
    guard !problems.isEmpty else { return "" }
    return "\n## Outside the examples\n\n" + problems.map { "- \(Self.mark(.failed)) \(short($0))\n" }.joined()
  }

  // MARK: - Sections

  private func write(_ section: DocumentSections.Section, to page: inout ChunkedText) {
    // Markdown has six levels of headings; the last one names all groups that have none.
    let deepest = 4
    let names = section.depth <= deepest ? section.path.suffix(1) : section.path.dropFirst(deepest)
    let marks = String(repeating: "#", count: 2 + min(section.depth, deepest))
    page.write("\n\(marks) \(names.map { MarkdownText.line($0) }.joined(separator: " › "))\n")
    if section.depth == 0, let heading = section.heading {
      page.write("\n\(MarkdownText.line(context.path(of: heading.location)))\n")
    }
    for (statement, results) in section.results.inTables(\.example.row) {
      page.write("\n" + (statement.map { table($0, results) } ?? results.map(sentence).joined()))
    }
  }

  private func sentence(_ result: ExampleResult) -> String {
    "- \(Self.mark(result.status)) \(MarkdownText.line(result.title))\(remark(result))\n"
  }

  private func table(_ statement: String, _ rows: [ExampleResult]) -> String {
    let table = DocumentTable(rows)
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    var text = line([MarkdownText.line(statement)] + table.labels.map(MarkdownText.line) + [""])
    text += line(Array(repeating: "---", count: table.labels.count + 2))
    for (result, cells) in zip(rows, table.cells) {
      let key = MarkdownText.line(result.example.row?.key ?? result.title)
      text += line([key] + cells.map(short) + [Self.mark(result.status) + remark(result)])
    }
    return text
  }

  /// Which sentences carry each tag, the tags in alphabetical order.
  private func writeTags(of report: RunReport, to page: inout ChunkedText) {
    var tagged: [String: [ExampleResult]] = [:]
    for result in report.results {
      for tag in result.example.tags { tagged[tag, default: []].append(result) }
    }
    guard !tagged.isEmpty else { return }
    page.write("\n## By tag\n")
    for (tag, results) in tagged.sorted(by: { $0.key < $1.key }) {
      page.write("\n### \(MarkdownText.line(tag))\n\n")
      for result in results {
        page.write("- \(Self.mark(result.status)) \(MarkdownText.line(result.fullTitle))\n")
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
    if result.status != .failed { return result.remark.map { " (\(MarkdownText.line($0)))" } ?? "" }
    guard let issue = result.issues.first else { return " — failed without saying why" }
    let others = result.issues.count - 1
    return " — \(short(issue.message))" + (others == 0 ? "" : ", and \(counted(others, "more failure"))")
  }

  /// The first line, as far as a reader who wants an overview follows it.
  private func short(_ text: String) -> String {
    let most = 120
    let first = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first ?? ""
    return MarkdownText.line(first.count > most ? first.prefix(most) + "…" : String(first))
  }
}
