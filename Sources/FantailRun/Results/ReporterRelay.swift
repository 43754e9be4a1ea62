import FantailLock

/// Passes the events of one run to its reporters, one at a time.
///
/// Every worker calls it as soon as it has noted a result, so that a long unit of examples reports during its run.
final class ReporterRelay: Sendable {
  private struct State {
    /// `true` while a worker passes results on, including those that other workers note meanwhile.
    var isPassing = false
    /// The workers that wait until their results are passed on.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let reporters: [any Reporter]
  private let account: RunAccount
  private let state = Locked(State())

  init(_ reporters: [any Reporter], of account: RunAccount) {
    self.reporters = reporters
    self.account = account
  }

  /// Passes one event to all reporters.
  func pass(_ event: RunEvent) async {
    for reporter in reporters { await reporter.report(event) }
  }

  /// Passes on the results that are due, in the plan's order. It returns after the reporters have received them: an example
  /// that ends the process does not lose any of them.
  func passResults() async {
    if reporters.count == 0 { return }
    var result = begin()
    if result == nil { return await waitForOther() }
    while let next = result {
      await pass(.exampleEnded(next))
      result = takeNext()
    }
  }

  /// Returns the first result to pass on; `nil` if there is none, or if another worker passes results on.
  private func begin() -> ExampleResult? {
    state.withLock { state in
      guard !state.isPassing, let result = account.next() else { return nil }
      state.isPassing = true
      return result
    }
  }

  /// Returns the next result to pass on. Without one, it resumes the waiting workers.
  private func takeNext() -> ExampleResult? {
    let (result, waiting) = state.withLock { state -> (ExampleResult?, [CheckedContinuation<Void, Never>]) in
      if let result = account.next() { return (result, []) }
      state.isPassing = false
      let waiting = state.waiting
      state.waiting = []
      return (nil, waiting)
    }
    for worker in waiting { worker.resume() }
    return result
  }

  private func waitForOther() async {
    guard state.withLock(\.isPassing) else { return }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.isPassing { state.waiting.append(continuation) }
        return !state.isPassing
      }
      if isOver { continuation.resume() }
    }
  }
}
