import FantailCLI
import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import Foundation
public import XCTest

/// The class behind every test class of specs: it makes each of their examples a test.
///
/// The `SpecBridge` plugin writes the subclasses, or only tells one of its specs that stands in the target already, as
/// `swift package specs --write-tests` writes them for editors:
/// ```swift
/// final class StackSpecTests: SpecTestCase {
///   func testStack_IsEmpty() throws { try runExample() }
/// }
/// ```
open class SpecTestCase: XCTestCase {
  /// Watches for what ends the process while specs are built or run.
  static let earlyExit = EarlyExit()

  /// The specs of the target of each class that is known to have some, for the life of the process, as the target's are:
  /// the runtime looks through all conformances of the program for what a class has.
  private static let knownTargets = Locked<[ObjectIdentifier: TargetSpecs]>([:])

  /// The specs of the whole test target, built under the watch.
  class var targetSpecs: TargetSpecs {
    let key = ObjectIdentifier(self)
    if let known = knownTargets.withLock({ $0[key] }) { return known }
    let specs = earlyExit.whileBuilding { (self as? any BridgedTests.Type)?.targetSpecs ?? TargetSpecs([]) }
    knownTargets.withLock { known in
      known[key] = specs
      for owner in specs.classes { known[owner] = specs }
    }
    return specs
  }

  /// The specs of this class, in the order they are written.
  class var specs: [Spec] { targetSpecs.specs(of: self) }

  /// The names of all examples of this class, whatever of them is to run.
  class var namesOfExamples: [String] {
    Plan.namesOfDeclared(in: targetSpecs.hooks.eachHooks + specs.filter { !$0.isRootHook })
  }

  /// Runs every example of this class within one test, where nobody asked for them one by one.
  ///
  /// - Throws: Nothing but XCTest's own errors.
  @_spi(Generated) public func runExamples() throws {
    let run = Self.makeRun()
    for index in run.examples.indices {
      do {
        try run.run(index, in: self)
      } catch is XCTSkip {
        continue
      }
    }
  }

  /// Runs the example that a test method is named after.
  ///
  /// - Parameter method: The method: the example's name after `test`.
  /// - Throws: XCTest's skip, for an example that is pending or skipped.
  public func runExample(_ method: String = #function) throws {
    let method = WrittenTest.name(ofFunction: method)
    #if canImport(ObjectiveC)
      guard let run = TestMethods.run(of: Self.self), try TestMethods.run(method: method, of: run, in: self) else {
        return record(WrittenTest.staleIssue(method, in: Self.self), of: nil)
      }
    #else
      let run = Self.makeRun()
      guard let index = run.examples.firstIndex(where: { WrittenTest.name(of: $0.name) == method }) else {
        return record(WrittenTest.staleIssue(method, in: Self.self), of: nil)
      }
      try run.run(index, in: self)
    #endif
  }

  #if os(Linux)
    private static let isExitTest = ExitTestRunner.isAsked(by: SpecsRequest.environmentOfRun)
    /// Without its arguments, which may name other tests: the class that has the example ends the process.
    private static let program = Relaunch(
      arguments: Array(CommandLine.arguments.prefix(1)), environment: SpecsRequest.environmentOfRun)
  #endif

  class func makeRun() -> ClassRun {
    let target = targetSpecs
    #if compiler(<6.4)
      // Before any test runs. From 6.4 on XCTest itself listens, and is to come first.
      _ = ForeignFailures.listener
    #endif
    let specs = specs.filter { !$0.isRootHook }
    let request = SpecsRequest.ofProcess
    #if os(Linux)
      let environment = SpecsRequest.environmentOfRun
      if isExitTest, request == nil {
        guard let exitTests = ExitTestRunner(for: environment, suite: String(reflecting: self)) else {
          return ClassRun([], PlanOptions(), focusIsElsewhere: false)
        }
        ClassRun.serve(exitTests, specs, hooks: target.hooks)
        exit(0)
      }
      let exitTests = program.map { ExitTestRunner($0) { String(reflecting: self) } }
    #else
      let exitTests: ExitTestRunner? = ExitTestRunner(
        unavailable: "under XCTest it does so on Linux only; swift package specs runs it")
    #endif
    if let request { TargetsRun.serve(request) }
    let bundle = SpecBundle.ofProcess
    bundle.add(self)
    let run = ClassRun(
      bundle.offersTests ? specs : [], bundle.asked.plan, hooks: target.hooks,
      focusIsElsewhere: target.isFocused && !specs.contains(where: \.isFocused), exitTests: exitTests)
    #if !canImport(ObjectiveC)
      if !run.problems.isEmpty { bundle.refuse(run.problems.map { "\(self): \($0)" }) }
    #endif
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
    guard context.sink != nil || SpecsRequest.ofProcess != nil else { return false }
    // Without the code of an example around it, it is an issue of the run.
    let location = place.map { SourceLocation(fileID: $0.file, filePath: $0.file, line: $0.line, column: 1) }
    context.record(Issue(.failed(text), at: location))
    return true
  }

  #if canImport(ObjectiveC)
    /// One test an example, in plan order.
    override open class var defaultTestSuite: XCTestSuite { TestMethods.suite(of: self) ?? super.defaultTestSuite }

    /// Returns whether tests of this class have a method; each example is one.
    override open class func instancesRespond(to aSelector: Selector?) -> Bool {
      TestMethods.run(of: self)
      return super.instancesRespond(to: aSelector)
    }
  #else
    /// One entry an example, for the package manager's list of tests.
    ///
    /// - Parameter methods: The names of the methods that it found in this class. An example that has one of its own is
    ///   a test of that name; all of them together run where that very test is asked for.
    /// - Returns: The entry of this class.
    @_spi(Generated) public class func entry(_ methods: [String]) -> XCTestCaseEntry {
      let run = makeRun()
      let names = run.namesOfTests(methods.contains)
      var tests: [(String, (XCTestCase) throws -> Void)] = []
      tests.reserveCapacity(names.count + 1)
      for name in names {
        let index = tests.count
        tests.append((name, { testCase in try run.run(index, in: testCase) }))
      }
      // Neither passed nor passed over: it stands for an example that its author believes to be there.
      for method in staleMethods(methods, butFor: names) {
        tests.append((method, { $0.record(WrittenTest.staleIssue(method, in: self), of: nil) }))
      }
      let all = WrittenTest.ofAllExamples
      if methods.contains(all), AskedTests.ofProcess.name("\(String(reflecting: self))/\(all)") {
        tests.append((all, { try ($0 as? SpecTestCase)?.runExamples() }))
      }
      return (testCaseClass: self, allTests: tests)
    }

    /// The methods without an example, selected or not.
    private class func staleMethods(_ methods: [String], butFor names: [String]) -> [String] {
      // Most classes have no method of their own, and the names of all their examples need not be looked at.
      let written = methods.filter { $0 != WrittenTest.ofAllExamples }
      guard !written.isEmpty, SpecBundle.ofProcess.offersTests else { return [] }
      let rest = Set(written).subtracting(names)
      return rest.subtracting(namesOfExamples.map { WrittenTest.name(of: $0) }).sorted()
    }
  #endif
}
