import FantailPlan
public import FantailRun
import FantailTree

/// Prints workflow commands that GitHub shows as annotations at the lines of a change.
///
/// ```text
/// ::error file=Tests/StackSpec.swift,line=7,col=5,title=Stack%2C is empty::expected 3 to equal 4
/// ```
public final class GitHubReporter: Reporter {
  private let output: TextOutput
  private let context: RunContext
  private let isBesideOthers: Bool

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: Where the commands go; GitHub reads the standard output.
  ///   - context: What places are relative to: the repository's folder.
  ///   - isBesideOthers: Whether the commands stand in the text of a report for people, which tells the order and the
  ///     counts.
  public init(_ output: TextOutput, _ context: RunContext = RunContext(), isBesideOthers: Bool = false) {
    self.output = output
    self.isBesideOthers = isBesideOthers
    self.context = context
  }

  /// Prints a command when an example fails or turns out flaky, and the counts when the run ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: RunEvent) async {
    switch event {
    case .runStarted(let plan):
      if let order = plan.orderLine, !isBesideOthers { output.write("\(order)\n") }
    case .exampleEnded(let result): output.write(commands(for: result))
    case .issueRecorded(let issue):
      output.write(command("error", issue.location, "outside the examples", issue.message))
    case .runEnded(let report):
      if report.results.isEmpty { output.write(command("error", nil, "Fantail", "nothing was run")) }
      if isBesideOthers { return }
      output.write(report.countLine + "\n")
    }
  }

  private func commands(for result: ExampleResult) -> String {
    let place = result.example.location
    switch result.status {
    case .passed:
      return result.remark.map { command("warning", place, result.fullTitle, $0) } ?? ""
    case .failed where result.issues.isEmpty:
      return command("error", place, result.fullTitle, "failed without saying why")
    case .failed:
      return result.issues.map { command("error", $0.location ?? place, result.fullTitle, $0.message) }.joined()
    case .pending, .skipped: return ""
    }
  }

  private func command(_ kind: String, _ place: SourceLocation?, _ title: String, _ message: String) -> String {
    var properties: [String] = []
    if let place {
      properties = ["file=\(property(context.path(of: place)))", "line=\(place.line)", "col=\(place.column)"]
    }
    properties.append("title=\(property(title))")
    let text = message.lines.map { data($0.onOneLine) }.joined(separator: "%0A")
    return "::\(kind) \(properties.joined(separator: ","))::\(text)\n"
  }

  private func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  private func property(_ text: String) -> String {
    escaped(text.onOneLine, ["%": "%25", ":": "%3A", ",": "%2C"])
  }

  private func escaped(_ text: String, _ codes: [Unicode.Scalar: String]) -> String {
    // Scalars: a combining mark after a comma would join it into a character that is no comma.
    text.unicodeScalars.map { codes[$0] ?? String($0) }.joined()
  }
}
