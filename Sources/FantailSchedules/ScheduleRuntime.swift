import FantailSeams

/// The running schedule of the process, and the jobs that the runtime passes to it.
///
/// Only one schedule runs at a time, since the runtime has only one set of hooks.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum ScheduleRuntime {
  private struct State {
    var running: Schedule?
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isTaken = false
  }

  // The process has one state, because it runs one schedule at a time.
  private static let state = Locked(State())

  /// Runs a closure while no other schedule is running.
  static func alone<Result>(_ body: () async -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let isFirst = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFirst { continuation.resume() }
    }
    let result = await body()
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?.resume()
    return result
  }

  /// Gives jobs to a schedule from now on; with `nil`, to no schedule.
  static func set(_ schedule: Schedule?) {
    state.withLock { $0.running = schedule }
  }

  private static var running: Schedule? { state.withLock { $0.running } }

  /// The functions that take jobs: they give a job to the running schedule if the job belongs to it.
  static let takers = RuntimeHooks.Takers(
    ready: { job in
      guard let running, running.isOwn(job) else { return false }
      running.add(job)
      return true
    },
    after: { job, delay in
      guard let running, running.isOwn(job) else { return false }
      running.add(job, after: delay)
      return true
    },
    until: { job, deadline in
      guard let running, running.isOwn(job) else { return false }
      running.add(job, at: deadline)
      return true
    })
}
