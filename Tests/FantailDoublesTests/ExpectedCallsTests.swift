import Foundation
import Fantail
import FantailPlan
import FantailRun
import XCTest

/// Expectations of calls: used up, counted, rejected or forgotten.
final class ExpectedCallsTests: XCTestCase {
  func testExpectationsAreUsedUpInOrder() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.currentSpeed().expectsNextCall().returns(1)
      engine.on.currentSpeed().expectsNextCall().returns(2)
      expect([engine.currentSpeed(in: .mph), engine.currentSpeed(in: .mph)]).to(.equal([1, 2]))
      let partial = EngineMock("partial", forwardingTo: RealEngine())
      partial.on.currentSpeed().expectsNextCall().returns(1)
      partial.on.currentSpeed().expectsNextCall().returns(2)
      expect((1...3).map { _ in partial.currentSpeed(in: .mph) }).to(.equal([1, 2, 33]))
    }
    XCTAssertEqual(found, [])
  }

  func testAMissingExpectedCallFailsTheVerification() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().expectsNextCall()
      engine.on.start().expectsNextCall()
      engine.start()
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        expected engine.start() to be called once, but it was never called
        called: engine.start()
        the mock was made at ExpectedCallsTests.swift:LINE
        """
      ])
  }

  func testExpectedCallsMayComeInAnyOrder() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.start().expectsNextCall()
      engine.on.currentSpeed(in: .equal(.mph)).expectsNextCall().returns(1)
      _ = engine.currentSpeed(in: .mph)
      engine.start()
    }
    XCTAssertEqual(found, [])
  }

  func testARejectedCallFailsAndItsAbsencePasses() async {
    let fine = await failures {
      let engine = EngineMock()
      engine.on.start().reject()
    }
    XCTAssertEqual(fine, [])
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().reject()
      engine.start()
    }
    XCTAssertEqual(
      withoutLines(found),
      ["engine.start() was called, but is rejected here\ncalled at ExpectedCallsTests.swift:LINE"])
  }

  func testOnlyExpectationsAndNotStubsOfANiceMockAreVerified() async {
    let fine = await failures {
      let engine = EngineMock()
      engine.on.currentSpeed().returns(1)
      engine.on.start().expectsNextCall()
      for _ in 1...3 { _ = engine.currentSpeed(in: .mph) }
      engine.start()
    }
    XCTAssertEqual(fine, [])
    let found = await failures { EngineMock().on.start().expectsNextCall() }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        expected engine.start() to be called once, but it was never called
        the mock was made at ExpectedCallsTests.swift:LINE
        """
      ])
  }

  func testAnUnmetExpectationIsReportedWithTheLineOfTheMock() async {
    let mockLine = #line + 2
    let found = await failures {
      let engine = EngineMock("engine")
      engine.on.start().expected(.atLeast(2))
      engine.start()
    }
    XCTAssertEqual(
      found,
      [
        """
        expected engine.start() to be called at least twice, but it was called once
        called: engine.start()
        the mock was made at ExpectedCallsTests.swift:\(mockLine)
        """
      ])
  }
}
