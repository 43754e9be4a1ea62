import FantailPlan
public import FantailRun
import FantailTree

/// Writes what happens as it happens, one JSON object a line.
///
/// ```text
/// {"event":"runStarted","notSelected":[],"order":"declared","planned":2,"version":1}
/// {"event":"exampleEnded","example":{"description":"is empty",…,"status":"failed"},"version":1}
/// {"event":"runEnded","counts":{…},"duration":0.004,"passed":false,"planErrors":[],"version":1}
/// ```
/// A stream whose last line is no `runEnded` was cut off. Its examples, issues and counts are those of
/// ``JSONReporter``, which writes one document at the end.
public final class EventReporter: Reporter {
  private let output: TextOutput
  private let context: RunContext

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - output: Where the lines go.
  ///   - context: What places are relative to.
  public init(_ output: TextOutput, _ context: RunContext = RunContext()) {
    self.output = output
    self.context = context
  }

  /// Writes a line for each event.
  ///
  /// - Parameter event: What happened.
  public func report(_ event: Event) async {
    output.write(RunJSON.line(line(for: event)) + "\n")
  }

  private func line(for event: Event) -> CodedFields {
    switch event {
    case .runStarted(let plan):
      let order = RunJSON.order(of: plan)
      return CodedFields([
        "version": RunJSON.version, "event": "runStarted", "planned": plan.examples.count, "order": order.name,
        "seed": order.seed, "notSelected": plan.notSelected,
        "runs": context.runs.isEmpty ? nil : context.runs.map(\.coded),
      ])
    case .exampleEnded(let result):
      return CodedFields([
        "version": RunJSON.version, "event": "exampleEnded", "example": RunJSON(context: context).example(result),
      ])
    case .issueRecorded(let issue):
      return CodedFields([
        "version": RunJSON.version, "event": "issueRecorded", "issue": RunJSON(context: context).problem(issue),
      ])
    case .runEnded(let report):
      return CodedFields([
        "version": RunJSON.version, "event": "runEnded", "passed": report.passed, "counts": RunJSON.counts(report),
        "duration": report.duration.inSeconds, "planErrors": report.planErrors(context),
      ])
    }
  }
}
