/// The number of the worker that runs the current code.
///
/// With `--jobs 4` there are the workers 0 to 3, and none of them runs two examples at once: whatever carries the number
/// in its name, such as a database, needs no further protection.
///
/// ```swift
/// let database = Let { Database(named: "test-\(WorkerIndex.current)") }
/// ```
public enum WorkerIndex {
  /// The number of the worker that runs this example or hook, from zero; zero outside examples.
  ///
  /// Child tasks see it; detached tasks and dispatch queues do not.
  public static var current: Int { ExampleContext.current.scope?.worker ?? 0 }
}
