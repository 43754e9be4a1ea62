import FantailRun
import FantailPlan
import Fantail
import XCTest

final class ArgumentCaptorTests: XCTestCase {
  func testACaptorOrdersCallsAcrossPatterns() async {
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

  func testACaptorCapturesArguments() async {
    let found = await failures {
      let mock = FunctionMock<String?, Never, Void>("mock")
      let captor = ArgumentCaptor<String?>()
      mock.with(.capture(into: captor)).returns(())
      expect { try captor.first }.to(.throwError(ofType: NothingCaptured.self))
      mock.call(nil)
      mock.call("second")
      expect(try captor.first).to(.beNil())
      expect(try captor.last).to(.equal("second"))
      let closures = FunctionMock<(Int) -> Int, Never, Void>("closures")
      let closure = ArgumentCaptor<(Int) -> Int>()
      closures.with(.capture(into: closure)).returns(())
      closures.call { $0 + 1 }
      expect(try closure.first(1)).to(.equal(2))
    }
    XCTAssertEqual(found, [])
  }
}
