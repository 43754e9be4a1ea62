import FantailTree
import Foundation

/// A task that is passed to a process as JSON in its environment.
protocol ChildTask: Codable {
  static var key: String { get }

  var parent: pid_t { get }
  var worker: Int { get }
}

extension ChildTask {
  /// Reads the task; `nil` in a process that was started without one.
  init?(_ environment: [String: String]) {
    guard let text = environment[Self.key],
      let task = try? JSONDecoder().decode(Self.self, from: Data(text.utf8))
    else { return nil }
    self = task
  }

  /// The environment with the task, and with the worker's number for code that reads it before any example runs.
  var environment: [String: String] {
    let text = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    return [Self.key: text ?? "", "FANTAIL_WORKER": "\(worker)"]
  }
}
