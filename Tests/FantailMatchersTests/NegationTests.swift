import FantailMatchers
import XCTest

/// Negations of matchers over several things, of errors, of optionals and of compositions.
final class NegationTests: XCTestCase {
  static let nilNote = "nil has no value to check: .notTo(.beSome(…)) accepts it"

  private struct Offline: Error, Equatable {}
  private struct Typo: Error {}
  private enum Level { case low, high }
  private final class Ship {}

  func testANegationFailsIfSomeOfSeveralElementsMatch() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(["Ada", "Eve"]).notTo(.contain("Ada", "Bob"))
        expect([1, 2]).notTo(.contain(elementsOf: [3, 2]))
        expect(Set([1])).notTo(.contain(1, 2))
        expect(["token": 1]).notTo(.haveKeys("token", "secret"))
        expect(["a": 1, "b": 1]).notTo(.haveEntries(["a": 1, "b": 2, "c": 3]))
        expect("Ada").notTo(.contain("A", "z"))
        expect([1, 2] as [Int]?).notTo(.contain(1, 3))
        expect { [1, 2] }.notTo(.contain(1, 3))
        expect([1]).shouldNot.contain(1, 2)
        expect([[1]]).notTo(.have(\.[0], .contain(1, 2)))
        expect([1]).to(!.contain(1, 2))
      },
      [
        #"expected not to contain "Ada", "Bob", got ["Ada", "Eve"]"# + "\n" + #"found "Ada", but not "Bob""#,
        "expected not to contain 3, 2, got [1, 2]\nfound 2, but not 3",
        "expected not to contain 1, 2, got [1]\nfound 1, but not 2",
        #"expected not to have the keys "token", "secret", got ["token": 1]"# + "\n"
          + #"found "token", but not "secret""#,
        #"expected not to have the entries ["a": 1, "b": 2, "c": 3], got ["a": 1, "b": 1]"# + "\n"
          + #"found ["a": 1], but not ["b": 2], ["c": 3]"#,
        #"expected not to contain "A", "z", got "Ada""# + "\n" + #"found "A", but not "z""#,
        "expected not to contain 1, 3, got [1, 2]\nfound 1, but not 3",
        "expected not to contain 1, 3, got [1, 2]\nfound 1, but not 3",
        "expected not to contain 1, 2, got [1]\nfound 1, but not 2",
        "a property of type Array<Int>: expected not to contain 1, 2, got [1]\nfound 1, but not 2",
        "expected not to contain 1, 2, got [1]\nfound 1, but not 2",
      ])
  }

  func testANegationFailsOnlyIfAllOfSeveralElementsMatch() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect([1, 2]).notTo(.contain(3, 4))
        expect(["a": 1]).notTo(.haveKeys("b", "c"))
        expect(["a": 1]).notTo(.haveEntries(["a": 2, "b": 1]))
        expect([1, 2]).notTo(.contain(1, 2))
        expect(["a": 1]).notTo(.haveKeys("a"))
      },
      ["expected not to contain 1, 2, got [1, 2]", #"expected not to have the keys "a", got ["a": 1]"#])
  }

  func testADifferentErrorFailsTheNegationInEveryForm() async {
    let fail: () throws -> Void = { throw Typo() }
    let messages = await CollectedExample.messages {
      expect(code: fail).notTo(.throwError)
      expect(code: fail).notTo(.throwError(Offline()))
      expect(code: fail).notTo(.throwError(ofType: Offline.self))
      expect(code: fail).notTo(.throwError(message: .contain("offline")))
      expect(code: fail).notTo(.throwError { $0 is Offline })
      expect(code: fail).notTo(.throwError(ofType: Typo.self, .satisfy("be known") { _ in false }))
      expect(code: fail).notTo(.throwError(Offline()) || .throwError(ofType: CancellationError.self))
      expect(code: fail).shouldNot.throwError(Offline.self)
      await expect { () async throws -> Void in throw Typo() }.notTo(.throwError(Offline()))
      await expect(code: fail).toNever(.throwError(Offline()), during: .milliseconds(1))
      expect {}.notTo(.throwError(Offline()))
      expect {}.notTo(.throwError(ofType: Typo.self, .satisfy("be known") { _ in true }))
    }
    XCTAssertEqual(
      messages.map { $0.split(separator: "\n")[0] },
      [
        "expected not to throw an error, but Typo() was thrown",
        "expected not to throw Offline(), but Typo() was thrown",
        "expected not to throw an error of type Offline, but Typo() was thrown",
        "expected not to throw an error whose message is to contain \"offline\", but Typo() was thrown",
        "expected not to throw an error that meets the condition, but Typo() was thrown",
        "expected not to throw an error of type Typo to be known, but Typo() was thrown",
        "expected not to throw Offline() or throw an error of type CancellationError, got .failure(Typo())",
        "expected not to throw an error of type Offline, but Typo() was thrown",
        "expected not to throw Offline(), but Typo() was thrown",
        "expected never to throw Offline(), but Typo() was thrown",
      ])
  }

  func testNilFailsNegationsOfValueMatchers() {
    let (unknown, level, ship): (Bool?, Level?, Ship?) = (nil, nil, nil)
    XCTAssertEqual(
      CollectedExample.messages {
        expect(unknown).notTo(.beTrue)
        expect(unknown).notTo(.beFalse)
        expect(ship).notTo(.beIdentical(to: Ship()))
        expect(ship).notTo(.beAKind(of: Ship.self))
        expect(ship).notTo(.beAnInstance(of: Ship.self))
        expect(level).notTo(.beOneOf(.low, .high))
        expect(level).notTo(.beLike(.low))
        expect(level).notTo(.beCase(.low))
        expect(unknown).notTo(.encodeAndDecode({ $0 }, { _ in true }))
        expect(String?.none).notTo(.equalJSON("1"))
        expect(level).notTo(.equal(.high) || .beOneOf(.low))
        expect(unknown).to(!.beTrue)
        expect { unknown }.notTo(.beTrue)
        expect(Int?.none).notTo(.beGreaterThan(3))
        expect(level).shouldNot.beOneOf(Level.low)
      }.map { $0.split(separator: "\n").map { String($0) } }.map { [$0[0], $0.count > 1 ? $0[1] : ""] },
      [
        "expected not to be true, got nil", "expected not to be false, got nil",
        "expected not to be identical to Ship(), got nil", "expected not to be a kind of Ship, got nil",
        "expected not to be an instance of Ship, got nil", "expected not to be one of .low, .high, got nil",
        "expected not to be like .low, got nil", "expected not to be .low, got nil",
        "expected not to be the same when encoded and decoded, got nil", "expected not to equal the JSON 1, got nil",
        "expected not to equal .high or be one of .low, got nil", "expected not to be true, got nil",
        "expected not to be true, got nil", "expected not to be greater than 3, got nil",
        "expected not to be one of .low, got nil",
      ].map { [$0, $0.contains(" or ") ? "expected not to be one of .low, got nil" : Self.nilNote] })
  }

  func testMatchersOfTheOptionalAcceptNil() {
    let (unknown, level): (Bool?, Level?) = (nil, nil)
    XCTAssertEqual(
      CollectedExample.messages {
        expect(unknown).notTo(.equal(true))
        expect(unknown).notTo(.beSome(.beTrue))
        expect(level).notTo(.beSome(.beOneOf(.low, .high)))
        expect(level).notTo(.equal(.low) || .equal(.high))
        expect(level).to(.beNil || !.beOneOf(.low))
        expect(Int?.none).notTo(.beSome(.beGreaterThan(3)))
        expect(level).notTo(.beCase(.some(.low)))
      },
      ["expected not to be .low, got nil\n\(Self.nilNote)"])
  }

  func testACompositionReportsWhichPartMatched() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(5).notTo(.beLessThan(3) || .beGreaterThan(4))
        expect(5).notTo(.beLessThan(6) && .beGreaterThan(4))
        expect([1]).notTo(.contain(1, 2) && .haveCount(1))
        expect([1]).notTo(.any(of: .beEmpty, .contain(1, 2)))
        expect([1]).notTo(.contain(1, 2) && .haveCount(2))
      },
      [
        "expected not to be less than 3 or be greater than 4, got 5\nthis part matched: be greater than 4",
        "expected not to be less than 6 and be greater than 4, got 5",
        "expected not to contain 1, 2 and have 1 element, got [1]\nexpected not to contain 1, 2, got [1]",
        "expected not to be empty or contain 1, 2, got [1]\nexpected not to contain 1, 2, got [1]",
      ])
  }

  func testNaNIsExplainedInEachComparison() {
    let note = "NaN equals nothing, not even itself"
    XCTAssertEqual(
      CollectedExample.messages {
        expect([1, .nan]).to(.contain(.nan))
        expect(Double.nan).to(.beOneOf(1, .nan))
        expect([.nan]).to(.startWith(Double.nan))
        expect([.nan]).to(.endWith(Double.nan))
        expect([1, .nan]).to(.containInOrder(1, Double.nan))
        expect([[Double.nan]]).to(.contain([.nan]))
        expect([.nan]).to(.containExactly(inAnyOrder: Double.nan))
      },
      [
        "expected to contain nan, got [1.0, nan]\n\(note)", "expected to be one of 1.0, nan, got nan\n\(note)",
        "expected to start with nan, got [nan]\n[0]: expected nan, got nan\n\(note)",
        "expected to end with nan, got [nan]\n[0]: expected nan, got nan\n\(note)",
        "expected to contain 1.0, nan in order, got [1.0, nan]\nmissing nan after [0] 1.0\n\(note)",
        "expected to contain [nan], got [[nan]]\n\(note)",
        "expected to contain exactly nan in any order, got [nan]\nmissing nan\nextra nan\n\(note)",
      ])
  }

  func testAZeroOfOppositeSignIsExplainedInEachComparison() {
    let note = "0.0 and -0.0 are equal"
    XCTAssertEqual(
      CollectedExample.messages {
        expect(0.0).notTo(.equal(-0.0))
        expect([0.0, 1]).notTo(.equal([-0.0, 1]))
        expect([0.0]).notTo(.contain(-0.0))
        expect(0.0).notTo(.beOneOf(1, -0.0))
        expect(0.0 as Double?).notTo(.beOneOf(1, -0.0))
        expect([0.0]).notTo(.containExactly(inAnyOrder: -0.0))
        expect([0.0]).notTo(.startWith(-0.0))
        expect([0.0]).notTo(.endWith(-0.0))
        expect([1, 0.0]).notTo(.containInOrder(1, -0.0))
        expect([0.0]).notTo(.beSubset(of: [1, -0.0]))
        expect(["a": 0.0]).notTo(.haveEntries(["a": -0.0]))
        expect(["a": 0.0]).notTo(.haveValue(-0.0, forKey: "a"))
        expect([0.0, 1]).notTo(.contain(0.0))
      },
      [
        "expected not to equal -0.0, got 0.0\n\(note)", "expected not to equal [-0.0, 1.0], got [0.0, 1.0]\n\(note)",
        "expected not to contain -0.0, got [0.0]\n\(note)", "expected not to be one of 1.0, -0.0, got 0.0\n\(note)",
        "expected not to be one of 1.0, -0.0, got 0.0\n\(note)",
        "expected not to contain exactly -0.0 in any order, got [0.0]\n\(note)",
        "expected not to start with -0.0, got [0.0]\n\(note)", "expected not to end with -0.0, got [0.0]\n\(note)",
        "expected not to contain 1.0, -0.0 in order, got [1.0, 0.0]\n\(note)",
        "expected not to be a subset of 1.0, -0.0, got [0.0]\n\(note)",
        #"expected not to have the entries ["a": -0.0], got ["a": 0.0]"# + "\n\(note)",
        #"["a"]: expected not to equal -0.0, got 0.0"# + "\n\(note)", "expected not to contain 0.0, got [0.0, 1.0]",
      ])
  }

  private final class Node {
    let name: String
    let next: Node? = nil
    let kids: [Node] = []
    init(_ name: String) { self.name = name }
  }

  func testManyObjectsAreCountedCorrectly() {
    for count in [999, 1_000, 3_000] {
      let (got, wanted) = ((0..<count).map { Node("a\($0)") }, (0..<count).map { Node("b\($0)") })
      XCTAssertEqual(
        CollectedExample.messages { expect(got).to(.beLike(wanted)) }.map { $0.split(separator: "\n")[0] },
        ["expected and got differ in \(count) places"])
    }
  }

  func testTextThatIsNotJSONIsUndecided() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect("<html>").to(.equalJSON("{}"))
        expect("<html>").notTo(.equalJSON("{}"))
      },
      Array(repeating: "expected to be JSON, got \"<html>\"", count: 2))
  }
}
