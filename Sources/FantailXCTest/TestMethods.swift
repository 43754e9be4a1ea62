#if canImport(ObjectiveC)
  import FantailLock
  import FantailPlan
  import FantailTree
  import Foundation
  import ObjectiveC
  import XCTest

  /// Gives each example of a class its own method, where XCTest finds tests through the Objective-C runtime.
  ///
  /// There XCTest names, chooses, repeats and skips tests by their methods: one method that all examples share could
  /// not be chosen by an example's name. A class asked whether its instances have a method gets its methods first,
  /// since XCTest does not always ask it for its suite.
  enum TestMethods {
    /// The runs of the classes that were asked, and what follows XCTest: both for the life of the process, as are the
    /// methods.
    private static let runs = Locked<[ObjectIdentifier: ClassRun]>([:])
    private static let lastTests = LastTests()
    /// The one test of a class whose plan is empty where that must not pass in silence.
    private static let planTest = "Plan"

    /// The tests of a class, one an example, in plan order; `nil` where it has no specs.
    static func suite(of testCase: SpecTestCase.Type) -> XCTestSuite? {
      guard let run = run(of: testCase), let bridged = testCase as? any BridgedTests.Type else { return nil }
      let suite = XCTestSuite(name: "\(testCase)")
      let tests = namesOfTests(of: run, in: testCase) + (needsPlanTest(testCase, run) ? [planTest] : [])
      for name in tests { suite.addTest(bridged.makeTest(selector(name))) }
      return suite
    }

    /// Adds the methods, unless they are there, and returns the run they belong to.
    ///
    /// XCTest asks on the main thread. Whoever asks elsewhere is not XCTest, and specs are not to be read there.
    @discardableResult
    static func run(of testCase: SpecTestCase.Type) -> ClassRun? {
      guard Thread.isMainThread, !testCase.specs.isEmpty else { return nil }
      let key = ObjectIdentifier(testCase)
      if let run = runs.withLock({ $0[key] }) { return run }
      let run = testCase.makeRun()
      for (index, name) in namesOfTests(of: run, in: testCase).enumerated() where name == run.examples[index].name {
        add(selector(name), to: testCase) { test in try self.run(index, of: run, in: test) }
      }
      if needsPlanTest(testCase, run) {
        add(selector(planTest), to: testCase) { test in try run.tellObstacle(in: test) }
      }
      lastTests.follow()
      runs.withLock { $0[key] = run }
      return run
    }

    private static func needsPlanTest(_ testCase: SpecTestCase.Type, _ run: ClassRun) -> Bool {
      run.examples.isEmpty && (!run.problems.isEmpty || SpecBundle.ofProcess.needsTest(testCase))
    }

    /// The names of a class's tests: an example with its own method in the source keeps that.
    private static func namesOfTests(of run: ClassRun, in testCase: SpecTestCase.Type) -> [String] {
      run.namesOfTests { class_getInstanceMethod(testCase, selector($0)) != nil }
    }

    /// Runs the example that a method in the source is written for; returns `false` where there is none.
    static func run(method: String, of run: ClassRun, in test: SpecTestCase) throws -> Bool {
      let index = run.examples.firstIndex { WrittenTest.name(of: $0.name) == method }
      guard let index else { return false }
      try self.run(index, of: run, in: test)
      return true
    }

    private static func run(_ index: Int, of run: ClassRun, in test: SpecTestCase) throws {
      let result = Result { try run.turn(of: index).run(index, in: test) }
      if lastTests.contains(test) {
        for issue in run.endRun() { test.record(issue, of: nil) }
      }
      try result.get()
    }

    /// The selector of a method that throws, as the compiler makes it.
    private static func selector(_ name: String) -> Selector { Selector(name + "AndReturnError:") }

    private static func add(
      _ selector: Selector, to testCase: SpecTestCase.Type, _ body: @escaping (SpecTestCase) throws -> Void
    ) {
      // Pointers for the test and for the error's place: the block has to have a type that C knows.
      let block: @convention(block) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Bool = { test, place in
        do {
          try body(Unmanaged<SpecTestCase>.fromOpaque(test).takeUnretainedValue())
          return true
        } catch {
          if let place = place?.assumingMemoryBound(to: NSError?.self) {
            AutoreleasingUnsafeMutablePointer<NSError?>(place).pointee = error as NSError
          }
          return false
        }
      }
      class_addMethod(testCase, selector, imp_implementationWithBlock(block), types)
    }

    /// A truth value, from the test, the selector and the place of an error. On Macs with Intel's processors the value
    /// is a character.
    #if arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst))
      private static let types = "c@:^@"
    #else
      private static let types = "B@:^@"
    #endif
  }

  /// Knows which test is the last of each test target, whose hooks for the whole run end with it: afterwards XCTest
  /// takes no failure any more, and an app that hosts the tests must not be ended.
  private final class LastTests: NSObject, XCTestObservation, Sendable {
    private struct State {
      var depth = 0
      var tests: Set<ObjectIdentifier> = []
    }

    private let state = Locked(State())

    override init() {
      super.init()
      XCTestObservationCenter.shared.addTestObserver(self)
    }

    /// Begins to follow the suites.
    func follow() {}

    func contains(_ test: SpecTestCase) -> Bool {
      state.withLock { $0.tests.contains(ObjectIdentifier(test)) }
    }

    func testSuiteWillStart(_ testSuite: XCTestSuite) {
      let isOutermost = state.withLock { state in
        defer { state.depth += 1 }
        return state.depth == 0
      }
      guard isOutermost else { return }
      var last: [Substring: SpecTestCase] = [:]
      Self.forEachTest(of: testSuite) { test in
        last[String(reflecting: type(of: test)).prefix { $0 != "." }] = test
      }
      let tests = Set(last.values.map { ObjectIdentifier($0) })
      state.withLock { $0.tests = tests }
    }

    func testSuiteDidFinish(_ testSuite: XCTestSuite) {
      state.withLock { $0.depth -= 1 }
    }

    private static func forEachTest(of suite: XCTestSuite, _ body: (SpecTestCase) -> Void) {
      for test in suite.tests {
        if let suite = test as? XCTestSuite {
          forEachTest(of: suite, body)
        } else if let test = test as? SpecTestCase {
          body(test)
        }
      }
    }
  }
#endif
