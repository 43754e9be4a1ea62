import FantailSeams
import Foundation

/// Work that has begun on a thread of its own, so that tests which wait for most of their time wait together.
package final class Ahead<Value: Sendable>: Sendable {
  private let result = Locked<Result<Value, any Error>?>(nil)
  private let isDone = DispatchGroup()

  package init(_ work: @escaping @Sendable () throws -> Value) {
    isDone.enter()
    Thread.detachNewThread { [result, isDone] in
      let made = Result(catching: work)
      result.withLock { $0 = made }
      isDone.leave()
    }
  }

  /// Waits for the end of the work, and returns its value.
  package func value() throws -> Value? {
    isDone.wait()
    return try result.withLock(\.self)?.get()
  }
}

/// Does pieces of work that wait for most of their time, a number of them at once.
package func atOnce(_ width: Int, _ count: Int, _ work: @escaping @Sendable (_ index: Int) -> Void) {
  let next = Locked(0)
  let all = DispatchGroup()
  for _ in 0..<min(width, count) {
    all.enter()
    // Threads of a queue begin late if others of it wait.
    Thread.detachNewThread {
      while true {
        let index = next.withLock { next in
          next += 1
          return next - 1
        }
        if index >= count { break }
        work(index)
      }
      all.leave()
    }
  }
  all.wait()
}
