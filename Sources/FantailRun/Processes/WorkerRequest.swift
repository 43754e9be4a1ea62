/// A request to a child process that runs examples, as one line of JSON.
struct WorkerRequest: Codable {
  /// The ids of the examples to run, in this order.
  var examples: [String] = []
  /// The number of failures after which the rest does not run.
  var failFast: Int?
  /// The signal that asks the child to cancel the running example, to clean up, and to run no further example.
  var stop: Int32?
}
