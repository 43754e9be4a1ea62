import FantailPlan
import FantailRun
import FantailTree

struct JUnitDocument {
  let context: RunContext
  /// Writes a file beside the report, and returns its path or the problem; `nil` if there is no folder for it.
  var store: @Sendable (_ bytes: [UInt8], _ name: String) -> Result<String, OutputProblem>? = { _, _ in nil }

  func write(_ report: RunReport, to out: (String) -> Void) {
    var outside = report.issues.map { issue in
      XMLElement("error", ["message": issue.headline], text: text([issue]))
    }
    if report.ranNothing, outside.isEmpty { outside = [XMLElement("error", ["message": "nothing was run"])] }
    let order = report.plan.orderLine.map { order in
      XMLElement("properties", [:], [XMLElement("property", ["name": "order", "value": order])])
    }
    let timestamp = context.runs.first.map { String($0.started.dropLast()) }
    out(XMLElement.heading(of: report))
    let root = Self.suite("Fantail", of: "testsuites", report.results, errors: outside.count, time: report.duration)
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
      let name = "outside the examples"
      let cases = outside.map { error in
        XMLElement("testcase", ["name": name, "classname": name, "time": Self.seconds(.zero)], [error])
      }
      out(Self.suite(name, errors: cases.count, children: cases).text(indentation: "  "))
    }
  }

  /// The document of an empty shard.
  static var ofNothing: String { XMLElement.heading + suite("Fantail", of: "testsuites").text() }

  /// Returns a suite, or the outermost element, which does not have a number of skipped tests.
  private static func suite(
    _ name: String, of element: String = "testsuite", _ results: [ExampleResult] = [], errors: Int = 0,
    time: Duration = .zero, file: String? = nil, timestamp: String? = nil, children: [XMLElement] = []
  ) -> XMLElement {
    let skipped = results.count { $0.status == .pending || $0.status == .skipped }
    return XMLElement(
      element,
      [
        "name": name, "tests": "\(results.count + errors)", "failures": "\(results.count { $0.status == .failed })",
        "errors": "\(errors)", "skipped": element == "testsuite" ? "\(skipped)" : nil, "time": seconds(time),
        "file": file, "timestamp": timestamp,
      ], children)
  }

  private func testCase(_ result: ExampleResult, named name: JUnitNames.Name) -> XMLElement {
    let example = result.example
    // All issues of an attempt are in one element: several readers keep only the first.
    func attempt(_ element: String, _ type: String, _ issues: [Issue]) -> XMLElement {
      XMLElement(element, ["message": issues.first?.headline ?? "failed", "type": type], text: text(issues))
    }
    // The names of the elements for attempts are those of Surefire.
    var children =
      switch result.status {
      case .passed: result.failedAttempts.map { attempt("flakyFailure", "flaky", $0) }
      case .failed:
        // The first attempt is the failure, and the other attempts are its reruns.
        zip(["failure"] + result.failedAttempts.map { _ in "rerunFailure" }, result.failedAttempts + [result.faults])
          .map { attempt($0, "failure", $1) }
      case .pending, .skipped: [XMLElement("skipped", ["message": result.remark ?? result.status.rawValue])]
      }
    let output = result.output.isEmpty ? "" : "\n" + result.output
    children.append(XMLElement("system-out", text: properties(of: example) + attachments(of: result) + output))
    return XMLElement(
      "testcase",
      [
        "name": name.test, "classname": name.suite, "time": Self.seconds(result.duration),
        "file": context.path(of: example.location), "line": "\(example.location.line)",
      ], children)
  }

  /// Jenkins' schema has no place and no properties for a case. They are therefore also in its output, in the notation
  /// that readers of the format share.
  private func properties(of example: PlannedExample) -> String {
    let properties = [
      ("id", example.id), ("name", example.name), ("file", context.path(of: example.location)),
      ("line", "\(example.location.line)"),
    ]
    return (properties + example.tags.map { ("tag", $0) }).map { "[[PROPERTY|\($0)=\($1.onOneLine)]]" }
      .joined(separator: "\n")
  }

  /// In the notation of Jenkins and GitLab, which then show the files beside the case.
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
