import FantailPlan
import FantailRun
import FantailTree

/// The end of reports for people, after the examples: failures, issues of the run, an index, and the counts.
struct RunSummary {
  let report: RunReport
  let context: RunContext
  let style: ConsoleStyle

  func text() -> String {
    var lines = SourceLines()
    var text = ""
    let failed = report.failed
    if !failed.isEmpty { text += heading("Failures:") }
    for (index, result) in failed.enumerated() { text += failure(index + 1, result, &lines) }
    if !report.issues.isEmpty { text += heading("Outside the examples:") }
    for issue in report.issues { text += "\n" + describe(issue, indentation: "  ", &lines) }
    let errors = report.planErrors(context)
    if !errors.isEmpty { text += heading("The plan cannot be run as asked:") }
    for error in errors {
      for (number, line) in error.split(separator: "\n").enumerated() {
        text += style.lines(.init(String(line), .red), first: number == 0 ? "  " : "    ", rest: "    ")
      }
    }
    return text + flaky() + profile() + index(failed) + "\n" + countLine() + "\n" + footer()
  }

  private func heading(_ text: String) -> String { "\n" + style(text, .bold) + "\n" }

  // MARK: - Lists

  /// Those that passed only when they were run again: the counts alone would hide which.
  private func flaky() -> String {
    let flaky = report.flaky
    guard !flaky.isEmpty else { return "" }
    return heading("Flaky:")
      + flaky.map { result in
        style.lines(
          .init(result.fullTitle), .init("  \(result.remark ?? "")", .yellow),
          .init("  \(context.place(result.example.location))", .dim), first: "  ", rest: "    ")
      }.joined()
  }

  private func profile() -> String {
    guard style.slowest > 0 else { return "" }
    let slow = report.slowest(style.slowest)
    if slow.isEmpty { return heading("Slowest:") + "  no example took 1 ms\n" }
    let width = slow.map(\.duration.inWords.count).max() ?? 0
    return heading("Slowest:")
      + slow.map { result in
        let time = result.duration.inWords
        let first = "  " + String(repeating: " ", count: width - time.count) + time + "  "
        return style.lines(
          .init(result.fullTitle), .init("  \(context.place(result.example.location))", .dim), first: first,
          rest: String(repeating: " ", count: first.count))
      }.joined()
  }

  /// Returns a line for each failure, where there are more than a screen shows, and one command that runs them again.
  private func index(_ failed: [ExampleResult]) -> String {
    guard failed.count > 1 else { return "" }
    var text = "\n"
    if failed.count > 3 {
      text += style("Failed:", .bold) + "\n"
      for result in failed {
        let place = context.place(result.issues.lazy.compactMap(\.location).first ?? result.example.location)
        text += style.lines(.init("\(place)  "), .init(result.fullTitle, .red), first: "  ", rest: "    ")
      }
    }
    guard let command = context.again(failed.map(\.example), of: report.plan) else { return text }
    return text + style("again, all \(failed.count): \(command)", .dim) + "\n"
  }

  // MARK: - Failures

  private func failure(_ number: Int, _ result: ExampleResult, _ lines: inout SourceLines) -> String {
    let indentation = String(repeating: " ", count: "\(number)".count + 4)
    var text = "\n" + style.lines(.init(result.fullTitle), first: "  \(number)) ", rest: indentation)
    if result.issues.isEmpty { text += indentation + style("failed without saying why", .red) + "\n" }
    for issue in result.issues { text += describe(issue, indentation: indentation, &lines) }
    text += output(of: result, indentation)
    for place in context.otherPlaces(of: result) {
      text += style.lines(.init(place, .dim), first: indentation, rest: indentation)
    }
    return text + indentation + style("again: \(context.again(result.example))", .dim) + "\n"
  }

  private func describe(_ issue: Issue, indentation: String, _ lines: inout SourceLines) -> String {
    let text = style.lines(issue, at: indentation)
    guard let location = issue.location else { return text }
    let place = context.place(location).onOneLine
    guard let line = lines.line(at: location)?.onOneLine else { return text + indentation + place + "\n" }
    if indentation.columns + place.columns + 3 + line.columns <= style.width {
      return text + indentation + place + ":  " + style(line, .dim) + "\n"
    }
    // The beginning says which line it is.
    let shown = line.cut(to: style.width * 2)
    return text + indentation + place + ":\n"
      + style.lines(.init(shown, .dim), first: indentation + "  ", rest: indentation + "    ")
  }

  /// The last lines of what the example printed.
  private func output(of result: ExampleResult, _ indentation: String) -> String {
    // Swift's stack trace of a crash names no places in the source.
    let lines = result.output.split(whereSeparator: \.isNewline).prefix { $0 != "Current stack trace:" }.suffix(20)
    guard !lines.isEmpty else { return "" }
    return indentation + "it printed:\n" + lines.map { "\(indentation)  \($0.description.onOneLine)\n" }.joined()
  }

  // MARK: - Counts

  func countLine() -> String { style(report.countLine, report.passed ? .green : .red) }

  private func footer() -> String {
    var text = "finished in \(report.duration.inWords)"
    if let order = report.plan.orderLine { text += ", \(order)" }
    text += "\n"
    if report.results.isEmpty { text += style("failed: nothing was run", .red) + "\n" }
    return text
  }
}
