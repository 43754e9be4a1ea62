import Fantail
import XCTest

/// A constraint for each argument of a handwritten function mock, with labels and without.
final class LooseConstraintTests: XCTestCase {
  private typealias Labelled = FunctionMock<(value: Double, unit: SpeedUnit), Never, Int>
  private typealias Plain = AsyncFunctionMock<(String, Int?, Bool), Never, Int>

  func testConstraintsMayBeLiteralsOrAnyWithOrWithoutLabels() async {
    let found = await failures {
      let set = Labelled("set(to:in:)")
      let load = Plain("load(_:limit:cached:)")
      set.with(100, .any).returns(1)
      set.with(.satisfying { $0 > 200.0 }, .equal(SpeedUnit.mph)).returns(2)
      load.with("home", .any, true).returns(3)
      load.with("tea", nil, .any).returns(4)
      load.with(.matching(Matcher<String>.startWith("dra")), 7, .any).returns(5)
      expect(set.call((100, .kmh))).to(.equal(1))
      expect(set.call((300, .mph))).to(.equal(2))
      expect(set.call((300, .kmh))).to(.equal(0))
      expect(await load.call(("home", 3, true))).to(.equal(3))
      expect(await load.call(("tea", nil, false))).to(.equal(4))
      expect(await load.call(("draft", 7, false))).to(.equal(5))
      verify(.once) {
        set.with(100.0, .equal(SpeedUnit.kmh))
        load.with("draft", 7, false)
        load.with(.any, nil, false)
      }
    }
    XCTAssertEqual(found, [])
  }

  func testDifferingArgumentsAreMarkedAndCaptorsKeepTheirValues() async {
    let found = await failures {
      let set = Labelled("set(to:in:)")
      let captor = ArgumentCaptor<Double>()
      set.with(.capture(into: captor), .equal(SpeedUnit.kmh)).returns(1)
      _ = set.call((90, .kmh))
      _ = set.call((80, .mph))
      expect(captor.all).to(.equal([90]))
      verify { set.with(100, .any) }
    }
    XCTAssertEqual(
      found,
      [
        """
        expected set(to: 100, in: any) to have been called once, but it was never called with such arguments
        called: set(to: 90.0, in: .kmh)
          - to: expected 100.0, got 90.0
          + in
        called: set(to: 80.0, in: .mph)
          - to: expected 100.0, got 80.0
          + in
        """
      ])
  }

  func testAWrongTypeOrNumberOfConstraintsFailsEvenIfNegated() async {
    let found = await failures {
      let set = Labelled("set(to:in:)")
      _ = set.call((90, .kmh))
      expect(set.with("90", .any)).notTo(.haveBeenCalled())
      verify(.never) { set.with(.any, .any, 3) }
    }
    XCTAssertEqual(
      found,
      [
        "set(to: 90.0, in: .kmh): its constraint takes String, and its type is Double",
        "set(to: 90.0, in: .kmh): 3 constraints for 2 arguments",
      ])
  }
}
