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

  /// Removes all tests that are not selected.
  func keep(_ isAsked: (XCTestCase) -> Bool) {
    tests = tests.filter { test in (test as? XCTestCase).map(isAsked) == true }
  }

  /// Puts tests and suites into another order.
  func arrange(_ order: inout ExecutionOrder) {
    for suite in tests { (suite as? XCTestSuite)?.arrange(&order) }
    tests = order.arranged(tests)
  }

  /// Puts copies beside each test.
  func multiply(by times: Int) {
    tests = tests.flatMap { test in
      let copies = (1..<max(1, times)).compactMap { _ in (test as? XCTestCase)?.duplicate() }
      (test as? XCTestSuite)?.multiply(by: times)
      return [test] + copies
    }
  }

  func begin() {}
  func end() {}

  override func run(_ repetition: Repetition) {
    let run = XCTestRun(test: self)
    testRun = run
    for observer in XCTestObservationCenter.shared.observers { observer.testSuiteWillStart(self) }
    begin()
    for test in tests { test.run(repetition) }
    end()
    run.isStopped = true
    for observer in XCTestObservationCenter.shared.observers { observer.testSuiteDidFinish(self) }
  }
}

/// The suite of a class. Only this kind calls the class before its first test and after its last.
final class XCTestCaseSuite: XCTestSuite {
  private let testCase: XCTestCase.Type

  init(of testCase: XCTestCase.Type) {
    self.testCase = testCase
    super.init(name: "\(testCase)")
  }

  override func begin() { testCase.setUp() }
  override func end() { testCase.tearDown() }
}

/// The orders in which XCTest runs tests: a plan's own where all run, by name where some were chosen, or one from a seed.
public enum ExecutionOrder {
  /// As the suites are.
  case own
  /// Suites and their tests by their names.
  case byName
  /// From a seed.
  case random(UInt64)

  mutating func arranged(_ tests: [XCTest]) -> [XCTest] {
    switch self {
    case .own: return tests
    case .byName: return tests.sorted { $0.name < $1.name }
    case .random(var seed):
      var tests = tests.sorted { $0.name < $1.name }
      for index in stride(from: tests.count - 1, to: 0, by: -1) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        tests.swapAt(index, Int(seed >> 33) % (index + 1))
      }
      self = .random(seed)
      return tests
    }
  }
}
