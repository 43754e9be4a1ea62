import FantailTree
package import Foundation

/// A request to a child process that runs examples, a line of JSON each.
struct WorkerRequest: Codable {
  /// The ids of the examples to run, in this order.
  var examples: [String] = []
  /// The number of failures after which the rest does not run.
  var failFast: Int?
  /// The signal that asks to cancel what runs, to clean up after it, and to run nothing more.
  var stop: Int32?
}

/// A reply of the child process, a line of JSON each: one of these, and nothing when all that was asked for is done or the
/// failures are enough.
struct WorkerReply: Codable {
  /// A change of the run: the end of an example, in the order of the request, or what failed in it or outside of all, at once,
  /// as the process may end before the example does.
  var change: RunChange?
  /// The number of bytes that the process had printed by then.
  var printed = 0
  /// The id of an example that there is none of.
  var unknown: String?
  /// A text for the standard error of the run.
  var said: String?

  var isDone: Bool { change == nil && unknown == nil && said == nil }
}

extension Encodable {
  /// A message on its own line. Our messages hold text, whole numbers and finite times only, so that there is one.
  package var line: Data? { (try? JSONEncoder().encode(self)).map { $0 + [UInt8(ascii: "\n")] } }
}
