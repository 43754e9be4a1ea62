import FantailPlan
import FantailRun
import FantailTree

extension DocumentReporter.Form {
  /// Prints what went wrong and nothing else: the format for logs, and for programs that read what they run.
  ///
  /// ```text
  /// Cart is empty: expected 0, got 1
  ///   Tests/CartSpec.swift:9:28: expect(cart.count).to(.equal(0))
  /// 24 examples, 1 failed
  /// again: swift run specs --filter '^Cart_IsEmpty$'
  /// ```
  /// A run without a failure is the line with its counts. Where the environment says that an agent runs the specs, this is
  /// the format unless another is asked for.
  public static var brief: Self { Self { BriefText(context: $1).write($0, to: $2) } }
}

/// Prints what went wrong.
struct BriefText {
  let context: RunContext

  func write(_ report: RunReport, to output: TextOutput) {
    var lines = SourceLines()
    var text = ""
    for result in report.failed {
      if result.issues.isEmpty { text += "\(result.fullTitle.onOneLine): failed without saying why\n" }
      for issue in result.issues { text += self.text(of: issue, result.fullTitle, &lines) }
    }
    for issue in report.issues { text += self.text(of: issue, "outside the examples", &lines) }
    for error in report.planErrors(context) { text += error + "\n" }
    for result in report.flaky { text += "\(result.fullTitle.onOneLine): \(result.remark?.onOneLine ?? "")\n" }
    if report.results.isEmpty { text += "failed: nothing was run\n" }
    text += [report.countLine, report.plan.orderLine].compactMap(\.self).joined(separator: ", ") + "\n"
    if !report.failed.isEmpty, let again = context.again(report.failed.map(\.example), of: report.plan) {
      text += "again: \(again)\n"
    }
    output.write(text)
  }

  private func text(of issue: Issue, _ title: String, _ lines: inout SourceLines) -> String {
    var text = ""
    for (number, line) in issue.message.lines.enumerated() {
      text += (number == 0 ? "\(title.onOneLine): " : "  ") + line.onOneLine + "\n"
    }
    guard let location = issue.location else { return text }
    let source = lines.line(at: location).map { ": \($0.onOneLine)" } ?? ""
    return text + "  \(context.place(location).onOneLine)\(source)\n"
  }
}
