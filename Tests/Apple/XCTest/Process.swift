/// The ways in which XCTest finds the selected tests.
public enum Choice {
  /// Every class is queried for its tests, and all or some of them run.
  case fromSuites([String]?)
  /// A class is only queried for whether it has the method.
  case byMethod([String])
}

/// The configuration of a process that has tests.
public struct Configuration {
  /// The tests to run.
  public var choice = Choice.fromSuites(nil)
  /// The tests and classes to leave out.
  public var skipped: [String] = []
  /// The order of the tests.
  public var order = ExecutionOrder.own
  /// The repetition of the tests.
  public var repetition = Repetition()
  /// The number of copies of each test in the suites.
  public var copies = 1
  /// Whether the classes run one after another, each alone, as a worker of parallel runs gets them.
  public var comesClassByClass = false
  /// Whether a class that is queried again returns methods that were added meanwhile.
  public var looksAgain = false
  /// Whether classes are queried for their tests on the main thread.
  public var asksOnMainThread = true

  /// Creates the configuration of a plain run.
  public init() {}
}

/// A class, or a test of it: "Class", "Class/method" or "Class/method()".
private struct TestIdentifier {
  let text: String

  init(_ text: String) { self.text = text.hasSuffix("()") ? String(text.dropLast(2)) : text }

  var testCase: Substring { text.prefix { $0 != "/" } }
  var method: String? { text.contains("/") ? String(text.drop { $0 != "/" }.dropFirst()) : nil }

  func fits(_ test: XCTestCase) -> Bool { text == test.identifier || text == "\(type(of: test))" }
}

/// Runs tests like the process that contains them, and ends it.
public func runTests(of classes: [XCTestCase.Type], _ configuration: Configuration) -> Never {
  XCTestCase.looksAgain = configuration.looksAgain
  for observer in XCTestObservationCenter.shared.observers { observer.testBundleWillStart(.main) }
  var order = configuration.order
  for part in configuration.comesClassByClass ? classes.map({ [$0] }) : [classes] {
    let (all, bundle) = suite(of: part, configuration)
    bundle.arrange(&order)
    bundle.multiply(by: configuration.copies)
    all.run(configuration.repetition)
  }
  for observer in XCTestObservationCenter.shared.observers { observer.testBundleDidFinish(.main) }
  say(RunningTest.hasFailed ? "** TEST FAILED **" : "** TEST SUCCEEDED **")
  exit(RunningTest.hasFailed ? 1 : 0)
}

/// Makes the suite of the selected tests, which contains one of the bundle.
private func suite(
  of classes: [XCTestCase.Type], _ configuration: Configuration
) -> (XCTestSuite, bundle: XCTestSuite) {
  let bundle = XCTestSuite(name: "Tests.xctest")
  let all: XCTestSuite
  switch configuration.choice {
  case .fromSuites(let asked):
    all = XCTestSuite(name: asked == nil ? "All tests" : "Selected tests")
    let identifiers = asked?.map(TestIdentifier.init)
    for suite in suites(of: classes, onMainThread: configuration.asksOnMainThread) {
      if let identifiers { suite.keep { test in identifiers.contains { $0.fits(test) } } }
      let skipped = configuration.skipped.map(TestIdentifier.init)
      suite.keep { test in !skipped.contains { $0.fits(test) } }
      if !suite.tests.isEmpty { bundle.addTest(suite) }
    }
  case .byMethod(let asked):
    all = XCTestSuite(name: "Selected tests")
    for testCase in classes {
      let suite = XCTestCaseSuite(of: testCase)
      for identifier in asked.map(TestIdentifier.init) where identifier.testCase == "\(testCase)" {
        let selector = Selector((identifier.method ?? "") + "AndReturnError:")
        if testCase.instancesRespond(to: selector) { suite.addTest(testCase.init(selector: selector)) }
      }
      if !suite.tests.isEmpty { bundle.addTest(suite) }
    }
  }
  all.addTest(bundle)
  return (all, bundle)
}

/// Queries the classes for their tests, twice, like a program that lists them before it runs them.
private func suites(of classes: [XCTestCase.Type], onMainThread: Bool) -> [XCTestSuite] {
  if onMainThread { return (0..<2).map { _ in classes.map(\.defaultTestSuite) }[1] }
  // Unsafe, but not used by two threads at a time: this thread waits for the other one.
  nonisolated(unsafe) var suites: [XCTestSuite] = []
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    suites = classes.map(\.defaultTestSuite)
    isDone.signal()
  }
  isDone.wait()
  return suites
}
