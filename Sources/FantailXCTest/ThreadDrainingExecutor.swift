import FantailLock
import Foundation

/// Runs asynchronous work on the calling thread, which drains the jobs itself instead of waiting for other threads.
///
/// XCTest's own wait costs about two milliseconds a test on Linux; this costs microseconds, and code without isolation
/// stays on the thread XCTest called. On the main thread its run loop is served while there is nothing to do, so that
/// main-actor code and the main queue make progress.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ThreadDrainingExecutor: TaskExecutor {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var next = 0
    var isDone = false
  }

  private let queue = Locked(Queue())
  private let wake = DispatchSemaphore(value: 0)
  private let isMain = Thread.isMainThread

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.jobs.append(job) }
    wakeUp()
  }

  /// Runs a closure to its end and returns its result.
  func run<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
    let result = Locked<Result?>(nil)
    Task(executorPreference: self) { [self] in
      let value = await work()
      result.withLock { $0 = value }
      queue.withLock { $0.isDone = true }
      wakeUp()
    }
    while true {
      if let job = nextJob() {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if queue.withLock({ $0.isDone }) {
        return result.withLock { $0 }
      } else {
        waitForJobs()
      }
    }
  }

  private func nextJob() -> UnownedJob? {
    queue.withLock { queue in
      guard queue.next < queue.jobs.count else {
        queue.jobs.removeAll(keepingCapacity: true)
        queue.next = 0
        return nil
      }
      defer { queue.next += 1 }
      return queue.jobs[queue.next]
    }
  }

  private func wakeUp() {
    if !isMain {
      wake.signal()
    } else if !Thread.isMainThread {
      // An empty block is enough: it ends the run loop's wait.
      DispatchQueue.main.async {}
    }
  }

  private func waitForJobs() {
    if isMain {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
    } else {
      wake.wait()
    }
  }
}

/// Runs asynchronous work to its end from synchronous code.
///
/// Where a task cannot be given an executor, as on macOS 13 and 14, its code leaves this thread, which waits for the end.
func runToEnd<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    return ThreadDrainingExecutor().run(work)
  }
  let result = Locked<Result?>(nil)
  let end = DispatchSemaphore(value: 0)
  let isMain = Thread.isMainThread
  Task {
    let value = await work()
    result.withLock { $0 = value }
    // An empty block is enough: it ends the run loop's wait.
    if isMain { DispatchQueue.main.async {} } else { end.signal() }
  }
  if isMain {
    while result.withLock({ $0 == nil }) { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  } else {
    end.wait()
  }
  return result.withLock { $0 }
}
