import FantailPlan
import FantailTree
import Foundation

/// A request to a child process, a line of JSON each.
enum WorkerRequest: ProcessMessage {
  /// The whole plan of the run, first of all: the ids of its examples, in order, and the traits that all inherit.
  case plan([String], traits: Traits)
  /// Run what is at these positions of the plan, and stop after so many failures.
  case run([Int], failFast: Int?)
  /// Cancel what runs, clean up after it, and run nothing more: this signal asked for it.
  case stop(Int32)
}

/// A message of a child process, a line of JSON each.
enum WorkerReply: ProcessMessage {
  /// The specs are planned. No example has these ids.
  case planned(unknown: [String])
  /// An example at a position of the plan ended, when the process had printed so many bytes; they end in the order of
  /// the request.
  case ended(Int, ExampleResult.Outcome, printed: Int)
  /// Something went wrong that belongs to no example.
  case issue(Issue)
  /// All that was asked for is done, or the failures are enough.
  case done
}

extension ExitTestReport: ProcessMessage {}

/// What goes from one process of a run to another, in the compiler's own format: both are the same program.
protocol ProcessMessage: Codable {}

extension ProcessMessage {
  /// A message on its own line. Our messages hold text, whole numbers and finite times only, so that there is one.
  var line: Data? { (try? JSONEncoder().encode(self)).map { $0 + [UInt8(ascii: "\n")] } }
}

/// The task of a child process that runs examples, as its environment says.
package struct WorkerRole: Equatable {
  static let key = "FANTAIL_WORKER_CHANNEL"
  static let workerKey = "FANTAIL_WORKER"

  /// The process that started this one.
  let parent: pid_t
  let worker: Int

  /// Reads the role; `nil` in a process that nobody started as a child.
  init?(_ environment: [String: String]) {
    guard let parent = environment[Self.key].flatMap({ pid_t($0) }) else { return nil }
    self.parent = parent
    worker = environment[Self.workerKey].flatMap { Int($0) } ?? 0
  }
}
