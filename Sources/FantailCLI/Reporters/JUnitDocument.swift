import FantailPlan
import FantailRun
import FantailTree

extension DocumentReporter.Form {
  /// Writes the XML that Jenkins, GitLab and other continuous-integration services read, when the run is over.
  ///
  /// Each outermost group is a suite and each example, or row of one, a case. A pending example is a skipped case, since
  /// the format knows no other; what went wrong outside the examples is an error in a separate suite.
  public static var junit: Self { Self { JUnitDocument(context: $1).write($0, to: $2) } }
}

/// Writes the document.
struct JUnitDocument {
  let context: RunContext

  func write(_ report: RunReport, to output: TextOutput) {
    var document = ChunkedText(output)
    var outside = report.issues.map { issue in
      XMLElement("error", [("message", issue.headline)], text: text([issue]))
    }
    if report.results.isEmpty, outside.isEmpty { outside = [XMLElement("error", [("message", "nothing was run")])] }
    let root = Self.root(
      tests: report.results.count + outside.count, failures: report.count(.failed), errors: outside.count,
      report.duration)
    document.write(Self.heading + root.opening())
    // The outermost groups in the order of the plan.
    let suites = report.results.indices.grouped { report.results[$0].example.groups.first?.description ?? "examples" }
    for (name, positions) in suites { write(name, positions.map { report.results[$0] }, report, &document) }
    if !outside.isEmpty { document.write(suite(outside).text(indentation: "  ")) }
    document.write(root.closing())
    document.finish()
  }

  private static let heading = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private static func root(tests: Int, failures: Int, errors: Int, _ duration: Duration) -> XMLElement {
    XMLElement(
      "testsuites",
      [
        ("name", "Fantail"), ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
        ("time", seconds(duration)),
      ])
  }

  /// The document of a shard that nothing is left for.
  static var documentOfNothing: String { heading + root(tests: 0, failures: 0, errors: 0, .zero).text() }

  private func write(_ name: String, _ results: [ExampleResult], _ report: RunReport, _ document: inout ChunkedText) {
    let failed = results.count { $0.status == .failed }
    let skipped = results.count { $0.status == .pending || $0.status == .skipped }
    let time = results.reduce(Duration.zero) { $0 + $1.duration }
    // By a type of its own: the compiler takes a fifth of a second for the list as a sum.
    var attributes: [(String, String)] = [
      ("name", name), ("tests", "\(results.count)"), ("failures", "\(failed)"), ("errors", "0"),
      ("skipped", "\(skipped)"), ("time", Self.seconds(time)),
      ("file", results.first.map { context.path(of: $0.example.location) } ?? ""),
    ]
    if let run = context.runs.first { attributes.append(("timestamp", String(run.started.dropLast()))) }
    let suite = XMLElement("testsuite", attributes)
    document.write(suite.opening(indentation: "  "))
    if let order = report.plan.orderLine {
      document.write(XMLElement("properties", [], [property("order", order)]).text(indentation: "    "))
    }
    for result in results { document.write(testCase(result).text(indentation: "    ")) }
    document.write(suite.closing(indentation: "  "))
  }

  /// Returns the suite of what went wrong outside the examples.
  private func suite(_ errors: [XMLElement]) -> XMLElement {
    let name = "outside the examples"
    let cases = errors.map { error in
      XMLElement("testcase", [("name", name), ("classname", name), ("time", Self.seconds(.zero))], [error])
    }
    return XMLElement(
      "testsuite",
      [
        ("name", name), ("tests", "\(cases.count)"), ("failures", "0"), ("errors", "\(cases.count)"),
        ("skipped", "0"), ("time", Self.seconds(.zero)),
      ], cases)
  }

  private func testCase(_ result: ExampleResult) -> XMLElement {
    let example = result.example
    var children: [XMLElement] = []
    switch result.status {
    case .passed:
      // Surefire's word for a test that failed and passed when it was run again.
      for issues in result.failedAttempts {
        children.append(
          XMLElement(
            "flakyFailure", [("message", issues.first?.headline ?? "failed"), ("type", "flaky")], text: text(issues)))
      }
    case .failed:
      let headline = result.issues.first?.headline ?? "failed without saying why"
      // One element for all issues: several readers keep only the first.
      children.append(
        XMLElement("failure", [("message", headline), ("type", "failure")], text: text(result.issues)))
    case .pending, .skipped:
      children.append(XMLElement("skipped", [("message", result.remark ?? result.status.rawValue)]))
    }
    let output = result.output.isEmpty ? "" : "\n" + result.output
    children.append(XMLElement("system-out", text: properties(of: result) + output))
    let title = (example.groups.dropFirst().map(\.description) + [result.title]).joined(separator: ", ")
    return XMLElement(
      "testcase",
      [
        ("name", title), ("classname", example.groups.first?.description ?? "examples"),
        ("time", Self.seconds(result.duration)), ("file", context.path(of: example.location)),
        ("line", "\(example.location.line)"),
      ], children)
  }

  /// Jenkins' schema allows a case no place and no properties, so that they stand in its output too, in the notation
  /// that readers of the format share for it.
  private func properties(of result: ExampleResult) -> String {
    let example = result.example
    var properties = [("id", example.id), ("name", example.name), ("file", context.path(of: example.location))]
    properties.append(("line", "\(example.location.line)"))
    properties += example.tags.map { ("tag", $0) }
    return properties.map { "[[PROPERTY|\($0)=\($1.onOneLine)]]" }.joined(separator: "\n")
  }

  private func property(_ name: String, _ value: String) -> XMLElement {
    XMLElement("property", [("name", name), ("value", value)])
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
