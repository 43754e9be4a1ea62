package import FantailPlan
package import FantailTree

/// A run as far as it has come, of which there is a report even if its process ends before it does.
package struct RunSoFar: Sendable {
  /// What becomes of examples, as it happens and not in the plan's order.
  package enum Change: Sendable, Codable {
    case began(id: String)
    /// Issues of an example that runs or of the run, or all of an attempt that another follows.
    case failed(id: String?, [Issue], areAttempt: Bool = false)
    case ended(id: String, ExampleResult.Outcome, output: String)
    /// The process ends now, and the run has not.
    case cut(ProcessEnd)
    case over(issues: [Issue], seconds: Double)

    package static func ended(_ result: ExampleResult) -> Change {
      .ended(id: result.example.id, result.outcome, output: result.output)
    }
  }

  private let plan: Plan
  private let positions: [String: Int]
  /// In the plan's order; of an example that has not ended, what holds if the run does not come to it.
  private var results: [ExampleResult]
  private var running: [String: ExampleResult.Remains] = [:]
  private var issues: [Issue] = []
  private var duration: Duration?
  private let start = ContinuousClock.now

  package init(_ plan: Plan) {
    let results = plan.examples.map { ExampleResult(notToRun: $0, because: "the process ended before it") }
    self.init(RunReport(plan: plan, results: results, issues: [], duration: .zero))
  }

  /// Begins with what a report says of a run that has not begun.
  package init(_ report: RunReport) {
    plan = report.plan
    results = report.results
    positions = Dictionary(zip(results.map(\.example.id), results.indices)) { first, _ in first }
  }

  /// `true` if nothing more can become of the run.
  package var isOver: Bool { duration != nil }

  package var report: RunReport {
    RunReport(plan: plan, results: results, issues: issues, duration: duration ?? .now - start)
  }

  /// Takes a change. What runs when the process ends has failed by that.
  package mutating func take(_ change: Change) {
    switch change {
    case .began(let id): running[id] = .init()
    case .failed(let id?, let new, let areAttempt): running[id]?.add(new, areAttempt: areAttempt)
    case .failed(nil, let new, _): issues += new
    case .ended(let id, let outcome, let output):
      running[id] = nil
      set(id) { ExampleResult($0, outcome, output: output) }
    case .cut(let end):
      if running.isEmpty { issues.append(Issue(.idleProcessEnded(end, saying: nil), at: nil)) }
      for (id, remains) in running {
        set(id) { ExampleResult(failed: $0, after: remains, by: .processEnded(end, saying: nil)) }
      }
    case .over(let issues, let seconds):
      self.issues = issues
      duration = Duration(inSeconds: seconds)
    }
  }

  private mutating func set(_ id: String, _ result: (PlannedExample) -> ExampleResult) {
    if let position = positions[id] { results[position] = result(results[position].example) }
  }
}
