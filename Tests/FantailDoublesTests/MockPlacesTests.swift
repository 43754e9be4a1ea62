import Fantail
import XCTest

/// The names of mocks that were created without a name.
final class MockPlacesTests: XCTestCase {
  func testMocksWithTheSameNameAreDistinguished() async {
    let found = await failures {
      let first = EngineMock()
      let second = EngineMock()
      second.start()
      verify(first.on.start())
      verify(.never) { second.on.start() }
      // Created at one place, as in a loop or in a property's cases.
      let others = (1...3).map { _ in EngineMock() }
      expect(Set(others.map(\.mock.name))).to(.equal(["engine (3)"]))
    }
    XCTAssertEqual(
      withoutOrigins(found),
      [
        "expected engine.start() to have been called once, but it was never called",
        "expected engine (2).start() to never have been called, but it was called once\ncalled: engine (2).start()",
      ])
  }

  func testAMockHasTheNameOfItsTypeUnlessAnotherIsGiven() async {
    let names = await failures {
      expect(EngineMock().mock.name).to(.equal("engine"))
      expect(EngineMock("radio").mock.name).to(.equal("radio"))
    }
    XCTAssertEqual(names, [])
  }
}
