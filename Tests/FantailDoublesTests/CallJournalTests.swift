import Fantail
import XCTest

/// The rules of one function, which may have many.
final class CallJournalTests: XCTestCase {
  func testConstrainedStubsTakePrecedenceThenTheNewest() async {
    let found = await failures {
      let speed = FunctionMock<Int, Never, Int>("speed(of:)")
      for number in 0..<2_000 { speed.with(.equal(number % 1_000)).returns(number) }
      speed.returns(-1)
      expect((0..<1_000).map { speed.call($0) }).to(.equal(Array(1_000..<2_000)))
      expect(speed.call(5_000)).to(.equal(-1))
      // After the last answer of a stub, calls go to the stub before it.
      speed.with(7).returns(70, times: 1)
      expect([speed.call(7), speed.call(7)]).to(.equal([70, 1_007]))
    }
    XCTAssertEqual(found, [])
  }

  func testEachOfManyExpectationsIsCountedSeparately() async {
    let found = await failures {
      let speed = FunctionMock<Int, Never, Int>("speed(of:)")
      for number in 0..<300 { speed.with(.equal(number)).expected(.once).returns(number) }
      for number in 0..<300 where number != 123 { expect(speed.call(number)).to(.equal(number)) }
    }
    let headlines = found.map { String($0.prefix { $0 != "\n" }) }
    XCTAssertEqual(
      headlines, ["expected speed(of: 123) to be called once, but it was never called with such arguments"])
  }
}
