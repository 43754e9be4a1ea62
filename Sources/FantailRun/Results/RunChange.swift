import FantailPlan
package import FantailTree

/// A change of a run as it happens, not in the plan's order: what a journal and the processes of a run write to each other.
package enum RunChange: Sendable, Codable {
  case began(id: String)
  /// Issues of an example that runs or of the run, or all issues of an attempt that another follows.
  case failed(id: String?, [Issue], areAttempt: Bool = false)
  case ended(id: String, ExampleResult.Outcome, output: String)
  /// The process ends now, and the run has not.
  case cut(ProcessEnd)
  case over(issues: [Issue], seconds: Double)

  package static func ended(_ result: ExampleResult) -> RunChange {
    .ended(id: result.example.id, result.outcome, output: result.output)
  }
}
