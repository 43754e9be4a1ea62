/// Runs something in its own task, which ends with it: what cancels itself in there cancels nothing else.
///
/// A child task, so that it is cancelled with its parent and runs where that prefers to run. It begins at once on this
/// thread, where the system can do that: a way through the queue of a thread pool costs more than most examples.
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

/// Runs clean-up where nobody cancels it: an example that is cancelled has to be cleaned up after as any other, and what
/// suspends would fail at once.
///
/// - Parameter interruption: The interruption that cancels it all the same.
func uncancelled<Result: Sendable>(
  unless interruption: Interruption? = nil, _ work: @escaping @Sendable () async -> Result
) async -> Result {
  let task: Task<Result, Never>
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    task = Task.immediate { await work() }
  } else if Task.isCancelled {
    task = Task { await work() }
  } else {
    // There a new task leaves the thread, which matters to clean-up more than what is cancelled while it runs.
    return await work()
  }
  guard let interruption else { return await task.value }
  return await interruption.handled(by: task.cancel) { await task.value }
}
