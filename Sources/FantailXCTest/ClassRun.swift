import FantailLock
import FantailPlan
import FantailRun
import FantailTestingIssues
import FantailTree
import XCTest

/// The examples of one generated test class, and their run, which XCTest steps through test by test.
final class ClassRun: Sendable {
  /// The examples that XCTest can ask to run, in order.
  let examples: [PlannedExample]
  /// Why nothing of this class runs, when focus is elsewhere.
  private let exclusion: String?
  let plan: Plan
  /// The faults of the class as it is written, so that nothing of it can run. What filters miss is not among them:
  /// other classes may have it.
  let problems: [String]
  private let hooks: RunHooks
  private let earlyExit = SpecTestCase.earlyExit
  private let exitTests: ExitTestRunner?

  /// The part of the plan that XCTest runs. A class, since each example asks for it.
  private final class Selection: Sendable {
    let plan: Plan
    let state: RunState?
    let positions: [String: Int]

    init(_ plan: Plan) {
      self.plan = plan
      state = RunState(plan)
      var positions: [String: Int] = [:]
      positions.reserveCapacity(plan.examples.count)
      for (position, example) in plan.examples.enumerated() { positions[example.name] = position }
      self.positions = positions
    }
  }

  private struct Progress {
    let selection: Selection
    /// By the position in the selection.
    var isFinished: [Bool]
    var unfinished: Int

    init(_ plan: Plan) {
      selection = Selection(plan)
      unfinished = plan.examples.count
      isFinished = Array(repeating: false, count: unfinished)
    }

    /// Notes that an example runs, and returns whether it is the last to do so.
    mutating func finish(_ position: Int) -> Bool {
      if !isFinished[position] {
        isFinished[position] = true
        unfinished -= 1
      }
      return unfinished == 0
    }
  }

  /// The examples that are tests under names other than their own, by those.
  private let testNames = Locked<[String: String]>([:])
  /// Of the whole plan until XCTest says otherwise, and made when the first example runs.
  private let progress = Locked<Progress?>(nil)

  convenience init(
    _ specs: [Spec], _ options: PlanOptions, hooks: RunHooks = RunHooks([]), focusIsElsewhere: Bool,
    exitTests: ExitTestRunner? = nil
  ) {
    self.init(
      Plan(specs.isEmpty ? [] : hooks.eachHooks + specs, options), hooks: hooks,
      exclusion: focusIsElsewhere ? "not selected: focus is on another spec of this target" : nil, exitTests: exitTests)
  }

  private init(_ plan: Plan, hooks: RunHooks, exclusion: String?, exitTests: ExitTestRunner?) {
    self.plan = plan
    problems = plan.problems.compactMap { problem in
      switch problem {
      case .usedInGroupBody, .focused: problem.isError ? problem.message : nil
      default: nil
      }
    }
    self.hooks = hooks
    self.exclusion = exclusion
    self.exitTests = exitTests
    examples = plan.examples
  }

  /// The names of the tests that the examples are: a method that is written for an example gives it its name.
  ///
  /// - Parameter hasMethod: `true` for the name of a method that is there.
  func namesOfTests(_ hasMethod: (String) -> Bool) -> [String] {
    let names = examples.map { example in
      let method = WrittenTest.name(of: example.name)
      return hasMethod(method) ? method : example.name
    }
    let others = zip(names, examples).filter { $0 != $1.name }.map { ($0, $1.name) }
    testNames.withLock { $0 = Dictionary(others) { first, _ in first } }
    return names
  }

  /// Notes which tests XCTest will run, so that "first" and "last" in a group are those of this very run.
  func select(tests: Set<String>) {
    let others = testNames.withLock { $0 }
    select(others.isEmpty ? tests : Set(tests.map { others[$0] ?? $0 }))
  }

  /// Notes that XCTest will run all tests of the class.
  func selectAll() {
    progress.withLock { $0 = Progress(plan) }
  }

  private func select(_ names: Set<String>) {
    let plan = names.count == examples.count ? plan : plan.keeping(by: .xctest) { names.contains($0.name) }
    progress.withLock { $0 = Progress(plan) }
  }

  /// The run that a test belongs to: a new one of the example alone where XCTest repeats it after the end of one of its
  /// groups, since what their hooks made for it is gone.
  func turn(of name: String) -> ClassRun {
    let isOver = progress.withLock { progress in
      guard let progress, let position = progress.selection.positions[name], progress.isFinished[position] else {
        return false
      }
      return progress.unfinished == 0 || progress.selection.state?.hasEndedGroup(at: position) == true
    }
    guard isOver else { return self }
    let run = ClassRun(plan, hooks: hooks, exclusion: exclusion, exitTests: exitTests)
    run.select([name])
    return run
  }

