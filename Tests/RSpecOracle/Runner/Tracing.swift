import FantailPlan
import FantailRun
import FantailTree
import Foundation

extension Tree {
  /// Runs the tree twice, since the first run must leave nothing behind.
  ///
  /// - Throws: An error when the second run differs.
  func traced() async throws -> Trace {
    let recorder = Recorder()
    let plan = Plan(SpecBuilding(tree: self, recorder: recorder).specs())
    let trace = Trace(await Executor().run(plan), events: recorder.take())
    guard trace == Trace(await Executor().run(plan), events: recorder.take()) else {
      throw Failure(description: "tree \(number) ran differently the second time")
    }
    return trace
  }
}

extension Trace {
  init(_ report: RunReport, events: [String]) {
    self.init(
      events: events,
      results: report.results.map { result in
        // RSpec has one word for both.
        let status = result.status == .skipped ? ExampleResult.Status.pending : result.status
        return (["\(result.example.description) \(status.rawValue)"] + result.issues.map(Self.text)).joined(
          separator: ", ")
      },
      issues: report.issues.map(Self.text))
  }

  /// The issue in the form of RSpec's errors: the failure itself, not the place where it was recorded.
  private static func text(_ issue: Issue) -> String {
    switch issue.kind.code {
    case .errorThrown: issue.message.range(of: " threw ").map { String(issue.message[$0.upperBound...]) } ?? ""
    case .beforeAllFailed:
      issue.message.range(of: "failure of ").map { String(issue.message[$0.lowerBound...]) } ?? issue.message
    case .exampleNotCalled: "not called"
    case .exampleCalledTwice: "called twice"
    case .knownIssueDidNotOccur: "known issue did not occur"
    default: "unexpected: \(issue.message)"
    }
  }
}
