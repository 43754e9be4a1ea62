import FantailRun
import FantailSeams
import FantailPlan
import FantailTree
import XCTest

/// A test target under XCTest: its plan, a test for each example, and their run. Examples are identified by their
/// numbers in declaration order.
///
/// A bridge does not use an `Executor`: XCTest chooses the tests and their order. ``XCTestTargets`` passes the choice
/// to this type when the first suite starts, and `begin` makes a ``BridgedRun`` from this choice, so groups end after
/// their last chosen example. `run` runs one example on the calling thread and records its issues on the test case;
/// pending examples throw XCTest's skip.
final class XCTestTarget: Sendable {
  let specs: TargetSpecs
  let plan: Plan
  /// The faults that prevent the plan from running. Filters without a match are not among these faults, since other
  /// targets may match the filters.
  let faults: [String]
  /// The names of all examples, each unique in its class.
  let names: [String]
  /// The names of the examples' tests.
  let tests: [String]
  /// The positions of the examples in the plan, by number; `nil` for examples outside the plan.
  private let positions: [Int?]
  /// The reasons why examples are not in the plan, by number; empty if all are in it.
  private let causes: [Plan.NotSelected.Cause?]
  /// The examples of one class.
  private struct ClassExamples {
    var declared: [Int] = []
    /// The numbers of the examples, keyed by the names of their tests.
    var numbers: [String: Int] = [:]
  }

  private let examplesOfClasses: [ObjectIdentifier: ClassExamples]
  /// Watches for an early end of the process; `nil` for a run that is part of a test.
  private let earlyExit: EarlyExit?
  private let host: ExampleHost
  private let exitTests: ExitTestRunner?
  /// The run under way, between `begin` and `end`.
  private let current = Locked<BridgedRun?>(nil)

  init(
    _ specs: TargetSpecs, _ options: PlanOptions = PlanOptions(), earlyExit: EarlyExit? = nil,
    exitTests: ExitTestRunner? = nil
  ) {
    self.specs = specs
    self.earlyExit = earlyExit
    host = earlyExit?.host ?? ExampleHost()
    self.exitTests = exitTests
    plan = Plan(specs.all, options)
    faults = plan.problems.compactMap { problem in
      problem.isError && !problem.isMiss && !problem.isOfEmptyPlan ? problem.message : nil
    }
    let classes = specs.owners.map { ObjectIdentifier($0) }
    names = plan.namesOfDeclared(in: classes)
    tests = names.map(TestName.method(for:))
    var positions = [Int?](repeating: nil, count: classes.count)
    var position = 0
    for example in plan.code?.examples ?? [] {
      if positions[example.number.index] == nil { positions[example.number.index] = position }
      position += 1
    }
    self.positions = positions
    causes = plan.causesOfDeclared
    examplesOfClasses = Self.examples(of: classes, tests)
  }

  /// - Parameter classes: The class of each declared example.
  private static func examples(of classes: [ObjectIdentifier], _ tests: [String]) -> [ObjectIdentifier: ClassExamples] {
    var all: [ObjectIdentifier: ClassExamples] = [:]
    for (number, key) in classes.enumerated() {
      all[key, default: ClassExamples()].declared.append(number)
      all[key]?.numbers[tests[number]] = number
    }
    return all
  }

  // MARK: - Its tests

  /// Returns the examples of a class, whether they are in the plan or not.
  func declared(in testCase: XCTestCase.Type) -> [Int] {
    examplesOfClasses[ObjectIdentifier(testCase)]?.declared ?? []
  }

  /// Returns the examples of a class that are in the plan, in the plan's order.
  func planned(in testCase: XCTestCase.Type) -> [Int] {
    var planned: [(position: Int, number: Int)] = []
    var isSorted = true
    for number in declared(in: testCase) {
      guard let position = positions[number] else { continue }
      if planned.count > 0, planned[planned.count - 1].position > position { isSorted = false }
      planned.append((position, number))
    }
    return (isSorted ? planned : planned.sorted { $0.position < $1.position }).map(\.number)
  }

  /// Returns the number of the example for a test of a class.
  func number(of test: String, in testCase: XCTestCase.Type) -> Int? {
    examplesOfClasses[ObjectIdentifier(testCase)]?.numbers[test]
  }

