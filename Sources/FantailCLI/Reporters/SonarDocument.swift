import FantailPlan
import FantailRun
import FantailTree

extension DocumentReporter.Form {
  /// Writes the generic test data that SonarQube reads, when the run is over: `sonar.testExecutionReportPaths`.
  ///
  /// It has files and nothing else, so what went wrong outside the examples stands with the file where it happened.
  public static var sonar: Self { Self { SonarDocument(context: $1).write($0, to: $2) } }
}

/// Writes the document.
struct SonarDocument {
  let context: RunContext

  func write(_ report: RunReport, to output: TextOutput) {
    var cases = report.results.map { (context.path(of: $0.example.location), testCase($0)) }
    cases += report.issues.map { issue in
      (issue.location.map(context.path) ?? "", testCase("outside the examples", .zero, [problem("error", [issue])]))
    }
    if cases.isEmpty { cases = [("", testCase("nothing was run", .zero, [problem("error", [])]))] }
    let files = cases.grouped(by: \.0).map { path, cases in XMLElement("file", [("path", path)], cases.map(\.1)) }
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    output.write(XMLElement("testExecutions", [("version", "1")], files).text())
  }

  private func testCase(_ result: ExampleResult) -> XMLElement {
    let children: [XMLElement] =
      switch result.status {
      case .passed: []
      case .failed: [problem("failure", result.issues)]
      case .pending, .skipped: [XMLElement("skipped", [("message", result.remark ?? result.status.rawValue)])]
      }
    return testCase(result.fullTitle, result.duration, children)
  }

  private func testCase(_ name: String, _ duration: Duration, _ children: [XMLElement]) -> XMLElement {
    XMLElement("testCase", [("name", name), ("duration", "\(duration.inMilliseconds)")], children)
  }

  private func problem(_ name: String, _ issues: [Issue]) -> XMLElement {
    XMLElement(
      name, [("message", issues.first?.headline ?? "failed without saying why")],
      text: issues.map(\.message).joined(separator: "\n\n"))
  }
}
