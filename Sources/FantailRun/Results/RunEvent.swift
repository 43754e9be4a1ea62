public import FantailPlan
public import FantailTree

/// An event of a run. Reporters receive events in order: the start, each planned example once, the issues outside all
/// examples, and the end. A run that is cut off has no end.
public enum RunEvent: Sendable {
  /// The run begins.
  case runStarted(Plan)
  /// An example ended. Reporters receive examples in the plan's order, whatever the number of jobs: each when it and all
  /// examples before it have ended.
  case exampleEnded(ExampleResult)
  /// An issue of a group or of the run itself.
  case issueRecorded(Issue)
  /// The run ended.
  case runEnded(RunReport)
}
