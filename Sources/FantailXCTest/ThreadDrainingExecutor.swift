import FantailSeams
import Foundation

/// Keeps asynchronous work for the calling thread, which runs the jobs itself instead of waiting for other threads.
///
/// XCTest's wait costs about two milliseconds for each test on Linux, and this executor costs microseconds. Code
/// without isolation also stays on the thread that XCTest called.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ThreadDrainingExecutor: TaskExecutor {
  private let jobs = Locked([UnownedJob]())
  private let thread: WaitingThread

  init(_ thread: WaitingThread) {
    self.thread = thread
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    thread.wake()
  }

  /// Runs the waiting jobs.
  ///
  /// - Returns: `false` if there were no jobs.
  func runJobs() -> Bool {
    let waiting = jobs.withLock { jobs in
      let waiting = jobs
      jobs = []
      return waiting
    }
    for job in waiting { job.runSynchronously(on: asUnownedTaskExecutor()) }
    return !waiting.isEmpty
  }
}

/// A thread that waits for work. The main thread runs its run loop while it waits, so that main-actor code and the main
/// queue make progress.
private struct WaitingThread: Sendable {
  /// The semaphore; `nil` on the main thread.
  private let semaphore = Thread.isMainThread ? nil : DispatchSemaphore(value: 0)

  /// Ends a wait.
  ///
  /// - Parameter isElsewhere: `false` if the waiting thread notices the new work itself.
  func wake(isElsewhere: Bool = !Thread.isMainThread) {
    if let semaphore {
      semaphore.signal()
    } else if isElsewhere {
      // An empty block is enough: it ends the run loop's wait.
      DispatchQueue.main.async {}
    }
  }

  func wait() {
    if let semaphore {
      semaphore.wait()
    } else {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
    }
  }
}

/// Runs asynchronous work to its end from synchronous code.
///
/// - Parameter byActors: `true` if tasks cannot have executors, as on macOS 13 and 14. On the main thread, the main
///   actor then runs the work. An example without isolation that does not suspend stays on that thread, as on other
///   systems.
func runToEnd<Result: Sendable>(byActors: Bool = false, _ work: @escaping @Sendable () async -> Result) -> Result {
  let result = Locked<Result?>(nil)
  let thread = WaitingThread()
  var runJobs = { false }
  if !byActors, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    let executor = ThreadDrainingExecutor(thread)
    runJobs = executor.runJobs
    Task(executorPreference: executor) {
      let value = await work()
      result.withLock { $0 = value }
      thread.wake()
    }
  } else {
    let finish: @Sendable (Result) -> Void = { value in
      result.withLock { $0 = value }
      thread.wake(isElsewhere: true)
    }
    if Thread.isMainThread { Task { @MainActor in finish(await work()) } } else { Task { finish(await work()) } }
  }
  while true {
    if runJobs() { continue }
    if let value = result.withLock({ $0 }) { return value }
    thread.wait()
  }
}

/// Runs the code that is waiting for the main queue, on the main thread. XCTest does this between tests, while it waits
/// for a test's `setUp` and `tearDown`, so code that an example left in the queue runs before the next example.
func runMainQueue() {
  if Thread.isMainThread { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
}
