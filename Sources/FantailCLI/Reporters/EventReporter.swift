import FantailPlan
public import FantailRun
import FantailTree

/// Writes what happens as it happens, one JSON object a line.
///
/// ```text
/// {"event":"runStarted","notSelected":[],"order":{"by":"declaration"},"planned":2,"version":3}
/// {"event":"exampleEnded","example":{"description":"is empty",…,"status":"failed"},"version":3}
/// {"event":"runEnded","counts":{…},"duration":0.004,"passed":false,"planErrors":[],"version":3}
/// ```
/// A stream whose last line is no `runEnded` was cut off. Its examples, issues and counts are those of
/// ``DocumentReporter/Form/json``, which writes one document at the end.
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
  public func report(_ event: RunEvent) async {
    output.write(RunJSON.line(line(for: event), in: context.folder) + "\n")
  }

  private func line(for event: RunEvent) -> CodedFields {
    switch event {
    case .runStarted(let plan):
      RunDocument.beginning(plan, context).adding("event", "runStarted").adding("planned", plan.examples.count)
    case .exampleEnded(let result):
      CodedFields(["version": Plan.version, "event": "exampleEnded", "example": result.coded])
    case .issueRecorded(let issue):
      CodedFields(["version": Plan.version, "event": "issueRecorded", "issue": issue])
    case .runEnded(let report): RunDocument.end(report, context).adding("event", "runEnded")
    }
  }
}
