import Fantail
import FantailPlan
import FantailRun
import Foundation
import XCTest

final class MisusedMockTests: XCTestCase {
  func testExpectingAndRejectingTheSameCallsIsAContradiction() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.setSpeed(to: 1).expected(.once)
      engine.on.setSpeed(to: 1).reject()
      engine.on.setSpeed(to: 2).reject()
      engine.on.setSpeed(to: .satisfying { $0 > 3 }).expected(.never)
      try engine.setSpeed(to: 1, in: .mph)
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        engine.setSpeed(to: 1.0, in: any) is both expected and rejected
        expected at MisusedMockTests.swift:LINE
        rejected at MisusedMockTests.swift:LINE
        """,
        """
        engine.setSpeed(to: 1.0, in: .mph) was called, but is rejected here
        called at MisusedMockTests.swift:LINE
        """,
      ])
  }

  func testAnExhaustedSequenceIsReported() async {
    let found = await failures {
      struct Page {}
      let mock = FunctionMock<Int, any Error, Page>("page(_:)")
      mock.with(1).returns(Page(), times: 1)
      mock.with(2).returns(Page())
      _ = try mock.call(1)
      expect { try mock.call(1) }.to(.throwError())
    }
    XCTAssertEqual(
      withoutLines(found),
      [
        """
        no stub answers page(1)
        used up: page(1), stubbed at MisusedMockTests.swift:LINE
        does not match: page(2), stubbed at MisusedMockTests.swift:LINE
          - argument 1: expected 2, got 1
        stub it with returns(…), or give Page a default value: extension Page: DefaultValue
        """
      ])
  }

  func testAnUnusedStubIsReportedOnRequest() async {
    let line = #line + 4
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().returns(())
      engine.on.currentSpeed(in: .equal(.mph)).returns(1)
      engine.start()
      expect(engine).to(.haveUsedEveryStub)
    }
    XCTAssertEqual(
      found,
      [
        """
        expected to have used every stub, but 1 was not used
        engine.currentSpeed(in: .mph), stubbed at MisusedMockTests.swift:\(line)
        """
      ])
  }

  func testAMockMadeInOneExampleAndUsedInAnotherIsAFailure() async {
    let shared = FunctionMock<EngineMock, Never, Void>("shared").persistent()
    let both = Meeting(of: 2)
    let outcome = await report(
      of: describe("mocks") {
        it("makes one") {
          shared.call(EngineMock("engine"))
          await both.meet()
          await both.meet()
        }
        it("uses it") {
          await both.meet()
          shared.argument?.start()
          await both.meet()
        }
      }, jobs: 2)
    XCTAssertEqual(
      withoutLines(outcome.failures),
      [
        """
        the mock engine belongs to another example, but was used in this one
        the mock was made at MisusedMockTests.swift:LINE
        make one for each example in a Let, or declare it shared with persistent()
        """
      ])
  }

  func testAMockSharedByTwoConcurrentExamplesIsAFailure() async {
    let engine = EngineMock("engine")
    let both = Meeting(of: 2)
    let outcome = await report(
      of: describe("mocks") {
        for name in ["one", "two"] {
          it(name) {
            engine.start()
            await both.meet()
            engine.start()
            await both.meet()
          }
        }
      }, jobs: 2)
    XCTAssertEqual(
      withoutLines(outcome.failures),
      Array(
        repeating: """
          the mock engine belongs to another example, but was used in this one
          the mock was made at MisusedMockTests.swift:LINE
          make one for each example in a Let, or declare it shared with persistent()
          """, count: 2))
  }

  func testAnExpectationOutsideAnExampleFailsWithARemedy() async {
    let engine = EngineMock("engine")
    let outcome = await report(
      of: describe("a detached task") {
        it("knows no example") { await Task.detached { engine.on.start().expected(.once) }.value }
      })
    XCTAssertEqual(
      outcome.failures,
      [
        """
        an expectation of engine.start() needs a running example, at whose end it is verified
        outside an example, check the calls afterwards: expect(mock.call).to(.haveBeenCalled())
        """
      ])
  }

  func testCallsAreVerifiedAfterwardsInAPlainTest() {
    let engine = EngineMock("engine")
    engine.start()
    expect(engine.on.start()).to(.haveBeenCalled(.once))
  }

  func testCallingThroughWithoutARealObjectFails() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.currentSpeed().callsThrough()
      expect(engine.currentSpeed(in: .mph)).to(.equal(0))
    }
    XCTAssertEqual(
      found,
      [
        """
        engine.currentSpeed(in: .mph) is set to forward calls, but the mock has no real object
        make the mock with forwardingTo:, or call forwards(to:)
        """
      ])
  }

  func testAForwardingMockWithoutARealObjectFailsUnansweredCalls() async {
    let found = await failures {
      let engine = EngineMock("engine", .forwarding)
      engine.start()
      expect(engine.currentSpeed(in: .mph)).to(.equal(0))
      engine.on.currentSpeed().returns(3)
      expect(engine.currentSpeed(in: .mph)).to(.equal(3))
    }
    XCTAssertEqual(
      found,
      [
        """
        engine.start() is set to forward calls, but the mock has no real object
        make the mock with forwardingTo:, or call forwards(to:)
        """,
        """
        engine.currentSpeed(in: .mph) is set to forward calls, but the mock has no real object
        make the mock with forwardingTo:, or call forwards(to:)
        """,
      ])
  }

  func testAnUnansweredCallIsRecordedAtItsCallerBeforeItThrows() async {
    let line = #line + 3
    let outcome = await Self.issues {
      let engine = FunctionMock<Void, any Error, SpeedUnit>("unit()")
      func productionCode() throws -> SpeedUnit { try UnitReader(read: engine).unit() }
      expect { try productionCode() }.to(.throwError())
    }
    #if os(Linux)
      XCTAssertEqual(outcome.map { $0.location?.line }, [line])
    #else
      XCTAssertEqual(outcome.count, 1)
    #endif
  }

  func testACallInTheFileOfTheMockIsReportedAtItsCaller() async {
    let line = #line + 3
    let lamp = LampMock()
    let outcome = await Self.issues {
      lamp.turnOn()
      Room(lamp: lamp).enter()
    }
    XCTAssertEqual(outcome.count, 2)
    #if os(Linux)
      XCTAssertEqual(outcome.map { $0.location?.line }, [line, Room.line])
    #endif
  }

  func testAFailedCallInAsyncCodeIsReportedWithoutALine() async {
    let outcome = await Self.asynchronousIssues {
      let engine = EngineMock("engine", .strict)
      _ = try? await engine.load("a")
      let load = AsyncFunctionMock<Int, any Error, SpeedUnit>("unit(_:)")
      _ = try await load.call(1)
    }
    XCTAssertEqual(outcome.map { $0.location?.line }, [nil, nil])
    XCTAssertEqual(
      outcome.map(\.message),
      [
        "unexpected call engine.load(\"a\") of a strict mock",
        """
        no stub answers unit(1)
        stub it with returns(…), or give SpeedUnit a default value: extension SpeedUnit: DefaultValue
        """,
      ])
  }

  func testAnUnansweredCallThatEndsTheExampleIsReportedOnce() async {
    let line = #line + 3
    let outcome = await Self.issues {
      let unit = FunctionMock<Void, any Error, SpeedUnit>("unit()")
      _ = try unit.call(())
    }
    XCTAssertEqual(outcome.count, 1)
    #if os(Linux)
      XCTAssertEqual(outcome.map { $0.location?.line }, [line])
    #endif
  }

  func testAnUnansweredCallIsReportedOnceEvenIfItIsCaught() async {
    let unit = FunctionMock<Int, any Error, SpeedUnit>("unit(_:)")
    let load = AsyncFunctionMock<Int, any Error, SpeedUnit>("load(_:)")
    let outcome = await Self.asynchronousIssues {
      expect { try unit.call(1) }.to(.equal(.kmh))
      await expect { try await load.call(2) }.notTo(.throwError)
      await expect { try unit.call(3) }.toEventually(.equal(.kmh), within: .milliseconds(50))
      await expect { try await load.call(4) }.toNever(.equal(.kmh), during: .milliseconds(50))
      await expect { _ = try? unit.call(5) }.toEventually(.throwError, within: .milliseconds(50))
      atEnd { _ = try unit.call(6) }
    }
    XCTAssertEqual(
      outcome.map(\.headline),
      [1, 2, 3, 4, 5, 6].map { "no stub answers \([2, 4].contains($0) ? "load" : "unit")(\($0))" })
  }

  func testAnUnansweredAsyncCallIsReportedAtItsExpectation() async {
    let load = AsyncFunctionMock<Int, any Error, SpeedUnit>("load(_:)")
    let outcome = await Self.asynchronousIssues {
      await expect { try await load.call(1) }.to(.equal(.kmh))
      await expect { try await load.call(2) }.toEventually(.equal(.kmh))
    }
    let line = #line - 3
    XCTAssertEqual(outcome.map { $0.location?.line }, [line, line + 1])
  }

  func testAnUnexpectedCallInPolledCodeIsReportedOnce() async {
    let outcome = await Self.asynchronousIssues {
      let engine = EngineMock("engine", .strict)
      await expect { try? engine.setSpeed(to: .random(in: 0...1), in: .kmh) }
        .toEventually(.beNil, within: .milliseconds(50))
    }
    XCTAssertEqual(outcome.count, 1)
  }

  func testManyUnexpectedCallsAreLookedUpOnce() async {
    let line = #line + 3
    let outcome = await Self.issues {
      let engine = EngineMock("engine", .strict)
      for _ in 1...200 { engine.start() }
    }
    XCTAssertEqual(outcome.count, 200)
    #if os(Linux)
      XCTAssertEqual(Set(outcome.map { $0.location?.line }), [line])
    #endif
  }

  private static func asynchronousIssues(_ body: @escaping @Sendable () async throws -> Void) async -> [Issue] {
    let report = await Executor(jobs: 1, reporters: []).run(Plan([describe("d") { it("i") { try await body() } }]))
    return report.results.flatMap(\.issues)
  }

  private static func issues(_ body: @escaping @Sendable () throws -> Void) async -> [Issue] {
    let report = await Executor(jobs: 1, reporters: []).run(Plan([describe("d") { it("i", body: body) }]))
    return report.results.flatMap(\.issues)
  }

  func testUsingAStoppedMockFails() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.start().expected(.once)
      engine.stopMocking()
      engine.start()
      engine.on.start().returns(())
    }
    XCTAssertEqual(
      found,
      [
        "engine.start() was called after stopMocking() was called\nmake a new mock for further calls",
        "engine.start() was stubbed or expected after stopMocking() was called\nmake a new mock for further calls",
      ])
  }

  func testHaveUsedEveryStubListsUnusedStubs() async {
    let line = #line + 8
    let found = await failures {
      let engine = EngineMock()
      expect(engine).to(.haveUsedEveryStub)
      engine.on.start().returns(())
      engine.start()
      expect(engine).to(.haveUsedEveryStub)
      engine.on.currentSpeed(in: .equal(.mph)).returns(1)
      engine.on.currentSpeed(in: .equal(.kmh)).returns(1)
      expect(engine).to(.haveUsedEveryStub)
    }
    XCTAssertEqual(
      found,
      [
        """
        expected to have used every stub, but 2 were not used
        engine.currentSpeed(in: .mph), stubbed at MisusedMockTests.swift:\(line - 1)
        engine.currentSpeed(in: .kmh), stubbed at MisusedMockTests.swift:\(line)
        """
      ])
  }

  func testAStoppedMockReleasesCallsAndStubsAndFailsEachUse() async {
    let found = await failures {
      let engine = EngineMock("engine", .strict)
      engine.on.currentSpeed().returns(3)
      engine.stopMocking()
      engine.on.currentSpeed().returns(4)
      expect(engine.currentSpeed(in: .mph)).to(.equal(0))
      expect(engine.currentSpeedMock.callCount).to(.equal(0))
    }
    XCTAssertEqual(
      withoutLines(found).map { $0.prefix { $0 != "\n" } },
      [
        "engine.currentSpeed(in: any) was stubbed or expected after stopMocking() was called",
        "engine.currentSpeed(in: .mph) was called after stopMocking() was called",
      ])
  }

  func testAFailedCallInAnotherExampleIsStillRecorded() async {
    let shared = FunctionMock<EngineMock, Never, Void>("shared").persistent()
    let both = Meeting(of: 2)
    let outcome = await report(
      of: describe("mocks") {
        it("makes one") {
          let engine = EngineMock("engine")
          engine.on.currentSpeed().returns(3)
          shared.call(engine)
          await both.meet()
          await both.meet()
          expect(engine.currentSpeedMock.callCount).to(.equal(1))
        }
        it("uses it") {
          await both.meet()
          expect(shared.argument?.currentSpeed(in: .mph)).to(.equal(3))
          await both.meet()
        }
      }, jobs: 2)
    XCTAssertEqual(
      outcome.failures.map { $0.prefix { $0 != "\n" } },
      ["the mock engine belongs to another example, but was used in this one"])
  }
}

/// A mock and code that calls it, in the file of the example.
private final class LampMock: Sendable {
  private let turnOnMock = FunctionMock<Void, Never, Void>("turnOn()", of: MockCore("lamp", .strict))
  func turnOn() { turnOnMock.call(()) }
}

private struct Room {
  static let line = #line + 3
  let lamp: LampMock
  func enter() {
    lamp.turnOn()
  }
}

/// Lets tasks continue at the same time.
actor Meeting {
  private let count: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of count: Int) { self.count = count }

  func meet() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      guard waiting.count == count else { return }
      for waiting in waiting { waiting.resume() }
      waiting = []
    }
  }
}
