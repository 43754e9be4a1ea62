import FantailPlan
import FantailRun
import FantailTree
public import XCTest

/// The superclass of all test classes for specs. It makes each example in their specs a test.
///
/// The `SpecBridge` plugin writes the subclasses. If a subclass is already in the target, as written for editors by
/// `swift package specs --write-tests`, the plugin only passes the specs to it:
/// ```swift
/// final class StackSpecTests: SpecTestCase {
///   func testStack_IsEmpty() throws { try runExample() }
/// }
/// ```
open class SpecTestCase: XCTestCase {
  #if !canImport(ObjectiveC)
    private let test: XCTestCaseClosure
    /// The error of the test, if its code ran before XCTest called the method.
    private var thrown: (any Error)?

    /// Creates a test, as XCTest does for each entry of a class.
    ///
    /// - Parameters:
    ///   - name: The name of the test.
    ///   - testClosure: The code of the test.
    public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
      test = testClosure
      super.init(name: name) { test in
        if let thrown = (test as? SpecTestCase)?.thrown { throw thrown }
        try testClosure(test)
      }
    }

    /// Runs the test. A generated class has neither `setUp` nor `tearDown`, so XCTest does not have to wait for these
    /// on another thread. Such waits take 96,000 of the 191,000 instructions that XCTest spends on an empty test.
    override open func invokeTest() {
      guard Self.isGenerated else { return super.invokeTest() }
      do {
        try test(self)
        runMainQueue()
      } catch {
        // XCTest takes an error, such as a skip, only from the test's code.
        thrown = error
        super.invokeTest()
      }
    }
  #endif

  /// Whether the plugin wrote the class, which then does not declare `setUp` or `tearDown`.
  @_spi(Generated) open class var isGenerated: Bool { false }

  /// Runs every example of this class in one test, if the user did not select them one by one.
  ///
  /// - Throws: Only XCTest's errors.
  @_spi(Generated) public func runExamples() throws {
    guard let target = XCTestTargets.ofProcess.target(of: Self.self) else { return }
    for number in target.planned(in: Self.self) {
      do {
        try XCTestTargets.ofProcess.run(number, of: target, in: self)
      } catch is XCTSkip {
        continue
      }
    }
  }

  /// Runs the example after which a test method is named.
  ///
  /// - Parameters:
  ///   - method: The method, which is `test` followed by the example's name.
  ///   - fileID: The file of the call, for problems with the method.
  ///   - filePath: The file's path.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Throws: XCTest's skip, for an example that is pending or skipped.
  public func runExample(
    _ method: String = #function, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    let place = SourceLocation(fileID, filePath, line, column)
    try XCTestTargets.ofProcess.run(TestName.method(ofFunction: method), in: self, at: place)
  }

  #if canImport(ObjectiveC)
    /// A test for each example, in addition to methods in the source for examples.
    override open class var defaultTestSuite: XCTestSuite {
      let suite = super.defaultTestSuite
      TestMethods.addTests(of: self, to: suite)
      return suite
    }

    /// Returns whether tests of this class have a method; each example has a method.
    override open class func instancesRespond(to aSelector: Selector?) -> Bool {
      super.instancesRespond(to: aSelector) || TestMethods.add(aSelector, to: self)
    }

    /// Records a failure. A failure of `XCTAssert…` in an example belongs to the example, so that retries see it.
    override open func record(_ issue: XCTIssue) { if !XCTestFailures.give(issue) { super.record(issue) } }
  #else
    /// Records a failure. A failure of `XCTAssert…` in an example belongs to the example, so that retries see it.
    override open func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if XCTestFailures.give(description, at: (filePath, lineNumber)) { return }
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    /// An entry for each example, for the package manager's list of tests.
    ///
    /// - Parameter methods: The names of the methods that the package manager found in this class. A method may
    ///   represent all examples; it runs them if the user selects this method.
    /// - Returns: The entry of this class.
    @_spi(Generated) public class func entry(_ methods: [String]) -> XCTestCaseEntry {
      guard let target = XCTestTargets.ofProcess.target(of: self) else { return (self, []) }
      var tests = target.planned(in: self).map { number -> (String, (XCTestCase) throws -> Void) in
        (target.tests[number], { try XCTestTargets.ofProcess.run(number, of: target, in: $0) })
      }
      for name in methods.sorted() where target.number(of: name, in: self) == nil {
        if name != TestName.ofAllExamples {
          // The test is a failure, since its author expects an example of this name.
          tests.append((name, { try XCTestTargets.ofProcess.run(name, in: $0) }))
        } else if TestProcess.isAskedForAll {
          tests.append((name, { try ($0 as? SpecTestCase)?.runExamples() }))
        }
      }
      return (self, tests)
    }
  #endif
}
