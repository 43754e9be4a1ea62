import FantailPlan
import FantailRun
import FantailTree

/// A run made by hand: one example of each kind of result.
enum RunSamples {
  #sourceLocation(file:"/no/such/place/StackSpec.swift",line:1)
  static let cruiser = SharedExamples<Void>("a cruiser") {
    it("has a crew") {}
  }
  static let spec = describe("栈, Stack") {
    it("pushes", .tags("core")) {}
    context("when full") {
      it("refuses another") {}
      pending("grows", "waiting for the allocator")
      itBehavesLike(cruiser)
    }
    specify {}
  }
  #sourceLocation()

  static func report(
    _ plan: Plan = Plan([spec]), issue: Issue? = nil, groupIssues: [Issue] = [], passing: Bool = false
  ) -> RunReport {
    func place(_ line: Int) -> SourceLocation {
      SourceLocation(fileID: "Tests/StackSpec.swift", filePath: "/no/such/place/StackSpec.swift", line: line, column: 3)
    }
    let results = plan.examples.map { example -> ExampleResult in
      switch example.description {
      case "refuses another" where !passing:
        let first = Issue(
          .expectationFailed(.init(headline: "expected 3 to equal 4", details: ["  got 3", "  want 4"])),
          at: example.location)
        return ExampleResult(
          example: example, status: .failed, issues: [first] + (issue.map { [$0] } ?? []),
          duration: .milliseconds(2))
      case "grows":
        return ExampleResult(example: example, status: .pending, reason: "waiting for the allocator")
      case "has a crew":
        guard !passing else { return ExampleResult(example: example, status: .skipped, reason: "no ship") }
        let error = Issue(.errorThrown("Mutiny", by: "beforeEach"), at: place(40))
        return ExampleResult(example: example, status: .failed, issues: [error])
      case "":
        return ExampleResult(example: example, status: .passed, expectationDescription: "should equal 1")
      default:
        return ExampleResult(example: example, status: .passed, duration: .microseconds(1500))
      }
    }
    return RunReport(plan: plan, results: results, issues: groupIssues, duration: .milliseconds(61_042))
  }

  /// Sends a finished run to a reporter, event by event.
  static func tell(_ report: RunReport, to reporter: any Reporter) async {
    await reporter.report(.runStarted(report.plan))
    for result in report.results { await reporter.report(.exampleEnded(result)) }
    for issue in report.issues { await reporter.report(.issueRecorded(issue)) }
    await reporter.report(.runEnded(report))
  }
}
