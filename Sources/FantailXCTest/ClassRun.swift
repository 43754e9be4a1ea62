import FantailLock
import FantailPlan
import FantailRun
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
    let runner: ExampleRunner?
    /// The positions of the class's examples that are in it; `nil` if all are.
    private let positions: [Int: Int]?

    init(_ plan: Plan, positions: [Int: Int]?, earlyExit: EarlyExit, exitTests: ExitTestRunner?) {
      self.plan = plan
      self.positions = positions
      state = RunState(plan)
      runner = state.map {
        ExampleRunner(state: $0, earlyExit: earlyExit, exitTests: exitTests, meaning: errorMeaning)
      }
    }

    /// The position of one of the class's examples.
    func position(of index: Int) -> Int? {
      if let positions { positions[index] } else { index < plan.examples.count ? index : nil }
    }
  }

  private struct Progress {
    let selection: Selection
    /// By the position in the selection.
    var isFinished: [Bool]
    var unfinished: Int

    init(_ selection: Selection) {
      self.selection = selection
      unfinished = selection.plan.examples.count
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
    var names: [String] = []
    names.reserveCapacity(examples.count)
    var others: [String: String] = [:]
    // By position, as in all that looks at every example.
    while names.count < examples.count {
      let name = examples[names.count].name
      let method = WrittenTest.name(of: name)
      if hasMethod(method) {
        names.append(method)
        if others[method] == nil { others[method] = name }
      } else {
        names.append(name)
      }
    }
    testNames.withLock { $0 = others }
    return names
  }

  /// Notes which tests XCTest will run, so that "first" and "last" in a group are those of this very run.
  func select(tests: Set<String>) {
    let others = testNames.withLock { $0 }
    select(others.isEmpty ? tests : Set(tests.map { others[$0] ?? $0 }))
  }

  /// Notes that XCTest will run all tests of the class.
  func selectAll() {
    let selection = wholeSelection()
    progress.withLock { $0 = Progress(selection) }
  }

  private func wholeSelection() -> Selection {
    Selection(plan, positions: nil, earlyExit: earlyExit, exitTests: exitTests)
  }

  private func select(_ names: Set<String>) {
    if names.count == examples.count { return selectAll() }
    let kept = examples.indices.filter { names.contains(examples[$0].name) }
    let positions = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    let selection = Selection(
      plan.keeping(by: .xctest) { names.contains($0.name) }, positions: positions, earlyExit: earlyExit,
      exitTests: exitTests)
    progress.withLock { $0 = Progress(selection) }
  }

  /// The run that a test belongs to: a new one of the example alone where XCTest repeats it after the end of one of its
  /// groups, since what their hooks made for it is gone.
  ///
  /// - Parameter index: Which of the class's examples it is.
  func turn(of index: Int) -> ClassRun {
    let isOver = progress.withLock { progress in
      guard let progress, let position = progress.selection.position(of: index), progress.isFinished[position] else {
        return false
      }
      return progress.unfinished == 0 || progress.selection.state?.hasEndedGroup(at: position) == true
    }
    guard isOver else { return self }
    let run = ClassRun(plan, hooks: hooks, exclusion: exclusion, exitTests: exitTests)
    run.select([examples[index].name])
    return run
  }

  /// The obstacle that keeps all tests of this class from running.
  private var obstacle: Obstacle? {
    if problems.count > 0 { return .failure(problems.joined(separator: "\n")) }
    if let obstacle = SpecBundle.ofProcess.obstacle { return obstacle }
    if let exclusion { return .skip(exclusion) }
    return nil
  }

  /// Tells what keeps tests from running, in the one test of a class that has no examples.
  func tellObstacle(in testCase: XCTestCase) throws {
    try (obstacle ?? .skip("nothing of this class is selected")).stop(testCase, at: nil)
  }

  /// Notes that an example runs, in what XCTest selected.
  private func begin(_ index: Int) -> (selection: Selection, position: Int, isLast: Bool)? {
    progress.withLock { progress in
      if progress == nil { progress = Progress(wholeSelection()) }
      guard let selection = progress?.selection, let position = selection.position(of: index),
        let isLast = progress?.finish(position)
      else { return nil }
      return (selection, position, isLast)
    }
  }

  /// Runs one example for a test case and hands what happened to XCTest.
  ///
  /// - Parameters:
  ///   - index: Which of the class's examples it is.
  ///   - testCase: The test.
  /// - Throws: XCTest's skip, for examples that are pending or skipped.
  func run(_ index: Int, in testCase: XCTestCase) throws {
    if let obstacle { return try obstacle.stop(testCase, at: examples[index].location) }
    guard let (selection, position, isLast) = begin(index), let state = selection.state, let runner = selection.runner
    else {
      let issue = Issue(.cannotRun("no example is named \(examples[index].name)"), at: nil)
      return testCase.record(issue, of: nil)
    }
    RunsUnderWay.begin()
    defer { RunsUnderWay.end() }
    let outcome = runToEnd { [hooks] () -> (ExampleResult, [Issue])? in
      let example = selection.plan.examples[position]
      // What does not run needs nothing prepared, and does not fail where that fails.
      if hooks.isNeeded, example.disposition == .run, let issue = await hooks.begin() {
        return (ExampleResult(example: example, status: .failed, issues: [issue]), [])
      }
      let taken = await hearingTestingIssues { await runner.run(position, inTaskOfCaller: true) }
      guard let result = taken else { return nil }
      return (result, isLast ? await OutsideIssues.take() : [])
    }
    guard case let (result, outside)?? = outcome else { return }
    if result.status == .failed {
      earlyExit.noteFailure()
      for issue in result.issues { testCase.record(issue, of: result.example) }
    }
    let issues = isLast ? state.takeLastIssues() : state.takeIssues()
    if issues.count > 0 { for issue in issues { testCase.record(issue, of: nil) } }
    if isLast {
      for issue in outside {
        testCase.record(issue, of: nil, "\nleft behind by an earlier example, and only told here")
      }
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
