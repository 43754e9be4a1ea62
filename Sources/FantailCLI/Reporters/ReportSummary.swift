import FantailRun
import FantailPlan
import FantailTree

/// The end of reports for people, after the examples: failures, issues of the run, an index of the failures, and the
/// counts.
struct ReportSummary {
  let report: RunReport
  let context: RunContext
  let style: ConsoleStyle

  func text() -> String {
    var lines = SourceLines()
    let failed = report.failed.enumerated().map { failure($0 + 1, $1, &lines) }
    let known = report.known.map { knownIssue($0, &lines) }
    let outside = report.issues.map { "\n" + describe($0, indentation: "  ", &lines) }
    let errors = context.errors(of: report.plan).flatMap { error in
      error.split(separator: "\n").enumerated().map { number, line in
        style.lines(.init(String(line), .red), first: number == 0 ? "  " : "    ", rest: "    ")
      }
    }
    return [
      list("Failures:", failed), list("Outside the examples:", outside),
      list("The plan cannot be run as asked:", errors),
      list("Known issues:", known), list("Flaky:", flaky), list("Slowest:", slowest), index(report.failed), "\n",
      style(report.countLine, report.passed ? .green : .red), "\n", footer(),
    ].joined()
  }

  private func list(_ title: String, _ lines: [String]) -> String {
    lines.isEmpty ? "" : "\n" + style(title, .bold) + "\n" + lines.joined()
  }

  // MARK: - Lists

  /// The examples that passed only on a further attempt; the counts alone would not show which ones.
  private var flaky: [String] {
    report.flaky.map { line(for: $0, .init("  \($0.remark ?? "")", .yellow), first: "  ", rest: "    ") }
  }

  private var slowest: [String] {
    guard style.slowest > 0 else { return [] }
    let slow = report.slowest(style.slowest)
    if slow.isEmpty { return ["  no example took 1 ms\n"] }
    let width = slow.map(\.duration.inWords.count).max() ?? 0
    return slow.map { result in
      let time = result.duration.inWords
      let first = "  " + String(repeating: " ", count: width - time.count) + time + "  "
      return line(for: result, first: first, rest: String(repeating: " ", count: first.count))
    }
  }

  private func line(for result: ExampleResult, _ more: ConsoleStyle.Span..., first: String, rest: String) -> String {
    let place = context.place(result.example.location).onOneLine
    let spans = [ConsoleStyle.Span(result.fullTitle)] + more
    let sentence = spans.map(\.text).joined()
    if first.columns + sentence.columns + 2 + place.columns <= style.width {
      return style.lines(spans + [.init("  \(place)", .dim)], first: first, rest: rest)
    }
    return style.lines(spans, first: first, rest: rest) + rest + style(place, .dim) + "\n"
  }

  /// Returns a line for each failure, if there are more failures than fit on a screen, and a command that runs these
  /// examples again.
  private func index(_ failed: [ExampleResult]) -> String {
    guard failed.count > 1 else { return "" }
    var text = "\n"
    if failed.count > 3 {
      text += style("Failed:", .bold) + "\n"
      for result in failed {
        let place = context.place(result.issues.lazy.compactMap(\.location).first ?? result.example.location)
        let title = ConsoleStyle.Span(result.fullTitle, .red)
        if place.columns + title.text.columns + 4 <= style.width {
          text += style.lines(.init("\(place)  "), title, first: "  ", rest: "    ")
        } else {
          text += "  \(place.onOneLine)\n" + style.lines(title, first: "    ", rest: "    ")
        }
      }
    }
    guard let command = context.again(report) else { return text }
    return text + style("again, all \(failed.count): \(command)", .dim) + "\n"
  }

  // MARK: - Failures

  private func failure(_ number: Int, _ result: ExampleResult, _ lines: inout SourceLines) -> String {
    let indentation = String(repeating: " ", count: "\(number)".count + 4)
    var text = "\n" + style.lines(.init(result.fullTitle), first: "  \(number)) ", rest: indentation)
    for issue in result.faults { text += describe(issue, indentation: indentation, &lines) }
    text += notes(of: result, indentation) + output(of: result, indentation)
    for (words, location) in context.otherPlaces(of: result) {
      text += style.lines(.init("\(words) \(context.place(location))", .dim), first: indentation, rest: indentation)
    }
    return text + indentation + style("again: \(context.again(result.example))", .dim) + "\n"
  }

  /// Returns an example with the failures that its known issue accepted.
  private func knownIssue(_ result: ExampleResult, _ lines: inout SourceLines) -> String {
    style.lines(.init(result.fullTitle), .init("  \(result.remark ?? "")", .yellow), first: "  ", rest: "    ")
      + result.issues.map { describe($0, indentation: "    ", &lines) }.joined()
  }

  private func describe(_ issue: Issue, indentation: String, _ lines: inout SourceLines) -> String {
    let text = style.lines(issue, at: indentation)
    guard let location = issue.location else { return text }
    let place = context.place(location).onOneLine
    guard let line = lines.line(at: location)?.onOneLine else { return text + indentation + place + "\n" }
    if indentation.columns + place.columns + 3 + line.columns <= style.width {
      return text + indentation + place + ":  " + style(line, .dim) + "\n"
    }
    let parts = SourceLines.parts(of: line, toFit: style.width - indentation.columns - 2)
    let source = parts.enumerated().map { number, part in
      indentation + (number == 0 ? "  " : "    ") + style(part, .dim) + "\n"
    }
    return text + indentation + place + ":\n" + source.joined()
  }

  /// Returns the last 20 steps and attachments of the example.
  private func notes(of result: ExampleResult, _ indentation: String) -> String {
    let lines = result.notes.suffix(20).map { note in
      let inset = indentation + treeIndentation(note.depth + 1)
      switch note.kind {
      case .attachment(let bytes):
        let size = ConsoleStyle.Span(", \(counted(bytes.count, "byte"))", .dim)
        return style.lines(.init("attached \(note.name)"), size, first: inset, rest: inset + "  ")
      case .step(let hasFailed, let duration):
        let mark = hasFailed ? style("✗", .red) : duration == nil ? style("-", .yellow) : style("✓", .green)
        let time = duration.map { $0 < .milliseconds(1) ? "" : " (\($0.inWords))" } ?? " (not ended)"
        return style.lines(.init(note.name), .init(time, .dim), first: "\(inset)\(mark) ", rest: inset + "  ")
      }
    }
    return lines.isEmpty ? "" : indentation + "steps:\n" + lines.joined()
  }

  /// Returns the last lines that the example printed.
  private func output(of result: ExampleResult, _ indentation: String) -> String {
    // The stack trace that Swift prints for a crash does not contain source lines.
    let trace = #/^Current stack trace:$|^\d+ +\S+ +0x[0-9a-f]+ /#
    let lines = result.output.split(whereSeparator: \.isNewline).filter { !$0.contains(trace) }.suffix(20)
    guard !lines.isEmpty else { return "" }
    return indentation + "it printed:\n" + lines.map { "\(indentation)  \($0.description.onOneLine)\n" }.joined()
  }

  private func footer() -> String {
    var text = "finished in \(report.duration.inWords)"
    if let order = report.plan.orderLine { text += ", \(order)" }
    text += "\n"
    if report.ranNothing { text += style("failed: nothing was run", .red) + "\n" }
    return text
  }
}
