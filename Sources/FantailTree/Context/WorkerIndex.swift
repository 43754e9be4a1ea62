/// The number of the worker that runs the current code.
///
/// With `--jobs 4` the workers are numbered 0 to 3, and a worker never runs two examples at once. A resource with the
/// number in its name, such as a database, needs no further protection.
///
/// ```swift
/// let database = Let { Database(named: "test-\(WorkerIndex.current)") }
/// ```
public enum WorkerIndex {
  /// The number of the worker that runs this example or hook, from zero; zero outside examples.
  ///
  /// Child tasks inherit the number; detached tasks and dispatch queues do not.
  public static var current: Int { ExampleContext.current.scope?.worker ?? 0 }
}
