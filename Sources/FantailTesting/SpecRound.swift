import FantailLock
import FantailPlan
import FantailRun

/// The runs of one plan: one for each time that Swift Testing goes through its cases, as it may be asked to repeat them.
final class SpecRounds: Sendable {
  private struct State {
    var rounds: [SpecRound] = []
    /// For each case, how often it has run.
    var runs: [Int: Int] = [:]
  }

  let plan: Plan
  let earlyExit = EarlyExit()
  private let state = Locked(State())
  private let patience: Duration
  private let mayBeChosen: Bool

  /// - Parameters:
  ///   - patience: How long cases wait for one that does not come.
  ///   - mayBeChosen: `true` if a tool can run one case alone, so that the others are not missed then.
  init(_ plan: Plan, patience: Duration, mayBeChosen: Bool) {
    self.plan = plan
    self.patience = patience
    self.mayBeChosen = mayBeChosen
  }

  /// Returns the same for another plan, which has not run.
  func running(_ plan: Plan) -> SpecRounds { SpecRounds(plan, patience: patience, mayBeChosen: mayBeChosen) }

  /// The round that a case belongs to which is about to run.
  func enter(_ position: Int) -> SpecRound {
    let (round, isFirst) = state.withLock { state in
      let isFirst = state.rounds.isEmpty
      let number = state.runs[position, default: 0]
      state.runs[position] = number + 1
      while state.rounds.count <= number {
        state.rounds.append(SpecRound(plan, patience: patience, mayBeChosen: mayBeChosen))
      }
      return (state.rounds[number], isFirst)
    }
    if isFirst { UnfinishedRounds.note(self) }
    return round
  }

  /// The examples of the plan's end that no round waits for, and that did not come in one of them.
  var missingAtTheEnd: [PlannedExample] {
    let rounds = state.withLock { $0.rounds }
    return rounds.flatMap { round in plan.examples[min(round.end, plan.examples.count)...] }
  }
}

/// One run of a plan, whose examples come as cases of a test.
///
/// Lets cases through in the order of the plan, whatever order they are started in. A case that does not come, as its
/// test threw or returned before it ran the example, keeps the others waiting for a while only.
final class SpecRound: Sendable {
  private struct State {
    var next = 0
    /// How many cases came.
    var count = 0
    /// The position of the case under way.
    var running: Int?
    var waiting: [Int: CheckedContinuation<Range<Int>, Never>] = [:]
    var cancelled: Set<Int> = []
    /// Counts what happens, so that a timer knows whether anything did.
    var changes = 0
    var hasGivenUp = false
  }

  let run: RunState?
  private let state = Locked(State())
  private let patience: Duration
  private let mayBeChosen: Bool

  /// - Parameters:
  ///   - patience: How long nothing may happen before the cases that wait go on without those before them.
  ///   - mayBeChosen: `true` if a case that comes alone was chosen by a tool.
  init(_ plan: Plan, patience: Duration, mayBeChosen: Bool) {
    run = RunState(plan)
    self.patience = patience
    self.mayBeChosen = mayBeChosen
  }

  /// Waits until all cases before this one have finished, or its test is cancelled: those may never come then.
  ///
  /// - Returns: The cases before it that were not waited for any longer.
  func wait(for position: Int) async -> Range<Int> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          state.changes += 1
          state.count += 1
          if state.next >= position || state.cancelled.contains(position) {
            state.running = position
            return true
          }
          state.waiting[position] = continuation
          return false
        }
        if isFree { continuation.resume(returning: 0..<0) } else { watch() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.cancelled.insert(position)
        return state.waiting.removeValue(forKey: position)
      }
      waiting?.resume(returning: 0..<0)
    }
  }

  /// The position after the last case that came; the plan's own end where cases were cancelled, or one was chosen.
  var end: Int {
    state.withLock { $0.cancelled.isEmpty && !isChoice($0) ? $0.next : .max }
  }

  private func isChoice(_ state: State) -> Bool { mayBeChosen && state.count == 1 }

  func finish(_ position: Int) {
    let next = state.withLock { state in
      state.changes += 1
      state.next = max(state.next, position + 1)
      let next = state.waiting.removeValue(forKey: state.next)
      state.running = next == nil ? nil : state.next
      return next
    }
    if let next { next.resume(returning: 0..<0) } else { watch() }
  }

  /// Looks after a while whether cases wait for one that does not come.
  private func watch() {
    let (changes, patience): (Int?, Duration) = state.withLock { state in
      let waits = !state.waiting.isEmpty && state.running == nil
      // Once one is known not to come, all that will come have had their time.
      return (waits ? state.changes : nil, state.hasGivenUp ? self.patience / 20 : self.patience)
    }
    guard let changes else { return }
    Task.detached { [self] in
      try? await Task.sleep(for: patience)
      giveUp(ifStillAt: changes)
    }
  }

  private func giveUp(ifStillAt changes: Int) {
    let first = state.withLock { state -> (CheckedContinuation<Range<Int>, Never>, Range<Int>)? in
      guard state.changes == changes, state.running == nil, let position = state.waiting.keys.min(),
        let waiting = state.waiting.removeValue(forKey: position)
      else { return nil }
      let missing = isChoice(state) ? position..<position : state.next..<position
      state.next = position
      state.running = position
      state.hasGivenUp = true
      return (waiting, missing)
    }
    first?.0.resume(returning: first?.1 ?? 0..<0)
  }
}
