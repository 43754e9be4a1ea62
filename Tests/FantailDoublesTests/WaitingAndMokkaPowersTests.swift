import Fantail
import Foundation
import XCTest

/// Mocks that wait for calls, forgotten expectations, and the powers of Mokka.
final class WaitingAndMokkaPowersTests: XCTestCase {
  func testSeveralEventualCallsAreAwaitedTogether() async {
    let log = CallLog()
    let outcome = await report(
      of: describe("doubles") {
        afterEach { log.append("afterEach") }
        it("waits for both") {
          let (first, second) = (EngineMock("first"), EngineMock("second"))
          expect(first.on.start()).toReceive(within: .seconds(5))
          expect(second.on.start()).toReceive(within: .seconds(5))
          Task.detached {
            try await Task.sleep(for: .milliseconds(50))
            first.start()
            try await Task.sleep(for: .milliseconds(150))
            log.append("second call")
            second.start()
          }
          log.append("last statement")
        }
      })
    XCTAssertEqual(outcome.failures, [])
    XCTAssertEqual(log.all, ["last statement", "second call", "afterEach"])
  }

  func testVerifyingWithADelayReturnsAsSoonAsTheCallHasCome() async {
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

  func testAnActionRunsOnlyWhenEveryArgumentFits() async {
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

  func testReturningAndPostingDoBoth() async {
    let found = await failures {
      let engine = EngineMock()
      let name = Notification.Name("EngineDidTellItsSpeed")
      engine.on.currentSpeed().returns(7).posts(name)
      expectNotification(named: name)
      expect(engine.currentSpeed(in: .mph)).to(.equal(7))
    }
    XCTAssertEqual(found, [])
  }

  func testPostingNeedsNoAnswerBeforeIt() async {
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

  func testDoingAndForwardingDoBoth() async {
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

  func testAForgottenExpectationFailsTheExampleAndNamesTheMocksLine() async {
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
        the mock was made at WaitingAndMokkaPowersTests.swift:\(mockLine)
        """
      ])
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

  func testMokkasReturningFunctions() async {
    let mock = ReturningFunctionMock<String, Int>(name: "doSomething(arg:)")
    mock.returns(66, when: { $0 == "foo" })
    mock.returns(42, when: { $0 == "bar" })
    XCTAssertEqual(mock.recordCallAndReturn("bar"), 42)
    mock.defaultReturnValue = 43
    XCTAssertEqual(mock.recordCallAndReturn("neither"), 43)
    XCTAssertEqual(mock.argument, "neither")
    XCTAssertEqual(mock.callCount, 2)
    mock.reset()
    XCTAssertEqual(mock.callCount, 0)
    XCTAssertNil(mock.arguments)
    XCTAssertNil(mock.defaultReturnValue)
    mock.returns(42)
    mock.returns(66)
    // Mokka answers 42: there the first stub wins, here the newest.
    XCTAssertEqual(mock.recordCallAndReturn("x"), 66)

    let log = CallLog()
    let function = VoidFunctionMock<String>(name: "f(_:)")
    function.stub { log.append($0) }
    function.reset()
    function.recordCall("kept")
    XCTAssertEqual(log.all, ["kept"])
  }

  func testMokkasCar() {
    let engine = EngineMock()
    let speed = CallLog()
    speed.append("50")
    engine.currentSpeedMock.returns { _ in Double(speed.all.last ?? "") ?? 0 }
    engine.setSpeedMock.stub { speed.append("\($0.value)") }
    func accelerate() throws {
      let faster = engine.currentSpeed(in: .kmh) + 5
      if faster <= 180 { try engine.setSpeed(to: faster, in: .kmh) }
    }
    XCTAssertNoThrow(try accelerate())
    XCTAssertNoThrow(try accelerate())
    XCTAssertEqual(engine.setSpeedMock.arguments?.value, 60)
    speed.append("180")
    engine.setSpeedMock.reset()
    XCTAssertNoThrow(try accelerate())
    XCTAssertFalse(engine.setSpeedMock.called)
  }

  func testMokkasProperties() {
    let mock = PropertyMock<Int>(name: "x")
    mock.value = 3
    XCTAssertFalse(mock.hasBeenSet)
    mock.set(4)
    XCTAssertTrue(mock.hasBeenSet)
    XCTAssertFalse(mock.hasBeenRead)
    XCTAssertEqual(mock.get(), 4)
    XCTAssertTrue(mock.hasBeenRead)
    mock.reset()
    XCTAssertNil(mock.value)
    XCTAssertFalse(mock.hasBeenRead)
    XCTAssertFalse(mock.hasBeenSet)
  }

  func testASeamByProtocolIsInjected() {
    final class FauxRegistrar: Registrar {
      let registerMock = VoidFunctionMock<String>("register(_:)")
      func register(_ user: String) { registerMock.call(user) }
    }
    struct Controller {
      let registrar: any Registrar
      var user: String? { didSet { if let user { registrar.register(user) } } }
    }
    let registrar = FauxRegistrar()
    var controller = Controller(registrar: registrar)
    XCTAssertFalse(registrar.registerMock.called)
    controller.user = "Ada"
    XCTAssertTrue(registrar.registerMock.called)
    XCTAssertEqual(registrar.registerMock.argument, "Ada")
  }
}

private protocol Registrar { func register(_ user: String) }

/// What happened, from any thread.
final class CallLog: Sendable {
  private let mock = FunctionMock<String, Never, Void>("log").persistent()
  var all: [String] { mock.calls }
  func append(_ text: String) { mock.call(text) }
}
