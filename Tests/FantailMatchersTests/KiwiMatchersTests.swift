import FantailMatchers
import XCTest

/// Behaviour taken over from Kiwi, case by case; where ours differs, the test's name says how.
final class KiwiMatchersTests: XCTestCase {
  private typealias Found = CollectedExample

  func testWithinIsInclusiveAndUnsignedDoesNotUnderflow() {
    XCTAssertEqual(
      Found.messages {
        expect(42).to(.beCloseTo(40, within: 2))
        expect(UInt(1)).to(.beCloseTo(3, within: 2))
        expect(3).to(.beBetween(1, and: 3))
        expect(42).to(.beCloseTo(40, within: 1))
      }, ["expected to be within 1 of 40, got 42\noff by 2"])
  }

  func testOneMatchOfAPatternIsEnough() {
    XCTAssertEqual(
      Found.messages {
        expect("aXbX").to(.matchPattern("X"))
        expect("ababab").to(.matchPattern("(ab)+"))
        expect("ababab").to(.matchPattern("(abc)+"))
      }, [#"expected to match the pattern "(abc)+", got "ababab""#])
  }

  func testElementsTakeMatchers() {
    XCTAssertEqual(
      Found.messages {
        expect(["dog", "liger"]).to(.containElement(.startWith("li")))
        expect(["dog", "liger"]).to(.contain("cat", "lion"))
      }.map { $0.split(separator: "\n").prefix(2).joined(separator: "|") },
      [#"expected to contain "cat", "lion", got ["dog", "liger"]|missing "cat", "lion""#])
  }

  func testNilHasNoCountAndPropertiesAreCountedByName() {
    struct Cruiser { var fighters = ["a", "b"] }
    XCTAssertEqual(
      Found.messages {
        expect([Int]?.none).to(.haveCount(0))
        expect([Int]?.none).notTo(.haveCount(1))
        expect(Cruiser()).to(.have(2, of: \.fighters))
        expect(Cruiser()).to(.have(3, of: \.fighters))
        expect(Cruiser()).to(.have(1, of: \.fighters))
        expect(Cruiser()).to(.have(atMost: 1, of: \.fighters))
      },
      [
        "expected to have 0 elements, got nil", "expected not to have 1 element, got nil",
        "expected 3 fighters, got 2\ngot [\"a\", \"b\"]",
        "expected 1 element of fighters, got 2\ngot [\"a\", \"b\"]",
        "expected at most 1 element of fighters, got 2\ngot [\"a\", \"b\"]",
      ])
  }

  func testChange() {
    var value = 21
    XCTAssertEqual(
      Found.messages {
        expect { value += 21 }.to(.change(value, by: 21))
        expect { value -= 21 }.to(.change(value, by: -21))
        expect { value += 1 }.to(.change(value, from: 21, to: 22))
        expect {}.to(.change(value, by: -21))
        expect {}.to(.change(value))
        expect { value += 1 }.notTo(.change(value))
      },
      [
        "expected to change the value by -21, but it stayed 22", "expected to change the value, but it stayed 22",
        "expected not to change the value, but it changed from 22 to 23",
      ])
  }

  func testNegatedNil() {
    XCTAssertEqual(Found.messages { expect(Int?.none).notTo(.beNil()) }, ["expected an Int, got nil"])
  }

  /// The five timing examples; ours ends at the timeout itself, where Kiwi rounds up to a tenth of a second.
  func testTimingExamples() async {
    func rising(after time: Duration) -> () -> Bool {
      let start = ContinuousClock.now
      return { start.duration(to: .now) >= time }
    }
    var start = ContinuousClock.now
    let found = await Found.messages {
      let soon = rising(after: .milliseconds(100))
      await expect { soon() }.toEventually(.beTrue)
      let late = rising(after: .milliseconds(500))
      start = .now
      await expect { late() }.toEventually(.beTrue, within: .milliseconds(300))
      XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(300))
      await expect { false }.toNever(.beTrue, during: .milliseconds(100))
      await expect { false }.toAfterWait(.beFalse, of: .milliseconds(100))
      let middle = rising(after: .milliseconds(200))
      await expect { middle() }.toEventually(.beTrue, within: .milliseconds(700))
    }
    XCTAssertEqual(found.map { $0.prefix(24) }, ["expected true, got false"])
  }

  func testNeverFailsAtTheFirstMatchAndPassesOnlyAfterTheWholeTime() async {
    var samples = 0
    let start = ContinuousClock.now
    let found = await Found.messages {
      await expect {
        samples += 1
        return samples == 1
      }.toNever(.beTrue, during: .seconds(60))
      await expect { false }.toNever(.beTrue, during: .milliseconds(50))
    }
    XCTAssertEqual(found.count, 1)
    XCTAssertEqual(samples, 1)
    XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(50))
  }

  func testAThousandChildTasksExpectAtOnceAndNoReportIsLost() async {
    let messages = await Found.messages {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<1_000 { group.addTask { expect(number).to(.equal(-1)) } }
      }
    }
    XCTAssertEqual(Set(messages), Set((0..<1_000).map { "expected -1, got \($0)" }))
    XCTAssertEqual(messages.count, 1_000)
  }
}
