import FantailRun
import FantailFiles
import FantailPlan
import FantailTree

struct JUnitDocument {
  let context: RunContext
  /// Writes a file next to the report, and returns its path or the problem; `nil` if there is no folder for the file.
  var store: @Sendable (_ bytes: [UInt8], _ name: String) -> Result<String, OutputProblem>? = { _, _ in nil }

  func write(_ report: RunReport, to out: (String) -> Void) {
    let outside = outsideCases(of: report)
    let order = report.plan.orderLine.map { order in
      XMLElement("properties", [:], [XMLElement("property", ["name": "order", "value": order])])
    }
    let timestamp = context.runs.first.map { String($0.started.dropLast()) }
    out(XMLElement.heading(of: report))
    let root = Self.suite("Fantail", of: "testsuites", report.results, outside: outside, time: report.duration)
    root.write(to: out) {
      // The outermost groups in the order of the plan.
      let named = zip(report.results, JUnitNames(report.results).all).map { (result: $0, name: $1) }
      for (name, cases) in named.grouped(by: \.name.suite) {
        let results = cases.map(\.result)
        let suite = Self.suite(
          name, results, time: results.reduce(.zero) { $0 + $1.duration },
          file: results.first.map { context.path(of: $0.example.location) }, timestamp: timestamp,
          children: [order].compactMap(\.self) + cases.map { testCase($0.result, named: $0.name) })
        out(suite.text(indentation: "  "))
      }
      if outside.isEmpty { return }
      out(Self.suite(Self.outside, outside: outside, children: outside).text(indentation: "  "))
    }
  }

  /// The document of an empty shard.
  static var ofNothing: String { XMLElement.heading + suite("Fantail", of: "testsuites").text() }

  /// Returns a suite, or the outermost element, which does not count skipped tests.
  private static func suite(
    _ name: String, of element: String = "testsuite", _ results: [ExampleResult] = [], outside: [XMLElement] = [],
    time: Duration = .zero, file: String? = nil, timestamp: String? = nil, children: [XMLElement] = []
  ) -> XMLElement {
    let skipped = results.count { $0.status == .pending || $0.status == .skipped }
    let errors = outside.count { $0.children[0].name == "error" }
    let failures = results.count { $0.status == .failed } + outside.count - errors
    return XMLElement(
      element,
      [
        "name": name, "tests": "\(results.count + outside.count)", "failures": "\(failures)", "errors": "\(errors)",
        "skipped": element == "testsuite" ? "\(skipped)" : nil, "time": seconds(time), "file": file,
        "timestamp": timestamp,
      ], children)
  }

  // MARK: - Cases

  private static let outside = "outside the examples"

  /// Returns a case for each issue of the run. The names of these cases are unique, like those of examples.
  private func outsideCases(of report: RunReport) -> [XMLElement] {
    var problems = report.issues.map { (place: $0.location, element: problem($0.element, $0.element, [$0])) }
    if report.ranNothing, problems.isEmpty {
      problems = [(nil, XMLElement("error", ["message": "nothing was run"], text: ""))]
    }
    return problems.enumerated().map { index, problem in
      XMLElement(
        "testcase",
        [
          "name": index == 0 ? Self.outside : "\(Self.outside) (\(index + 1))", "classname": Self.outside,
          "time": Self.seconds(.zero), "file": problem.place.map(context.path),
          "line": problem.place.map { "\($0.line)" },
        ], [problem.element])
    }
  }

  /// Returns an element with all issues of an attempt: several readers keep only the first element.
  private func problem(_ element: String, _ type: String, _ issues: [Issue]) -> XMLElement {
    XMLElement(element, ["message": issues.first?.headline ?? "failed", "type": type], text: text(issues))
  }

  private func testCase(_ result: ExampleResult, named name: JUnitNames.Name) -> XMLElement {
    let example = result.example
    let path = context.path(of: example.location)
    // The elements for attempts have the names that Surefire uses.
    var children =
      switch result.status {
      case .passed: result.failedAttempts.map { problem("flakyFailure", "flaky", $0) }
      case .failed:
        // The first attempt is the failure, and the other attempts are its reruns.
        zip(["failure"] + result.failedAttempts.map { _ in "rerunFailure" }, result.failedAttempts + [result.faults])
          .map { problem($0, "failure", $1) }
      case .pending, .skipped:
        // Codecov takes a case without an end tag here for a passed one. The issues are the ones that a known issue
        // accepted.
        [XMLElement("skipped", ["message": result.remark ?? result.status.rawValue], text: text(result.issues))]
      }
    let output = result.output.isEmpty ? "" : "\n" + result.output
    let facts = properties(of: example, at: path) + attachments(of: result)
    children.append(XMLElement("system-out", text: facts + output))
    return XMLElement(
      "testcase",
      [
        "name": name.test, "classname": name.suite, "time": Self.seconds(result.duration),
        "file": path, "line": "\(example.location.line)",
      ], children)
  }

  /// Jenkins' schema has neither a location nor properties for a case. So they are also in the case's output, in the
  /// common notation of the format's readers.
  private func properties(of example: PlannedExample, at path: String) -> String {
    let properties = [
      ("id", example.id), ("name", example.name), ("file", path), ("line", "\(example.location.line)"),
    ]
    return (properties + example.tags.map { ("tag", $0) }).map { "[[PROPERTY|\($0)=\($1.onOneLine)]]" }
      .joined(separator: "\n")
  }

  /// In the notation of Jenkins and GitLab, which then show the files next to the case.
  private func attachments(of result: ExampleResult) -> String {
    result.notes.map { note in
      guard case .attachment(let bytes) = note.kind else { return "" }
      switch store(bytes, note.fileName) {
      case .success(let path):
        let folder = context.folder + "/"
        return "\n[[ATTACHMENT|\(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path)]]"
      case .failure(let problem): return "\nthe attachment \(note.name.onOneLine) is missing: \(problem)"
      case nil: return ""
      }
    }.joined()
  }

  private func text(_ issues: [Issue]) -> String {
    issues.map { issue in issue.message + (issue.location.map { "\n\(context.place($0))" } ?? "") }
      .joined(separator: "\n\n")
  }

  /// Returns the seconds with three decimals, the most that Jenkins' schema allows.
  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.inMilliseconds
    return "\(milliseconds / 1000)." + "\(milliseconds % 1000)".zeroPadded(to: 3)
  }
}
