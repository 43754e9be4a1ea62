/// A reply of the child process, as one line of JSON: one of these values, or none when the request is done or there are
/// enough failures.
struct WorkerReply: Codable {
  /// A change of the run: the end of an example, in the order of the request, or issues in or outside an example. Issues are
  /// sent at once, since the process may end before the example does.
  var change: RunChange?
  /// The number of bytes that the process had printed by then.
  var printed = 0
  /// The id of a requested example that the process does not have.
  var unknown: String?
  /// A text for the standard error of the run.
  var said: String?

  var isDone: Bool { change == nil && unknown == nil && said == nil }
}
