import FantailPlan
import FantailTree

/// What the documentation reporter says after the tree: failures, issues of the run, and the counts.
struct RunSummary {
  let report: RunReport
  let style: TextStyle
  /// How many of the slowest examples to list.
  var slowest = 0
  let rerunCommand: @Sendable (PlannedExample) -> String

  func text() -> String {
    var lines = SourceLines()
    var text = ""
    let failed = report.results.filter { $0.status == .failed }
    if !failed.isEmpty { text += "\n" + style("Failures:", .bold) + "\n" }
    for (index, result) in failed.enumerated() { text += failure(index + 1, result, &lines) }
    if !report.issues.isEmpty { text += "\n" + style("Outside the examples:", .bold) + "\n" }
    for issue in report.issues { text += "\n" + describe(issue, indentation: "  ", &lines) }
    let errors = report.plan.problems.filter(\.isError)
    if !errors.isEmpty { text += "\n" + style("The plan cannot be run as asked:", .bold) + "\n" }
    for problem in errors { text += "  " + style(problem.message, .red) + "\n" }
    return text + flaky() + profile() + "\n" + countLine() + "\n" + footer()
  }

  // MARK: - Flaky examples and profile

  /// Those that passed only when they were run again: the counts alone would hide which.
  private func flaky() -> String {
    let flaky = report.results.filter(\.isFlaky)
    guard !flaky.isEmpty else { return "" }
    var text = "\n" + style("Flaky:", .bold) + "\n"
    for result in flaky {
      text += "  \(result.fullTitle.onOneLine)  " + style((result.reason ?? "").onOneLine, .yellow) + "  "
      text += style("\(result.example.location)".onOneLine, .dim) + "\n"
    }
    return text
  }

  private func profile() -> String {
    guard slowest > 0 else { return "" }
    let ran = report.results.filter { $0.status == .passed || $0.status == .failed }
    // Equal times keep the order of the plan, so that the list is the same each time.
    let ranked = ran.enumerated().sorted { ($1.element.duration, $0.offset) < ($0.element.duration, $1.offset) }
    let listed = ranked.prefix(slowest).map(\.element)
    guard !listed.isEmpty else { return "" }
    var text = "\n" + style("Slowest:", .bold) + "\n"
    let times = listed.map(\.duration.inWords)
    let width = times.map(\.count).max() ?? 0
    for (result, time) in zip(listed, times) {
      text += "  " + String(repeating: " ", count: width - time.count) + "\(time)  \(result.fullTitle.onOneLine)  "
      text += style("\(result.example.location)".onOneLine, .dim) + "\n"
    }
    return text
  }

  // MARK: - Failures

  private func failure(_ number: Int, _ result: ExampleResult, _ lines: inout SourceLines) -> String {
    let indentation = String(repeating: " ", count: "\(number)".count + 4)
    var text = "\n  \(number)) \(result.fullTitle.onOneLine)\n"
    if result.issues.isEmpty { text += indentation + style("failed without saying why", .red) + "\n" }
    for issue in result.issues { text += describe(issue, indentation: indentation, &lines) }
    text += output(of: result, indentation)
    for place in otherPlaces(result) { text += indentation + style(place, .dim) + "\n" }
    return text + indentation + style("again: \(rerunCommand(result.example))", .dim) + "\n"
  }

  private func describe(_ issue: Issue, indentation: String, _ lines: inout SourceLines) -> String {
    var text = ""
    // A carriage return and a line feed are one character, which is not equal to either.
    let isBreak: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" }
    for line in issue.message.split(omittingEmptySubsequences: false, whereSeparator: isBreak) {
      let line = String(line).onOneLine
      // What stands further in is beside the matter, as the lines round a difference are.
      text += indentation + (line.hasPrefix("  ") ? line : style(line, .red)) + "\n"
    }
    guard let location = issue.location else { return text }
    text += indentation + "\(location)".onOneLine
    if let line = lines.line(at: location) { text += ":  " + style(line.onOneLine, .dim) }
    return text + "\n"
  }

  /// The last lines of what the example printed.
  private func output(of result: ExampleResult, _ indentation: String) -> String {
    // Swift's stack trace of a crash names no places in the source.
    let lines = result.output.split(whereSeparator: \.isNewline).prefix { $0 != "Current stack trace:" }.suffix(20)
    guard !lines.isEmpty else { return "" }
    return indentation + "it printed:\n" + lines.map { "\(indentation)  \($0.description.onOneLine)\n" }.joined()
  }

  /// Places that lead to the failure and are not the failure's own: the example, and where shared examples were asked
  /// for.
  private func otherPlaces(_ result: ExampleResult) -> [String] {
    let example = result.example
    let own = result.issues.compactMap(\.location)
    func isOwn(_ place: SourceLocation) -> Bool {
      own.contains { $0.fileID == place.fileID && $0.line == place.line }
    }
    var places: [String] = []
    if !isOwn(example.location) { places.append("example at \(example.location)".onOneLine) }
    for depth in example.sharedGroups where depth < example.groupLocations.count {
      let place = example.groupLocations[depth]
      if !isOwn(place) { places.append("\(example.groups[depth]), at \(place)".onOneLine) }
    }
    return places
  }

  // MARK: - Counts

  func countLine() -> String {
    var parts = [counted(report.results.count, "example"), "\(report.count(.failed)) failed"]
    let flaky = report.results.count { $0.isFlaky }
    if flaky > 0 { parts.append("\(flaky) flaky") }
    for status in [ExampleResult.Status.pending, .skipped] where report.count(status) > 0 {
      parts.append("\(report.count(status)) \(status.rawValue)")
    }
    if !report.issues.isEmpty { parts.append("\(counted(report.issues.count, "issue")) outside the examples") }
    let missing = report.plan.examples.count - report.results.count
    if missing != 0 { parts.append("\(missing) without a result") }
    if let left = report.plan.notSelectedSummary { parts.append(left) }
    return style(parts.joined(separator: ", "), report.passed ? .green : .red)
  }

  private func footer() -> String {
    var text = "finished in \(report.duration.inWords)"
    if let order = report.plan.orderLine { text += ", \(order)" }
    text += "\n"
    if report.results.isEmpty { text += style("failed: nothing was run", .red) + "\n" }
    return text
  }
}

extension ExampleResult {
  /// The descriptions from the outermost group to the example's title.
  var fullTitle: String {
    example.description.isEmpty ? (example.groups + [title]).joined(separator: ", ") : example.fullDescription
  }
}
