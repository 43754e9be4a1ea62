import FantailRun
import FantailSeams
import FantailTree

/// Runs an example in one drawn schedule after another, each in its own attempt.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SchedulesRule: AttemptRule {
  private let count: Int
  /// The seed of the run.
  private let seed: UInt64
  /// The example's id, so that examples draw different schedules.
  private let id: String
  private let trial = Locked<ScheduleSearch.Trial?>(nil)
  private let trace = Locked<ScheduleTrace?>(nil)
  /// The running attempt, and whether it used code that a schedule cannot control.
  private let attempt = Locked<Attempt?>(nil)
  private let isRefused = Locked(false)

  private let location: SourceLocation

  init(count: Int, seed: UInt64, id: String, at location: SourceLocation) {
    self.location = location
    self.count = count
    self.seed = seed
    self.id = id
  }

  var mostAttempts: Int { ScheduleSearch(count: count, seed: seed).mostTrials }

  func around(_ attempts: Attempts) async -> AttemptOutcome {
    guard count > 0 else {
      var outcome = await attempts.run()
      outcome.issues.append(Issue(.failed(ScheduleText.noSchedules(count)), at: attempts.subject.location))
      return outcome
    }
    let last = Locked<AttemptOutcome?>(nil)
    let lastFailure = Locked<AttemptOutcome?>(nil)
    let search = ScheduleSearch(count: count, seed: seed ^ id.stableHash)
    let finding = await search.run { trial in
      self.trial.withLock { $0 = trial }
      self.trace.withLock { $0 = nil }
      let outcome = await attempts.run(attempts.policy(trial.following.ofAttempts))
      last.withLock { $0 = outcome }
      if outcome.hasFailed { lastFailure.withLock { $0 = outcome } }
      let trace = self.trace.withLock(\.self) ?? .empty
      return ScheduleSearch.Result(
        hasFailed: outcome.hasFailed, isFinal: outcome.skip != nil || self.isRefused.withLock(\.self), trace: trace)
    }
    guard let finding, var outcome = lastFailure.withLock(\.self) else {
      if let outcome = last.withLock(\.self) { return outcome }
      return await attempts.run()
    }
    let text = ScheduleText.text(
      of: finding, count: count, seed: seed, runner: attempts.subject.traits.runner)
    outcome.issues.append(Issue(.failed(text), at: attempts.subject.location))
    return outcome
  }

  func happened(_ event: AttemptEvent) {
    switch event {
    case .began(let attempt): self.attempt.withLock { $0 = attempt }
    case .ranElsewhere:
      let isFirst = isRefused.withLock { isRefused in
        defer { isRefused = true }
        return !isRefused
      }
      guard isFirst else { return }
      attempt.withLock(\.self)?.record(Issue(.failed(ScheduleText.exitTest), at: location))
    default: break
    }
  }

  /// Runs the code of an attempt in its schedule. Code that waits forever is abandoned.
  func aroundCode(of attempt: Attempt, _ code: @escaping @Sendable () async -> Void) async {
    guard let trial = trial.withLock(\.self) else { return await code() }
    let end = CodeEnd()
    let schedule = Schedule(trial) { places in
      attempt.record(Issue(.failed(ScheduleText.allWait(places)), at: self.location))
      end.give()
    }
    let trace = await schedule.run { await end.first(of: code, on: schedule) }
    self.trace.withLock { $0 = trace }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ScheduleSearch.Following {
  fileprivate var ofAttempts: AttemptPolicy.Following {
    switch self {
    case .never: .never
    case .afterFailure: .afterFailure
    case .always: .always
    }
  }
}

/// The end of an attempt's code: either it has ended, or it waits forever.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class CodeEnd: Sendable {
  private let continuation = Locked<CheckedContinuation<Void, Never>?>(nil)

  func give() {
    continuation.withLock { $0.take() }?.resume()
  }

  /// Runs code in a separate task, so that it can be abandoned.
  func first(of code: @escaping @Sendable () async -> Void, on schedule: Schedule) async {
    let task = Locked<Task<Void, Never>?>(nil)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        self.continuation.withLock { $0 = continuation }
        let started = Task(executorPreference: schedule) {
          await code()
          self.give()
        }
        task.withLock { $0 = started }
        if Task.isCancelled { started.cancel() }
      }
    } onCancel: {
      task.withLock(\.self)?.cancel()
    }
  }
}
