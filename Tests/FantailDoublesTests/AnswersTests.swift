import Foundation
import FantailRun
import FantailPlan
import Fantail
import XCTest

/// Answers in the order in which they are written, by stubs and expectations alike.
final class AnswersTests: XCTestCase {
  func testAnswersAreGivenInTheOrderTheyAreWritten() async {
    let found = await failures {
      let load = FunctionMock<Int, any Error, Int>("load(_:)")
      func answer() -> String { (try? load.call(0)).map(String.init) ?? "error" }
      load.throws(EngineError(), times: 2).thenReturns(1)
      expect((1...4).map { _ in answer() }).to(.equal(["error", "error", "1", "1"]))
      load.throws(EngineError()).thenReturns(1, times: 2).thenRuns { _ in 2 }
      expect((1...5).map { _ in answer() }).to(.equal(["error", "1", "1", "2", "2"]))
      load.returns(inOrder: 1, 2).thenThrows(EngineError())
      expect((1...4).map { _ in answer() }).to(.equal(["1", "2", "error", "error"]))
      load.returns(0, times: 0).thenReturns(5)
      expect(answer()).to(.equal("5"))
      load.forwards { $0 + 9 }
      load.returns(1).thenCallsThrough()
      expect((1...2).map { _ in answer() }).to(.equal(["1", "9"]))
    }
    XCTAssertEqual(found, [])
  }

  func testAnEarlierStubAnswersAfterALaterOneIsUsedUp() async {
    let found = await failures {
      let load = FunctionMock<Void, Never, Int>("load()")
      load.returns(9)
      load.returns(1).thenReturns(2, times: 1)
      expect((1...4).map { _ in load.call(()) }).to(.equal([1, 2, 9, 9]))
    }
    XCTAssertEqual(found, [])
  }

  func testANegativeNumberOfCallsIsRejected() async {
    let found = await failures {
      let load = FunctionMock<Int, Never, Int>("load(_:)")
      load.with(1).returns(3, times: -1)
      load.returns(3).thenReturns(4, times: -2)
      expect(load.call(1)).to(.equal(3))
    }
    XCTAssertEqual(found, ["a stub of load(1) cannot answer -1 calls", "a stub of load(_:) cannot answer -2 calls"])
  }

  func testExpectationsAnswerAsStubsDo() async {
    let found = await failures {
      let engine = EngineMock("engine")
      engine.on.load("x").expected(.exactly(3)).returns(inOrder: "a", "b")
      expect([try await engine.load("x"), try await engine.load("x"), try await engine.load("x")])
        .to(.equal(["a", "b", "b"]))
      engine.on.load("y").expectsNextCall().runs {
        await Task.yield()
        return $0 + "!"
      }
      try await expect(engine.load("y")).to(.equal("y!"))
      engine.on.load("z").expected().throws(EngineError(code: 1), times: 1)
      await expect { try await engine.load("z") }.to(.throwError(EngineError(code: 1)))
      engine.on.currentSpeed().expected(.exactly(2)).returns(1, times: 1).thenReturns(2)
      expect([engine.currentSpeed(in: .mph), engine.currentSpeed(in: .mph)]).to(.equal([1, 2]))
    }
    XCTAssertEqual(found, [])
  }

  func testAnExpectedCallIsHeldUntilItIsReleased() async {
    let found = await failures {
      let engine = EngineMock("engine")
      let gate = engine.on.load().expected(.once).suspends()
      async let text = engine.load("x")
      await gate.waitForCall()
      gate.release(returning: "held")
      try await expect(text).to(.equal("held"))
    }
    XCTAssertEqual(found, [])
  }

  func testACallIsCapturedOnceEvenIfItIsReadRepeatedly() async {
    let found = await failures {
      let engine = EngineMock("engine")
      let captor = ArgumentCaptor<Double>()
      let pattern = engine.on.setSpeed(to: .capture(into: captor))
      try engine.setSpeed(to: 1, in: .mph)
      expect(pattern).to(.haveBeenCalled(.once))
      _ = pattern.callCount
      await expect { pattern }.toEventually(.haveBeenCalled())
      try engine.setSpeed(to: 2, in: .mph)
      _ = engine.on.setSpeed(to: .capture(into: captor)).calls
      expect(captor.all).to(.equal([1, 2]))
    }
    XCTAssertEqual(found, [])
  }

  func testACaptorKeepsBothArgumentsOfOneCall() async {
    let found = await failures {
      let pair = FunctionMock<(Int, Int), Never, Void>("pair(_:_:)")
      let captor = ArgumentCaptor<Int>()
      pair.with(.capture(into: captor), .capture(into: captor)).returns(())
      pair.call((1, 2))
      pair.call((3, 4))
      expect(captor.all).to(.equal([1, 2, 3, 4]))
    }
    XCTAssertEqual(found, [])
  }

