#if canImport(ObjectiveC)
  import FantailPlan
  import FantailTree
  import Foundation
  import ObjectiveC
  import XCTest

  /// Gives each example of a class its own method, where XCTest finds tests through the Objective-C runtime.
  ///
  /// There XCTest names, chooses, repeats and skips tests by their methods: one method that all examples share could
  /// not be chosen by an example's name. A class asked whether its instances have a method gets it then, since XCTest
  /// does not always ask it for its suite.
  enum TestMethods {
    /// The one test of a class without any where that must not pass in silence.
    private static let planTest = "Plan"

    /// Adds the tests of a class to its suite, one an example, in plan order: but for those that have a method in the
    /// source, which are in it.
    static func addTests(of testCase: XCTestCase.Type, to suite: XCTestSuite) {
      guard let bridged = testCase as? any BridgedTests.Type else { return }
      func addTest(_ name: String) { suite.addTest(bridged.makeTest(selector(name))) }
      // XCTest asks on the main thread, and specs are not to be read elsewhere.
      guard Thread.isMainThread else {
        add(planTest, to: testCase) { test in
          let text = """
            XCTest asked for the tests of \(testCase) on a thread other than the main one, where specs cannot be read
            """
          test.record(Issue(.cannotRun(text), at: nil), of: nil)
        }
        return addTest(planTest)
      }
      guard let target = XCTestRuns.ofProcess.target(of: testCase) else { return }
      // Whether those that were added when it was asked before are in it, is XCTest's own business.
      let listed = Set(suite.tests.map { TestName.last(of: $0.name) })
      for number in target.planned(in: testCase) {
        let name = TestName.method(for: target.names[number])
        if listed.contains(name) { continue }
        add(name, to: testCase)
        addTest(name)
      }
      if target.plan.examples.isEmpty, !target.declared(in: testCase).isEmpty {
        add(planTest, to: testCase) { test in
          let obstacle = XCTestRuns.ofProcess.obstacle(to: target)
          try (obstacle ?? .skip("nothing of this target is selected")).stop(test, at: nil)
        }
        addTest(planTest)
      }
    }

    /// Adds the method that a selector is of, if it can be that of an example.
    ///
    /// - Returns: Whether the class has it now.
    static func add(_ selector: Selector?, to testCase: XCTestCase.Type) -> Bool {
      guard let selector, testCase is any BridgedTests.Type else { return false }
      let text = "\(selector)"
      guard text.hasSuffix(ending) else { return false }
      let name = String(text.dropLast(ending.count))
      // Whether there is such an example is told by the test where it cannot be found out here.
      if Thread.isMainThread, XCTestRuns.ofProcess.target(of: testCase)?.number(of: name, in: testCase) == nil {
        return false
      }
      add(name, to: testCase)
      return true
    }

    private static func add(_ name: String, to testCase: XCTestCase.Type) {
      add(name, to: testCase) { test in try XCTestRuns.ofProcess.run(name, in: test) }
    }

    /// The end of the selector of a method that throws, as the compiler makes it.
    private static let ending = "AndReturnError:"

    private static func selector(_ name: String) -> Selector { Selector(name + ending) }

    private static func add(
      _ name: String, to testCase: XCTestCase.Type, _ body: @escaping (XCTestCase) throws -> Void
    ) {
      // Pointers for the test and for the error's place: the block has to have a type that C knows.
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

    /// A truth value, from the test, the selector and the place of an error. On Macs with Intel's processors the value
    /// is a character.
    #if arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst))
      private static let types = "c@:^@"
    #else
      private static let types = "B@:^@"
    #endif
  }
#endif
