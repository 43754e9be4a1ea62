import FantailMatchers
import Foundation
import XCTest

/// The framework's own matchers, called by name.
final class BuiltInMatchersTests: XCTestCase {
  private enum Level: Int, Comparable {
    case low, high
    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  func testEveryMatcherPasses() {
    let ada = Node("ada")
    XCTAssertEqual(
      CollectedExample.messages {
        expect(3).should.beOneOf(1, 3)
        expect(ada).should.beIdentical(ada)
        expect(Node?.some(ada)).should.beIdentical(ada)
        expect(3).should.beAKind(Int.self)
        expect(3).should.conform((any Equatable).self)
        expect(ada).shouldNot.beAnInstance(Int.self)
        expect(0.0).should.beZero()
        expect(3).should.beBetween(1, 3)
        expect(Level.high).should.beGreaterThan(Level.low)
        expect(42).should.beCloseTo(40, 2)
        expect(UInt(1)).should.beCloseTo(UInt(3), UInt(2))
        expect(1.1).should.beCloseTo(1, 0.2)
        expect([1, 2]).should.haveCountAtLeast(2)
        expect("abc").should.haveCountAtMost(3)
        expect([1, 2, 3]).should.contain(3, 1)
        expect(Set([1, 2])).should.containExactlyInAnyOrder(2, 1)
        expect([1, 2, 3]).should.startWith(1, 2)
        expect([1, 2, 3]).should.endWith(2, 3)
        expect("abc").should.endWith("bc")
        expect([1, 2]).should.beSorted()
        expect([1, 2, 3]).should.containInOrder(1, 3)
        expect("[1]").should.equalJSON("[ 1 ]")
        expect(0.1 + 0.2).should.beCloseTo(0.3)
        expect([0.1 + 0.2]).should.beCloseTo([0.3])
        expect([0.1, 1]).should.beCloseTo([0.3, 1], 0.5)
        expect(Date(timeIntervalSince1970: 1)).should.beCloseTo(Date(timeIntervalSince1970: 2), Duration.seconds(1))
        expect("a1").should.matchPattern("[0-9]")
        expect(["a": 1]).should.haveKey("a")
        expect(["a": 1]).should.haveValue(1, "a")
      }, [])
  }

  func testNamedMatchersHaveTheMessagesOfMatchers() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(3).should.beOneOf(1, 2)
        expect(Node("ada")).should.beIdentical(Node("bob"))
        expect(3).should.beAKind(String.self)
        expect(3).shouldNot.conform((any Equatable).self)
        expect(1.5).should.beZero()
        expect(4).should.beBetween(1, 3)
        expect(42).should.beCloseTo(40, 1)
        expect([1]).should.haveCountAtLeast(2)
        expect([1, 2]).should.contain(2, 3)
        expect([1]).should.containExactlyInAnyOrder(2)
        expect([2, 1]).should.beSorted()
        expect("abc").should.matchPattern("(")
        expect(["a": 1]).should.haveKey("b")
        expect(["a": 1]).should.haveValue(2, "a")
      },
      [
        "expected to be one of 1, 2, got 3",
        "expected the same object, got another\nexpected Node(name: \"bob\")\ngot Node(name: \"ada\")",
        "expected to be a kind of String, got 3\nits type is Int", "expected not to conform to Equatable, got 3",
        "expected to be zero, got 1.5", "expected to be between 1 and 3, got 4",
        "expected to be within 1 of 40, got 42\noff by 2", "expected at least 2 elements, got 1\ngot [1]",
        "expected to contain 2, 3, got [1, 2]\nmissing 3",
        "expected to contain exactly 2 in any order, got [1]\nmissing 2\nextra 1",
        "expected to be sorted, got [2, 1]\n[1]: 1 comes after 2",
        "could not evaluate the expectation to match the pattern \"(\": the pattern is not valid: expected ')'\n"
          + "got \"abc\"",
        "expected to have the key \"b\", got 1 key\nkeys \"a\"", "[\"a\"]: expected 2, got 1",
      ])
  }

  func testAnIntegerLiteralIsConvertedToTheTypeOfTheSubject() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(UInt8(1)).should.equal(1)
        expect(Int64(3)).should.beBetween(1, 3)
        expect([UInt16(1)]).should.contain(1)
        expect(Float(2)).should.equal(2)
        expect(UInt8(1)).should.equal(256)
        expect(UInt8(1)).should.beOneOf(1, -1)
      },
      [
        "FT.equal takes (UInt8), got (Int)\ngot 256", "FT.beOneOf takes 1 argument (UInt8…), got 2\ngot 1, -1",
      ])
  }

  func testWrongSubjectsAndArgumentsAreReported() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect("x").should.beCloseTo(1, 2)
        expect(3).should.beBetween(1)
        expect(3).should.beCloseTo("a", 2)
        expect(3).should.contain(3)
        expect([1]).should.contain("a")
        expect(3).should.throwError()
        expect(3).should.beAKind(4)
        expect([1]).should.contain()
      },
      [
        "beCloseTo does not take a subject of type String\nFT.beCloseTo takes a number, a date or a collection of floating-point numbers\ngot \"x\"",
        "FT.beBetween takes 2 arguments (Int, Int), got 1\ngot 1",
        "FT.beCloseTo takes (Int, a tolerance or nothing), got (String, Int)\ngot \"a\", 2",
        "contain does not take a subject of type Int\nFT.contain takes a string or a collection of Equatable elements\n"
          + "got 3",
        "FT.contain takes (elements or a string…), got (String)\ngot \"a\"",
        "throwError does not take a subject of type Int\nFT.throwError takes code\ngot 3",
        "FT.beAKind takes (a type), got (Int)\ngot 4",
        "FT.contain takes 1 argument (elements or a string…), got 0",
      ])
  }

  func testAWrongNumberOfArgumentsIsReported() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect("abc").should.contain()
        expect("abc").should.contain("a", "b")
        expect("abc").should.matchPattern()
        expect("abc").should.matchPattern("a", "b")
        expect("n").should.bePosted(nil as Int?, ["a": 1], 3)
        expect(1.5).should.beCloseTo(1, 0.5, 2)
        expect { throw ParseError.unexpectedEnd }.should.throwError(ParseError.unexpectedEnd, 2)
      },
      [
        "FT.contain takes 1 argument (elements or a string…), got 0",
        "FT.contain takes 1 argument (elements or a string…), got 2\ngot \"a\", \"b\"",
        "FT.matchPattern takes 1 argument (String), got 0",
        "FT.matchPattern takes 1 argument (String), got 2\ngot \"a\", \"b\"",
        "FT.bePosted takes 1 argument (nothing, an object, or an object and a user info), got 3\ngot nil, [\"a\": 1], 3",
        "FT.beCloseTo takes 2 arguments (Double, a tolerance or nothing), got 3\ngot 1, 0.5, 2",
        "FT.throwError takes 1 argument (nothing, an error or its type), got 2\n"
          + "got ParseError.unexpectedEnd, 2",
      ])
  }
}
