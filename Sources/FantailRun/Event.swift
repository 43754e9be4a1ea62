public import FantailPlan
public import FantailTree

/// Something that happens in a run, told to reporters in order.
public enum Event: Sendable {
  /// The run begins.
  case runStarted(Plan)
  /// An example ended. Examples are told in plan order, each at once, whatever the number of jobs.
  case exampleEnded(ExampleResult)
  /// Something went wrong in a group or in the run itself.
  case issueRecorded(Issue)
  /// The run is over.
  case runEnded(RunReport)
}

/// Something that follows a run, such as what prints it.
public protocol Reporter: Sendable {
  /// Takes one event. Events come one at a time and in order.
  ///
  /// - Parameter event: What happened.
  func report(_ event: Event) async
}
