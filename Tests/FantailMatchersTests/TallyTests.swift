import FantailMatchers
import XCTest

final class TallyTests: XCTestCase {
  /// `==` compares the tens, and the hash the whole number.
  private struct WrongHash: Hashable {
    let value: Int
    static func == (left: Self, right: Self) -> Bool { left.value / 10 == right.value / 10 }
  }

  private struct Plain: Equatable {
    let value: Int
  }

  func testAMissingNaNIsReported() {
    let many = (0..<30).map(Double.init)
    XCTAssertEqual(
      CollectedExample.messages {
        expect([Double]()).to(.containExactly(inAnyOrder: .nan))
        expect([Double.nan]).to(.containExactly(inAnyOrder: .nan))
        expect(many).notTo(.containExactly(inAnyOrderElementsOf: many + [.nan]))
        expect(many + [.nan]).notTo(.containExactly(inAnyOrderElementsOf: many + [.nan]))
        expect(many + [.nan]).notTo(.contain(elementsOf: [.nan, -1]))
        expect([1, .nan]).notTo(.contain(1, .nan))
      },
      [
        "expected to contain exactly nan in any order, got []\nmissing nan\nNaN equals nothing, not even itself",
        "expected to contain exactly nan in any order, got [nan]\nmissing nan\nextra nan\n"
          + "NaN equals nothing, not even itself",
        "expected not to contain 1.0, nan, got [1.0, nan]\nfound 1.0, but not nan",
      ])
  }

  func testElementsAreComparedByEqualityNotByHash() {
    let left = (0..<100).map { WrongHash(value: 10 * $0) }
    let right = (0..<100).reversed().map { WrongHash(value: 10 * $0 + 3) }
    XCTAssertEqual(
      CollectedExample.messages {
        expect(left).to(.containExactly(inAnyOrderElementsOf: right))
        expect(left).to(.contain(elementsOf: right))
        expect(left).notTo(.containExactly(inAnyOrderElementsOf: right.dropFirst() + [right[1]]))
        expect(left).notTo(.contain(elementsOf: right.map { WrongHash(value: $0.value + 5_000) }))
      }, [])
  }

  func testASequenceIsReadOnce() {
    func once(_ elements: [Int]) -> AnySequence<Int> { AnySequence(AnyIterator(elements.makeIterator())) }
    let many = Array(0..<40)
    XCTAssertEqual(
      CollectedExample.messages {
        expect(once([1, 2])).to(.contain(2, 1))
        expect(once(many)).to(.contain(elementsOf: many.reversed()))
        expect(once(many)).to(.containExactly(inAnyOrderElementsOf: many.reversed()))
        expect(once([1, 2])).notTo(.contain(3, 4))
        // The search ends when all elements are found.
        expect(sequence(first: 0) { $0 + 1 }).to(.contain(elementsOf: many))
      }, [])
  }

  func testEqualElementsAreCounted() {
    let zeros = Array(repeating: 0, count: 20_000)
    XCTAssertEqual(
      CollectedExample.messages {
        expect(zeros).to(.containExactly(inAnyOrderElementsOf: zeros))
        expect(zeros).to(.contain(elementsOf: zeros))
        expect([0]).to(.contain(0, 0))
        expect(zeros + [1]).notTo(.containExactly(inAnyOrderElementsOf: zeros + [2]))
        expect([1, 1, 2]).to(.containExactly(inAnyOrder: 1, 2, 2, 3))
      },
      [
        """
        expected to contain exactly 1, 2, 2, 3 in any order, got [1, 1, 2]
        missing 2, 3
        extra 1
        """
      ])
  }

  func testElementsWithoutAHashAreFoundByTheirDescription() {
    let elements = (0..<10_000).map(Plain.init)
    XCTAssertEqual(
      CollectedExample.messages {
        expect(elements.reversed()).to(.containExactly(inAnyOrderElementsOf: elements))
        expect(elements.reversed()).to(.contain(elementsOf: elements))
        expect(elements.dropLast() + [Plain(value: -1)]).notTo(.containExactly(inAnyOrderElementsOf: elements))
      }, [])
  }
}
