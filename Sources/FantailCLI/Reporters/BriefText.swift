import FantailRun
import FantailPlan
import FantailTree

struct BriefText {
  let context: RunContext

  func write(_ report: RunReport, to out: (String) -> Void) {
    var lines = SourceLines()
    for result in report.failed {
      for issue in result.faults { out(text(of: issue, result.fullTitle, &lines)) }
    }
    for result in report.known {
      for issue in result.issues { out(text(of: issue, "\(result.fullTitle) (\(result.remark ?? ""))", &lines)) }
    }
    for issue in report.issues { out(text(of: issue, "outside the examples", &lines)) }
    for error in context.errors(of: report.plan) { out(error + "\n") }
    for result in report.flaky { out("\(result.fullTitle.onOneLine): \(result.remark?.onOneLine ?? "")\n") }
    if report.ranNothing { out("failed: nothing was run\n") }
    out([report.countLine, report.plan.orderLine].compactMap(\.self).joined(separator: ", ") + "\n")
    if !report.failed.isEmpty, let again = context.again(report) { out("again: \(again)\n") }
  }

  private func text(of issue: Issue, _ title: String, _ lines: inout SourceLines) -> String {
    let text = "\(title.onOneLine): " + issue.message.lines.map { $0.onOneLine + "\n" }.joined(separator: "  ")
    guard let location = issue.location else { return text }
    let source = lines.line(at: location).map { ": \($0.onOneLine)" } ?? ""
    return text + "  \(context.place(location).onOneLine)\(source)\n"
  }
}
