import XCTest

/// The examples whose tests XCTest is about to run, copies counted.
struct TestChoice {
  /// By target, by the example's number.
  private(set) var times: [[Int]]
  private let targets: [TargetRun]
  private let places: [ObjectIdentifier: Int]

  /// Chooses nothing yet of some targets.
  init(_ targets: [TargetRun]) {
    self.targets = targets
    times = targets.map { Array(repeating: 0, count: $0.tests.names.count) }
    let classes = targets.enumerated().flatMap { place, target in
      target.specs.classes.map { (ObjectIdentifier($0), place) }
    }
    places = Dictionary(classes) { first, _ in first }
  }

  /// Adds a test, or those of a suite.
  mutating func add(_ test: XCTest) {
    if let suite = test as? XCTestSuite {
      for test in suite.tests { add(test) }
      return
    }
    guard let testCase = test as? XCTestCase, let place = places[ObjectIdentifier(type(of: testCase))] else { return }
    let name = TestName.last(of: test.name)
    if let number = targets[place].number(of: name, in: type(of: testCase)) {
      times[place][number] += 1
    } else if name == TestName.ofAllExamples {
      for number in targets[place].tests.planned(in: type(of: testCase)) { times[place][number] += 1 }
    }
  }
}