  func testStubsAnswerInSequenceAndByPrecedence() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.currentSpeed().returns(42, times: 2).thenReturns(43)
      expect((1...4).map { _ in engine.currentSpeed(in: .mph) }).to(.equal([42, 42, 43, 43]))
      engine.on.currentSpeed().returns(44)
      expect(engine.currentSpeed(in: .mph)).to(.equal(44))
      // In Kiwi, a general stub takes precedence over a later specific stub; here the specific stub always does.
      engine.on.currentSpeed(in: .equal(.mph)).returns(45)
      engine.on.currentSpeed().returns(46)
      expect(engine.currentSpeed(in: .mph)).to(.equal(45))
      expect(engine.currentSpeed(in: .kmh)).to(.equal(46))
    }
    XCTAssertEqual(found, [])
  }

  func testAnActionRunsOnlyIfEveryArgumentMatches() async {
    let found = await failures {
      let load = FunctionMock<(String, (Int) -> Void), Never, Void>("load")
      let log = CallLog()
      load.with(.equal("a"), .any).does { $0.1(3) }
      load.call(("b", { log.append("b \($0)") }))
      load.call(("a", { log.append("a \($0)") }))
      expect(log.all).to(.equal(["a 3"]))
    }
    XCTAssertEqual(found, [])
  }

  func testAStubMayReturnAValueAndPostANotification() async {
    let found = await failures {
      let engine = EngineMock()
      let name = Notification.Name("EngineDidTellItsSpeed")
      engine.on.currentSpeed().returns(7).posts(name)
      expectNotification(named: name)
      expect(engine.currentSpeed(in: .mph)).to(.equal(7))
    }
    XCTAssertEqual(found, [])
  }

  func testAStubMayPostANotificationBeforeItHasAnAnswer() async {
    let found = await failures {
      let (engine, poster) = (EngineMock(), RealEngine())
      let (started, told, loaded) = (
        Notification.Name("EngineDidStart"), Notification.Name("EngineTold"), Notification.Name("EngineDidLoad")
      )
      engine.on.start().posts(started, object: poster)
      engine.on.currentSpeed(in: .equal(.mph)).posts(told).returns(62)
      engine.loadMock.posts(loaded).returns("map")
      expectNotification(named: started, object: poster)
      expectNotification(named: told)
      expectNotification(named: loaded)
      engine.start()
      expect(engine.currentSpeed(in: .mph)).to(.equal(62))
      await expect { try await engine.load("home") }.to(.equal("map"))
    }
    XCTAssertEqual(found, [])
  }

  func testAStubMayRunAClosureAndCallThrough() async {
    let found = await failures {
      let (real, log) = (RealEngine(), CallLog())
      let engine = EngineMock(forwardingTo: real)
      engine.on.currentSpeed().does { log.append("\($0)") }.callsThrough()
      expect(engine.currentSpeed(in: .mph)).to(.equal(33))
      expect(log.all).to(.equal(["mph"]))
      expect(real.log).to(.equal(["currentSpeed"]))
    }
    XCTAssertEqual(found, [])
  }

  func testAnAnswerAddedAfterCallsFollowsThePreviousOne() async {
    let found = await failures {
      let load = FunctionMock<Void, Never, Int>("load()")
      let answers = load.returns(1)
      expect(load.call(())).to(.equal(1))
      answers.thenReturns(2)
      expect([load.call(()), load.call(())]).to(.equal([2, 2]))
    }
    XCTAssertEqual(found, [])
  }

  func testTheConditionOfAUsedUpStubIsNotEvaluated() async {
    let found = await failures {
      let log = CallLog()
      let load = FunctionMock<Int, Never, Int>("load(_:)")
      load.returns(0)
      load.when("is noted") {
        log.append("\($0)")
        return true
      }.returns(1, times: 1)
      expect([load.call(5), load.call(6)]).to(.equal([1, 0]))
      expect(log.all).to(.equal(["5"]))
    }
    XCTAssertEqual(found, [])
  }

  func testTheEffectsOfACallRunBeforeItSuspends() async {
    let found = await failures {
      let log = CallLog()
      let engine = EngineMock()
      let gate = engine.on.load().does { log.append($0) }.suspends()
      async let text = engine.load("a")
      await gate.waitForCall()
      expect(log.all).to(.equal(["a"]))
      gate.release(returning: "released")
      try await expect(text).to(.equal("released"))
    }
    XCTAssertEqual(found, [])
  }

  func testAStrictMockAllowsACallThatOnlyHasAnEffect() async {
    let found = await failures {
      let log = CallLog()
      let engine = EngineMock("engine", .strict)
      engine.on.start().does { log.append("start") }
      engine.start()
      expect(log.all).to(.equal(["start"]))
    }
    XCTAssertEqual(found, [])
  }

  func testASetterIsAnsweredAndForwardedLikeAFunction() async {
    let found = await failures {
      let (log, real) = (CallLog(), RealEngine())
      let engine = EngineMock(forwardingTo: real)
      engine.isOn = true
      expect(real.isOn).to(.beTrue)
      engine.on.isOn.setter.does { log.append("\($0)") }.returns(())
      engine.isOn = false
      expect(real.isOn).to(.beTrue)
      expect(log.all).to(.equal(["false"]))
      let plain = EngineMock()
      plain.on.isOn.setter.does { log.append("plain \($0)") }
      plain.isOn = true
      expect(log.all).to(.equal(["false", "plain true"]))
    }
    XCTAssertEqual(found, [])
  }

  func testAForwardingClosureHasPrecedenceOverTheRealObject() async {
    let found = await failures {
      let real = RealEngine()
      let engine = EngineMock(forwardingTo: real)
      expect(engine.currentSpeed(in: .mph)).to(.equal(33))
      engine.currentSpeedMock.forwards { _ in 5 }
      expect(engine.currentSpeed(in: .mph)).to(.equal(5))
      expect(real.log).to(.equal(["currentSpeed"]))
    }
    XCTAssertEqual(found, [])
  }
}
