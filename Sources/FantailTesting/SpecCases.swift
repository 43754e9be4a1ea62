import FantailLock
public import FantailPlan
import FantailRun
public import FantailTree
public import Testing

/// The examples of specs as the cases of one parameterised test of Swift Testing.
///
/// ```swift
/// @Suite struct StackTests {
///   @Test(arguments: SpecCases(StackSpec.spec)) func example(_ example: SpecCase) async { await example.run() }
/// }
/// ```
/// Each example is a case of its own, with its own issues at their own lines. The cases run in plan order, one after
/// another, so that `beforeAll` and `afterAll` keep their meaning.
public struct SpecCases: Sendable, Collection {
  private let cases: [SpecCase]

  /// Plans specs.
  ///
  /// - Parameters:
  ///   - specs: The specs.
  ///   - options: Which examples to plan, and in what order.
  public init(_ specs: Spec..., options: PlanOptions = PlanOptions()) {
    let plan = Plan(specs, options)
    let turns = Turns()
    let state = RunState(plan)
    cases = plan.examples.indices.map { position in
      SpecCase(example: plan.examples[position], position: position, plan: plan, state: state, turns: turns)
    }
  }

  /// The first position.
  public var startIndex: Int { cases.startIndex }

  /// The position after the last case.
  public var endIndex: Int { cases.endIndex }

  /// The position after another.
  ///
  /// - Parameter index: A position.
  /// - Returns: The next one.
  public func index(after index: Int) -> Int { index + 1 }

  /// The case at a position.
  ///
  /// - Parameter position: The position.
  public subscript(position: Int) -> SpecCase { cases[position] }
}

/// One example as a case of a parameterised test.
public struct SpecCase: Sendable, CustomTestStringConvertible {
  /// The planned example.
  public let example: PlannedExample
  fileprivate let position: Int
  fileprivate let plan: Plan
  fileprivate let state: RunState?
  fileprivate let turns: Turns

  /// What Swift Testing calls the case.
  public var testDescription: String { example.fullDescription }

  /// Runs the example and hands what happened to the running test.
  ///
  /// A pending or skipped example is a known issue, with the reason: Swift Testing has no other word for a case that
  /// did not run.
  public func run() async {
    await turns.wait(for: position)
    if let state {
      let runner = ExampleRunner(state: state, meaning: { isRecordedByTesting($0) ? .isRecorded : nil })
      let result = await runner.run(position)
      record(result)
      for issue in state.takeIssues() { record(issue) }
    }
    if position == plan.examples.count - 1 {
      for issue in await OutsideIssues.take() { record(issue) }
    }
    for problem in plan.problems where problem.isError && position == 0 {
      Testing.Issue.record("\(problem.message)")
    }
    turns.finish(position)
  }

  private func record(_ result: ExampleResult) {
    switch result.status {
    case .passed: break
    case .failed:
      for issue in result.issues { record(issue) }
    case .pending, .skipped:
      let reason = "\(result.status.rawValue)\(result.reason.map { ": \($0)" } ?? "")"
      withKnownIssue("\(reason)") { Testing.Issue.record("\(reason)", sourceLocation: example.location.testing) }
    }
  }

  private func record(_ issue: FantailTree.Issue) {
    Testing.Issue.record(issue, or: example.location)
  }
}

/// Lets cases through in the order of the plan, whatever order they are started in.
private final class Turns: Sendable {
  private struct State {
    var next = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Locked(State())

  func wait(for position: Int) async {
    await withCheckedContinuation { continuation in
      let isNext = state.withLock { state in
        if state.next >= position { return true }
        state.waiting[position] = continuation
        return false
      }
      if isNext { continuation.resume() }
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
