import FantailPlan
package import FantailTree

/// A change of a run as it happens, not in the plan's order. Journals contain changes, and the processes of a run send them.
package enum RunChange: Sendable, Codable {
  case began(id: String)
  /// Issues of a running example or of the run, or all issues of an attempt that is followed by another.
  case failed(id: String?, [Issue], areAttempt: Bool = false)
  case ended(id: String, ExampleResult.Outcome, output: String)
  /// The process ends before the run does.
  case cut(ProcessEnd)
  case over(issues: [Issue], seconds: Double)

  package static func ended(_ result: ExampleResult) -> RunChange {
    .ended(id: result.example.id, result.outcome, output: result.output)
  }
}
