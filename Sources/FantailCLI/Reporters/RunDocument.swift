import FantailPlan
import FantailRun
import FantailTree

/// A run read from what `--format json` wrote: what `merge` puts together.
struct RunDocument: Decodable {
  let version: Int
  let passed: Bool
  let duration: Duration
  let order: Order
  let runs: [RunFacts]
  let planErrors: [String]
  let notSelected: [Plan.NotSelected]
  let issues: [Issue]
  let results: [ExampleResult]

  init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    version = try fields("version")
    passed = try fields("passed")
    duration = Duration(inSeconds: try fields("duration"))
    let seed: String? = try fields.optional("seed")
    switch try fields("order") as String {
    case "name": order = .byName
    case "random": order = seed.flatMap { UInt64($0) }.map { .random(seed: $0) } ?? .declared
    default: order = .declared
    }
    runs = try fields.optional("runs") ?? []
    planErrors = try fields("planErrors")
    notSelected = try fields("notSelected")
    issues = try fields.list("issues").map(Issue.init(document:))
    results = try fields.list("examples").map(ExampleResult.init(document:))
  }
}

// MARK: - Parts

extension FieldReader {
  fileprivate func list(_ name: String) throws -> [FieldReader] { try self(name) }
}

extension SourceLocation {
  fileprivate init(document fields: FieldReader) throws {
    self.init(
      fileID: try fields("file"), filePath: try fields("path"), line: try fields("line"), column: try fields("column"))
  }
}

extension GroupHeading {
  fileprivate init(document fields: FieldReader) throws {
    self.init(
      try fields("description"), at: try SourceLocation(document: try fields("place")),
      isShared: try fields.optional("isShared") ?? false)
  }
}

extension PlannedRow {
  fileprivate init(document fields: FieldReader) throws {
    self.init(
      statement: try fields("statement"), key: try fields("key"),
      arguments: try fields.list("arguments").map {
        Argument(label: try $0.optional("label"), text: try $0("text"))
      })
  }
}

extension Issue {
  fileprivate init(document fields: FieldReader) throws {
    let clues: [String] = try fields.optional("clues") ?? []
    // The clues end the message, and may have several lines themselves.
    let end = clues.map { "\nclue: \($0)" }.joined().unicodeScalars.count
    let plain = String((try fields("message") as String).unicodeScalars.dropLast(end))
    let lines: [Line]? = try fields.optional("lines")
    let own =
      lines.map { $0.dropLast(clues.count) }
      ?? plain.split(omittingEmptySubsequences: false) { $0 == "\n" }.map { Line(String($0)) }[...]
    let got: String? = try fields.optional("got")
    let comparison = try fields.optional("expected").flatMap { expected in
      got.map { Comparison(expected: expected, got: $0) }
    }
    self.init(
      .expectationFailed(
        Explanation(headline: own.first?.text ?? "", details: Array(own.dropFirst()), comparison: comparison)),
      at: try fields.optional("place").map(SourceLocation.init(document:)), clues: clues)
  }
}

extension ExampleResult {
  fileprivate init(document fields: FieldReader) throws {
    let failedAttempts: [[FieldReader]] = try fields.optional("failedAttempts") ?? []
    let example = PlannedExample(
      id: try fields("id"), name: try fields("name"), description: try fields("description"),
      fullDescription: try fields("fullDescription"), location: try SourceLocation(document: try fields("place")),
      tags: try fields("tags"), disposition: .run,
      groups: try fields.list("groups").map(GroupHeading.init(document:)),
      row: try fields.optional("row").map(PlannedRow.init(document:)), position: try fields("position"))
    self.init(
      example: example, status: try fields("status"), issues: try fields.list("issues").map(Issue.init(document:)),
      failedAttempts: try failedAttempts.map { try $0.map(Issue.init(document:)) },
      reason: try fields.optional("reason"), knownIssue: try fields.optional("knownIssue"),
      duration: Duration(inSeconds: try fields("duration")), output: try fields.optional("output") ?? "")
  }
}
