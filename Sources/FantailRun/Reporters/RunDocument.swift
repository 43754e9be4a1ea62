import FantailPlan
import FantailTree

/// A finished run as JSON has it: version 1 of the format. A later version only adds members.
struct RunDocument: Codable, Equatable {
  var version = 1
  var passed: Bool
  var counts: Counts
  /// In seconds.
  var duration: Double
  var order: String
  /// As text, since a seed can be larger than the numbers of many JSON readers.
  var seed: String?
  var examples: [Example]
  var issues: [Problem]
  var planErrors: [String]
  var notSelected: [Plan.NotSelected]

  struct Counts: Codable, Equatable {
    var planned: Int
    var passed: Int
    var failed: Int
    var pending: Int
    var skipped: Int
    var notSelected: Int
  }

  struct Example: Codable, Equatable {
    var id: String
    var name: String
    var description: String
    var fullDescription: String
    var place: Place
    var tags: [String]
    var status: ExampleResult.Status
    var reason: String?
    var duration: Double
    var issues: [Problem]
  }

  struct Problem: Codable, Equatable {
    var message: String
    var place: Place?
  }

  struct Place: Codable, Equatable {
    var file: String
    var path: String
    var line: Int
    var column: Int

    init(_ location: SourceLocation) {
      file = location.fileID
      path = location.filePath
      line = location.line
      column = location.column
    }
  }
}

extension RunDocument {
  init(_ report: RunReport) {
    passed = report.passed
    counts = Counts(
      planned: report.plan.examples.count, passed: report.count(.passed), failed: report.count(.failed),
      pending: report.count(.pending), skipped: report.count(.skipped), notSelected: report.plan.notSelected.count)
    duration = report.duration.inSeconds
    switch report.plan.order {
    case .declared: order = "declared"
    case .byName: order = "name"
    case .random(let seed):
      order = "random"
      self.seed = "\(seed)"
    }
    examples = report.results.map(Example.init)
    issues = report.issues.map(Problem.init)
    planErrors = report.plan.problems.filter(\.isError).map(\.message)
    notSelected = report.plan.notSelected
  }
}

extension RunDocument.Example {
  init(_ result: ExampleResult) {
    id = result.example.id
    name = result.example.name
    description = result.title
    fullDescription = result.fullTitle
    place = RunDocument.Place(result.example.location)
    tags = result.example.tags
    status = result.status
    reason = result.reason
    duration = result.duration.inSeconds
    issues = result.issues.map(RunDocument.Problem.init)
  }
}

extension RunDocument.Problem {
  init(_ issue: Issue) {
    message = issue.message
    place = issue.location.map(RunDocument.Place.init)
  }
}
