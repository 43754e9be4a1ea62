import Fantail
import FantailPlan
import FantailRun
import FantailSeams
import XCTest

@testable import FantailXCTest

/// Asynchronous work in XCTest's synchronous methods, on the thread that XCTest calls, in both implementations.
final class RunToEndTests: XCTestCase {
  /// Returns whether each part of an example ran on the main thread, for a body that suspends or does not.
  private func places(
    _ suspends: Bool, _ run: (@escaping @Sendable () async -> Void) -> Void
  ) throws -> [Bool] {
    let places = Locked<[Bool]>([])
    let note: @Sendable () -> Void = { places.withLock { $0.append(Thread.isMainThread) } }
    let spec = describe("d") {
      beforeEach { note() }
      if suspends {
        it("suspends") {
          note()
          await Task.yield()
          note()
        }
      } else {
        it("does not suspend") { note() }
      }
    }
    let runner = try XCTUnwrap(RunState(Plan([spec])))
    run { _ = await runner.run(0, inTaskOfCaller: true) }
    return places.withLock { $0 }
  }

  func testCodeWithoutIsolationStaysOnTheMainThread() throws {
    XCTAssertTrue(Thread.isMainThread)
    XCTAssertEqual(try places(true) { runToEnd($0) }, [true, true, true])
    XCTAssertEqual(try places(false) { runToEnd($0) }, [true, true])
  }

  /// The implementation for macOS 13 and iOS 16; MainActorCode explains it. A body that suspends may leave the thread.
  func testWithoutTaskExecutorsOnlySynchronousCodeStaysOnTheMainThread() throws {
    XCTAssertEqual(try places(false) { runToEnd(byActors: true, $0) }, [true, true])
    XCTAssertEqual(try places(true) { runToEnd(byActors: true, $0) }.first, true)
  }

  func testRunToEndWaitsOnAnyThread() throws {
    for byActors in [false, true] {
      let result = Locked<Int?>(nil)
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let value = runToEnd(byActors: byActors) { 7 }
        result.withLock { $0 = value }
        isDone.signal()
      }
      isDone.wait()
      XCTAssertEqual(result.withLock { $0 }, 7)
    }
  }
}
