#if !canImport(ObjectiveC)
  import Fantail
  import FantailSeams
  import XCTest

  @_spi(Generated) @testable import FantailXCTest

  /// A test of an example as XCTest invokes it, in a class of the plugin and in a class of the user.
  final class SpecTestCaseTests: XCTestCase {
    /// Invokes a test, and returns the log of its code and of the class.
    private func log(inGeneratedClass isGenerated: Bool, _ code: @escaping (RunLog) throws -> Void) -> String {
      // Classes of functions are not in the index, so that neither the package manager nor an editor lists them.
      class OfUser: SpecTestCase {
        var log = RunLog()

        override func setUp() { log("setUp") }

        override func tearDown() { log("tearDown") }

        override func setUp() async throws { log("async-setUp") }

        override func tearDown() async throws { log("async-tearDown") }

        override func recordFailure(
          withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
        ) {
          log(description)
        }
      }
      final class OfPlugin: OfUser {
        override class var isGenerated: Bool { true }
      }
      let log = RunLog()
      let type = isGenerated ? OfPlugin.self : OfUser.self
      let test = type.init(name: "test") { _ in try code(log) }
      test.log = log
      // Not `run`: XCTest would take the test for the running one from then on.
      test.invokeTest()
      return log.trace
    }

    func testSetUpRunsOnlyInAClassWrittenByTheUser() {
      XCTAssertEqual(log(inGeneratedClass: true) { $0("example") }, "example")
      XCTAssertEqual(
        log(inGeneratedClass: false) { $0("example") }, "async-setUp setUp example tearDown async-tearDown")
    }

    func testXCTestReceivesTheErrorThatATestThrows() {
      let trace = "async-setUp setUp tearDown async-tearDown"
      func skip(_ log: RunLog) throws {
        log("example")
        throw XCTSkip("later")
      }
      XCTAssertEqual(log(inGeneratedClass: true, skip), "example " + trace)
      XCTAssertEqual(
        log(inGeneratedClass: true) { _ in throw Boom() },
        #"async-setUp setUp threw error "boom" tearDown async-tearDown"#)
    }

    func testCodeOnTheMainQueueRunsBeforeTheNextTest() {
      XCTAssertTrue(Thread.isMainThread)
      let trace = log(inGeneratedClass: true) { log in
        DispatchQueue.main.async { log("left") }
        Task { @MainActor in log("task") }
        log("example")
      }
      XCTAssertEqual(trace, "example left task")
    }
  }
#endif
