import FantailLock
import FantailPlan
import FantailRun
import FantailTestingIssues
public import FantailTree
import XCTest

/// The examples of one generated test class, and their run, which XCTest steps through test by test.
final class ClassRun: Sendable {
  /// What XCTest can ask to run, in order.
  let examples: [PlannedExample]
  /// Why nothing of this class runs, when focus is elsewhere.
  private let exclusion: String?
  let plan: Plan
  private let hooks: RunHooks
  private let earlyExit = EarlyExit()
  private let exitTests: ExitTests?

  private struct Progress {
    var plan: Plan?
    var state: RunState?
    var positions: [String: Int] = [:]
    var unfinished: Set<String> = []
  }

  private let progress: Locked<Progress>

  convenience init(
    _ specs: [Spec], _ options: PlanOptions, hooks: SpecRunHooks = SpecRunHooks([]), focusIsElsewhere: Bool,
    exitTests: ExitTests? = nil
  ) {
    self.init(
      Plan(specs.isEmpty ? [] : hooks.hooks.eachHooks + specs, options), hooks: hooks.hooks,
      exclusion: focusIsElsewhere ? "not selected: focus is on another spec of this target" : nil, exitTests: exitTests)
  }

  private init(_ plan: Plan, hooks: RunHooks, exclusion: String?, exitTests: ExitTests?) {
    self.plan = plan
    self.hooks = hooks
    self.exclusion = exclusion
    self.exitTests = exitTests
    examples = plan.examples
    progress = Locked(Progress())
    select(Set(examples.map(\.name)))
  }

  /// Notes which examples XCTest will run, so that "first" and "last" in a group are those of this very run.
  func select(_ names: Set<String>) {
    let plan = names.count == examples.count ? plan : plan.keeping(by: "XCTest") { names.contains($0.name) }
    let positions = Dictionary(uniqueKeysWithValues: plan.examples.enumerated().map { ($0.element.name, $0.offset) })
    progress.withLock {
      $0 = Progress(plan: plan, state: RunState(plan), positions: positions, unfinished: Set(positions.keys))
    }
  }

  /// The run that a test belongs to: a new one of the example alone where XCTest repeats it after the end of one of its
  /// groups, since what their hooks made for it is gone.
  func turn(of name: String) -> ClassRun {
    let isOver = progress.withLock { progress in
      guard !progress.unfinished.contains(name), let position = progress.positions[name] else { return false }
      return progress.unfinished.isEmpty || progress.state?.hasEndedGroup(at: position) == true
    }
    guard isOver else { return self }
    let run = ClassRun(plan, hooks: hooks, exclusion: exclusion, exitTests: exitTests)
    run.select([name])
    return run
  }

  /// Runs one example for a test case and hands what happened to XCTest.
  ///
  /// - Throws: XCTest's skip, for examples that are pending or skipped.
  func run(_ name: String, in testCase: XCTestCase) throws {
    let (plan, state, position) = progress.withLock { ($0.plan, $0.state, $0.positions[name]) }
    if let exclusion { throw XCTSkip(exclusion) }
    guard let plan, let state, let position else {
      return testCase.record(Issue(.cannotRun("no example is named \(name)"), at: nil), of: nil)
    }
    let isLast = progress.withLock { progress in
      progress.unfinished.remove(name)
      return progress.unfinished.isEmpty
    }
    RunsUnderWay.begin()
    defer { RunsUnderWay.end() }
    let example = plan.examples[position]
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
      for issue in result.issues { testCase.record(issue, of: result.example) }
    }
    for issue in isLast ? state.takeLastIssues() : state.takeIssues() { testCase.record(issue, of: nil) }
    for issue in outside {
      testCase.record(issue, of: nil, "\nleft behind by an earlier example, and only told here")
    }
    switch result.status {
    // XCTest takes a skip's place as a literal only, so the place that matters goes into the text.
    case .pending, .skipped:
      let reason = result.reason.map { ": \($0)" } ?? ""
      throw XCTSkip("\(result.status.rawValue)\(reason), at \(result.example.location)")
    case .passed:
      // XCTest knows no such thing, so it is said beside its own report.
      guard let reason = result.reason else { return }
      let name = result.example.fullDescription.onOneLine
      let text = "\(result.example.location): warning: \"\(name)\" is \(reason.onOneLine)\n"
      FileHandle.standardError.write(Data(text.utf8))
    case .failed: break
    }
  }
}

extension ClassRun {
  /// Runs the one exit test that this process was started for.
  static func serve(_ exitTests: ExitTests, _ specs: [Spec], hooks: SpecRunHooks) {
    let plan = Plan(hooks.hooks.eachHooks + specs)
    _ = runToEnd {
      // Should it fail, the example does not come to its exit test, and says so.
      _ = await hooks.hooks.begin()
      await exitTests.serve(plan, meaning: errorMeaning)
    }
  }

  /// Ends the whole run, once, whichever class asks first.
  func endRun() -> [Issue] {
    runToEnd { [hooks] in await hooks.end() } ?? []
  }
}

/// The hooks of a test target that stand outside every group: `beforeAll` and `afterAll` there run once for the whole
/// run, the others around every example.
public struct SpecRunHooks: Sendable {
  let hooks: RunHooks

  /// Finds the hooks among the specs of a target.
  ///
  /// - Parameter specs: The specs.
  public init(_ specs: [Spec]) {
    hooks = RunHooks(specs)
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
