import FantailPlan
import FantailTree
import Foundation

/// What a child process is told, a line of JSON each.
enum WorkerRequest: Codable {
  /// The whole plan of the run, first of all: the ids of its examples, in order, and the traits that all inherit.
  case plan([String], traits: [Trait.Kind])
  /// Run what is at these positions of the plan, and stop after so many failures.
  case run([Int], failFast: Int?)
  /// Cancel what runs, clean up after it, and run nothing more: this signal asked for it.
  case stop(Int32)

  var line: Data? { WorkerReply.line(self) }
}

/// What a child process says, a line of JSON each.
enum WorkerReply: Codable {
  /// The specs are planned. No example has these ids.
  case planned(unknown: [String])
  /// An example ended; they end in the order of the request.
  case ended(Ended)
  /// Something went wrong that belongs to no example.
  case issue(Issue)
  /// All that was asked for is done, or the failures are enough.
  case done

  /// A result without its example, which the other side knows.
  struct Ended: Codable {
    var position: Int
    var status: ExampleResult.Status
    var issues: [Issue]
    var reason: String?
    var duration: Duration
    var expectation: String?
    /// How much the process had printed when the example ended.
    var printed: Int
  }

  var line: Data? { Self.line(self) }

  /// A message on a line of its own. Our messages hold text, whole numbers and finite times only, so that there is one.
  static func line(_ message: some Encodable) -> Data? {
    (try? JSONEncoder().encode(message)).map { $0 + [UInt8(ascii: "\n")] }
  }
}

/// The descriptors that connect a child process, and the number of its worker: as its environment says.
struct WorkerChannel: Equatable {
  static let key = "FANTAIL_WORKER_CHANNEL"
  static let workerKey = "FANTAIL_WORKER"

  private(set) var requests: Int32
  private(set) var replies: Int32
  /// The process that started this one.
  let parent: pid_t
  let worker: Int

  /// The same with other numbers: neither end is for what examples start, or for what they close and write to.
  func outOfTheWay() -> WorkerChannel {
    var channel = self
    channel.requests = Descriptor.outOfTheWay(requests)
    channel.replies = Descriptor.outOfTheWay(replies)
    return channel
  }

  /// What the variable says in a child of this process.
  static func value(requests: Int32, replies: Int32) -> String { "\(requests),\(replies),\(getpid())" }

  /// Answers `nil` in a process that nobody started as a child.
  init?(_ environment: [String: String]) {
    let numbers = (environment[Self.key] ?? "").split(separator: ",").compactMap { Int32($0) }
    guard numbers.count == 3 else { return nil }
    requests = numbers[0]
    replies = numbers[1]
    parent = numbers[2]
    worker = environment[Self.workerKey].flatMap { Int($0) } ?? 0
  }
}
