import FantailLock
public import FantailPlan
import FantailRun
import FantailTree
public import Testing

/// One example as a case of a parameterised test.
public struct SpecCase: Sendable, CustomTestStringConvertible {
  /// The planned example.
  public let example: PlannedExample
  let position: Int
  let rounds: SpecRounds

  /// What Swift Testing calls the case.
  public var testDescription: String { example.fullDescription }

  private var plan: Plan { rounds.plan }

  /// Runs the example and hands what happened to the running test.
  public func run() async {
    let round = rounds.enter(position)
    await round.wait(for: position)
    defer { round.finish(position) }
    recordProblems()
    guard let state = round.run, plan.examples.indices.contains(position) else { return }
    if let reference = state.knownIssue(at: position) {
      await runKnown(reference, state)
    } else {
      record(await run(state))
    }
    for issue in state.takeIssues() { record(issue) }
    if position == plan.examples.count - 1 {
      for issue in await OutsideIssues.take() { record(issue) }
    }
  }

  private func run(_ state: RunState) async -> ExampleResult {
    let runner = ExampleRunner(
      state: state, earlyExit: rounds.earlyExit, exitTests: .forTesting, meaning: meaningForTesting)
    return await runner.run(position)
  }

  /// Runs an example that is known to fail, for reasons that it records itself or that Swift Testing finds in it.
  private func runKnown(_ reference: String, _ state: RunState) async {
    // What Swift Testing finds is shown by it already; it goes to the example, which would seem to have passed.
    let found = Locked<[FantailTree.Issue]?>([])
    var result: ExampleResult?
    await withKnownIssue("known issue: \(reference)", isIntermittent: true) {
      result = await run(state)
      let shown = found.withLock { found in
        defer { found = nil }
        return found ?? []
      }
      guard let result, result.status == .pending else { return }
      for issue in result.issues where !shown.contains(issue) { record(issue) }
    } matching: { issue in
      let issue = FantailTree.Issue(issue)
      let isInExample = found.withLock { found in
        found?.append(issue)
        return found != nil
      }
      if isInExample { ExampleContext.current.record(issue) }
      return true
    }
    if let result, result.issues.isEmpty || result.status == .failed { record(result) }
  }

  // MARK: - Recording

  /// A plan that cannot be run as asked fails its first case. That the environment's filters left nothing of these
  /// specs is no failure: other tests may have what they look for.
  private func recordProblems() {
    guard position == 0 else { return }
    for problem in plan.problems where problem.isError {
      if !plan.notSelected.isEmpty, plan.examples.isEmpty {
        withKnownIssue { record("\(problem.message)") }
      } else {
        record("\(problem.message)")
      }
    }
  }

  private func record(_ result: ExampleResult) {
    switch result.status {
    case .passed:
      #if compiler(>=6.3)
        if let reason = result.reason {
          Testing.Issue.record("\(reason)", severity: .warning, sourceLocation: example.location.testing)
        }
      #endif
    case .failed:
      for issue in result.issues { record(issue) }
    case .pending, .skipped:
      withKnownIssue { record("\(result.status.rawValue)\(result.reason.map { ": \($0)" } ?? "")") }
    }
  }

  private func record(_ issue: FantailTree.Issue) {
    Testing.Issue.record(issue, or: example.location)
  }

  private func record(_ comment: Comment) {
    Testing.Issue.record(comment, sourceLocation: example.location.testing)
  }
}

extension ExitTests {
  fileprivate static let forTesting = ExitTests(
    unavailable: "Swift Testing runs this example; swift package specs and XCTest run it, and "
      + "#expect(processExitsWith:) is Swift Testing's own")
}
