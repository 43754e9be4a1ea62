import FantailMatchers
import Foundation
import XCTest

/// Unusual values that every user writes once: the result is clear, not a crash, and arrives soon; work that grows with
/// the square of a huge value would take hours here.
final class UnusualValueTests: XCTestCase {
  // MARK: - Huge

  func testComparingTenMegabytesTakesBoundedWork() {
    let expected = String(repeating: "twenty characters.\n\n", count: 500_000)
    let messages = CollectedExample.messages { expect(expected + "x").to(.equal(expected)) }
    XCTAssertEqual(messages.count, 1)
    XCTAssert(messages[0].hasSuffix("from byte 10000001\nexpected 10000000 bytes, got 10000001 bytes"), messages[0])
  }

  func testTenMegabytesAreShownInPart() {
    let text = String(repeating: "a", count: 10_000_000)
    let messages = CollectedExample.messages {
      expect(text).to(.beEmpty)
      expect(text).to(.startWith("b"))
      expect([text]).to(.contain("b"))
      expect(text).to(.have("its end", { $0.suffix(1) }, .equal("b")))
      expect(Optional(text)).to(.beNil())
    }
    XCTAssertEqual(messages.count, 5)
    XCTAssertLessThan(messages.map(\.utf8.count).max() ?? 0, 3_000)
    XCTAssertEqual(
      messages[0],
      "expected to be empty, got \"\(String(repeating: "a", count: 200))\"… (9999800 more bytes)")
  }

  func testComparingAHundredThousandElementsTakesBoundedWork() {
    let messages = CollectedExample.messages {
      expect(Array(0..<100_000)).to(.equal(Array((0..<100_000).reversed())))
      expect(Set(0..<100_000)).to(.equal(Set(1..<100_001)))
      expect(Array(0..<20_000)).to(.containExactly(inAnyOrderElementsOf: 1..<20_001))
      expect((0..<20_000).map { "\($0)" }).to(.contain("x"))
    }
    XCTAssertEqual(messages.count, 4)
    XCTAssertLessThan(messages.map(\.utf8.count).max() ?? 0, 10_000)
  }

  // MARK: - Values that are not what they seem

  func testNaNEqualsNothingAndHasNoOrder() {
    let nan = Double.nan
    XCTAssertEqual(
      CollectedExample.messages {
        expect(nan).notTo(.equal(nan))
        expect(nan).notTo(.beLessThan(1) || .beGreaterThanOrEqual(to: 1))
        expect([nan]).notTo(.contain(nan))
        expect(nan).notTo(.beBetween(-.infinity, and: .infinity))
        expect(nan).notTo(.beCloseTo(nan, within: 1))
        expect([nan]).to(.equal([nan]))
      }, ["expected [nan], got [nan]\n[0]: expected nan, got nan (NaN equals nothing, not even itself)"])
  }

