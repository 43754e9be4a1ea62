@_exported import Foundation
@_exported import ObjectiveC

// Apple's XCTest as far as the bridge meets it, behaving as Apple's is known to: a test is a class and a selector, and is
// named by them; a method that throws is called with a place for its error; a skip is an error too.

/// A test or a suite of tests.
open class XCTest: NSObject {
  /// The test's name.
  open var name: String { "" }

  /// The last run of the test.
  open internal(set) var testRun: XCTestRun?

  /// Runs the test alone.
  open func run() { run(Repetition()) }

  func run(_ repetition: Repetition) {}
}

/// A run of a test or of a suite.
open class XCTestRun: NSObject {
  private let test: XCTest
  var isStopped = false

  init(test: XCTest) { self.test = test }

  /// Records a failure of the whole suite, which has to be running.
  open func record(_ issue: XCTIssue) {
    precondition(!isStopped, "the run of \(test.name) is over")
    say("\(issue.place): error: \(test.name) : \(issue.compactDescription)")
    RunningTest.hasFailed = true
  }
}

/// The repetition of a test, one run after another.
public struct Repetition {
  /// Whether each run is one of a copy, made when it begins, or of the test itself.
  public enum Form: String {
    /// The test itself is run again.
    case same
    /// A copy is made for each time.
    case copies
  }

  /// The condition for an early end.
  public enum End: String {
    /// The repetition searches for a failure.
    case failure
    /// A failing test runs again, and its last run counts.
    case pass
  }

  /// The greatest number of runs.
  public var times = 1
  /// The form of each run.
  public var form = Form.same
  /// The condition for an early end; `nil` runs each test the full number of times.
  public var end: End?

  /// Creates a way to repeat tests.
  public init(times: Int = 1, form: Form = .same) {
    self.times = times
    self.form = form
  }
}

/// A test: a method of a class.
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

  /// The name by which tools identify the test.
  var identifier: String { "\(type(of: self))/\(selector.testName)" }

  /// `true` if methods that were added after a class was queried are found. Set before any class is queried.
  nonisolated(unsafe) static var looksAgain = false

  /// The tests of a class: a suite of a special kind with the methods whose names begin with "test", found at the first
  /// query; XCTest is not documented to query again.
  open class var defaultTestSuite: XCTestSuite {
    let suite = XCTestCaseSuite(of: self)
    let known = XCTestCase.looksAgain ? nil : knownSelectors[ObjectIdentifier(self)]
    let found = known ?? class_selectors(self)
    knownSelectors[ObjectIdentifier(self)] = found
    for selector in found where selector.description.hasPrefix("test") {
      suite.addTest(self.init(selector: selector))
    }
    return suite
  }

  /// Called before the first test of the class.
  open class func setUp() {}

  /// Called before each test.
  open func setUp() {}

  /// Called after each test.
  open func tearDown() {}

  /// Called after the last test of the class.
  open class func tearDown() {}

  /// Whether tests of the class have a method.
  open class func instancesRespond(to aSelector: Selector?) -> Bool {
    aSelector.flatMap { class_getInstanceMethod(self, $0) } != nil
  }

  /// Whether the test continues after a failure.
  open var continueAfterFailure = true

  /// Returns another test of the same method.
  func duplicate() -> XCTestCase { type(of: self).init(selector: selector) }

  /// Keeps something with the test's result.
  open func add(_ attachment: XCTAttachment) {
    say("  kept: \(attachment.name ?? "no name"), \(attachment.data.count) bytes")
  }

  /// Records a failure.
  open func record(_ issue: XCTIssue) {
    if let expected = ExpectedFailures.take() {
      say("\(issue.place): expected: \(name) : \(issue.compactDescription) (\(expected))")
      let failure = XCTExpectedFailure(issue: issue)
      for observer in XCTestObservationCenter.shared.observers { observer.testCase(self, didRecord: failure) }
      return
    }
    failures += 1
    say("\(issue.place): error: \(name) : \(issue.compactDescription)")
    for observer in XCTestObservationCenter.shared.observers { observer.testCase(self, didRecord: issue) }
    if !continueAfterFailure, Thread.isMainThread, issue.type != .uncaughtException { raiseException("interruption") }
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

  override func run(_ repetition: Repetition) {
    var hasFailed = false
    for _ in 0..<repetition.times {
      let test = repetition.form == .copies ? duplicate() : self
      test.runOnce()
      let fails = test.failures > 0
      hasFailed = fails || hasFailed && repetition.end != .pass
      if repetition.end == (fails ? .failure : .pass) { break }
    }
    RunningTest.hasFailed = RunningTest.hasFailed || hasFailed
  }

  /// Calls a closure, and records its exception. An exception that only interrupts the test is not a further failure.
  private func performTurningExceptionsIntoFailures(_ body: @escaping () -> Void) {
    guard let exception = catching(body), exception != "interruption" else { return }
    record(XCTIssue(type: .uncaughtException, compactDescription: "raised \(exception)"))
  }

  private func runOnce() {
    failures = 0
    for observer in XCTestObservationCenter.shared.observers { observer.testCaseWillStart(self) }
    RunningTest.current = self
    performTurningExceptionsIntoFailures {
      self.setUp()
      self.invokeTest()
    }
    performTurningExceptionsIntoFailures { self.tearDown() }
    RunningTest.current = nil
    for observer in XCTestObservationCenter.shared.observers { observer.testCaseDidFinish(self) }
    say("\(name) \(failures == 0 ? "ended" : "failed")")
  }
}

/// The running test. Unsafe, but only the main thread uses it: all of XCTest is on the main thread here.
enum RunningTest {
  nonisolated(unsafe) static var current: XCTestCase?
  nonisolated(unsafe) static var hasFailed = false
}

func say(_ text: String) {
  print(text)
}

/// The methods of each class that was queried for its tests. Only one thread at a time queries them.
nonisolated(unsafe) private var knownSelectors: [ObjectIdentifier: [Selector]] = [:]

extension Selector {
  /// The name of a test with this selector.
  fileprivate var testName: String {
    description.hasSuffix("AndReturnError:") ? String(description.dropLast("AndReturnError:".count)) : description
  }
}

/// Data that a test keeps with its result, such as the log of a server.
open class XCTAttachment: NSObject {
  fileprivate let data: Data
  open var name: String?

  /// Creates an attachment from bytes.
  public init(data: Data) { self.data = data }
}
