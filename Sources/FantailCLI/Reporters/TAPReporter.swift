import FantailLock
import FantailPlan
public import FantailRun
import FantailTree

/// Writes the Test Anything Protocol, version 13, as `prove` and other harnesses read it.
///
/// ```text
/// TAP version 13
/// ok 1 - Stack, has the pushed element
/// not ok 2 - Stack, when emptied, is empty
/// 1..2
/// ```
/// The plan comes last, since a failing `afterAll` adds its own line; a stream without it was cut off.
public final class TAPReporter: Reporter {
  private let output: TextOutput
  private let context: RunContext
  private let count = Locked(0)

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - context: What places are relative to.
  public init(_ output: TextOutput, _ context: RunContext = RunContext()) {
    self.output = output
    self.context = context
  }

  /// Writes a line when an example ends.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: Event) async {
    switch event {
    case .runStarted(let plan):
      count.withLock { $0 = 0 }
      output.write("TAP version 13\n")
      if let order = plan.orderLine { output.write("# \(order)\n") }
    case .exampleEnded(let result): output.write(point(for: result))
    case .issueRecorded(let issue):
      output.write("not ok \(next()) - outside the examples\n" + diagnostics([issue]))
    case .runEnded(let report):
      // "1..0" would tell a harness that skipping everything was meant.
      if report.results.isEmpty, report.issues.isEmpty { output.write("not ok \(next()) - nothing was run\n") }
      output.write("1..\(count.withLock { $0 })\n")
    }
  }

  private func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }

  private func point(for result: ExampleResult) -> String {
    let title = "\(next()) - \(escaped(result.fullTitle))"
    let reason = (result.reason ?? result.knownIssue.map { "known issue: \($0)" }).map { " " + escaped($0) } ?? ""
    switch result.status {
    case .passed: return "ok \(title)\n" + (result.remark.map { "# \($0.onOneLine)\n" } ?? "")
    case .failed: return "not ok \(title)\n" + diagnostics(result.issues, result)
    // What is known not to work counts as "to do", which fails no run.
    case .pending: return "not ok \(title) # TODO\(reason)\n"
    case .skipped: return "ok \(title) # SKIP\(reason)\n"
    }
  }

  private func diagnostics(_ issues: [Issue], _ result: ExampleResult? = nil) -> String {
    var text = "  ---\n"
    if let result {
      text += "  id: \(quoted(result.example.id))\n  at: \(quoted(context.place(result.example.location)))\n"
      text += "  duration_ms: \(result.duration.inSeconds * 1000)\n"
    }
    text += issues.isEmpty ? "" : "  issues:\n"
    for issue in issues {
      text += "    - message: \(quoted(issue.message))\n"
      // TAP's own words for the two values.
      if let comparison = issue.comparison {
        text += "      found: \(quoted(comparison.got))\n      wanted: \(quoted(comparison.expected))\n"
      }
      if let place = issue.location { text += "      at: \(quoted(context.place(place)))\n" }
    }
    if let output = result?.output, !output.isEmpty { text += "  output: \(quoted(output))\n" }
    return text + "  ...\n"
  }

  private func escaped(_ text: String) -> String {
    // An empty description is nothing to a harness, and "#" would begin a directive.
    text.onOneLine.replacingScalars { $0 == "#" || $0 == "\\" ? "\\\($0)" : nil }
  }

  /// The text in double quotes, as both YAML and JSON read it.
  private func quoted(_ text: String) -> String {
    let content = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isControl:
        "\\u" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
      default: nil
      }
    }
    return "\"\(content)\""
  }
}