  func testNegativeZeroIsEqualToZero() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(-0.0).to(.equal(0) && .beZero && !.beLessThan(0))
        expect(-0.0).to(.have("its sign", { $0.sign }, .equal(.plus)))
      }, ["its sign: expected .plus, got .minus"])
  }

  func testMatchersJudgeEmptySubjects() {
    let none: [Int] = []
    XCTAssertEqual(
      CollectedExample.messages {
        expect(none).to(.beSorted && .allPass(.equal(1)))
        expect(none).to(.containExactly(inAnyOrderElementsOf: []) && .haveCount(0))
        expect("").to(.contain("") && .startWith("") && .endWith(""))
        expect(none).to(.containElement(.equal(1)))
        expect("").to(.matchPattern("a"))
        expect([String: Int]()).to(.haveKey("a"))
      },
      [
        "expected an element to equal 1, got []", "expected to match the pattern \"a\", got \"\"",
        "expected to have the key \"a\", got 0 keys",
      ])
  }

  func testObjectsThatReferToThemselvesAreDescribedOnce() {
    let ring = Ring()
    ring.next = ring
    XCTAssertEqual(
      CollectedExample.messages {
        expect(ring).to(.beIdentical(to: Ring()))
        expect([ring]).to(.beEmpty)
      },
      [
        "expected the same object, got another\nexpected Ring(next: nil)\ngot Ring(next: Ring(…))",
        "expected to be empty, got [Ring(next: Ring(…))]",
      ])
  }

  func testNormalisationIsNotADifferenceButIsExplained() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect("e\u{301}t\u{e9}").to(.equal("\u{e9}te\u{301}"))
        expect("e\u{301}").notTo(.equal("\u{e9}"))
      },
      [
        """
        expected not to equal "\u{e9}"
        equal as text, in another normalisation: expected U+00E9 LATIN SMALL LETTER E WITH ACUTE, \
        got U+0065 LATIN SMALL LETTER E U+0301 COMBINING ACUTE ACCENT
        """
      ])
  }

  // MARK: - Subjects that change

  func testACollectionThatChangesWhileItIsReadDoesNotCrash() {
    func melting() -> Melting { Melting() }
    let messages = CollectedExample.messages {
      expect(melting()).to(.haveCount(9))
      expect(melting()).to(.contain(9))
      expect(melting()).to(.contain(9, 0) && .startWith(7) && .endWith(1, 2))
      expect(melting()).to(.containExactly(inAnyOrder: 3, 2))
      expect(melting()).to(.allPass(.beLessThan(2)))
      expect(melting()).to(.containElement(.equal(9)))
      expect(melting()).to(.beSorted(by: >))
      expect(melting()).to(.beEmpty)
      expect(melting()).to(.equal(melting()))
    }
    XCTAssertEqual(messages.count, 9, "\(messages)")
  }

  func testElementsWithWrongHashesDoNotCrashTheComparison() {
    // Each ten of them are equal.
    let all = (0..<500).map { OracleWrongHash(value: $0) }
    let messages = CollectedExample.messages {
      expect(all).to(.equal(all.reversed()))
      expect(all).to(.equal(all.reversed(), by: \.self))
    }
    XCTAssertEqual(messages.count, 2)
  }

  // MARK: - Times and conditions

  func testANegativeTimeIsRejected() async {
    var samples = 0
    func sample() -> Int {
      samples += 1
      return samples
    }
    let messages = await CollectedExample.messages {
      await expect { sample() }.toEventually(.equal(2), within: .seconds(-1))
      await expect { sample() }.toNever(.equal(9), during: .seconds(-1), every: .seconds(-1))
      await expect { sample() }.toAlways(.equal(3), during: .seconds(-1))
      await expect { sample() }.toAfterWait(.equal(4), of: .seconds(-1))
    }
    XCTAssertEqual(samples, 0)
    XCTAssertEqual(
      messages,
      ["equal 2", "not equal 9", "equal 3", "equal 4"].map {
        "could not evaluate the expectation to \($0): -1.0 seconds is negative"
      })
  }

  func testAnIntervalOfZeroPollsAndANegativeOneIsRejected() async {
    var samples = 0
    let messages = await CollectedExample.messages {
      for interval in [Duration.zero, .seconds(-1)] {
        await expect {
          samples += 1
          return samples
        }.toEventually(.equal(3), within: .seconds(60), every: interval)
      }
    }
    XCTAssertEqual(messages, ["could not evaluate the expectation to equal 3: -1.0 seconds is negative"])
    XCTAssertEqual(samples, 3)
  }

  func testAMatcherThatThrowsFailsToAndNotTo() {
    let text = "could not evaluate the expectation to satisfy the parser: it threw ParseError.unexpectedEnd\ngot \"{\""
    XCTAssertEqual(
      CollectedExample.messages {
        expect("{").to(.satisfy("the parser") { try parse($0) == 1 })
        expect("{").notTo(.satisfy("the parser") { try parse($0) == 1 })
        expect("{").to(!.satisfy("the parser") { try parse($0) == 1 })
        expect("{").to(.satisfy("the parser") { try parse($0) == 1 } || .equal("{"))
        expect(["{"]).to(.allPass(.satisfy("the parser") { try parse($0) == 1 }))
        expect(["{"]).notTo(.containElement { try parse($0) == 1 })
      },
      [
        text, text, text, text, "[0]: \(text)",
        "[0]: could not evaluate the expectation to meet the condition: it threw ParseError.unexpectedEnd\ngot \"{\"",
      ])
  }

  func testEachInvalidPatternIsReported() {
    for pattern in ["(", "[", "a{2,1}", "\\", "(?<n>a)(?<n>b)"] {
      let messages = CollectedExample.messages {
        expect("a").to(.matchPattern(pattern))
        expect("a").notTo(.matchPattern(pattern))
        expect("a").should.matchPattern(pattern)
      }
      XCTAssertEqual(messages.count, 3, pattern)
      XCTAssert(messages.allSatisfy { $0.contains("the pattern is not valid: ") }, "\(messages)")
    }
  }
}

private final class Ring {
  var next: Ring?
}

/// Loses an element with each iteration; code that relies on an earlier count gets a zero.
private final class Melting: BidirectionalCollection, Equatable {
  private var left = 9

  var startIndex: Int {
    left = Swift.max(1, left - 1)
    return 0
  }
  var endIndex: Int { left }

  func index(after index: Int) -> Int { index + 1 }
  func index(before index: Int) -> Int { index - 1 }
  subscript(index: Int) -> Int { index < left ? index : 0 }

  static func == (left: Melting, right: Melting) -> Bool { left === right }
}
