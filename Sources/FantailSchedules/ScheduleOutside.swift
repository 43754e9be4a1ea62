import Foundation

/// Code outside the control of a schedule. Its timing is not fixed, so a schedule with such code may not be repeatable.
enum ScheduleOutside: Hashable, Sendable, Comparable {
  /// Jobs of the main actor, which run on the main thread.
  case mainActor
  /// A thread, a queue or another executor that resumed a task.
  case thread
  /// Tasks that the runtime starts itself, in a process without hooks for new tasks.
  case newTasks

  /// The kind of code on the current thread, which is not the schedule's thread.
  static var current: Self { Thread.isMainThread ? .mainActor : .thread }

  var words: String {
    switch self {
    case .mainActor: "the main actor"
    case .thread: "a thread, a queue or an executor of its own"
    case .newTasks: "tasks of Task { } and Task.detached, which a schedule cannot control in this process"
    }
  }
}
