import FantailPlan
import FantailRun
import FantailTree

struct JUnitDocument {
  let context: RunContext
  /// Writes a file beside the report, and returns its path where there is one.
  var store: @Sendable (_ bytes: [UInt8], _ name: String) -> String? = { _, _ in nil }

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
      for (name, results) in report.results.grouped(by: { $0.example.groups.first?.description ?? "examples" }) {
        let suite = Self.suite(
          name, results, time: results.reduce(.zero) { $0 + $1.duration },
          file: results.first.map { context.path(of: $0.example.location) }, timestamp: timestamp,
          children: [order].compactMap(\.self) + results.map(testCase))
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

  /// The document of a shard that nothing is left for.
  static var ofNothing: String { XMLElement.heading + suite("Fantail", of: "testsuites").text() }

  /// Returns a suite, or the one around all of them, which has no number of what was skipped.
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

  private func testCase(_ result: ExampleResult) -> XMLElement {
    let example = result.example
    var children =
      switch result.status {
      case .passed:
        // Surefire's word for a test that failed and passed when it was run again.
        result.failedAttempts.map { issues in
          XMLElement(
            "flakyFailure", ["message": issues.first?.headline ?? "failed", "type": "flaky"], text: text(issues))
        }
      case .failed:
        // One element for all issues: several readers keep only the first.
        [XMLElement("failure", ["message": result.faults[0].headline, "type": "failure"], text: text(result.faults))]
      case .pending, .skipped: [XMLElement("skipped", ["message": result.remark ?? result.status.rawValue])]
      }
    let output = result.output.isEmpty ? "" : "\n" + result.output
    children.append(XMLElement("system-out", text: properties(of: example) + attachments(of: result) + output))
    return XMLElement(
      "testcase",
      [
        "name": (example.groups.dropFirst().map(\.description) + [result.title]).joined(separator: ", "),
        "classname": example.groups.first?.description ?? "examples", "time": Self.seconds(result.duration),
        "file": context.path(of: example.location), "line": "\(example.location.line)",
      ], children)
  }

  /// Jenkins' schema allows a case no place and no properties, so that they stand in its output too, in the notation
  /// that readers of the format share for it.
  private func properties(of example: PlannedExample) -> String {
    let properties = [
      ("id", example.id), ("name", example.name), ("file", context.path(of: example.location)),
      ("line", "\(example.location.line)"),
    ]
    return (properties + example.tags.map { ("tag", $0) }).map { "[[PROPERTY|\($0)=\($1.onOneLine)]]" }
      .joined(separator: "\n")
  }

  /// In the notation of Jenkins and GitLab, which show the files beside the case.
  private func attachments(of result: ExampleResult) -> String {
    result.notes.map { note in
      guard case .attachment(let bytes) = note.kind, let path = store(bytes, note.fileName) else { return "" }
      let folder = context.folder + "/"
      return "\n[[ATTACHMENT|\(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path)]]"
    }.joined()
  }

  private func text(_ issues: [Issue]) -> String {
    issues.map { issue in issue.message + (issue.location.map { "\n\(context.place($0))" } ?? "") }
      .joined(separator: "\n\n")
  }

  /// In seconds with three decimals, which is all that Jenkins' schema allows.
  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration.inMilliseconds
    return "\(milliseconds / 1000)." + "\(milliseconds % 1000)".zeroPadded(to: 3)
  }
}
