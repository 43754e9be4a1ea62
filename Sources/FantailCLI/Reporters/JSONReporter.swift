import FantailPlan
public import FantailRun
import FantailTree

/// Writes one JSON document when the run is over, each example on its own line.
///
/// ```text
/// {
///   "version": 1,
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
  public func report(_ event: Event) async {
    guard case .runEnded(let report) = event else { return }
    var text = ChunkedText(output)
    let parts = RunJSON(context: context)
    let order = RunJSON.order(of: report.plan)
    text.write("{\n  \"version\": \(RunJSON.version),\n  \"passed\": \(report.passed),\n")
    text.write("  \"duration\": \(RunJSON.line(report.duration.inSeconds)),\n  \"order\": \"\(order.name)\",\n")
    if let seed = order.seed { text.write("  \"seed\": \"\(seed)\",\n") }
    if !context.runs.isEmpty { list("runs", context.runs, &text) { RunJSON.line($0) } }
    text.write("  \"counts\": \(RunJSON.line(RunJSON.counts(report))),\n")
    list("planErrors", report.planErrors(context), &text) { RunJSON.line($0) }
    list("notSelected", report.plan.notSelected, &text) { RunJSON.line($0) }
    list("issues", report.issues, &text) { RunJSON.line(parts.problem($0)) }
    list("examples", report.results, &text, isLast: true) { RunJSON.line(parts.example($0)) }
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
