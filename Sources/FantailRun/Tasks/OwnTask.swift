/// Runs work in its own task. Work that cancels its task does not cancel the caller's.
///
/// It is a child task, so that it is cancelled with its parent and has its parent's preferred executor. If the system
/// supports it, the task begins at once on this thread: the queue of a thread pool costs more time than most examples
/// take.
func inOwnTask<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result? {
  await withTaskGroup(of: Result.self) { group in
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      group.addImmediateTask { await work() }
    } else {
      group.addTask { await work() }
    }
    return await group.next()
  }
}

/// Runs clean-up in a task that is not cancelled. In the task of a cancelled example, clean-up that suspends would fail
/// at once.
///
/// - Parameter interruption: An interruption that still cancels the work.
func uncancelled<Result: Sendable>(
  unless interruption: Interruption? = nil, _ work: @escaping @Sendable () async -> Result
) async -> Result {
  let task: Task<Result, Never>
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    task = Task.immediate { await work() }
  } else if Task.isCancelled {
    task = Task { await work() }
  } else {
    // On these systems a new task would leave the thread. Clean-up needs the thread more than protection from a
    // cancellation during its run.
    return await work()
  }
  guard let interruption else { return await task.value }
  return await interruption.handled(by: task.cancel) { await task.value }
}
