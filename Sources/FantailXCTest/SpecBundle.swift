import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import Foundation
import XCTest

/// What the spec classes of this process answer together: XCTest asks them one by one, before its first suite starts.
final class SpecBundle: NSObject, XCTestObservation, Sendable {
  /// One stands in XCTest's list for the life of the process.
  static let ofProcess = SpecBundle()

  private struct State {
    var targets: [SpecTestCase.Type] = []
    /// What each target has nothing of that was asked for; empty as soon as one has it.
    var misses: [String] = []
    var hasMatch = false
    var hasBegun = false
    /// The runs of the classes that XCTest may run.
    var runs: [ObjectIdentifier: ClassRun] = [:]
  }

  private let state = Locked(State())
  /// What is asked of the whole process.
  let asked: TestOptions

  /// The package manager lists tests through this very program and reads what it prints, so nothing may be shown.
  private static let isListing = CommandLine.arguments.contains {
    ["--dump-tests-json", "--list-tests", "-l"].contains($0)
  }

  /// Reads the environment; wrong options end the process with a message and code 2.
  private override init() {
    do {
      asked = try TestOptions(SpecsRequest.environmentAtStart)
    } catch {
      Self.fail("error: \(error)")
    }
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
    // What lists tests starts none, and must not list nothing as if all were well.
    if Self.isListing { atexit { SpecBundle.ofProcess.begin() } }
  }

  /// Whether the plan is only shown, and no test of any class is offered.
  var showsOnly: Bool { asked.options.action != .run && !Self.isListing }

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
    let lines = errors.map { "error: \(module): \($0.message)" }
    if !errors.allSatisfy(\.isMiss) { Self.fail(lines.joined(separator: "\n")) }
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
    var names: Set<String> = []
    for test in testSuite.tests where type(of: test) == testCase { names.insert(Self.exampleName(of: test.name)) }
    run.select(names)
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
      FileHandle.standardError.write(Data("\(place)error: after the run: \(issue.message)\n".utf8))
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
      exit(TargetsRun(targets: targets, program: program, runsExamples: isSearch).run())
    }
    // An empty selection must not look like success.
    if !misses.isEmpty, !hasMatch {
      TestOptions.say(misses.joined(separator: "\n"))
      _exit(2)
    }
    if let warning = asked.warning(framework: "XCTest"), !Self.isListing { TestOptions.say(warning) }
  }

  /// Ends the process with code 2 when a class cannot be run as written. What its filters miss is no matter here: other
  /// classes may have it.
  func check(_ plan: Plan, of testCase: SpecTestCase.Type) {
    let errors = plan.problems.filter { problem in
      switch problem {
      case .usedInGroupBody, .focused: problem.isError
      default: false
      }
    }
    guard !errors.isEmpty else { return }
    Self.fail(errors.map { "error: \(testCase): \($0.message)" }.joined(separator: "\n"))
  }

  private static func fail(_ text: String) -> Never {
    TestOptions.say(text)
    exit(2)
  }
}
