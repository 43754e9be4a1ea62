import FantailPlan
import FantailRun
import FantailTree
public import XCTest

#if canImport(ObjectiveC)
  import Foundation
  import ObjectiveC
#endif

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

/// The names of tests: "test" followed by the example's name, as in a method written for the example. XCTest and
/// editors recognise test methods by this beginning.
enum TestName {
  /// The method that the package manager needs to find in a class without written methods.
  static let ofAllExamples = "testSpecs"

  static func method(for example: String) -> String { "test" + example }

  /// Returns the name of a method's example; `nil` for other methods.
  static func example(of method: String) -> String? { method.hasPrefix("test") ? String(method.dropFirst(4)) : nil }

  /// Returns the method's name from the text of `#function`: "testStack_IsEmpty()".
  static func method(ofFunction function: String) -> String { String(function.prefix { $0 != "(" }) }

  /// Returns the last part of a test's name, which is "Class.name" on Linux and "-[Class name]" on Apple platforms. An
  /// example's name contains neither dots nor spaces.
  static func last(of test: String) -> String {
    let name = test.hasSuffix("]") ? String(test.dropLast()) : test
    // This uses a C function, since a Swift loop is not optimised in debug builds and took a tenth of a test's time for
    // each name.
    return name.withCString { (strrchr($0, 32) ?? strrchr($0, 46)).map { String(cString: $0 + 1) } } ?? name
  }
}

#if canImport(ObjectiveC)
  /// Gives each example of a class a separate method, on systems where XCTest finds tests through the Objective-C
  /// runtime.
  ///
  /// There, XCTest names, selects, repeats and skips tests by their methods. With one method for all examples, a single
  /// example could not be selected by name. A class also adds a method when XCTest asks for that method, since XCTest
  /// does not always ask the class for its suite.
  enum TestMethods {
    /// The only test of a class without tests; it reports the reason.
    private static let planTest = "Plan"

    /// Adds a test for each example of a class to its suite, in the order of the plan. Examples with a method in the
    /// source are already in the suite.
    static func addTests(of testCase: XCTestCase.Type, to suite: XCTestSuite) {
      guard let bridged = testCase as? any BridgedTests.Type else { return }
      func addTest(_ name: String) { suite.addTest(bridged.makeTest(selector(name))) }
      // XCTest calls this on the main thread; specs must not be read on another thread.
      guard Thread.isMainThread else {
        add(planTest, to: testCase) { test in
          let text = """
            XCTest asked for the tests of \(testCase) on a thread other than the main one, where specs cannot be read
            """
          test.record(Issue(.cannotRun(text), at: nil), of: nil)
        }
        return addTest(planTest)
      }
      guard let target = XCTestTargets.ofProcess.target(of: testCase) else { return }
      // Whether methods that were added earlier are in the suite depends on XCTest.
      let listed = Set(suite.tests.map { TestName.last(of: $0.name) })
      for number in target.planned(in: testCase) {
        let name = target.tests[number]
        if listed.contains(name) { continue }
        add(name, to: testCase)
        addTest(name)
      }
      if target.plan.examples.isEmpty, !target.declared(in: testCase).isEmpty {
        add(planTest, to: testCase) { test in
          let obstacle = XCTestTargets.ofProcess.obstacle(to: target)
          try (obstacle ?? .skip("nothing of this target is selected")).stop(test, at: nil)
        }
        addTest(planTest)
      }
    }

    /// Adds the method of a selector, if the selector can belong to an example.
    ///
    /// - Returns: Whether the class has the method now.
    static func add(_ selector: Selector?, to testCase: XCTestCase.Type) -> Bool {
      guard let selector, testCase is any BridgedTests.Type else { return false }
      let text = "\(selector)"
      guard text.hasSuffix(ending) else { return false }
      let name = String(text.dropLast(ending.count))
      // If it cannot be determined here whether the example exists, the test reports a missing example.
      if Thread.isMainThread, XCTestTargets.ofProcess.target(of: testCase)?.number(of: name, in: testCase) == nil {
        return false
      }
      add(name, to: testCase)
      return true
    }

    private static func add(_ name: String, to testCase: XCTestCase.Type) {
      add(name, to: testCase) { test in try XCTestTargets.ofProcess.run(name, in: test) }
    }

    /// The ending that the compiler gives the selector of a throwing method.
    private static let ending = "AndReturnError:"

    private static func selector(_ name: String) -> Selector { Selector(name + ending) }

    private static func add(
      _ name: String, to testCase: XCTestCase.Type, _ body: @escaping (XCTestCase) throws -> Void
    ) {
      // The test and the error are passed as pointers, because the block's type has to be representable in C.
      let block: @convention(block) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Bool = { test, place in
        do {
          try body(Unmanaged<XCTestCase>.fromOpaque(test).takeUnretainedValue())
          return true
        } catch {
          if let place = place?.assumingMemoryBound(to: NSError?.self) {
            AutoreleasingUnsafeMutablePointer<NSError?>(place).pointee = error as NSError
          }
          return false
        }
      }
      class_addMethod(testCase, selector(name), imp_implementationWithBlock(block), types)
    }

    /// The method returns a Boolean value and takes the test, the selector and the address of an error. On Intel Macs
    /// the value is a character.
    #if arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst))
      private static let types = "c@:^@"
    #else
      private static let types = "B@:^@"
    #endif
  }
#endif
