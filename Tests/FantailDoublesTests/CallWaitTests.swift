import Foundation
import Fantail
import XCTest

/// Waits for calls: with an upper bound, a wait lasts its whole time, but ends at once when the bound is exceeded.
final class CallWaitTests: XCTestCase {
  /// The counts that a second call exceeds.
  private static let bounded: [CallCount] = [.once, .atMost(1), .exactly(1), .times(0...1)]

  func testAVerificationWithAnUpperBoundFailsForALaterCall() async {
    for count in Self.bounded {
      let found = await failures {
        let engine = EngineMock()
        engine.start()
        Self.call(engine, after: 30)
        await verify(count, within: .seconds(30)) { engine.on.start() }
      }
      XCTAssertEqual(
        found.map(Self.headline), ["expected engine.start() to have been called \(count), but it was called twice"])
    }
    let never = await failures {
      let engine = EngineMock()
      Self.call(engine, after: 30)
      await verify(.never, within: .seconds(30)) { engine.on.start() }
    }
    XCTAssertEqual(
      never.map(Self.headline), ["expected engine.start() to never have been called, but it was called once"])
  }

  func testAVerificationWithAnUpperBoundWaitsForTheFullTime() async {
    for count in Self.bounded + [.never] {
      let waited = Box<Duration>()
      let found = await failures {
        let engine = EngineMock()
        if count != .never { engine.start() }
        waited.value = await ContinuousClock().measure {
          await verify(count, within: .milliseconds(40)) { engine.on.start() }
        }
      }
      XCTAssertEqual(found, [], "\(count)")
      XCTAssertGreaterThanOrEqual(waited.value ?? .zero, .milliseconds(40), "\(count)")
    }
  }

  func testAVerificationWithoutAnUpperBoundEndsWithTheCall() async {
    let found = await failures {
      let engine = EngineMock()
      Self.call(engine, after: 20)
      // The ten minutes do not pass; otherwise the test would not end.
      await verify(within: .seconds(600)) { engine.on.start() }
      await verify(.atLeast(1), within: .seconds(600)) { engine.on.start() }
    }
    XCTAssertEqual(found, [])
  }

  func testOtherCallsFailAVerificationWithNoOtherCalls() async {
    let found = await failures {
      let engine = EngineMock()
      engine.start()
      Self.call(engine, after: 20) { _ = $0.currentSpeed(in: .kmh) }
      await verify(noOtherCalls: true, within: .seconds(30)) { engine.on.start() }
    }
    XCTAssertEqual(
      withoutOrigins(found),
      ["expected only calls to engine.start(), but there were others\ncalled: engine.currentSpeed(in: .kmh)"])
  }

  func testBoundedExpectationsSeeCallsAfterTheBody() async {
    let expectations: [@Sendable (EngineMock) -> Void] = [
      { $0.on.start().expected(.never, within: .seconds(30)) },
      { expect($0.on.start()).toReceive(.never, within: .seconds(30)) },
      { engine in
        engine.on.start().expected(.atMost(1), within: .seconds(30))
        engine.start()
      },
      { $0.on.start().reject(within: .seconds(30)) },
    ]
    for expectation in expectations {
      let found = await failures {
        let engine = EngineMock()
        expectation(engine)
        Self.call(engine, after: 30)
      }
      XCTAssertEqual(found.count, 1, "\(found)")
    }
  }

  func testBoundedExpectationsWaitForTheirFullTime() async {
    let start = ContinuousClock.now
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().expected(.never, within: .milliseconds(40))
      engine.on.load().reject(within: .milliseconds(40))
      expect(engine.on.currentSpeed()).toReceive(.never, within: .milliseconds(40))
    }
    XCTAssertEqual(found, [])
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(40))
  }

  func testVerifyingAMockWaitsForRejectedCalls() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().reject()
      Self.call(engine, after: 30)
      await engine.verify(within: .seconds(30))
    }
    XCTAssertEqual(found.map(Self.headline), ["engine.start() was called, but is rejected here"])
    let start = ContinuousClock.now
    let none = await failures {
      let engine = EngineMock()
      engine.on.start().reject()
      await engine.verify(within: .milliseconds(40))
    }
    XCTAssertEqual(none, [])
    XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(40))
  }

  func testACancelledWaitIsUndecided() async {
    let found = await failures {
      let engine = EngineMock()
      let watching = Task { await verify(.never, within: .seconds(600)) { engine.on.start() } }
      watching.cancel()
      await watching.value
    }
    XCTAssertEqual(
      found.map { $0.replacing(/after [\d.]+ m?s/, with: "after TIME") },
      ["could not watch for 10 min: the task was cancelled after TIME"])
  }

  func testAFailureReportsHowLongItWaited() async {
    let found = await failures {
      let engine = EngineMock()
      await verify(within: .milliseconds(30)) { engine.on.start() }
      engine.on.start().expected(.twice, within: .milliseconds(20))
    }
    XCTAssertEqual(
      withoutLines(found).map { $0.replacing(/waited for [\d.]+ m?s/, with: "waited for TIME") },
      [
        "expected engine.start() to have been called at least once, but it was never called\nwaited for TIME",
        """
        expected engine.start() to be called twice, but it was never called
        waited for TIME
        the mock was made at CallWaitTests.swift:LINE
        """,
      ])
  }

  private static func headline(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

  /// Calls the mock from a thread of its own, so that no busy pool delays it.
  private static func call(
    _ engine: EngineMock, after milliseconds: Int, _ body: @escaping @Sendable (EngineMock) -> Void = { $0.start() }
  ) {
    Task.detached {
      try? await Task.sleep(for: .milliseconds(milliseconds))
      body(engine)
    }
  }

  // The example writes to it, and the test reads it afterwards.
  private final class Box<Value>: @unchecked Sendable { var value: Value? }

  func testSeveralEventualCallsAreAwaitedTogether() async {
    let log = CallLog()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let outcome = await report(
      of: describe("doubles") {
        afterEach { log.append("afterEach") }
        it("waits for both") {
          let (first, second) = (EngineMock("first"), EngineMock("second"))
          expect(first.on.start()).toReceive(within: .seconds(60))
          expect(second.on.start()).toReceive(within: .seconds(60))
          Task.detached {
            for await _ in ends { break }
            first.start()
            try await Task.sleep(for: .milliseconds(50))
            log.append("second call")
            second.start()
          }
          log.append("last statement")
          end.yield()
        }
      })
    XCTAssertEqual(outcome.failures, [])
    XCTAssertEqual(log.all, ["last statement", "second call", "afterEach"])
  }

  func testVerifyingWithADelayReturnsAsSoonAsTheCallIsMade() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().expected(.atLeast(1))
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.1)
        engine.start()
      }
      await engine.verify(within: .seconds(30))
      expect(engine.on.start()).to(.haveBeenCalled(.once))
    }
    XCTAssertEqual(found, [])
    let without = await failures {
      let engine = EngineMock()
      engine.on.start().expected(.once)
      engine.verify()
      engine.start()
    }
    XCTAssertEqual(without.count, 1, "\(without)")
  }
}
