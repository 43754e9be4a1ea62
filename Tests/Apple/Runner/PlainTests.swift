import Fantail
import XCTest

/// Work that an example leaves behind.
enum Later {
  private static let begun = DispatchSemaphore(value: 0)
  private static let done = DispatchSemaphore(value: 0)

  static func begin(_ work: @escaping @Sendable () -> Void) {
    // The example's own context, on another thread.
    let work = Task {
      await withCheckedContinuation { hasBegun in
        Thread.detachNewThread {
          begun.wait()
          hasBegun.resume()
        }
      }
      work()
      done.signal()
    }
    _ = work
  }

  static func finish() {
    begun.signal()
    done.wait()
  }
}

/// Runs code in the way of an asynchronous test: the main thread runs its run loop meanwhile.
func onAnotherThread(_ code: @escaping () -> Void) {
  // Unsafe, but not used by two threads at a time: this thread waits for the other one.
  nonisolated(unsafe) let code = code
  let isDone = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    code()
    isDone.signal()
  }
  while isDone.wait(timeout: .now()) == .timedOut { _ = RunLoop.main.run(mode: .default, before: .now + 0.01) }
}

/// Tests of XCTest itself, with expectations.
final class PlainTests: XCTestCase {
  override func setUp() { continueAfterFailure = !isStopping }

  func testExpects() {
    expect(1).to(.equal(2))
    expect(1).to(.equal(3))
  }

  func testExpectsOnceMore() { expect(1).to(.equal(4)) }

  func testKnows() { XCTExpectFailure("#1") { expect(1).to(.equal(5)) } }

  func testSuspends() { onAnotherThread { expect(1).to(.equal(6)) } }

  func testEndsLast() { if isLate { Later.finish() } }
}
