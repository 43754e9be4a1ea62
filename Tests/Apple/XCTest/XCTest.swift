@_exported import Foundation
@_exported import ObjectiveC

// Apple's XCTest as far as the bridge meets it, behaving as Apple's is known to: a test is a class and a selector, and is
// named by them; a method that throws is called with a place for its error; a skip is an error too.

/// A test or a suite of tests.
open class XCTest: NSObject {
  /// The test's name.
  open var name: String { "" }

  /// Runs the test by itself.
  open func run() { run(1) }

  fileprivate func run(_ iterations: Int) {}
}

/// One test: a method of a class.
open class XCTestCase: XCTest {
  private let selector: Selector
  fileprivate var failures = 0

  /// Creates a test that calls a method.
  public required init(selector: Selector) {
    self.selector = selector
    super.init()
  }

  /// The name, as the log has it.
  open override var name: String { "-[\(String(reflecting: type(of: self))) \(selector.testName)]" }

  /// The tests of a class: none here, where no method begins with "test".
  open class var defaultTestSuite: XCTestSuite { XCTestSuite(name: "\(self)") }

  /// Whether tests of the class have a method.
  open class func instancesRespond(to aSelector: Selector?) -> Bool {
    aSelector.flatMap { class_getInstanceMethod(self, $0) } != nil
  }

  /// Whether the test goes on after a failure.
  open var continueAfterFailure = true

  /// Takes a failure.
  open func record(_ issue: XCTIssue) {
    failures += 1
    let place = issue.sourceCodeContext.location.map { "\($0.fileURL.lastPathComponent):\($0.lineNumber)" }
    say("\(place ?? "<unknown>"): error: \(name) : \(issue.compactDescription)")
    for observer in XCTestObservationCenter.shared.observers { observer.testCase(self, didRecord: issue) }
  }

  /// Calls the method.
  open func invokeTest() {
    guard let method = class_getInstanceMethod(type(of: self), selector) else {
      return record(XCTIssue(type: .system, compactDescription: "there is no method \(selector)"))
    }
    do {
      try method.call(on: self)
    } catch let error as NSError where error.domain == XCTSkip.errorDomain {
      say("\(error.userInfo["place"] ?? ""): skipped: \(name) : \(error.userInfo["message"] ?? "")")
    } catch {
      record(XCTIssue(type: .thrownError, compactDescription: "threw \(error)"))
    }
  }

  override fileprivate func run(_ iterations: Int) {
    for _ in 0..<iterations {
      failures = 0
      for observer in XCTestObservationCenter.shared.observers { observer.testCaseWillStart(self) }
      RunningTest.current = self
      invokeTest()
      RunningTest.current = nil
      for observer in XCTestObservationCenter.shared.observers { observer.testCaseDidFinish(self) }
      say("\(name) \(failures == 0 ? "ended" : "failed")")
      RunningTest.hasFailed = RunningTest.hasFailed || failures > 0
    }
  }
}

/// What runs. Unsafe to share, which nobody does: all of XCTest is on the main thread here.
enum RunningTest {
  nonisolated(unsafe) static var current: XCTestCase?
  nonisolated(unsafe) static var hasFailed = false
}

func say(_ text: String) {
  print(text)
}

extension Selector {
  /// The name of a test with this selector.
  fileprivate var testName: String {
    description.hasSuffix("AndReturnError:") ? String(description.dropLast("AndReturnError:".count)) : description
  }
}

/// A suite of tests.
open class XCTestSuite: XCTest {
  private let suiteName: String
  /// Its tests and suites.
  open private(set) var tests: [XCTest] = []

  /// Creates an empty suite.
  public init(name: String) {
    suiteName = name
    super.init()
  }

  /// The name.
  open override var name: String { suiteName }

  /// Adds a test or a suite.
  open func addTest(_ test: XCTest) { tests.append(test) }

  /// Leaves only some tests: those with an identifier.
  fileprivate func keep(_ identifiers: Set<String>) {
    tests = tests.filter { test in
      guard let name = test.name.split(separator: " ").last?.dropLast() else { return false }
      return identifiers.contains("\(suiteName)/\(name)")
    }
  }

  override fileprivate func run(_ iterations: Int) {
    for observer in XCTestObservationCenter.shared.observers { observer.testSuiteWillStart(self) }
    for test in tests { test.run(iterations) }
    for observer in XCTestObservationCenter.shared.observers { observer.testSuiteDidFinish(self) }
  }
}

// MARK: - The process

/// How XCTest finds the tests that were asked for.
public enum Choice {
  /// Every class is asked for its tests, which are then all run, or only those with some identifiers.
  case fromSuites([String]?)
  /// A class is asked for nothing but whether it has the method.
  case byMethod([String])
}

/// Runs tests as the process does that has them, and ends it.
public func runTests(of classes: [XCTestCase.Type], _ choice: Choice, iterations: Int) -> Never {
  let all = XCTestSuite(name: "Selected tests")
  switch choice {
  case .fromSuites(let identifiers):
    for testCase in classes {
      let suite = testCase.defaultTestSuite
      if let identifiers { suite.keep(Set(identifiers)) }
      if !suite.tests.isEmpty { all.addTest(suite) }
    }
  case .byMethod(let identifiers):
    for testCase in classes {
      let suite = XCTestSuite(name: "\(testCase)")
      for identifier in identifiers where identifier.hasPrefix("\(testCase)/") {
        let selector = Selector(identifier.dropFirst("\(testCase)/".count) + "AndReturnError:")
        if testCase.instancesRespond(to: selector) { suite.addTest(testCase.init(selector: selector)) }
      }
      if !suite.tests.isEmpty { all.addTest(suite) }
    }
  }
  for observer in XCTestObservationCenter.shared.observers { observer.testBundleWillStart(.main) }
  all.run(iterations)
  for observer in XCTestObservationCenter.shared.observers { observer.testBundleDidFinish(.main) }
  say(RunningTest.hasFailed ? "** TEST FAILED **" : "** TEST SUCCEEDED **")
  exit(RunningTest.hasFailed ? 1 : 0)
}
