public import FantailPlan
public import FantailTree

/// Something that happens in a run, told to reporters in order: the start, each planned example once, the issues that
/// belong to none, the end. A run that is cut off has no end.
public enum RunEvent: Sendable {
  /// The run begins.
  case runStarted(Plan)
  /// An example ended. Reporters hear of examples in plan order, whatever the number of jobs: of each as soon as it and all
  /// before it have ended.
  case exampleEnded(ExampleResult)
  /// Something went wrong in a group or in the run itself.
  case issueRecorded(Issue)
  /// The run is over.
  case runEnded(RunReport)
}