  /// Returns the argument for `swift test --filter` that selects each declared example.
  func filters() -> [String] {
    var classes: [ObjectIdentifier: String] = [:]
    return zip(specs.owners, tests).map { owner, test in
      let key = ObjectIdentifier(owner)
      let testCase = classes[key] ?? String(reflecting: owner).replacing(".", with: "\\.")
      classes[key] = testCase
      return "^\(testCase)/\(test)$"
    }
  }

  // MARK: - Its run

  /// Starts a new run with the examples that XCTest is about to run; an example that XCTest repeats is listed several
  /// times.
  func begin(_ numbers: [Int]) {
    var chosen: [Int] = []
    chosen.reserveCapacity(numbers.count)
    for number in numbers { if let position = positions[number] { chosen.append(position) } }
    let state = RunState(
      plan, host: host, exitTests: exitTests, isPart: true)
    let run = state.map { BridgedRun($0, of: chosen) }
    current.withLock { $0 = run }
  }

  /// Ends the groups whose last chosen example XCTest did not reach; ``XCTestTargets`` calls it after the last test.
  ///
  /// - Returns: The issues since the last test.
  func end() -> [Issue] {
    let ended = current.withLock { $0.take() }
    return ended.map { run in runToEnd { await run.end() } } ?? []
  }

  /// Runs one example for a test case and records its result in XCTest.
  ///
  /// - Throws: XCTest's skip, for examples that are pending, skipped or not in the plan.
  func run(_ number: Int, in testCase: XCTestCase) throws {
    guard let position = positions[number] else { throw notPlanned(number) }
    // The run contains the whole plan until XCTest reports the chosen tests.
    var begun = current.withLock { $0 }
    if begun == nil {
      begin(Array(positions.indices))
      begun = current.withLock { $0 }
    }
    guard let run = begun else {
      return testCase.record(Issue(.cannotRun("there is no code to run"), at: nil), of: nil)
    }
    run.begin(position)
    // XCTest would stop a test by an exception or by ending the process, and Swift code survives neither.
    testCase.continueAfterFailure = true
    let underWay = OutsideIssues.beginRun(of: host.running, takes: false)
    defer { OutsideIssues.endRun(underWay) }
    let taken = runToEnd { await capturingUnheardTestingIssues { await run.run(position, inTaskOfCaller: true) } }
    guard let result = taken else {
      return testCase.record(Issue(.cannotRun("the example has no result"), at: nil), of: nil)
    }
    let others = run.takeOthers(isLast: run.account.expectsNothing)
    if result.status == .failed {
      #if !canImport(ObjectiveC)
        // If XCTest repeats tests, a failed test may still pass.
        earlyExit?.noteFailure()
      #endif
      for issue in result.issues { testCase.record(issue, of: result.example) }
    }
    testCase.attach(result.notes)
    for (issue, remark) in others { testCase.record(issue, of: nil, remark) }
    try record(result)
  }

  private func notPlanned(_ number: Int) -> XCTSkip {
    let cause = causes.isEmpty ? nil : causes[number]
    let focus = plan.problems.first { if case .focused = $0 { cause == .focus } else { false } }
    let options = "the options leave it out" + (cause.map { ", by \($0.rawValue)" } ?? "")
    return XCTSkip("not selected: \(focus?.message ?? options)", at: plan.locationOfDeclared(number))
  }

  private func record(_ result: ExampleResult) throws {
    if case .success(let recording?) = TestProcess.recording { recording.record(result) }
    switch result.status {
    case .pending, .skipped:
      // The issues are the ones that a known issue accepted.
      let words = [result.remark ?? result.status.rawValue] + result.issues.map(\.description)
      throw XCTSkip(words.joined(separator: "\n"), at: result.example.location)
    case .passed:
      // XCTest does not have such a state, so the remark is printed in addition to XCTest's report.
      guard let remark = result.remark else { return }
      let name = result.example.fullDescription.onOneLine
      StandardError.write("\(result.example.location): warning: \"\(name)\" is \(remark.onOneLine)\n")
    case .failed: break
    }
  }
}

/// Runs examples, and records the failures of Swift Testing in their examples.
///
/// - Returns: The result of the code; never `nil`.
func capturingUnheardTestingIssues<Result>(_ code: () async -> Result) async -> Result? {
  // Both listeners together would report each failure twice.
  #if canImport(Testing)
    if ForeignFailures.listener == .nobody { return await capturingSwiftTestingIssues(code) }
  #endif
  return await code()
}
