import FantailPlan
import FantailRun
import FantailTestingIssues
import FantailTree
public import XCTest

/// The superclass of all test classes of specs. It makes each of their examples a test.
///
/// The `SpecBridge` plugin writes the subclasses. If a subclass is already in the target, as
/// `swift package specs --write-tests` writes it for editors, the plugin only passes the specs to it:
/// ```swift
/// final class StackSpecTests: SpecTestCase {
///   func testStack_IsEmpty() throws { try runExample() }
/// }
/// ```
open class SpecTestCase: XCTestCase {
  /// Runs every example of this class in one test, if the user did not select them one by one.
  ///
  /// - Throws: Only XCTest's own errors.
  @_spi(Generated) public func runExamples() throws {
    guard let target = XCTestRuns.ofProcess.target(of: Self.self) else { return }
    for number in target.planned(in: Self.self) {
      do {
        try XCTestRuns.ofProcess.run(number, of: target, in: self)
      } catch is XCTSkip {
        continue
      }
    }
  }

  /// Runs the example that a test method is named after.
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
    try XCTestRuns.ofProcess.run(TestName.method(ofFunction: method), in: self, at: place)
  }

  #if canImport(ObjectiveC)
    /// A test for each example, in addition to methods in the source for examples.
    override open class var defaultTestSuite: XCTestSuite {
      let suite = super.defaultTestSuite
      TestMethods.addTests(of: self, to: suite)
      return suite
    }

    /// Returns whether tests of this class have a method; each example has one.
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
    /// - Parameter methods: The names of the methods that it found in this class. One of them may represent all
    ///   examples; it runs them if the user selects that very test.
    /// - Returns: The entry of this class.
    @_spi(Generated) public class func entry(_ methods: [String]) -> XCTestCaseEntry {
      guard let target = XCTestRuns.ofProcess.target(of: self) else { return (self, []) }
      var tests = target.planned(in: self).map { number -> (String, (XCTestCase) throws -> Void) in
        (TestName.method(for: target.names[number]), { try XCTestRuns.ofProcess.run(number, of: target, in: $0) })
      }
      for name in methods.sorted() where target.number(of: name, in: self) == nil {
        if name != TestName.ofAllExamples {
          // The test is a failure, since its author expects an example of this name.
          tests.append((name, { try XCTestRuns.ofProcess.run(name, in: $0) }))
        } else if TestProcess.isAskedForAll {
          tests.append((name, { try ($0 as? SpecTestCase)?.runExamples() }))
        }
      }
      return (self, tests)
    }
  #endif
}
