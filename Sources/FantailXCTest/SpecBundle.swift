import FantailCLI
import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import Foundation
import XCTest

/// The state that the spec classes of this process share: XCTest asks them one by one, before its first suite starts.
final class SpecBundle: NSObject, XCTestObservation, Sendable {
  /// One stands in XCTest's list for the life of the process.
  static let ofProcess = SpecBundle()

  private struct State {
    var targets: [SpecTestCase.Type] = []
    /// The misses of each target that has nothing of what was asked for; empty as soon as one has it.
    var misses: [String] = []
    var hasMatch = false
    var hasBegun = false
    /// The runs of the classes that XCTest may run.
    var runs: [ObjectIdentifier: ClassRun] = [:]
    /// Kept for the tests to tell where the process is not ended for it.
    var obstacle: Obstacle?
  }

  private let state = Locked(State())
  /// The options of the whole process.
  let asked: TestOptions

  /// The package manager lists tests through this very program and reads what it prints, so nothing may be shown.
  static let isListing = CommandLine.arguments.contains {
    ["--dump-tests-json", "--list-tests", "-l"].contains($0)
  }

  /// Reads the environment; wrong options are an obstacle to every test.
  private override init() {
    let problem: RunProblem?
    do {
      asked = try TestOptions(SpecsRequest.environmentAtStart, under: .xctest)
      problem = nil
    } catch {
      asked = TestOptions(RunOptions(), under: .xctest)
      problem = error
    }
    super.init()
    if let problem { refuse(["\(problem)"]) }
    XCTestObservationCenter.shared.addTestObserver(self)
    // What lists tests starts none, and must not list nothing as if all were well.
    if Self.isListing { atexit { SpecBundle.ofProcess.begin() } }
  }

  /// `true` if the plan is only shown.
  var showsOnly: Bool { asked.options.action != .run && !Self.isListing }

  /// `true` if XCTest gets tests: not where the process ends before they would run.
  var offersTests: Bool {
    #if canImport(ObjectiveC)
      true
    #else
      !showsOnly
    #endif
  }

  /// The obstacle to all tests of the process.
  var obstacle: Obstacle? { state.withLock { $0.obstacle } }

  /// Returns whether a class without examples has to have a test all the same, which says why.
  func needsTest(_ testCase: SpecTestCase.Type) -> Bool {
    state.withLock { state in
      state.obstacle != nil || !state.misses.isEmpty && state.targets.contains { $0 == testCase }
    }
  }

  /// Adds the target of a class, by the class that holds its first spec.
  func add(_ testCase: SpecTestCase.Type) {
    guard testCase.specs.first?.location == testCase.targetSpecs.all.first?.location else { return }
    let isNew = state.withLock { state in
      guard !state.targets.contains(where: { $0 == testCase }) else { return false }
      state.targets.append(testCase)
      return true
    }
    guard isNew, !showsOnly, asked.isFiltered else { return }
    let module = String(reflecting: testCase).prefix { $0 != "." }
    let errors = Plan(testCase.targetSpecs.all, asked.plan).problems.filter(\.isError)
    let lines = errors.map { "\(module): \($0.message)" }
    if !errors.allSatisfy(\.isMiss) { return refuse(lines) }
    state.withLock { state in
      state.misses += lines
      state.hasMatch = state.hasMatch || errors.isEmpty
    }
  }

  /// Lets the run of a class know what XCTest does. One observer for all: XCTest tells each of every test.
  func follow(_ run: ClassRun, of testCase: SpecTestCase.Type) {
    state.withLock { $0.runs[ObjectIdentifier(testCase)] = run }
  }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if isFirst { begin() }
    select(from: testSuite)
  }

  /// Tells a class's run which of its tests XCTest is about to run. A suite of test cases is of one class.
  private func select(from testSuite: XCTestSuite) {
    guard let testCase = testSuite.tests.first.map({ type(of: $0) }),
      let run = state.withLock({ $0.runs[ObjectIdentifier(testCase)] })
    else { return }
    #if !canImport(ObjectiveC)
      // There a spec class has no other tests, and the names of all need not be taken apart.
      if testSuite.tests.count == run.examples.count { return run.selectAll() }
    #endif
    var names: Set<String> = []
    for test in testSuite.tests where type(of: test) == testCase { names.insert(Self.exampleName(of: test.name)) }
    run.select(tests: names)
  }

  /// "Class.test" on Linux, "-[Class test]" on Apple platforms; an example's name holds neither dot nor space. Bytes,
  /// since every test comes this way and characters cost fifty times as much.
  private static func exampleName(of test: String) -> String {
    var text = test
    return text.withUTF8 { bytes in
      let end = bytes.last == UInt8(ascii: "]") ? bytes.count - 1 : bytes.count
      var start = end
      while start > 0, bytes[start - 1] != UInt8(ascii: "."), bytes[start - 1] != UInt8(ascii: " ") { start -= 1 }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  /// Ends the whole run: its `afterAll` hooks belong to no test any more, so their failure ends the process.
  func testBundleDidFinish(_ testBundle: Bundle) {
    let issues = state.withLock { Array($0.runs.values) }.flatMap { $0.endRun() }
    guard !issues.isEmpty else { return }
    for issue in issues {
      let place = issue.location.map { "\($0): " } ?? ""
      StandardError.write("\(place)error: after the run: \(issue.message)\n")
    }
    // Elsewhere the last test takes them; they are left to this where it did not run, which XCTest reports.
    #if !canImport(ObjectiveC)
      exit(1)
    #endif
  }

  /// Does what has to be done once all classes were asked.
  private func begin() {
    let (targets, misses, hasMatch) = state.withLock { ($0.targets, $0.misses, $0.hasMatch) }
    guard !targets.isEmpty else { return }
    if showsOnly {
      // What it prints to be run again has options of Fantail's, which XCTest would take for its own.
      let isSearch = if case .bisect = asked.options.action { true } else { false }
      let program = isSearch ? "swift package specs" : "swift test"
      let code = TargetsRun(targets: targets, program: program, runsExamples: isSearch).run()
      #if canImport(ObjectiveC)
        return state.withLock { state in
          state.obstacle =
            code == 0
            ? .skip("not run: the options only ask to see the plan") : .failure("the plan cannot be run; see above")
        }
      #else
        exit(code)
      #endif
    }
    // An empty selection must not look like success.
    if !misses.isEmpty, !hasMatch { refuse(misses, isAtEnd: Self.isListing) }
    if let warning = asked.warning, !Self.isListing { TestOptions.say(warning) }
  }

  /// Ends the process with code 2; has every test fail where it may be that of an app which hosts them.
  func refuse(_ problems: [String], isAtEnd: Bool = false) {
    #if canImport(ObjectiveC)
      state.withLock { $0.obstacle = .failure(problems.joined(separator: "\n")) }
    #else
      TestOptions.say(problems.map { "error: \($0)" }.joined(separator: "\n"))
      // Where it ends already, `exit` must not be called again.
      if isAtEnd { _exit(2) } else { exit(2) }
    #endif
  }
}
