import FantailTree

/// Reads where the threads and tasks in a hang are waiting. The module `FantailProbes` does this; programs without it
/// report the example and its step.
package protocol HangReading: Sendable {
  /// Looks at the threads of this process and at some tasks. This takes milliseconds.
  static func look(at tasks: [TaskAddress]) -> any HangLook
}

/// The threads and tasks at one moment of a hang.
package protocol HangLook: Sendable {
  /// The threads and tasks in the user's code, each in words with its lines. The first read takes up to several
  /// seconds.
  var waiting: [String] { get }
}

extension HangLook {
  /// Up to eight of them, each on lines of its own.
  var lines: String { waiting.prefix(8).map { "  \($0)\n" }.joined() }
}

/// The address of a task of Swift's runtime.
package struct TaskAddress: Hashable, Sendable {
  package let number: UInt

  /// The task that runs this code; `nil` outside tasks.
  package static var current: TaskAddress? {
    withUnsafeCurrentTask { task in
      if let task { TaskAddress(number: unsafeBitCast(task, to: UInt.self)) } else { nil }
    }
  }

  package init(number: UInt) {
    self.number = number
  }

  package init<Success, Failure>(_ task: Task<Success, Failure>) {
    self.init(number: unsafeBitCast(task, to: UInt.self))
  }
}

/// The reader of hangs that is linked into this program.
enum Hangs {
  private static let reader = MangledName(enumeration: "HangReader", in: "FantailProbes").type as? any HangReading.Type

  /// Looks at the threads and at some tasks; `nil` in a program without the reader.
  static func look(at tasks: [TaskAddress]) -> (any HangLook)? { reader?.look(at: tasks) }
}
