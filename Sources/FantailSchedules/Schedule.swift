import Dispatch
import FantailSeams

/// A schedule: the jobs of one attempt, which run one at a time on a separate thread. The picks decide which of the
/// ready jobs runs next. Sleeps pass in virtual time: when no job is ready, the time moves to the next deadline.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Schedule: TaskExecutor {
  private struct Sleeper {
    let job: UnownedJob
    let deadline: Duration
  }

  private struct State {
    var picks: SchedulePicks
    var ready: [UnownedJob] = []
    var sleepers: [Sleeper] = []
    /// The virtual time since the start.
    var now = Duration.zero
    var jobs = 0
    /// The IDs of the tasks that belong to the schedule.
    var tasks: Set<UInt64> = []
    /// The ID of the task in which the body began.
    var root: UInt64?
    var outside: Set<ScheduleOutside> = []
    var hasBodyEnded = false
    var hasAllWaited = false
    var isOver = false
    /// `true` if no job arrived while the schedule was waiting for outside code.
    var hasWaited = false
    var starts = JobStarts()
    var contested: [ContestedStep] = []
    /// The tasks, with the code that created them, if the schedule is explained.
    var explained: [UInt64: (task: JobLayout, origin: [UInt])] = [:]
    var ending: CheckedContinuation<Void, Never>?
    var jobsAfterBody = 0
  }

  private enum Next {
    case job(UnownedJob)
    case wait(DispatchTimeInterval)
    case allWait([JobPlace])
    case over(left: [UnownedJob], CheckedContinuation<Void, Never>?)
  }

  private let state: Locked<State>
  /// `true` to record the origin of jobs, for a failure message.
  private let isExplained: Bool
  /// The real time that outside code has to resume a job before the schedule stops waiting.
  private let patience: DispatchTimeInterval
  /// The real time that outside code has before the virtual time advances; `nil` if there is no outside code.
  private let pause: DispatchTimeInterval?
  private let onAllWait: @Sendable ([JobPlace]) -> Void
  private let arrival = DispatchSemaphore(value: 0)

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - patience: The real time without a ready job after which all tasks are considered waiting.
  ///   - onAllWait: Called on the schedule's thread when all tasks are waiting and the body has not ended. The closure
  ///     has to make one of the tasks continue; otherwise it is called again.
  init(
    _ picks: SchedulePicks, isExplained: Bool = false, patience: DispatchTimeInterval = .milliseconds(500),
    pause: DispatchTimeInterval? = nil,
    onAllWait: @escaping @Sendable ([JobPlace]) -> Void
  ) {
    state = Locked(State(picks: picks))
    self.isExplained = isExplained
    self.patience = patience
    self.pause = pause
    self.onAllWait = onAllWait
  }

  /// Creates the schedule of a trial.
  convenience init(_ trial: ScheduleSearch.Trial, onAllWait: @escaping @Sendable ([JobPlace]) -> Void) {
    // Without outside code, jobs can only come from the schedule itself.
    self.init(
      trial.picks, isExplained: trial.isExplained, patience: .milliseconds(trial.meetsOutside ? 500 : 50),
      pause: trial.meetsOutside ? .milliseconds(10) : nil, onAllWait: onAllWait)
  }

  /// Runs a body and all tasks that it starts, and returns when none of these tasks is ready.
  ///
  /// Tasks that outlive the body run until all of them are waiting. The system resumes the tasks that are asleep by
  /// then.
  func run(_ body: @Sendable () async -> Void) async -> ScheduleTrace {
    await ScheduleRuntime.alone {
      if !RuntimeHooks.install(ScheduleRuntime.takers) {
        ScheduleText.warnOfMissingHooks()
        state.withLock { _ = $0.outside.insert(.newTasks) }
      }
      ScheduleRuntime.set(self)
      ScheduleThread.shared.begin { [self] in work() }
      await withTaskExecutorPreference(self) {
        // An executor preference alone does not change the thread; only the code after a yield runs on the preferred
        // executor.
        await Task.yield()
        await body()
        state.withLock { $0.hasBodyEnded = true }
      }
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if !state.isOver { state.ending = continuation }
          return state.isOver
        }
        if isOver { continuation.resume() } else { arrival.signal() }
      }
      ScheduleRuntime.set(nil)
      return state.withLock { state in
        for (task, _) in state.explained.values { task.release() }
        state.explained = [:]
        return ScheduleTrace(
          picks: state.picks.made, jobs: state.jobs, time: state.now, hasAllWaited: state.hasAllWaited,
          outside: state.outside, contested: state.contested)
      }
    }
  }

  // MARK: - Arrivals

  /// Returns whether a job belongs to the schedule: it is a known task, or the schedule's own thread started it.
  func isOwn(_ job: UnownedJob) -> Bool {
    let layout = JobLayout(job)
    let isInside = ScheduleThread.shared.isCurrent
    guard layout.isTask else { return isInside }
    let number = layout.number
    return state.withLock { state in
      // The body's task prefers this executor, so a hook only gets its job when the task returns to its previous
      // executor.
      if state.isOver || number == state.root { return false }
      if state.tasks.contains(number) { return true }
      guard isInside, let root = state.root, number > root else { return false }
      state.tasks.insert(number)
      return true
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  func add(_ job: UnownedJob) {
    let isInside = ScheduleThread.shared.isCurrent
    let isOver = state.withLock { state in
      if state.isOver { return true }
      register(job, isInside: isInside, in: &state)
      state.ready.append(job)
      return false
    }
    if isOver { return DefaultExecutor.forward(job) }
    if !isInside { arrival.signal() }
  }

  private func register(_ job: UnownedJob, isInside: Bool, in state: inout State) {
    let layout = JobLayout(job)
    guard layout.isTask else { return }
    let number = layout.number
    if state.root == nil {
      state.root = number
    } else if !isInside {
      state.outside.insert(ScheduleOutside.current)
    }
    state.tasks.insert(number)
    if isExplained, state.explained[number] == nil {
      layout.retain()
      state.explained[number] = (layout, JobPlace.callers)
    }
  }

  func add(_ job: UnownedJob, after delay: Duration) {
    state.withLock { $0.sleepers.append(Sleeper(job: job, deadline: $0.now + delay)) }
    if !ScheduleThread.shared.isCurrent { arrival.signal() }
  }

  /// Adds a sleep until a time on one of the system's clocks.
  ///
  /// The code computed this deadline from the real time. The schedule stores a duration instead: the simplest possible
  /// one, so that the load on the machine does not change the schedule.
  func add(_ job: UnownedJob, at deadline: RuntimeHooks.Deadline) {
    let shortest = deadline.fromNow
    // Both clocks run at the same speed while the machine is awake.
    let sinceStart = RuntimeHooks.Deadline.now(of: 1) - state.withLock { $0.starts.earliest }
    let isInside = ScheduleThread.shared.isCurrent
    add(job, after: .simplest(from: shortest, to: isInside ? shortest + sinceStart : shortest))
  }

  // MARK: - Running

  /// The maximum number of jobs of tasks that outlive the body; after that many, such a task is assumed to run forever.
  private static let mostJobsAfterBody = 10_000

  /// Runs jobs until the schedule has ended; called on the schedule's thread.
  func work() {
    while true {
      switch state.withLock({ next(&$0) }) {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .wait(let time):
        let isLate = arrival.wait(timeout: .now() + time) == .timedOut
        state.withLock { $0.hasWaited = isLate && $0.ready.isEmpty }
      case .allWait(let places):
        state.withLock { $0.hasAllWaited = true }
        onAllWait(places)
        state.withLock { $0.hasWaited = false }
      case .over(let left, let ending):
        for job in left { DefaultExecutor.forward(job) }
        ending?.resume()
        return
      }
    }
  }

  private func next(_ state: inout State) -> Next {
    if state.ready.isEmpty, let time = advance(&state) { return .wait(time) }
    if !state.ready.isEmpty, state.ending == nil || state.jobsAfterBody < Self.mostJobsAfterBody {
      if state.ending != nil { state.jobsAfterBody += 1 }
      state.hasWaited = false
      state.jobs += 1
      let job = pick(&state)
      state.starts.begin(JobLayout(job), at: RuntimeHooks.Deadline.now(of: 1))
      return .job(job)
    }
    if state.ending != nil {
      let left = state.ready + state.sleepers.map(\.job)
      state.ready = []
      state.sleepers = []
      state.isOver = true
      return .over(left: left, state.ending)
    }
    guard state.root != nil, !state.hasBodyEnded else { return .wait(.seconds(1)) }
    return state.hasWaited ? .allWait(waiting(state)) : .wait(patience)
  }

  /// Removes and returns the next of the ready jobs.
  private func pick(_ state: inout State) -> UnownedJob {
    guard state.ready.count > 1 else { return state.ready.removeFirst() }
    let pick = state.picks.next(of: state.ready.count)
    if isExplained {
      state.contested.append(
        ContestedStep(
          place: place(of: state.ready[pick], state),
          overtaken: pick == 0 ? nil : place(of: state.ready[0], state),
          isDeviation: pick != 0))
    }
    return state.ready.remove(at: pick)
  }

  private func place(of job: UnownedJob, _ state: State) -> JobPlace? {
    let layout = JobLayout(job)
    guard layout.isTask else { return nil }
    return JobPlace(stack: layout.stack, origin: state.explained[layout.number]?.origin ?? [])
  }

  /// Returns the locations of the tasks that have not ended, in the order in which the tasks were created.
  private func waiting(_ state: State) -> [JobPlace] {
    state.explained.sorted { $0.key < $1.key }.filter { !$0.value.task.isComplete }.map {
      JobPlace(stack: $0.value.task.stack, origin: $0.value.origin)
    }
  }

  /// Moves the time to the next deadline, and makes the sleeps that end by then ready. Sleeps that outlive the body are
  /// not ended.
  ///
  /// - Returns: The real time to wait first; `nil` if the time was moved, or if no task is sleeping.
  private func advance(_ state: inout State) -> DispatchTimeInterval? {
    guard !state.hasBodyEnded, let next = state.sleepers.map(\.deadline).min() else { return nil }
    if let pause, !state.hasWaited { return pause }
    state.now = next
    for sleeper in state.sleepers where sleeper.deadline == next { state.ready.append(sleeper.job) }
    state.sleepers.removeAll { $0.deadline == next }
    return nil
  }
}
