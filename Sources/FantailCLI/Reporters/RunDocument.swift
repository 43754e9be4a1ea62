import FantailPlan
import FantailRun
import FantailTree

/// A run read from what `--format json` wrote: what `merge` puts together.
struct RunDocument: Decodable {
  struct Place: Decodable {
    let file: String
    let path: String
    let line: Int
    let column: Int

    var location: SourceLocation { SourceLocation(fileID: file, filePath: path, line: line, column: column) }
  }

  struct Group: Decodable {
    let description: String
    let place: Place
    let isShared: Bool?

    var heading: GroupHeading { GroupHeading(description, at: place.location, isShared: isShared ?? false) }
  }

  struct Row: Decodable {
    struct Argument: Decodable {
      let label: String?
      let text: String
    }

    let statement: String
    let key: String
    let arguments: [Argument]

    var planned: PlannedRow {
      PlannedRow(
        statement: statement, key: key, arguments: arguments.map { .init(label: $0.label, text: $0.text) })
    }
  }

  struct Problem: Decodable {
    let message: String
    let lines: [Issue.Line]?
    let clues: [String]?
    let expected: String?
    let got: String?
    let place: Place?

    var issue: Issue {
      let clues = clues ?? []
      let own = lines.map { $0.dropLast(clues.count) } ?? plainLines[...]
      let comparison = expected.flatMap { expected in got.map { Issue.Comparison(expected: expected, got: $0) } }
      let explanation = Issue.Explanation(
        headline: own.first?.text ?? "", details: Array(own.dropFirst()), comparison: comparison)
      return Issue(.expectationFailed(explanation), at: place?.location, clues: clues)
    }

    /// The lines of the message without the clues, which end it and may have several lines themselves.
    private var plainLines: [Issue.Line] {
      let end = (clues ?? []).map { "\nclue: \($0)" }.joined().unicodeScalars.count
      let own = String(message.unicodeScalars.dropLast(end))
      return own.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { Issue.Line(String($0)) }
    }
  }

  struct Example: Decodable {
    let id: String
    let name: String
    let description: String
    let fullDescription: String
    let groups: [Group]
    let row: Row?
    let place: Place
    let tags: [String]
    let status: ExampleResult.Status
    let failedAttempts: [[Problem]]?
    let reason: String?
    let knownIssue: String?
    let duration: Double
    let issues: [Problem]
    let output: String?

    var result: ExampleResult {
      let example = PlannedExample(
        id: id, name: name, description: description, fullDescription: fullDescription, location: place.location,
        tags: tags, disposition: .run, groups: groups.map(\.heading), row: row?.planned)
      return ExampleResult(
        example: example, status: status, issues: issues.map(\.issue),
        failedAttempts: (failedAttempts ?? []).map { $0.map(\.issue) }, reason: reason, knownIssue: knownIssue,
        duration: Duration(inSeconds: duration), output: output ?? "")
    }
  }

  let version: Int
  let passed: Bool
  let duration: Double
  let order: String
  let seed: String?
  let runs: [RunFacts]?
  let planErrors: [String]
  let notSelected: [Plan.NotSelected]
  let issues: [Problem]
  let examples: [Example]

  var planOrder: Order {
    switch order {
    case "name": .byName
    case "random": seed.flatMap { UInt64($0) }.map { .random(seed: $0) } ?? .declared
    default: .declared
    }
  }
}
