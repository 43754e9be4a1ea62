import Fantail
import FantailPlan
import FantailRun
import XCTest

/// `toReceive` counts the calls from its line on.
final class ToReceiveTests: XCTestCase {
  func testToReceiveExpectsOneCallAfterItsLine() async {
    for (calls, isFine) in [(0, false), (1, true), (2, false)] {
      let found = await failures {
        let engine = EngineMock()
        engine.start()
        expect(engine.on.start()).toReceive()
        for _ in 0..<calls { engine.start() }
      }
      XCTAssertEqual(found.isEmpty, isFine, "\(calls) calls: \(found)")
    }
    for (calls, isFine) in [(0, true), (1, false), (2, false)] {
      let found = await failures {
        let engine = EngineMock()
        engine.start()
        expect(engine.on.start()).notToReceive()
        for _ in 0..<calls { engine.start() }
      }
      XCTAssertEqual(found.isEmpty, isFine, "\(calls) calls: \(found)")
    }
  }

  func testToReceiveReportsEarlierCallsSeparately() async {
    let found = await failures {
      let load = FunctionMock<String, Never, Void>("load(_:)")
      load.call("a")
      expect(load).toReceive()
      load.call("b")
      load.call("c")
    }
    XCTAssertEqual(
      found.first?.split(separator: "\n").prefix(4).joined(separator: "; "),
      "expected load(_:) to be called once, but it was called twice; "
        + #"called: load("b"); called: load("c"); called before: load("a")"#)
    let never = await failures {
      let load = FunctionMock<String, Never, Void>("load(_:)")
      load.call("a")
      expect(load).toReceive(with: "a")
    }
    XCTAssertEqual(
      never.first?.split(separator: "\n").prefix(2).joined(separator: "; "),
      #"expected load("a") to be called once, but it was never called; called before: load("a")"#)
  }

  func testNotToReceiveReportsAnUnexpectedCall() async {
    let found = await failures {
      let engine = EngineMock()
      expect(engine.on.start()).notToReceive()
      engine.start()
      expect(engine.on.start()).to(.haveBeenCalled(.never))
      expect(engine.on.setSpeed()).notTo(.haveBeenCalled(.never))
    }
    XCTAssertEqual(
      found.compactMap { $0.split(separator: "\n").first },
      [
        "expected engine.start() to never have been called, but it was called once",
        "expected engine.setSpeed(to: any, in: any) to have been called, but it was never called",
        "expected engine.start() not to be called, but it was called once",
      ])
  }

  func testToReceiveKeepsTheAnswerOfAStub() async {
    let found = await failures {
      let engine = EngineMock()
      engine.on.currentSpeed().returns(333)
      expect(engine.on.currentSpeed()).toReceive()
      expect(engine.currentSpeed(in: .mph)).to(.equal(333))
    }
    XCTAssertEqual(found, [])
  }
}
