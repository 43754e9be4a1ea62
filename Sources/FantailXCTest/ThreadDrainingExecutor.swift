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
    /// The jobs that came since the others were taken over.
    var new: [UnownedJob] = []
    /// The next one is the last.
    var due: [UnownedJob] = []
    var isDone = false

    mutating func next() -> UnownedJob? {
      if due.isEmpty { (due, new) = (new.reversed(), []) }
      return due.popLast()
    }
  }

  private let queue = Locked(Queue())
  /// `nil` on the main thread, whose run loop is served meanwhile.
  private let wake = Thread.isMainThread ? nil : DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.new.append(job) }
    wakeUp()
  }

  /// Runs a closure to its end.
  func run(_ work: @escaping @Sendable () async -> Void) {
    Task(executorPreference: self) { [self] in
      await work()
      queue.withLock { $0.isDone = true }
      wakeUp()
    }
    while true {
      let (job, isDone) = queue.withLock { ($0.next(), $0.isDone) }
      if let job {
        job.runSynchronously(on: asUnownedTaskExecutor())
      } else if isDone {
        return
      } else {
        waitForJobs()
      }
    }
  }

  private func wakeUp() {
    if let wake {
      wake.signal()
    } else if !Thread.isMainThread {
      // An empty block is enough: it ends the run loop's wait.
      DispatchQueue.main.async {}
    }
  }

  private func waitForJobs() {
    if let wake {
      wake.wait()
    } else {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
    }
  }
}

/// Runs asynchronous work to its end from synchronous code.
func runToEnd<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
  guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return runToEndByActors(work) }
  let result = Locked<Result?>(nil)
  ThreadDrainingExecutor().run {
    let value = await work()
    result.withLock { $0 = value }
  }
  return result.withLock { $0 }
}

/// Runs asynchronous work to its end where a task cannot be given an executor, as on macOS 13 and 14. On the main thread
/// the main actor runs it: an example without isolation that does not suspend stays on that thread, as all do elsewhere.
func runToEndByActors<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result? {
  let result = Locked<Result?>(nil)
  if Thread.isMainThread {
    Task { @MainActor in
      let value = await work()
      result.withLock { $0 = value }
      // An empty block is enough: it ends the run loop's wait.
      DispatchQueue.main.async {}
    }
    while result.withLock({ $0 == nil }) { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  } else {
    let end = DispatchSemaphore(value: 0)
    Task {
      let value = await work()
      result.withLock { $0 = value }
      end.signal()
    }
    end.wait()
  }
  return result.withLock { $0 }
}
