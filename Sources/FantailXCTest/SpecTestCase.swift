import FantailPlan
import FantailRun
import FantailTree
import Foundation
public import XCTest

/// The class behind every generated test class: it makes each example of its specs a test of its own.
///
/// The `SpecBridge` plugin writes the subclasses; nobody else needs to.
open class SpecTestCase: XCTestCase {
  /// The specs of the whole test target.
  open class var targetSpecs: TargetSpecs { TargetSpecs([]) }

  /// The number of this class among those of its target.
  open class var classNumber: Int { 0 }

  /// Watches for what ends the process while specs are built or run.
  static let earlyExit = EarlyExit()

  /// The specs of this class, in the order they are written.
  class var specs: [Spec] { targetSpecs.specs(of: classNumber) }

  /// Runs every example of this class within one test, where nobody asked for them one by one.
  ///
  /// - Throws: Nothing but XCTest's own errors.
  public func runExamples() throws {
    let run = Self.makeRun()
    for example in run.examples {
      do {
        try run.run(example.name, in: self)
      } catch is XCTSkip {
        continue
      }
    }
  }

  class func makeRun() -> ClassRun {
    let target = earlyExit.whileBuilding { targetSpecs }
    let specs = specs.filter { !$0.isRootHook }
    let request = SpecsRequest.ofProcess
    #if os(Linux)
      let environment = SpecsRequest.environmentOfRun
      let suite = String(reflecting: self)
      if ExitTests.isAsked(by: environment), request == nil {
        guard let exitTests = ExitTests(for: environment, suite: suite) else {
          return ClassRun([], PlanOptions(), focusIsElsewhere: false)
        }
        ClassRun.serve(exitTests, specs, hooks: target.hooks)
        exit(0)
      }
      // Without its arguments, which may name other tests: the class that has the example ends the process.
      let program = Relaunch(arguments: Array(CommandLine.arguments.prefix(1)), environment: environment)
      let exitTests: ExitTests? = ExitTests(program, suite: suite)
    #else
      let exitTests: ExitTests? = ExitTests(
        unavailable: "under XCTest it does so on Linux only; swift package specs runs it")
    #endif
    if let request { TargetsRun.serve(request) }
    let bundle = SpecBundle.ofProcess
    bundle.add(self)
    let run = ClassRun(
      bundle.showsOnly ? [] : specs, bundle.asked.plan, hooks: target.hooks,
      focusIsElsewhere: target.isFocused && !specs.contains(where: \.isFocused), exitTests: exitTests)
    bundle.check(run.plan, of: self)
    RunningXCTestTest.follow()
    bundle.follow(run, of: self)
    return run
  }

  // MARK: - Failures of XCTest

  #if canImport(ObjectiveC)
    /// Records a failure; one that `XCTAssert…` finds in an example is the example's, for retries to see it.
    override open func record(_ issue: XCTIssue) {
      let place = issue.sourceCodeContext.location.map { (file: $0.fileURL.path, line: $0.lineNumber) }
      if !Self.give(issue.compactDescription, at: place) { super.record(issue) }
    }
  #else
    /// Records a failure; one that `XCTAssert…` finds in an example is the example's, for retries to see it.
    override open func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if Self.give(description, at: (filePath, lineNumber)) { return }
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  #endif

  /// Gives a failure to the example whose code this is, if it is one's.
  private static func give(_ text: String, at place: (file: String, line: Int)?) -> Bool {
    let context = ExampleContext.current
    guard context.scope != nil || SpecsRequest.ofProcess != nil else { return false }
    // Without the code of an example around it, it is an issue of the run.
    let location = place.map { SourceLocation(fileID: $0.file, filePath: $0.file, line: $0.line, column: 1) }
    context.record(Issue(.failed(text), at: location))
    return true
  }

  #if canImport(ObjectiveC)
    /// Makes a test of this class. The generated subclass does it, since only a class itself can name its initialiser.
    ///
    /// - Parameter selector: The method that it is to call.
    /// - Returns: The test.
    open class func makeTest(_ selector: Selector) -> SpecTestCase? { nil }

    /// One test an example, in plan order.
    override open class var defaultTestSuite: XCTestSuite { TestMethods.suite(of: self) ?? super.defaultTestSuite }

    /// Whether tests of this class have a method; each example is one.
    override open class func instancesRespond(to aSelector: Selector?) -> Bool {
      TestMethods.run(of: self)
      return super.instancesRespond(to: aSelector)
    }
  #else
    /// One entry an example, for the package manager's list of tests.
    ///
    /// - Returns: The entry of this class.
    public class func entry() -> XCTestCaseEntry {
      let run = makeRun()
      let tests = run.examples.map { example in
        (example.name, { (testCase: XCTestCase) in try run.run(example.name, in: testCase) })
      }
      return (testCaseClass: self, allTests: tests)
    }
  #endif
}
