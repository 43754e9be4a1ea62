import FantailPlan
import FantailRun
import FantailTree

extension DocumentReporter.Form {
  /// Writes one JSON document when the run is over, each example on its own line.
  ///
  /// ```text
  /// {
  ///   "version": 3,
  ///   "passed": false,
  ///   …
  ///   "examples": [
  ///     {"description":"is empty","duration":0.002,…,"status":"failed","tags":[]}
  ///   ]
  /// }
  /// ```
  /// Its examples, issues and counts are those of ``EventReporter``, which writes them as they happen.
  public static var json: Self { Self { JSONDocument(context: $1).write($0, to: $2) } }
}

/// Writes the document.
struct JSONDocument {
  let context: RunContext

  func write(_ report: RunReport, to output: TextOutput) {
    var text = ChunkedText(output)
    let facts = RunDocument.beginning(report.plan, context).adding(RunDocument.end(report, context))
    text.write("{\n")
    for (name, value) in facts.members { text.write("  \"\(name)\": \(RunJSON.line(value, in: context.folder)),\n") }
    list("issues", report.issues, &text) { RunJSON.line($0, in: context.folder) }
    list("examples", report.results, &text, isLast: true) { RunJSON.line($0.coded, in: context.folder) }
    text.write("}\n")
    text.finish()
  }

  private func list<Element>(
    _ name: String, _ elements: [Element], _ text: inout ChunkedText, isLast: Bool = false,
    _ line: (Element) -> String
  ) {
    text.write("  \"\(name)\": [")
    for (index, element) in elements.enumerated() { text.write((index == 0 ? "\n    " : ",\n    ") + line(element)) }
    text.write((elements.isEmpty ? "]" : "\n  ]") + (isLast ? "\n" : ",\n"))
  }
}
