import FantailRun
import FantailPlan
import FantailTree

struct SonarDocument {
  let context: RunContext

  func write(_ report: RunReport, to out: (String) -> Void) {
    var cases = report.results.map { (context.path(of: $0.example.location), testCase($0)) }
    cases += report.issues.map { issue in
      let problem = problem(issue.element, [issue])
      return (issue.location.map(context.path) ?? "", testCase("outside the examples", .zero, [problem]))
    }
    if cases.isEmpty, report.ranNothing {
      let nothing = XMLElement("error", ["message": "failed without saying why"])
      cases = [("", testCase("nothing was run", .zero, [nothing]))]
    }
    let files = cases.grouped(by: \.0).map { path, cases in XMLElement("file", ["path": path], cases.map(\.1)) }
    out(XMLElement.heading(of: report))
    out(XMLElement("testExecutions", ["version": "1"], files).text())
  }

  private func testCase(_ result: ExampleResult) -> XMLElement {
    let children: [XMLElement] =
      switch result.status {
      case .passed: []
      case .failed: [problem("failure", result.faults)]
      case .pending, .skipped: [XMLElement("skipped", ["message": result.remark ?? result.status.rawValue])]
      }
    return testCase(result.fullTitle, result.duration, children)
  }

  private func testCase(_ name: String, _ duration: Duration, _ children: [XMLElement]) -> XMLElement {
    XMLElement("testCase", ["name": name, "duration": "\(duration.inMilliseconds)"], children)
  }

  private func problem(_ name: String, _ issues: [Issue]) -> XMLElement {
    XMLElement(
      name, ["message": issues[0].headline], text: issues.map(\.message).joined(separator: "\n\n"))
  }
}
