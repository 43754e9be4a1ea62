import FantailRun
import FantailPlan
import FantailSeams
import FantailTree
import Foundation
import XCTest

/// The runs of all targets of this process: XCTest queries the targets' classes one by one, before its first suite
/// starts.
final class XCTestTargets: NSObject, XCTestObservation, Sendable {
  /// The only instance, since XCTest keeps an observer in its list until the process ends.
  static let ofProcess = XCTestTargets()

  private struct State {
    /// The targets in the order in which their first classes were queried.
    var targets: [XCTestTarget] = []
    var byClass: [ObjectIdentifier: XCTestTarget] = [:]
    /// The running suites, the outermost first.
    var suites: [XCTestSuite] = []
    var hasBegun = false
    /// The reason why no test can run, for a process that cannot be ended; each test reports it.
    var obstacle: BridgeObstacle?
  }

  private let state = Locked(State())

  private override init() {
    super.init()
    if case .failure(let problem) = TestProcess.options { refuse(["\(problem)"]) }
    XCTestObservationCenter.add(self)
    _ = RunningXCTestTest.following
    #if compiler(<6.4)
      // This happens before any test runs. From Swift 6.4 on, XCTest receives these failures itself, and has to be
      // installed first.
      _ = ForeignFailures.listener
    #endif
    // A process that lists tests does not run any. It must not print an empty list without a reason.
    if TestProcess.isListing { atexit { XCTestTargets.ofProcess.judgeMisses() } }
  }

  // MARK: - Targets

  /// Returns the run of a class's target; `nil` if the target has no specs. The first query for a class of a target
  /// reads the target's specs.
  func target(of testCase: XCTestCase.Type) -> XCTestTarget? {
    if let known = state.withLock({ $0.byClass[ObjectIdentifier(testCase)] }) { return known }
    guard testCase is any BridgedTests.Type else { return nil }
    if let request = SpecsRequest.ofProcess { PackageWorker.serve(request) }
    #if os(Linux) && !canImport(ObjectiveC)
      // The tests begin after all classes have been queried. An exit test's code may end this process.
      if !TestProcess.isListing, TargetSpecs.exitTest == nil { TestProcess.earlyExit.enter(.running) }
    #endif
    guard let specs = TargetSpecs.read(by: testCase), !specs.all.isEmpty else { return nil }
    let isOfOthers = specs.servesExitTest()
    var options = TestProcess.asked.plan.placed(in: specs.all, from: FileManager.default.currentDirectoryPath)
    options.target = specs.name
    let target = XCTestTarget(
      isOfOthers ? TargetSpecs([]) : specs, options, earlyExit: TestProcess.earlyExit,
      exitTests: specs.exitTests)
    state.withLock { state in
      state.targets.append(target)
      for owner in specs.classes { state.byClass[ObjectIdentifier(owner)] = target }
    }
    #if !canImport(ObjectiveC)
      if !target.faults.isEmpty {
        refuse(target.faults.map { "\(specs.name): \($0)" })
      }
    #endif
    return target
  }

  func obstacle(to target: XCTestTarget) -> BridgeObstacle? {
    // A key path would cost a debug build 500 more instructions.
    if let obstacle = state.withLock({ $0.obstacle }) { return obstacle }
    return target.faults.isEmpty ? nil : .failure(target.faults.joined(separator: "\n"))
  }

  // MARK: - Tests

  /// Runs the example of a test, or reports why it does not run.
  func run(_ test: String, in testCase: XCTestCase, at place: SourceLocation? = nil) throws {
    let type = type(of: testCase)
    guard let target = target(of: type), let number = target.number(of: test, in: type) else {
      return testCase.record(Issue(ofMissing: test, in: type, at: place), of: nil)
    }
    try run(number, of: target, in: testCase)
  }

  /// Runs an example of a target, or reports why it does not run.
  func run(_ number: Int, of target: XCTestTarget, in testCase: XCTestCase) throws {
    if let obstacle = obstacle(to: target) {
      return try obstacle.stop(testCase, at: target.plan.locationOfDeclared(number))
    }
    try target.run(number, in: testCase)
  }

