import FantailCLI
import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import XCTest

/// The run of a test target's examples, which XCTest steps through in an order of its own. They go by the number of their
/// declaration.
final class TargetRun: Sendable {
  let specs: TargetSpecs
  let plan: Plan
  let tests: TargetTests
  /// The faults of the plan, so that nothing of it can run. What filters miss is not among them: other targets may have
  /// it.
  let faults: [String]
  /// Watches for what ends the process; `nil` for a run that is part of a test.
  let earlyExit: EarlyExit?
  let exitTests: ExitTestRunner?
  /// The numbers of the examples by the names of their tests, for the classes that were asked.
  private let numbers = Locked<[ObjectIdentifier: [String: Int]]>([:])
  /// The turn under way; one of the whole plan until XCTest says what it chose.
  private let turn = Locked<Turn?>(nil)

  init(
    _ specs: TargetSpecs, _ options: PlanOptions, earlyExit: EarlyExit? = nil, exitTests: ExitTestRunner? = nil
  ) {
    self.specs = specs
    self.earlyExit = earlyExit
    self.exitTests = exitTests
    plan = Plan(specs.all, options)
    tests = TargetTests(specs, plan)
    faults = plan.problems.compactMap { problem in
      if case .nothingSelected = problem { return nil }
      return problem.isError && !problem.isMiss ? problem.message : nil
    }
  }

  /// What was asked for and the target has nothing of.
  var misses: [String] { plan.problems.filter { $0.isError && $0.isMiss }.map(\.message) }

  /// What keeps all tests of the target from running.
  var obstacle: Obstacle? { faults.isEmpty ? nil : .failure(faults.joined(separator: "\n")) }

  /// Returns the example that a test of a class is of, by its own name or by that of the method which is written for it.
  func number(of test: String, in testCase: XCTestCase.Type) -> Int? {
    let numbers = numbers.withLock { all in
      if let known = all[ObjectIdentifier(testCase)] { return known }
      let own = tests.declared(in: testCase)
      let numbers = Dictionary(own.map { (tests.names[$0], $0) }) { first, _ in first }
      all[ObjectIdentifier(testCase)] = numbers
      return numbers
    }
    return numbers[test] ?? TestName.example(of: test).flatMap { numbers[$0] }
  }

  private func newTurn(_ times: [Int]? = nil) -> Turn? {
    Turn(plan, tests, times: times, underway: earlyExit?.underway, exitTests: exitTests)
  }

  /// Notes what XCTest is about to run, so that groups and the run end after the last of it.
  ///
  /// - Parameter times: How often it runs each example.
  func choose(_ times: [Int]) {
    let turn = newTurn(times)
    self.turn.withLock { $0 = turn }
  }

  /// Ends the groups whose last example XCTest chose and did not come to.
  ///
  /// - Returns: What went wrong since the last test.
  func end() -> [Issue] {
    let ended = turn.withLock { turn in
      defer { turn = nil }
      return turn
    }
    guard let state = ended?.state else { return [] }
    _ = runToEnd { await state.closeGroups() }
    return state.takeLastIssues()
  }

  /// Runs one example for a test case and hands what happened to XCTest.
  ///
  /// - Throws: XCTest's skip, for examples that are pending, skipped or not in the plan.
  func run(_ number: Int, in testCase: XCTestCase) throws {
    guard tests.position(of: number) != nil else { throw notPlanned(number) }
    guard let (turn, position, isLast) = begin(number) else {
      return testCase.record(Issue(.cannotRun("there is no code to run"), at: nil), of: nil)
    }
    RunsUnderWay.begin()
    defer { RunsUnderWay.end() }
    let outcome = runToEnd { [runner = turn.runner] () -> (ExampleResult, [Issue])? in
      let taken = await hearingTestingIssues { await runner.run(position, inTaskOfCaller: true) }
      guard let result = taken else { return nil }
      return (result, isLast ? await OutsideIssues.shared.take() : [])
    }
    guard case let (result, outside)?? = outcome else { return }
    if result.status == .failed {
      earlyExit?.noteFailure()
      for issue in result.issues { testCase.record(issue, of: result.example) }
    }
    let issues = isLast ? turn.state.takeLastIssues() : turn.state.takeIssues()
    if issues.count > 0 { for issue in issues { testCase.record(issue, of: nil) } }
    for issue in outside { testCase.record(issue, of: nil, "left behind by an earlier example, and only told here") }
    try tell(result)
  }

  /// Notes that an example runs, in what XCTest chose, or by itself.
  private func begin(_ number: Int) -> (turn: Turn, position: Int, isLast: Bool)? {
    let turn = turn.withLock { turn in
      turn = turn ?? newTurn()
      return turn
    }
    if let turn, let (position, isLast) = turn.begin(number) { return (turn, position, isLast) }
    let times = tests.names.indices.map { $0 == number ? 1 : 0 }
    guard let alone = newTurn(times), let (position, isLast) = alone.begin(number) else {
      return nil
    }
    return (alone, position, isLast)
  }

  private func notPlanned(_ number: Int) -> XCTSkip {
    let focus = plan.problems.first { if case .focused = $0 { true } else { false } }
    let reason = "not selected: \(focus?.message ?? "the options leave it out")"
    guard let location = plan.locationOfDeclared(number) else { return XCTSkip(reason) }
    return XCTSkip(reason, at: location)
  }

  /// Tells what is no failure.
  private func tell(_ result: ExampleResult) throws {
    switch result.status {
    case .pending, .skipped:
      throw XCTSkip(result.remark ?? result.status.rawValue, at: result.example.location)
    case .passed:
      if case .success(let recording?) = TestProcess.recording { recording.notePassed(result.example.id) }
      // XCTest knows no such thing, so it is said beside its own report.
      guard let remark = result.remark else { return }
      let name = result.example.fullDescription.onOneLine
      StandardError.write("\(result.example.location): warning: \"\(name)\" is \(remark.onOneLine)\n")
    case .failed: break
    }
  }
}
