import Fantail
import XCTest

/// A closure of `verify`, `inOrder` or `expectInOrder` without a pattern fails, like `expect` without a matcher.
final class CallPatternsTests: XCTestCase {
  func testAVerificationBlockWithoutCallsFails() async {
    let found = await failures {
      let isNeeded = Bool("false") ?? true
      let engine = EngineMock()
      verify {}
      verify(.never) {}
      verify { if isNeeded { engine.on.start() } }
      await verify(within: .seconds(600)) {}
      inOrder {}
      inOrder(noOtherCalls: true) {}
      expectInOrder {}
    }
    let words = ["verify", "verify", "verify", "verify", "inOrder", "inOrder", "expectInOrder"]
    XCTAssertEqual(
      found,
      words.map {
        """
        \($0) { … } contains no call of a mock
        name calls in the braces, one per line: \($0) { store.on.save() }
        """
      })
  }

  func testALoopWithoutCallsInAVerificationBlockFails() async {
    let found = await failures {
      let engine = EngineMock()
      engine.start()
      let units: [SpeedUnit] = []
      verify { for unit in units { engine.on.currentSpeed(in: .equal(unit)) } }
      verify {
        engine.on.start()
        for unit in units { engine.on.currentSpeed(in: .equal(unit)) }
      }
      inOrder { for _ in units { for _ in units { engine.on.start() } } }
      for _ in units { verify { engine.on.load() } }
    }
    XCTAssertEqual(
      found,
      ["verify", "verify", "inOrder"].map {
        """
        a loop in \($0) { … } ran zero times, so no call was verified
        first expect that there is something to loop over: expect(items).notTo(.beEmpty)
        """
      })
  }

  func testEveryListedCallIsVerified() async {
    let found = await failures {
      let engine = EngineMock()
      engine.start()
      verify {
        if engine.startMock.called { engine.on.start() } else { engine.on.load() }
        for name in ["start"] where name == "start" { engine.on.start() }
      }
      inOrder { engine.on.start() }
    }
    XCTAssertEqual(found, [])
  }
}
