import FantailPlan
import FantailRun
import FantailTestingIssues
import FantailTree
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
  /// Runs every example of this class within one test, where nobody asked for them one by one.
  ///
  /// - Throws: Nothing but XCTest's own errors.
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
  ///   - method: The method: the example's name after `test`.
  ///   - fileID: The file of the call, for what is wrong with it.
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
    /// A test for each example, beside those of methods that are written for some.
    override open class var defaultTestSuite: XCTestSuite {
      let suite = super.defaultTestSuite
      TestMethods.addTests(of: self, to: suite)
      return suite
    }

    /// Returns whether tests of this class have a method; each example is one.
    override open class func instancesRespond(to aSelector: Selector?) -> Bool {
      super.instancesRespond(to: aSelector) || TestMethods.add(aSelector, to: self)
    }

    /// Records a failure; one that `XCTAssert…` finds in an example is the example's, for retries to see it.
    override open func record(_ issue: XCTIssue) { if !XCTestFailures.give(issue) { super.record(issue) } }
  #else
    /// Records a failure; one that `XCTAssert…` finds in an example is the example's, for retries to see it.
    override open func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if XCTestFailures.give(description, at: (filePath, lineNumber)) { return }
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    /// An entry for each example, for the package manager's list of tests.
    ///
    /// - Parameter methods: The names of the methods that it found in this class, of which one may be for all examples
    ///   together: it runs them where that very test is asked for.
    /// - Returns: The entry of this class.
    @_spi(Generated) public class func entry(_ methods: [String]) -> XCTestCaseEntry {
      guard let target = XCTestRuns.ofProcess.target(of: self) else { return (self, []) }
      var tests = target.planned(in: self).map { number -> (String, (XCTestCase) throws -> Void) in
        (TestName.method(for: target.names[number]), { try XCTestRuns.ofProcess.run(number, of: target, in: $0) })
      }
      for name in methods.sorted() where target.number(of: name, in: self) == nil {
        if name != TestName.ofAllExamples {
          // Neither passed nor passed over: it stands for an example that its author believes to be there.
          tests.append((name, { try XCTestRuns.ofProcess.run(name, in: $0) }))
        } else if TestProcess.isAskedForAll {
          tests.append((name, { try ($0 as? SpecTestCase)?.runExamples() }))
        }
      }
      return (self, tests)
    }
  #endif
}
