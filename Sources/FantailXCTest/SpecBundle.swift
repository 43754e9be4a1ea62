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
    guard testCase.specs.first?.location == testCase.targetSpecs.first?.location else { return }
    let isNew = state.withLock { state in
      guard !state.targets.contains(where: { $0 == testCase }) else { return false }
      state.targets.append(testCase)
      return true
    }
    guard isNew, !showsOnly, asked.isFiltered else { return }
    let module = String(reflecting: testCase).prefix { $0 != "." }
    let errors = Plan(testCase.targetSpecs, asked.plan).problems.filter(\.isError)
    let lines = errors.map { "error: \(module): \($0.message)" }
    if !errors.allSatisfy(\.isMiss) { Self.fail(lines.joined(separator: "\n")) }
    state.withLock { state in
      state.misses += lines
      state.hasMatch = state.hasMatch || errors.isEmpty
    }
  }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if isFirst { begin() }
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
