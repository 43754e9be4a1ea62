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

  init(_ plan: Plan) {
    self.plan = plan
  }

  /// The round that a case belongs to which is about to run.
  func enter(_ position: Int) -> SpecRound {
    state.withLock { state in
      let number = state.runs[position, default: 0]
      state.runs[position] = number + 1
      while state.rounds.count <= number { state.rounds.append(SpecRound(plan)) }
      return state.rounds[number]
    }
  }
}

/// One run of a plan, whose examples come as cases of a test.
///
/// Lets cases through in the order of the plan, whatever order they are started in.
final class SpecRound: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var given: Set<Int> = []
  }

  let run: RunState?
  private let state = Locked(State())

  init(_ plan: Plan) {
    run = RunState(plan)
  }

  /// Waits until all cases before this one have finished, or its test is cancelled: those may never come then.
  func wait(for position: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.next >= position || state.given.contains(position) { return true }
          state.waiting[position] = continuation
          return false
        }
        if isFree { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.given.insert(position)
        return state.waiting.removeValue(forKey: position)
      }
      waiting?.resume()
    }
  }

  func finish(_ position: Int) {
    let next = state.withLock { state in
      state.next = max(state.next, position + 1)
      return state.waiting.removeValue(forKey: state.next)
    }
    next?.resume()
  }
}
