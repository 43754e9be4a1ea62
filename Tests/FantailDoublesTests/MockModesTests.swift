import Fantail
import FantailPlan
import FantailRun
import XCTest

/// Nice, strict and forwarding mocks, and calls that each of them rejects.
final class MockModesTests: XCTestCase {
  func testAStrictMockFailsTheExampleAtAnUnexpectedCall() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.start()
      expect(engine.on.start()).to(.haveBeenCalled())
    }
    XCTAssertEqual(found, ["unexpected call engine.start() of a strict mock"])
  }

  func testACallBeyondTheExpectedOnesOfAStrictMockFails() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.start().expectsNextCall()
      engine.on.start().expectsNextCall()
      for _ in 1...3 { engine.start() }
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        unexpected call engine.start() of a strict mock
        used up: engine.start(), expected at MockModesTests.swift:LINE
        used up: engine.start(), expected at MockModesTests.swift:LINE
        """
      ])
  }

  func testNiceMocksReturnDefaultsAndPartialMocksCallThrough() async {
    let found = await failures {
      let nice = EngineMock()
      expect(nice.currentSpeed(in: .mph)).to(.equal(0))
      let real = RealEngine()
      let partial = EngineMock(forwardingTo: real)
      expect(partial.currentSpeed(in: .mph)).to(.equal(33))
      partial.on.currentSpeed(in: .equal(.kmh)).returns(1)
      expect(partial.currentSpeed(in: .kmh)).to(.equal(1))
      expect(partial.currentSpeed(in: .mph)).to(.equal(33))
      expect(real.log).to(.equal(["currentSpeed", "currentSpeed"]))
    }
    XCTAssertEqual(found, [])
  }

  func testCodeCannotSwallowAFailureOfAMock() async {
    // OCMock throws, so it has to report a swallowed failure again when it verifies; here the failure is recorded first.
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.setSpeed(to: 1).reject()
      try? engine.setSpeed(to: 1, in: .mph)
      try? engine.setSpeed(to: 2, in: .mph)
      engine.verify()
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        engine.setSpeed(to: 1.0, in: .mph) was called, but is rejected here
        called at MockModesTests.swift:LINE
        """,
        """
        unexpected call engine.setSpeed(to: 2.0, in: .mph) of a strict mock
        does not match: engine.setSpeed(to: 1.0, in: any), rejected at MockModesTests.swift:LINE
          - to: expected 1.0, got 2.0
          + in
        """,
      ])
  }
}
