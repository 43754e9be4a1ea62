import FantailLock

/// A look at a hang: the stacks of one moment, whose names are read when they are asked for first.
final class HangLook: Sendable {
  private let threads: [ThreadStack]
  private let tasks: [TaskStack]
  private let read = Locked<[WaitingCode]?>(nil)

  /// Looks at the threads of this process and at some tasks, which takes milliseconds.
  init(at tasks: [TaskMemory]) {
    threads = ThreadStack.all()
    self.tasks = TaskStack.all(of: tasks)
  }

  /// The threads and tasks that are in code of the user, with the names and lines of their code. To read them takes up to
  /// some seconds the first time.
  var waiting: [WaitingCode] {
    read.withLock { read in
      let waiting = read ?? WaitingCode.read(threads) + WaitingCode.read(tasks)
      read = waiting
      return waiting
    }
  }
}
