import Fantail
import XCTest

final class ArgumentCaptorTests: XCTestCase {
  func testAPatternThatIsMadeAfterCallsPutsThemWhereTheyCame() async {
    let found = await failures {
      let (early, late) = (FunctionMock<Int, Never, Void>("early"), FunctionMock<Int, Never, Void>("late"))
      let captor = ArgumentCaptor<Int>()
      late.with(.capture(into: captor)).returns(())
      early.call(1)
      late.call(2)
      early.call(3)
      late.call(4)
      expect(early.with(.capture(into: captor))).to(.haveBeenCalled(.exactly(2)))
      expect(captor.all).to(.equal([1, 2, 3, 4]))
    }
    XCTAssertEqual(found, [])
  }
}
