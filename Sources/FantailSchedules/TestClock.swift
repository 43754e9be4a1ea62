import FantailSeams
import FantailTree

/// A clock that moves only when a test moves it.
///
/// Code with a parameter `any Clock<Duration>` sleeps on the clock, and the test decides when the sleep ends:
///
/// ```swift
/// it("saves once, a second after the last edit") {
///   let clock = TestClock()
///   let editor = Editor(clock: clock)
///   editor.type("a")
///   await clock.waitForSleepers()
///   await clock.advance(by: .seconds(1))
///   await expect { editor.saves }.toEventually(.equal(1))
/// }
/// ```
/// If tasks are still sleeping on the clock at the end of the example that created it, the example fails, since they
/// would never wake. In an example with `.schedules`, sleeps on the system's clocks end automatically and do not need a
/// test clock.
public final class TestClock: Clock, Sendable {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was created.
    public let offset: Duration

    /// Creates the instant at a given time after the clock was created.
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// Returns the time until another instant.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Returns whether the first instant is earlier.
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleepers: [Sleeper] = []
    /// The sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
    var waiters: [Waiter] = []
    /// The number of woken tasks that have not resumed yet.
    var waking = 0
    var wakingWaiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// The current time of the clock. A new clock is at zero.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero, since the clock moves by exactly the given time.
  public var minimumResolution: Duration { .zero }

  /// The number of tasks that are sleeping on the clock.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Creates a clock at zero.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    let location = SourceLocation(fileID, filePath, line, column)
    let context = ExampleContext.current
    guard context.example != nil, let sink = context.sink else { return }
    sink.verifyAtEnd(
      DeferredVerifier(description: "nothing is sleeping on the clock", location: location) { [state] in
        let (now, deadlines) = state.withLock { ($0.now, $0.sleepers.map(\.deadline).sorted()) }
        guard !deadlines.isEmpty else { return }
        ExampleContext.current.record(Issue(.failed(Self.leftAsleep(deadlines, now: now)), at: location))
      })
  }

  private static func leftAsleep(_ deadlines: [Instant], now: Instant) -> String {
    let times = deadlines.prefix(3).map { $0.offset.inWords }.joined(separator: ", ")
    let more = deadlines.count > 3 ? " and later" : ""
    return """
      \(counted(deadlines.count, "task")) still \(deadlines.count == 1 ? "sleeps" : "sleep") on the clock at the end of \
      the example: until \(times)\(more); the clock shows \(now.offset.inWords)
      move it with advance(by:) or run(), or cancel \(deadlines.count == 1 ? "the task" : "the tasks")
      """
  }

  // MARK: - Sleeping

  /// Waits until the clock has been moved to a time.
  ///
  /// - Parameters:
  ///   - deadline: The time. If it has passed, the call does not wait.
  ///   - tolerance: Has no effect: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let hasSlept = Locked(false)
    defer { end(number, hasSlept: hasSlept.withLock(\.self)) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(Sleeper(number: number, deadline: deadline, continuation: continuation), hasSlept)
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func begin(_ sleeper: Sleeper, _ hasSlept: Locked<Bool>) {
    enum Start { case sleeps([Waiter]), passed, cancelled }
    let start: Start = state.withLock { state in
      if state.cancelled.remove(sleeper.number) != nil { return .cancelled }
      if sleeper.deadline <= state.now { return .passed }
      hasSlept.withLock { $0 = true }
      state.sleepers.append(sleeper)
      let count = state.sleepers.count
      let satisfied = state.waiters.filter { $0.count <= count }
      state.waiters.removeAll { $0.count <= count }
      return .sleeps(satisfied)
    }
    switch start {
    case .sleeps(let waiters): for waiter in waiters { waiter.continuation.resume() }
    case .passed: sleeper.continuation.resume()
    case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
    }
  }

  private func cancel(_ number: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      state.waking += 1
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Ends a sleep; called in the task that slept, once it runs again.
  private func end(_ number: Int, hasSlept: Bool) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.cancelled.remove(number)
      if hasSlept { state.waking -= 1 }
      guard state.waking == 0 else { return [] }
      defer { state.wakingWaiters = [] }
      return state.wakingWaiters
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: - Moving

  /// Waits until a number of tasks are sleeping on the clock.
  ///
  /// - Parameter count: The number; more tasks are allowed.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isSatisfied = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.waiters.append(Waiter(count: count, continuation: continuation))
        return false
      }
      if isSatisfied { continuation.resume() }
    }
  }

  /// Moves the clock forward and wakes the tasks whose sleep ends by the new time, the earliest first.
  ///
  /// The clock stops at each time at which a task wakes, and lets the task run before it moves on. A task on another
  /// thread may take longer to sleep again than the clock waits. If that matters, pass the number of tasks that sleep
  /// between two steps:
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let ticks = Task { for _ in 1...3 { try await clock.sleep(for: .seconds(1)) } }
  /// await clock.advance(by: .seconds(2), sleepers: 1)
  /// ticks.cancel()
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The time by which the clock moves. A negative time fails the example.
  ///   - sleepers: The number of tasks that sleep before each step and at the end; the clock waits for them.
  public func advance(by duration: Duration, sleepers: Int = 0) async {
    if duration < .zero {
      let text = "a clock cannot move by \(duration): it is negative"
      ExampleContext.current.record(Issue(.failed(text), at: nil))
    }
    await advance(to: now.advanced(by: duration), sleepers: sleepers)
  }

  /// Moves the clock forward to a time, as ``advance(by:sleepers:)`` does.
  ///
  /// - Parameters:
  ///   - time: The time. The clock does not move back.
  ///   - sleepers: The number of tasks that sleep before each step and at the end; the clock waits for them.
  public func advance(to time: Instant, sleepers: Int = 0) async {
    await letOthersRun(sleepers)
    while await wakeNext(until: time) { await letOthersRun(sleepers) }
    state.withLock { $0.now = max($0.now, time) }
  }

  /// Moves the clock forward until no task is sleeping on it.
  ///
  /// This call does not return as long as a task keeps going back to sleep.
  public func run() async {
    await letOthersRun(0)
    while await wakeNext(until: nil) { await letOthersRun(0) }
  }

  /// Moves to the next time at which tasks wake, and waits until they run.
  private func wakeNext(until end: Instant?) async -> Bool {
    let woken = state.withLock { state -> [Sleeper] in
      guard let next = state.sleepers.map(\.deadline).min(), end.map({ next <= $0 }) ?? true else { return [] }
      state.now = max(state.now, next)
      let woken = state.sleepers.filter { $0.deadline <= next }
      state.sleepers.removeAll { $0.deadline <= next }
      state.waking += woken.count
      return woken
    }
    guard !woken.isEmpty else { return false }
    for sleeper in woken { sleeper.continuation.resume() }
    await withCheckedContinuation { continuation in
      let areAwake = state.withLock { state in
        if state.waking == 0 { return true }
        state.wakingWaiters.append(continuation)
        return false
      }
      if areAwake { continuation.resume() }
    }
    return true
  }

  /// Lets new tasks and woken tasks run.
  private func letOthersRun(_ sleepers: Int) async {
    for _ in 0..<20 { await Task.yield() }
    if sleepers > 0 { await waitForSleepers(sleepers) }
  }
}
