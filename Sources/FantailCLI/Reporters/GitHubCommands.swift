import FantailRun
import FantailPlan
import FantailTree

/// Workflow commands for GitHub: one for each example that fails, is flaky or has a known issue, and the counts when the run ends.
struct GitHubCommands {
  let context: RunContext

  func text(for event: RunEvent) -> String {
    switch event {
    case .runStarted(let plan):
      return context.isBesideOthers ? "" : plan.orderLine.map { $0 + "\n" } ?? ""
    case .exampleEnded(let result): return commands(for: result)
    case .issueRecorded(let issue): return command("error", issue.location, "outside the examples", issue.message)
    case .runEnded(let report):
      return (report.ranNothing ? command("error", nil, "Fantail", "nothing was run") : "")
        + (context.isBesideOthers ? "" : report.countLine + "\n")
    }
  }

  private func commands(for result: ExampleResult) -> String {
    let place = result.example.location
    switch result.status {
    case .passed: return result.remark.map { command("warning", place, result.fullTitle, $0) } ?? ""
    case .failed:
      return result.faults.map { command("error", $0.location ?? place, result.fullTitle, $0.message) }.joined()
    case .pending, .skipped:
      // Such an example only has issues if a known issue accepted them.
      return result.issues.map { issue in
        command("notice", issue.location ?? place, result.fullTitle, "\(result.remark ?? "")\n\(issue.message)")
      }.joined()
    }
  }

  private func command(_ kind: String, _ place: SourceLocation?, _ title: String, _ message: String) -> String {
    var properties: [String] = []
    if let place {
      properties = ["file=\(escaped(context.path(of: place), "%:,"))", "line=\(place.line)", "col=\(place.column)"]
    }
    properties.append("title=\(escaped(title, "%:,"))")
    let text = message.lines.map { escaped($0, "%") }.joined(separator: "%0A")
    return "::\(kind) \(properties.joined(separator: ","))::\(text)\n"
  }

  private func escaped(_ text: String, _ marks: String) -> String {
    text.escaped(marks) { "%" + String($0.value, radix: 16, uppercase: true) }
  }
}

extension String {
  /// Returns the text on one line, with some characters written as codes.
  package func escaped(_ marks: String, _ code: (Unicode.Scalar) -> String) -> String {
    // By scalars, since a comma and a combining mark after it form another character.
    onOneLine.unicodeScalars.map { marks.unicodeScalars.contains($0) ? code($0) : String($0) }.joined()
  }
}
