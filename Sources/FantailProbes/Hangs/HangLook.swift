package import FantailRun
import FantailSeams
import Foundation

/// The reader of hangs. `FantailRun` finds this type by its name.
package enum HangReader: HangReading {
  package static func look(at tasks: [TaskAddress]) -> any HangLook { StackLook(at: tasks.map(TaskMemory.init)) }
}

/// The stacks of threads and tasks at one moment of a hang. The names of functions are read on first use.
final class StackLook: HangLook {
  private let threads: [ThreadStack]
  private let tasks: [TaskStack]
  private let read = Locked<[WaitingCode]?>(nil)

  /// Reads the stacks of this process's threads and of some tasks. This takes milliseconds.
  init(at tasks: [TaskMemory]) {
    threads = Self.threads()
    self.tasks = TaskStack.all(of: tasks)
  }

  /// Reads the stacks of the threads, up to three times: the unwinder stops inside some functions of libraries. In one
  /// of fifteen reads, no lines were found for a run loop, which often calls such functions.
  private static func threads() -> [ThreadStack] {
    var stacks: [Int32: ThreadStack] = [:]
    for _ in 0..<3 {
      let start = ContinuousClock.now
      for stack in ThreadStack.all() where stacks[stack.thread]?.isInUsersCode != true { stacks[stack.thread] = stack }
      // A thread that does not answer costs a second each time.
      if start.duration(to: .now) > .milliseconds(100) || stacks.values.allSatisfy(\.isInUsersCode) { break }
      Thread.sleep(forTimeInterval: 0.002)
    }
    return stacks.values.sorted { $0.thread < $1.thread }
  }

  var waiting: [String] { code.map(\.description) }

  /// The threads and tasks that are in the user's code, with the names and lines of that code. The first read takes up
  /// to several seconds.
  var code: [WaitingCode] {
    read.withLock { read in
      let waiting = read ?? WaitingCode.read(threads) + WaitingCode.read(tasks)
      read = waiting
      return waiting
    }
  }
}
