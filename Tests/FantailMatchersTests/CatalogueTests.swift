import FantailMatchers
import XCTest

/// The matchers that pass, and those that fail when negated; the file of failure texts has the rest.
final class CatalogueTests: XCTestCase {
  private enum State { case idle, loading(Double), failed(code: Int) }
  private class Ship {}
  private final class Cruiser: Ship {}

  func testTheyPass() async {
    let name: String? = "Ada"
    let messages = await CollectedExample.messages {
      expect(State.idle).to(.beCase(.idle))
      expect(State.loading(0.5)).to(.beCase(State.loading, .beLessThan(1)))
      expect(State.failed(code: 3)).to(.beCase(State.failed, .equal(3)))
      expect(State.idle).notTo(.beCase(State.failed))
      expect(["a": 1]).to(.haveKey("a") && .haveValue(1, forKey: "a"))
      expect([1, 2, 2]).to(.beSorted && .containExactly(inAnyOrder: 2, 1, 2))
      expect([2, 1]).to(.beSorted(by: >))
      expect([1, 2]).notTo(.containExactly(inAnyOrder: 1))
      expect(Result<Int, ParseError>.success(3)).to(.beSuccess(.equal(3)))
      expect(Result<Int, ParseError>.failure(.unexpectedEnd)).to(.beFailure(.equal(.unexpectedEnd)))
      expect(Cruiser.self).to(.beSubclass(of: Ship.self))
      expect(Cruiser()).to(.beKind(of: Ship.self))
      expect(3).to(.conform(to: (any Equatable).self))
      expect([1.5, 2]).to(.encodeAndDecode)
      expect(101.0).to(.beCloseTo(100, relative: 0.01))
      expect(Int8.min).notTo(.beCloseTo(.max, within: 3))
      expect(name).to(.haveCount(3) && .startWith("a", ignoring: .case))
      expect(3).to(.match { $0 > 2 })
      await expect { await Task.yield() }.to(.finish(within: .seconds(20)))
      await expect { name }.toEventually(.startWith("A"))
    }
    XCTAssertEqual(messages, [])
  }

  func testTheyFailNegated() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(State.idle).notTo(.beCase(.idle))
        expect(["a": 1]).notTo(.haveKey("a"))
        expect([1, 2]).notTo(.beSorted)
        expect([1]).notTo(.containExactly(inAnyOrder: 1))
        expect(3).notTo(.conform(to: (any Equatable).self))
        expect([1]).notTo(.encodeAndDecode)
        expect(3).notTo(.match { $0 > 2 })
      },
      [
        "expected not to be .idle, got .idle", #"expected not to have the key "a", got ["a": 1]"#,
        "expected not to be sorted, got [1, 2]", "expected not to contain exactly 1 in any order, got [1]",
        "expected not to conform to Equatable, got 3",
        "expected not to be the same when encoded and decoded, got [1]",
        "expected not to match the condition, got 3",
      ])
  }
}