  // MARK: - XCTest

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let (targets, isOutermost, isFirst) = state.withLock { state in
      defer {
        state.suites.append(testSuite)
        state.hasBegun = true
      }
      return (state.targets, state.suites.isEmpty, !state.hasBegun)
    }
    guard isOutermost, !targets.isEmpty else { return }
    var chosen: [ObjectIdentifier: [Int]] = [:]
    choose(testSuite, state.withLock { $0.byClass }, &chosen)
    // Runs read the recording when they begin.
    _ = TestProcess.recording
    for target in targets { target.begin(chosen[ObjectIdentifier(target), default: []]) }
    if isFirst {
      _ = TestProcess.stalls
      #if !canImport(ObjectiveC)
        SignalWatch.watchCrashes(of: TestProcess.earlyExit.host)
      #endif
      judgeMisses()
      for case .focused(let places, isError: false) in targets.flatMap(\.plan.problems) {
        TestOptions.say("warning: \(PlanProblem.focused(places, isError: false).message)")
      }
      if let warning = TestProcess.asked.warning { TestOptions.say(warning) }
    }
    if case .failure(let problem) = TestProcess.recording { refuse(["\(problem)"]) }
    TestProcess.earlyExit.enter(.running)
  }

  /// Adds the example of a test, or the examples of a suite, to the chosen examples of its target; repeated tests are
  /// added repeatedly.
  private func choose(
    _ test: XCTest, _ targets: [ObjectIdentifier: XCTestTarget], _ chosen: inout [ObjectIdentifier: [Int]]
  ) {
    if let suite = test as? XCTestSuite { return suite.tests.forEach { choose($0, targets, &chosen) } }
    let type = type(of: test)
    guard let testCase = type as? XCTestCase.Type, let target = targets[ObjectIdentifier(testCase)] else { return }
    let name = TestName.last(of: test.name)
    if let number = target.number(of: name, in: testCase) {
      chosen[ObjectIdentifier(target), default: []].append(number)
    } else if name == TestName.ofAllExamples {
      chosen[ObjectIdentifier(target), default: []] += target.planned(in: testCase)
    }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    let open = state.withLock { state in
      _ = state.suites.popLast()
      return state.suites
    }
    guard open.isEmpty || open.count == 1 && open[0].tests.last === testSuite else { return }
    // After the last test, the run itself has to report these issues: XCTest did not reach chosen tests, or an example
    // left code running.
    for issue in state.withLock({ $0.targets }).flatMap({ $0.end() }) { OutsideIssues.handIn(issue) }
    #if canImport(ObjectiveC)
      // The outermost suite accepts an issue until it has finished.
      if let run = open.first?.testRun, case let left = OutsideIssues.take(), !left.isEmpty {
        run.record(XCTIssue(type: .assertionFailure, compactDescription: OutsideIssues.text(of: left)))
      }
    #endif
    guard open.isEmpty else { return }
    let leaks = TestProcess.earlyExit.host.leaks.remainingNow()
    for leak in leaks where leak.isFailure { OutsideIssues.handIn(leak.issue) }
    StandardError.write(leaks.filter { !$0.isFailure }.map(\.warning).joined())
    do {
      try TestProcess.recording.get()?.write()
    } catch {
      OutsideIssues.handIn(Issue(.cannotRun("\(error)"), at: nil))
    }
    TestProcess.earlyExit.enter(nil)
  }

  /// Returns the filters that match nothing in any target, in the words of each target.
  static func missed(byAll targets: [XCTestTarget]) -> [String] {
    zip(targets, Miss.reported(ofCommonTo: targets.map(\.plan.misses))).flatMap { target, misses in
      misses.map { "\(target.specs.name): \($0.message)" }
    }
  }

  /// Ends a run whose filters match nothing in any target, since it would otherwise look like success.
  private func judgeMisses() {
    let targets = state.withLock { $0.targets }
    if TestProcess.isListing, let asked = SpecsRequest.environmentAtStart[TestOptions.matchKey] {
      // An unreadable report counts as no match.
      guard let others = Miss.read(asked) else { ExitCode.refused.endProcessAtOnce() }
      let isMissed = Miss.common(to: targets.map(\.plan.misses) + [others]).contains { !$0.isEmpty }
      (isMissed ? ExitCode.refused : .matched).endProcessAtOnce()
    }
    guard TestProcess.asked.isFiltered else { return }
    let missed = Self.missed(byAll: targets)
    if !missed.isEmpty { refuse(missed, isAtEnd: TestProcess.isListing) }
  }

  /// Ends the process with exit code 2. On Apple platforms, where an app may host the tests, every test fails instead.
  ///
  /// - Parameter isAtEnd: `true` if the process is already ending; `exit` must then not be called again.
  private func refuse(_ problems: [String], isAtEnd: Bool = false) {
    #if canImport(ObjectiveC)
      state.withLock { $0.obstacle = .failure(problems.joined(separator: "\n")) }
    #else
      TestOptions.say(problems.map { "error: \($0)" }.joined(separator: "\n"))
      if isAtEnd { ExitCode.refused.endProcessAtOnce() }
      TestProcess.earlyExit.decide(.refused)
      ExitCode.refused.endProcess()
    #endif
  }
}

extension Issue {
  /// Creates the issue of a test without an example. The test fails, since its author expects the example.
  convenience init(ofMissing test: String, in testCase: XCTestCase.Type, at place: SourceLocation?) {
    let name = TestName.example(of: test) ?? test
    guard let bridged = testCase as? any BridgedTests.Type else {
      let type = "\(testCase)".hasSuffix("Tests") ? String("\(testCase)".dropLast(5)) : "a type"
      let text = """
        \(testCase) has no specs, so \(name) cannot run: the plugin 'SpecBridge' gives StackSpecTests the specs of \
        StackSpec. Apply it to the target of \(testCase), and declare the spec there as a static property of \(type)
        """
      self.init(.cannotRun(text), at: place)
      return
    }
    let text =
      "no example of \(testCase) is named \(name); 'swift package specs --write-tests' writes the methods again"
    let file = bridged.specFile
    self.init(.cannotRun(text), at: place ?? SourceLocation(fileID: file, filePath: file, line: 1, column: 1))
  }
}

/// The reasons why tests do not run as requested. Each test reports them, because the process may belong to an app that
/// hosts the tests and cannot be ended.
enum BridgeObstacle: Sendable {
  /// Wrong options, or a plan that cannot be run.
  case failure(String)
  /// There is no fault, but the test does not have to run.
  case skip(String)

  /// Fails or skips a test.
  ///
  /// - Throws: XCTest's skip.
  func stop(_ testCase: XCTestCase, at place: SourceLocation?) throws {
    switch self {
    case .failure(let text): testCase.record(Issue(.cannotRun(text), at: place), of: nil)
    case .skip(let reason): throw XCTSkip(reason, at: place)
    }
  }
}
