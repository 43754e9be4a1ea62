import Fantail
import FantailPlan
import FantailRun
import XCTest

/// The short form of verifications: it has the same messages as `haveBeenCalled`.
final class VerifyTests: XCTestCase {
  func testVerifyFailsWithTheMessageOfHaveBeenCalled() async {
    let counts: [CallCount] = [.never, .once, .twice, .atLeast(1), .atMost(1), .times(2...3), .atLeast(0)]
    for count in counts {
      let (short, long) = (
        await failures {
          let engine = Self.used()
          verify(count) {
            engine.on.start()
            engine.on.setSpeed(to: 100)
          }
        },
        await failures {
          let engine = Self.used()
          expect(engine.on.start()).to(.haveBeenCalled(count))
          expect(engine.on.setSpeed(to: 100)).to(.haveBeenCalled(count))
        }
      )
      XCTAssertEqual(short, long, "\(count)")
    }
  }

  private static func used() -> EngineMock {
    let engine = EngineMock()
    engine.start()
    engine.start()
    try? engine.setSpeed(to: 90, in: .kmh)
    return engine
  }

  func testVerifyExpectsOneCallAndFailsAtItsLine() async {
    let found = await failures {
      let engine = Self.used()
      verify { engine.on.start() }
      verify(engine.on.setSpeed(to: 90))
      verify(engine.on.setSpeed(to: 80))
      verify { engine.currentSpeedMock }
      for unit in [SpeedUnit.kmh, .mph] where unit == .mph {
        verify { if unit == .mph { engine.on.setSpeed(in: .equal(unit)) } }
      }
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        """
        expected engine.start() to have been called once, but it was called twice
        called: engine.start()
        called: engine.start()
        """,
        """
        expected engine.setSpeed(to: 80.0, in: any) to have been called once, but it was never called with such arguments
        called: engine.setSpeed(to: 90.0, in: .kmh)
          - to: expected 80.0, got 90.0
          + in
        """,
        """
        expected engine.currentSpeed(in:) to have been called once, but it was never called
        called: engine.start()
        called: engine.start()
        called: engine.setSpeed(to: 90.0, in: .kmh)
        """,
        """
        expected engine.setSpeed(to: any, in: .mph) to have been called once, but it was never called with such arguments
        called: engine.setSpeed(to: 90.0, in: .kmh)
          + to
          - in: expected .mph, got .kmh
        """,
      ])
  }

  func testVerifyMayRejectOtherCalls() async {
    let found = await failures {
      let engine = Self.used()
      verify(.twice, noOtherCalls: true) { engine.on.start() }
      verify(.atLeast(1), noOtherCalls: true) {
        engine.on.start()
        engine.on.setSpeed()
      }
      engine.verifyNoMoreCalls()
    }
    XCTAssertEqual(
      withoutOrigins(found),
      ["expected only calls to engine.start(), but there were others\ncalled: engine.setSpeed(to: 90.0, in: .kmh)"])
  }

  func testVerifyWaitsForLaterCalls() async {
    let found = await failures {
      let engine = EngineMock()
      Task {
        try await Task.sleep(for: .milliseconds(20))
        engine.start()
      }
      await verify(within: .seconds(30)) { engine.on.start() }
      await verify(within: .milliseconds(1)) { engine.on.setSpeed() }
    }
    XCTAssertEqual(
      found.map { $0.replacing(/waited for [\d.]+ m?s/, with: "waited for TIME") },
      [
        """
        expected engine.setSpeed(to: any, in: any) to have been called at least once, but it was never called
        called: engine.start()
        waited for TIME
        """
      ])
  }

  func testASpecifyIsDescribedByItsVerify() async {
    let engine = EngineMock()
    let run = await Executor(jobs: 1, reporters: []).run(
      Plan([describe("an engine") { specify { verify(.never) { engine.on.start() } } }]))
    XCTAssertEqual(run.results.map(\.expectationDescription), ["should never have been called"])
  }
}