  /// The obstacle that keeps all tests of this class from running.
  private var obstacle: Obstacle? {
    guard problems.isEmpty else { return .failure(problems.joined(separator: "\n")) }
    return SpecBundle.ofProcess.obstacle ?? exclusion.map(Obstacle.skip)
  }

  /// Tells what keeps tests from running, in the one test of a class that has no examples.
  func tellObstacle(in testCase: XCTestCase) throws {
    try (obstacle ?? .skip("nothing of this class is selected")).stop(testCase, at: nil)
  }

  /// Runs one example for a test case and hands what happened to XCTest.
  ///
  /// - Throws: XCTest's skip, for examples that are pending or skipped.
  func run(_ name: String, in testCase: XCTestCase) throws {
    if let obstacle { return try obstacle.stop(testCase, at: examples.first { $0.name == name }?.location) }
    let (selection, turn) = progress.withLock { progress -> (Selection, (position: Int, isLast: Bool)?) in
      var now = progress ?? Progress(plan)
      progress = nil
      defer { progress = now }
      return (now.selection, now.selection.positions[name].map { ($0, now.finish($0)) })
    }
    guard let state = selection.state, let (position, isLast) = turn else {
      return testCase.record(Issue(.cannotRun("no example is named \(name)"), at: nil), of: nil)
    }
    RunsUnderWay.begin()
    defer { RunsUnderWay.end() }
    let example = selection.plan.examples[position]
    let outcome = runToEnd { [hooks, earlyExit, exitTests] () -> (ExampleResult, [Issue])? in
      // What does not run needs nothing prepared, and does not fail where that fails.
      if example.disposition == .run, let issue = await hooks.begin() {
        return (ExampleResult(example: example, status: .failed, issues: [issue]), [])
      }
      let runner = ExampleRunner(
        state: state, earlyExit: earlyExit, exitTests: exitTests, meaning: errorMeaning)
      guard let result = await takingTestingIssues({ await runner.run(position) }) else { return nil }
      return (result, isLast ? await OutsideIssues.take() : [])
    }
    guard case let (result, outside)?? = outcome else { return }
    if result.status == .failed {
      earlyExit.noteFailure()
      for issue in result.issues { testCase.record(issue, of: result.example) }
    }
    for issue in isLast ? state.takeLastIssues() : state.takeIssues() { testCase.record(issue, of: nil) }
    for issue in outside {
      testCase.record(issue, of: nil, "\nleft behind by an earlier example, and only told here")
    }
    switch result.status {
    case .pending, .skipped:
      let place = result.example.location
      let text = result.remark ?? result.status.rawValue
      throw XCTSkip(text, at: place)
    case .passed:
      // XCTest knows no such thing, so it is said beside its own report.
      guard let remark = result.remark else { return }
      let name = result.example.fullDescription.onOneLine
      let text = "\(result.example.location): warning: \"\(name)\" is \(remark.onOneLine)\n"
      StandardError.write(text)
    case .failed: break
    }
  }
}

extension ClassRun {
  /// Runs the one exit test that this process was started for.
  static func serve(_ exitTests: ExitTestRunner, _ specs: [Spec], hooks: RunHooks) {
    let plan = Plan(hooks.eachHooks + specs)
    _ = runToEnd {
      // Should it fail, the example does not come to its exit test, and says so.
      _ = await hooks.begin()
      await exitTests.serve(plan, meaning: errorMeaning)
    }
  }

  /// Ends the whole run, once, whichever class asks first.
  func endRun() -> [Issue] {
    runToEnd { [hooks] in await hooks.end() } ?? []
  }
}

extension XCTestCase {
  /// Records an issue at its own line.
  func record(_ issue: Issue, of example: PlannedExample?, _ remark: String = "") {
    let location = issue.location ?? example?.location
    var text =
      issue.message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).onOneLine }.joined(separator: "\n") + remark
    if let example, let location, location != example.location {
      text += "\nin \"\(example.fullDescription.onOneLine)\" at \(example.location)"
    }
    #if canImport(ObjectiveC)
      let place = location.map { XCTSourceCodeLocation(filePath: $0.filePath, lineNumber: $0.line) }
      record(
        XCTIssue(
          type: .assertionFailure, compactDescription: text,
          sourceCodeContext: XCTSourceCodeContext(location: place)))
    #else
      recordFailure(
        withDescription: text, inFile: location?.filePath ?? "<unknown>", atLine: location?.line ?? 0, expected: true)
    #endif
  }
}
