import FantailPlan
public import FantailRun
import FantailTree

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
public final class JSONReporter: Reporter {
  private let output: TextOutput
  private let context: RunContext

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: Where the document goes.
  ///   - context: What places are relative to.
  public init(_ output: TextOutput, _ context: RunContext = RunContext()) {
    self.output = output
    self.context = context
  }

  /// Writes the document when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: RunEvent) async {
    guard case .runEnded(let report) = event else { return }
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
