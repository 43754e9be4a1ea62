import Fantail
import FantailPlan
import FantailRun
import XCTest

final class CallGateTests: XCTestCase {
  func testCallsWaitForTheReleaseAndLaterOnesPass() async {
    let found = await failures {
      let engine = EngineMock()
      let gate = engine.on.load().suspends()
      async let first = engine.load("a")
      await gate.waitForCall()
      expect(gate.heldCalls).to(.equal(1))
      gate.release(returning: "released")
      try await expect(first).to(.equal("released"))
      try await expect(engine.load("b")).to(.equal("released"))
    }
    XCTAssertEqual(found, [])
  }

  func testAReleaseMayThrow() async {
    let found = await failures {
      let engine = EngineMock()
      let gate = engine.on.load().suspends()
      async let load = engine.load("a")
      await gate.waitForCall()
      gate.release(throwing: EngineError(code: 1))
      do {
        _ = try await load
        fail("it threw nothing")
      } catch {
        expect(error as? EngineError).to(.equal(EngineError(code: 1)))
      }
    }
    XCTAssertEqual(found, [])
  }

  func testACancelledCallThrows() async {
    let found = await failures {
      let engine = EngineMock()
      let gate = engine.on.load().suspends()
      let task = Task { try await engine.load("a") }
      await gate.waitForCall()
      task.cancel()
      let result = await task.result
      expect { try result.get() }.to(.throwError(ofType: CancellationError.self))
      expect(gate.heldCalls).to(.equal(0))
    }
    XCTAssertEqual(found, [])
  }

  func testACallThatIsNeverMadeFailsTheExampleInTime() async {
    let found = await failures {
      let gate = EngineMock().on.load(.equal("a")).suspends()
      await gate.waitForCall(within: .zero)
      gate.release(returning: "released")
    }
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(
      found.first?.replacing(#/ in [\d.]+ m?s/#, with: ""),
      """
      expected engine.load("a") to be called, but it was not
      polled once
      """)
  }

  func testACallThatIsNeverReleasedFailsTheExample() async {
    let found = await failures {
      let engine = EngineMock()
      let gate = engine.on.load(.equal("a")).suspends()
      Task { try await engine.load("a") }
      await gate.waitForCall()
    }
    XCTAssertEqual(
      found,
      [
        """
        a call of engine.load("a") waited for a release that never came
        release it before the example ends
        """
      ])
  }

  func testADescriptionNamesTheAwaitedCall() async {
    let outcome = await Executor().run(
      Plan([
        specify {
          let engine = EngineMock()
          let gate = engine.on.load().suspends()
          async let first = engine.load("a")
          await gate.waitForCall()
          gate.release(returning: "released")
          _ = try await first
        }
      ]))
    XCTAssertEqual(outcome.results.map(\.expectationDescription), ["should eventually be called"])
  }

  func testAGateMadeInBeforeAllHoldsCallsUntilTheirRelease() async {
    let engine = EngineMock().persistent()
    let kept = Kept()
    let outcome = await report(
      of: describe("gate") {
        beforeAll {
          let gate = engine.on.load().suspends()
          kept.load = Task { try await engine.load("a") }
          await gate.waitForCall()
          kept.gate = gate
        }
        it("is released") {
          kept.gate?.release(returning: "released")
          let text = try await kept.load?.value
          expect(text).to(.equal("released"))
        }
      })
    XCTAssertEqual(outcome.failures, [])
  }

  /// Unchecked, because only the hook and the example of one run use it, one after the other.
  private final class Kept: @unchecked Sendable {
    var gate: CallGate<any Error, String>?
    var load: Task<String, any Error>?
  }

  func testAGateOfAVoidFunctionIsReleasedWithoutAValue() async {
    let found = await failures {
      let run = AsyncFunctionMock<Void, Never, Void>("run()")
      let gate = run.suspends()
      async let done: Void = run.call()
      await gate.waitForCall()
      gate.release()
      await done
      expect(gate.heldCalls).to(.equal(0))
    }
    XCTAssertEqual(found, [])
  }
}
