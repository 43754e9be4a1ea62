#if canImport(ObjectiveC)
  import FantailPlan
  import FantailTree
  import Foundation
  import ObjectiveC
  import XCTest

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
