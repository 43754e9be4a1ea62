import FantailLock

/// The stacks of threads and tasks at one moment of a hang. Their names are read at the first use.
final class HangLook: Sendable {
  private let threads: [ThreadStack]
  private let tasks: [TaskStack]
  private let read = Locked<[WaitingCode]?>(nil)

  /// Reads the stacks of this process's threads and of some tasks, which takes milliseconds.
  init(at tasks: [TaskMemory]) {
    threads = ThreadStack.all()
    self.tasks = TaskStack.all(of: tasks)
  }

  /// The threads and tasks that are in the user's code, with the names and lines of their code. The first read takes up to
  /// some seconds.
  var waiting: [WaitingCode] {
    read.withLock { read in
      let waiting = read ?? WaitingCode.read(threads) + WaitingCode.read(tasks)
      read = waiting
      return waiting
    }
  }
}
