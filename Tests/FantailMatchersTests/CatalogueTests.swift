import FantailMatchers
import XCTest

/// The matchers that pass, and the negated ones that fail; the file of failure texts has the rest.
final class CatalogueTests: XCTestCase {
  private enum State { case idle, loading(Double), failed(code: Int) }
  private class Ship {}
  private final class Cruiser: Ship {}

  func testEveryMatcherPasses() async {
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
      expect(Cruiser()).to(.beAKind(of: Ship.self))
      expect(3).to(.conform(to: (any Equatable).self))
      expect([1.5, 2]).to(.encodeAndDecode)
      expect(101.0).to(.beCloseTo(100, relative: 0.01))
      expect(Int8.min).notTo(.beCloseTo(.max, within: 3))
      expect(name).to(.haveCount(3) && .startWith("a", ignoring: .case))
      expect(3).to(.satisfy { $0 > 2 })
      await expect { await Task.yield() }.to(.finish(within: .seconds(20)))
      await expect { name }.toEventually(.startWith("A"))
    }
    XCTAssertEqual(messages, [])
  }

  func testMatchersAcceptSequencesOfElements() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect([1, 2, 3]).to(.contain(elementsOf: Set([3, 1])))
        expect([1, 2, 3]).to(.startWith(elementsOf: 1...2) && .endWith(elementsOf: [2, 3]))
        expect([2, 1]).to(.containExactly(inAnyOrderElementsOf: 1...2))
        expect(2).to(.beOneOf(elementsOf: 1...3))
        expect([1]).to(.contain(elementsOf: 1...3))
      }, ["expected to contain 1, 2, 3, got [1]\nmissing 2, 3"])
  }

  func testElementsInAnyOrderMayHaveSeparateMatchers() {
    let small = Matcher<Int>.beLessThan(3)
    let unsure = Matcher<Int>.satisfy("be known") { if $0 == 7 { throw ParseError.unexpectedEnd } else { false } }
    XCTAssertEqual(
      CollectedExample.messages {
        // The only fitting assignment gives the first matcher neither its first nor its second element.
        expect([1, 2, 5]).to(.haveElements(inAnyOrder: .beGreaterThan(0), small, .equal(1)))
        expect([1, 2]).notTo(.haveElements(inAnyOrder: small, .equal(3)))
        expect([7, 1]).to(.haveElements(inAnyOrder: .equal(7), small))
        expect([5, 1, 1]).to(.haveElements(inAnyOrder: small, .equal(1), .equal(2)))
        expect([1, 2]).to(.haveElements(inAnyOrder: small))
        expect([1]).to(.haveElements(inAnyOrder: small, small))
        expect([1, 2]).notTo(.haveElements(inAnyOrder: .equal(2), .equal(1)))
        expect([7, 1]).to(.haveElements(inAnyOrder: unsure, small))
        expect([7, 1]).notTo(.haveElements(inAnyOrder: unsure, small))
        expect([7, 5]).to(.haveElements(inAnyOrder: unsure, small))
      },
      [
        "expected to have elements in any order to be less than 3, to equal 1, to equal 2, got [5, 1, 1]\n"
          + "no element left to equal 2\nextra [0]: 5",
        "expected to have elements in any order to be less than 3, got [1, 2]\nextra [1]: 2",
        "expected to have elements in any order to be less than 3, to be less than 3, got [1]\n"
          + "no element left to be less than 3",
        "expected not to have elements in any order to equal 2, to equal 1, got [1, 2]",
        "could not evaluate the expectation to be known: it threw ParseError.unexpectedEnd\ngot 7",
        "could not evaluate the expectation to be known: it threw ParseError.unexpectedEnd\ngot 7",
        "expected to have elements in any order to be known, to be less than 3, got [7, 5]\n"
          + "no element left to be known\nno element left to be less than 3\nextra [0]: 7\nextra [1]: 5",
      ])
  }

  func testElementsInAnyOrderAreMatchedAsAWhole() {
    // Every relation of three matchers and three elements: a permutation that fits is found if there is one.
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for relation in 0..<512 {
      func fits(_ matcher: Int, _ element: Int) -> Bool { relation >> (matcher * 3 + element) & 1 == 1 }
      let matchers = (0..<3).map { number in Matcher<Int>("fit \(number)") { fits(number, $0) } }
      let matcher = Matcher<[Int]>.haveElements(inAnyOrder: matchers[0], matchers[1], matchers[2])
      let isPossible = orders.contains { order in order.indices.allSatisfy { fits($0, order[$0]) } }
      XCTAssertEqual(matcher.judge([0, 1, 2]).failure == nil, isPossible, "relation \(relation)")
    }
  }

  func testBeCaseMatchesTheAssociatedValue() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(State.loading(0.5)).to(.beCase(State.loading))
        expect(State.loading(0.5)).to(.beCase(State.loading, .beGreaterThan(1)))
        expect(State.failed(code: 3)).to(.beCase(State.loading))
        expect(State.idle).to(.beCase(State.loading, .beGreaterThan(1)))
        expect(State.failed(code: 3)).notTo(.beCase(State.failed))
        expect(State.failed(code: 3)).notTo(.beCase(State.failed, .equal(3)))
        expect(Two.left(1)).to(.beCase(Two.right, .equal(1)))
      },
      [
        ".loading: expected to be greater than 1.0, got 0.5",
        "expected to be a case with a value of type Double, got .failed(code: 3)",
        "expected to be a case with a value of type Double, got .idle",
        "expected not to be .failed, got .failed(code: 3)", ".failed: expected not to equal 3",
        "expected to be .right, got .left(1)",
      ])
  }

  private enum Two { case left(Int), right(Int) }

  func testTheNearestOfSeveralValuesIsReported() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect("plumm").to(.beOneOf("apple", "plum"))
        expect(ParseError.unexpected("}", line: 3)).to(.beOneOf(.unexpectedEnd, .unexpected("}", line: 4)))
        expect([ParseError.unexpectedEnd, .unexpected("}", line: 4)]).to(.contain(.unexpected("}", line: 3)))
        expect(3).to(.beOneOf(1, 2))
      },
      [
        "expected to be one of \"apple\", \"plum\", got \"plumm\"\nnearest \"plum\"",
        """
        expected to be one of ParseError.unexpectedEnd, ParseError.unexpected("}", line: 4), \
        got ParseError.unexpected("}", line: 3)
        nearest ParseError.unexpected("}", line: 4) differs in .unexpected.line: expected 4, got 3
        """,
        """
        expected to contain an element that is missing
        nearest [1] differs in .unexpected.line: expected 3, got 4
        missing ParseError.unexpected("}", line: 3)
        """,
        "expected to be one of 1, 2, got 3",
      ])
  }

  func testMatchersOfAValueAcceptCodeThatReturnsAnOptional() async {
    let name: String? = "Ada"
    let none: String? = nil
    let messages = await CollectedExample.messages {
      expect { name }.to(.startWith("A"))
      expect { name }.notTo(.startWith("A"))
      expect { none }.notTo(.startWith("A"))
      await expect {
        await Task.yield(); return name
      }.to(.haveCount(4))
      await expect { name }.toNever(.beEmpty, during: .milliseconds(1))
      await expect { name }.toAlways(.haveCount(3), during: .milliseconds(1))
      await expect { none }.toAfterWait(.beEmpty, of: .zero)
    }
    XCTAssertEqual(
      messages.map { $0.split(separator: "\n")[0] },
      [
        "expected not to start with \"A\", got \"Ada\"", "expected not to start with \"A\", got nil",
        "expected 4 characters, got 3", "expected to be empty, got nil",
      ])
  }

  func testEveryMatcherFailsIfNegated() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(State.idle).notTo(.beCase(.idle))
        expect(["a": 1]).notTo(.haveKey("a"))
        expect([1, 2]).notTo(.beSorted)
        expect([1]).notTo(.containExactly(inAnyOrder: 1))
        expect(3).notTo(.conform(to: (any Equatable).self))
        expect([1]).notTo(.encodeAndDecode)
        expect(3).notTo(.satisfy { $0 > 2 })
      },
      [
        "expected not to be .idle, got .idle", #"expected not to have the key "a", got ["a": 1]"#,
        "expected not to be sorted, got [1, 2]", "expected not to contain exactly 1 in any order, got [1]",
        "expected not to conform to Equatable, got 3",
        "expected not to be the same when encoded and decoded, got [1]",
        "expected not to satisfy the condition, got 3",
      ])
  }
}
