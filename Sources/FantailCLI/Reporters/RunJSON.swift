import FantailPlan
import FantailRun
import FantailTree
import Foundation

/// The parts of a run as JSON has them, the same in the document and in the stream: version 1 of the format. A later
/// version adds members; the number grows when one changes its meaning or goes. Its schema is `run.schema.json` of the
/// documentation.
package struct RunJSON {
  static let version = 1

  let context: RunContext

  static func counts(_ report: RunReport) -> CodedFields {
    CodedFields([
      "planned": report.plan.examples.count,
      "passed": report.count(.passed),
      "failed": report.count(.failed),
      // Of those that passed.
      "flaky": report.flaky.count,
      "pending": report.count(.pending),
      "skipped": report.count(.skipped),
      "notSelected": report.plan.notSelected.count,
    ])
  }

  /// The order of the examples, and for a shuffle its seed: as text, since it can be larger than the numbers of many
  /// JSON readers.
  static func order(of plan: Plan) -> (name: String, seed: String?) {
    switch plan.order {
    case .declared: ("declared", nil)
    case .byName: ("name", nil)
    case .random(let seed): ("random", "\(seed)")
    }
  }

  func example(_ result: ExampleResult) -> CodedFields {
    CodedFields([
      "id": result.example.id,
      "name": result.example.name,
      "position": result.example.position,
      "description": result.title,
      "fullDescription": result.fullTitle,
      "place": place(result.example.location),
      "tags": result.example.tags,
      "status": result.status,
      "row": result.example.row.map(row),
      "groups": result.example.groups.map(heading),
      "attempts": result.attempts > 1 ? result.attempts : nil,
      "failedAttempts": result.failedAttempts.isEmpty ? nil : result.failedAttempts.map { $0.map(problem) },
      "isFlaky": result.isFlaky ? true : nil,
      "reason": result.reason,
      "knownIssue": result.knownIssue,
      // In seconds.
      "duration": result.duration.inSeconds,
      "issues": result.issues.map(problem),
      "output": result.output.isEmpty ? nil : result.output,
    ])
  }

  func problem(_ issue: Issue) -> CodedFields {
    CodedFields([
      "message": issue.message,
      "lines": issue.lines.contains { $0.role != .statement } ? issue.lines : nil,
      "clues": issue.clues.isEmpty ? nil : issue.clues,
      "expected": issue.comparison?.expected,
      "got": issue.comparison?.got,
      "place": issue.location.map(place),
    ])
  }

  private func row(_ row: PlannedRow) -> CodedFields {
    let arguments = row.arguments.map { CodedFields(["label": $0.label, "text": $0.text]) }
    return CodedFields(["statement": row.statement, "key": row.key, "arguments": arguments])
  }

  private func heading(_ group: GroupHeading) -> CodedFields {
    CodedFields([
      "description": group.description, "place": place(group.location), "isShared": group.isShared ? true : nil,
    ])
  }

  private func place(_ location: SourceLocation) -> CodedFields {
    CodedFields([
      "file": location.fileID, "path": context.path(of: location), "line": location.line, "column": location.column,
    ])
  }

  // MARK: - Text

  /// A value as JSON on one line, its members sorted.
  static func line(_ value: some Encodable) -> String { text(value, [.sortedKeys, .withoutEscapingSlashes]) }

  /// A value as JSON for readers and for version control: members sorted, one a line.
  package static func lines(_ value: some Encodable) -> String {
    text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n"
  }

  private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    do {
      return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      // Our values hold text, whole numbers and finite times only. Should that change, the file says so.
      return "{\"error\":\"this could not be written as JSON\"}"
    }
  }

  /// JSON allows these as they are, in texts only; a terminal or a log would obey them.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      scalar.isControl && scalar != "\n" ? "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4) : nil
    }
  }
}
