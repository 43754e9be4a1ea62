// Over 300 lines on purpose: the text of every matcher can be read here as a whole.

import FantailMatchers
import FantailSeams
import Foundation
import XCTest

/// Each matcher: passing, failing, negated, and the whole text of its failures.
final class MatcherTests: XCTestCase {
  private func assert(
    _ code: () -> Void, records expected: String..., file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(CollectedExample.messages(code), expected, file: file, line: line)
  }

  func testEqualComparesByEquality() {
    assert { expect(2).to(.equal(2)) }
    assert({ expect(2).to(.equal(3)) }, records: "expected 3, got 2")
    assert({ expect(3).notTo(.equal(3)) }, records: "expected not to equal 3")
    assert { expect(2).notTo(.equal(3)) }
  }

  func testEqualAcceptsOptionals() {
    let none: Int? = nil
    let some: Int? = 3
    assert { expect(some).to(.equal(3)) }
    assert { expect(none).to(.equal(nil)) }
    assert({ expect(none).to(.equal(3)) }, records: "expected 3, got nil")
    assert({ expect(some).to(.equal(nil)) }, records: "expected nil, got 3")
    assert { expect(none).notTo(.equal(3)) }
    assert({ expect(none).notTo(.equal(nil)) }, records: "expected not to equal nil")
  }

  func testEqualExplainsNaNAndAcceptsNegativeZero() {
    assert(
      { expect(Double.nan).to(.equal(.nan)) }, records: "expected nan, got nan\nNaN equals nothing, not even itself")
    assert { expect(-0.0).to(.equal(0.0)) }
  }

  func testBeOneOfMatchesAnyOfItsArguments() {
    assert { expect(2).to(.beOneOf(1, 2)) }
    assert({ expect(3).to(.beOneOf(1, 2)) }, records: "expected to be one of 1, 2, got 3")
    assert({ expect(1).notTo(.beOneOf(1, 2)) }, records: "expected not to be one of 1, 2, got 1")
  }

  func testBeIdenticalMatchesOnlyTheSameObject() {
    let (ada, bob) = (Node("ada"), Node("bob"))
    let optional: Node? = ada
    assert { expect(ada).to(.beIdentical(to: ada)) }
    assert { expect(optional).to(.beIdentical(to: ada)) }
    assert { expect(Node?.none).to(.beIdentical(to: nil)) }
    assert(
      { expect(ada).to(.beIdentical(to: bob)) },
      records: """
        expected the same object, got another
        expected Node(name: "bob")
        got Node(name: "ada")
        """)
    assert({ expect(ada).notTo(.beIdentical(to: ada)) }, records: #"expected not to be identical to Node(name: "ada")"#)
    assert(
      { expect(optional).to(.beIdentical(to: nil)) },
      records: """
        expected the same object, got another
        expected nil
        got Node(name: "ada")
        """)
  }

  func testBeNilMatchesOnlyNil() {
    let name: String? = "Ada"
    assert { expect(String?.none).to(.beNil()) }
    assert { expect(name).notTo(.beNil()) }
    assert({ expect(name).to(.beNil()) }, records: #"expected to be nil, got "Ada""#)
    assert({ expect(String?.none).notTo(.beNil()) }, records: "expected a String, got nil")
  }

  func testBeSomeAppliesAMatcherToTheUnwrappedValue() {
    let age: Int? = 17
    assert { expect(age).to(.beSome(.beLessThan(18))) }
    assert({ expect(age).to(.beSome(.beGreaterThan(17))) }, records: "expected to be greater than 17, got 17")
    assert({ expect(Int?.none).to(.beSome(.beGreaterThan(17))) }, records: "expected to be greater than 17, got nil")
    assert({ expect(age).notTo(.beSome(.equal(17))) }, records: "expected not to equal 17")
  }

  func testBeTrueAndBeFalseDoNotMatchNil() {
    let unknown: Bool? = nil
    assert { expect(true).to(.beTrue) }
    assert { expect(false).to(.beFalse) }
    assert({ expect(false).to(.beTrue) }, records: "expected true, got false")
    assert({ expect(true).to(.beFalse) }, records: "expected false, got true")
    assert({ expect(unknown).to(.beTrue) }, records: "expected true, got nil")
    assert({ expect(unknown).notTo(.beFalse) }, records: "expected not to be false, got nil\n\(NegationTests.nilNote)")
    assert({ expect(true).notTo(.beTrue) }, records: "expected not to be true")
    assert({ expect(Bool?.some(false)).notTo(.beFalse) }, records: "expected not to be false")
  }

  func testComparisonMatchersReportBothValues() {
    assert { expect(2).to(.beLessThan(3)) }
    assert { expect(3).to(.beLessThanOrEqual(to: 3)) }
    assert { expect(4).to(.beGreaterThan(3)) }
    assert { expect(3).to(.beGreaterThanOrEqual(to: 3)) }
    assert({ expect(3).to(.beLessThan(3)) }, records: "expected to be less than 3, got 3")
    assert({ expect(4).to(.beLessThanOrEqual(to: 3)) }, records: "expected to be less than or equal to 3, got 4")
    assert({ expect(3).to(.beGreaterThan(3)) }, records: "expected to be greater than 3, got 3")
    assert({ expect(2).to(.beGreaterThanOrEqual(to: 3)) }, records: "expected to be greater than or equal to 3, got 2")
    assert({ expect(2).notTo(.beLessThan(3)) }, records: "expected not to be less than 3, got 2")
    assert({ expect(Double.nan).to(.beLessThan(3)) }, records: "expected to be less than 3.0, got nan")
  }

  func testBeBetweenIncludesBothBounds() {
    assert { expect(3).to(.beBetween(1, and: 3)) }
    assert({ expect(4).to(.beBetween(1, and: 3)) }, records: "expected to be between 1 and 3, got 4")
    assert(
      { expect(2).to(.beBetween(3, and: 1)) },
      records: "could not evaluate the expectation to be between 3 and 1: 3...1 is not a range\ngot 2")
    assert(
      { expect("b").notTo(.beBetween("a", and: "c")) }, records: #"expected not to be between "a" and "c", got "b""#)
  }

  func testBeCloseToReportsTheDifference() {
    assert { expect(0.1 + 0.2).to(.beCloseTo(0.3, within: 0.001)) }
    assert { expect(Double.infinity).to(.beCloseTo(.infinity, within: 1)) }
    assert(
      { expect(1.5).to(.beCloseTo(1, within: 0.25)) }, records: "expected to be within 0.25 of 1.0, got 1.5\noff by 0.5"
    )
    assert(
      { expect(1.0).notTo(.beCloseTo(1, within: 0.25)) }, records: "expected not to be within 0.25 of 1.0, got 1.0")
    assert(
      { expect(Double.nan).to(.beCloseTo(1, within: 1)) },
      records: "expected to be within 1.0 of 1.0, got nan\noff by nan")
  }

  func testBeZeroMatchesOnlyZero() {
    assert { expect(0).to(.beZero) }
    assert({ expect(1.5).to(.beZero) }, records: "expected to be zero, got 1.5")
    assert({ expect(0).notTo(.beZero) }, records: "expected not to be zero, got 0")
  }

  func testBeEmptyMatchesEmptyCollectionsAndStrings() {
    assert { expect([Int]()).to(.beEmpty) }
    assert { expect("").to(.beEmpty) }
    assert({ expect([1]).to(.beEmpty) }, records: "expected to be empty, got [1]")
    assert({ expect("a\n").to(.beEmpty) }, records: #"expected to be empty, got "a\n""#)
    assert({ expect([String: Int]()).notTo(.beEmpty) }, records: "expected not to be empty")
  }

  func testHaveCountReportsBothCounts() {
    assert { expect([1, 2]).to(.haveCount(2)) }
    assert { expect([1, 2]).to(.haveCount(atLeast: 2) && .haveCount(atMost: 2)) }
    assert({ expect([1, 2]).to(.haveCount(3)) }, records: "expected 3 elements, got 2\ngot [1, 2]")
    assert({ expect([1, 2]).to(.haveCount(atLeast: 3)) }, records: "expected at least 3 elements, got 2\ngot [1, 2]")
    assert({ expect("ab").to(.haveCount(atMost: 1)) }, records: "expected at most 1 character, got 2\ngot \"ab\"")
    assert({ expect([1]).notTo(.haveCount(1)) }, records: "expected not to have 1 element, got [1]")
  }

  func testContainReportsMissingElements() {
    assert { expect([1, 2, 3]).to(.contain(3, 1)) }
    assert({ expect([1, 2]).to(.contain(3)) }, records: "expected to contain 3, got [1, 2]")
    assert({ expect([1, 2]).to(.contain(2, 3, 4)) }, records: "expected to contain 2, 3, 4, got [1, 2]\nmissing 3, 4")
    assert({ expect(Set([2, 1])).notTo(.contain(1)) }, records: "expected not to contain 1, got [1, 2]")
  }

  func testContainElementAndAllPassApplyAMatcherToElements() {
    assert { expect([1, 2]).to(.containElement(.beGreaterThan(1))) }
    assert(
      { expect([1]).to(.containElement(.equal(2))) }, records: "expected an element to equal 2, got [1]")
    assert { expect([1, 2]).to(.allPass(.beGreaterThan(0))) }
    assert({ expect([1, 0]).to(.allPass(.beGreaterThan(0))) }, records: "[1]: expected to be greater than 0, got 0")
    assert(
      { expect([1]).notTo(.allPass(.equal(1))) }, records: "expected not to have only elements to equal 1, got [1]")
  }

  func testStartWithAndEndWithReportTheFirstDifference() {
    assert { expect([1, 2, 3]).to(.startWith(1, 2) && .endWith(2, 3)) }
    assert { expect("fantail").to(.startWith("fan") && .endWith("tail")) }
    assert(
      { expect([1, 2]).to(.startWith(2)) }, records: "expected to start with 2, got [1, 2]\n[0]: expected 2, got 1")
    assert({ expect([1, 2]).to(.endWith(1)) }, records: "expected to end with 1, got [1, 2]\n[1]: expected 1, got 2")
    assert({ expect("fantail").to(.startWith("tail")) }, records: #"expected to start with "tail", got "fantail""#)
    assert({ expect("fantail").notTo(.endWith("tail")) }, records: #"expected not to end with "tail", got "fantail""#)
  }

  func testContainFindsPartsOfStrings() {
    assert { expect("fantail").to(.contain("nt") && .contain("")) }
    assert({ expect("fantail").to(.contain("x")) }, records: #"expected to contain "x", got "fantail""#)
    assert({ expect("fantail").notTo(.contain("tail")) }, records: #"expected not to contain "tail", got "fantail""#)
  }

  func testMatchPatternAcceptsStringsAndRegexes() {
    assert { expect("a1b22").to(.matchPattern("[0-9]+")) }
    assert { expect("a1").to(.matchPattern(/[0-9]/)) }
    assert({ expect("abc").to(.matchPattern("[0-9]")) }, records: #"expected to match the pattern "[0-9]", got "abc""#)
    assert(
      { expect("a1").notTo(.matchPattern(/[0-9]/)) },
      records: #"expected not to match the pattern /[0-9]/, got "a1""#)
    let written: [(Matcher<String>, String)] = [
      (.matchPattern(/a"\n\d{2}/.ignoresCase()), #"match the pattern /(?i:a"\n\d{2})/"#),
      (.matchPattern(Regex<Substring>(verbatim: "a\nb")), #"match the pattern /a\nb/"#),
      // Code of a user has no pattern.
      (.matchPattern(Digits()), "match the pattern"),
    ]
    for (matcher, statement) in written { XCTAssertEqual(matcher.statement, statement) }
  }

  func testAnInvalidPatternFailsToAndNotTo() {
    for messages in [
      CollectedExample.messages { expect("a").to(.matchPattern("(")) },
      CollectedExample.messages { expect("a").notTo(.matchPattern("(")) },
    ] {
      XCTAssertEqual(messages.count, 1)
      XCTAssert(
        messages[0].hasPrefix(
          #"could not evaluate the expectation to match the pattern "(": the pattern is not valid"#),
        messages[0])
    }
  }

  func testThrowErrorMatchesErrorsByValueTypeOrCondition() {
    assert { expect { try parse("{") }.to(.throwError()) }
    assert { expect { try parse("{") }.to(.throwError(ParseError.unexpectedEnd)) }
    assert { expect { try parse("{") }.to(.throwError(ofType: ParseError.self)) }
    assert { expect { try parse("{") }.to(.throwError { $0 is ParseError }) }
    assert { expect { try parse("1") }.notTo(.throwError()) }
    assert { expect { try parse("1") }.to(.equal(1)) }
    assert(
      { expect { try parse("1") }.to(.throwError()) },
      records: "expected to throw an error, but nothing was thrown\nreturned 1")
    assert(
      { expect { _ = try parse("1") }.to(.throwError()) }, records: "expected to throw an error, but nothing was thrown"
    )
    assert(
      { expect { try parse("{") }.to(.throwError(ParseError.unexpected("}", line: 3))) },
      records: #"expected to throw ParseError.unexpected("}", line: 3), but ParseError.unexpectedEnd was thrown"#)
    assert(
      { expect { try parse("{") }.to(.throwError(ofType: OtherError.self)) },
      records: "expected to throw an error of type OtherError, but ParseError.unexpectedEnd was thrown")
    assert(
      { expect { try parse("{") }.to(.throwError { $0 is OtherError }) },
      records: "expected to throw an error that meets the condition, but ParseError.unexpectedEnd was thrown")
    assert(
      { expect { try parse("{") }.notTo(.throwError()) },
      records: "expected not to throw an error, but ParseError.unexpectedEnd was thrown")
  }

  func testCodeThatThrowsInsteadOfReturningFailsToAndNotTo() {
    assert(
      { expect { try parse("{") }.to(.equal(1)) },
      records: "expected to equal 1, but ParseError.unexpectedEnd was thrown")
    assert(
      { expect { try parse("{") }.notTo(.equal(1)) },
      records: "expected not to equal 1, but ParseError.unexpectedEnd was thrown")
  }

  func testHaveAppliesAMatcherToAProperty() {
    let user = User(name: "Bob", age: 3, address: Address(street: "1", city: "Rome"))
    assert { expect(user).to(.have(\.name, .equal("Bob"))) }
    assert({ expect(user).to(.have(\.name, .equal("Ada"))) }, records: #".name: expected "Ada", got "Bob""#)
    assert(
      { expect(user).to(.have(\.address.city, .startWith("O"))) },
      records: #".address.city: expected to start with "O", got "Rome""#)
    assert({ expect(user).notTo(.have(\.age, .equal(3))) }, records: ".age: expected not to equal 3")
    assert(
      { expect([user]).to(.allPass(.have(\.address, .have(\.city, .equal("Oslo"))))) },
      records: #"[0].address.city: expected "Oslo", got "Rome""#)
  }

  func testSatisfyReportsItsDescription() {
    assert { expect(4).to(.satisfy("being even") { $0.isMultiple(of: 2) }) }
    assert({ expect(3).to(.satisfy { $0 > 3 }) }, records: "expected to satisfy the condition, got 3")
    assert(
      { expect(3).to(.satisfy("the parity rule") { $0.isMultiple(of: 2) }) },
      records: "expected to satisfy the parity rule, got 3")
    assert(
      { expect("{").notTo(.satisfy { try parse($0) == 1 }) },
      records: """
        could not evaluate the expectation to satisfy the condition: it threw ParseError.unexpectedEnd
        got "{"
        """)
  }

  func testBeAKindAndBeAnInstanceCompareTypes() {
    let error: any Error = ParseError.unexpectedEnd
    let number: Any = 3
    assert { expect(error).to(.beAKind(of: ParseError.self)) }
    assert { expect(number).to(.beAKind(of: (any Equatable).self) && .beAnInstance(of: Int.self)) }
    assert(
      { expect(number).to(.beAKind(of: String.self)) },
      records: "expected to be a kind of String, got 3\nits type is Int")
    assert(
      { expect(number).notTo(.beAnInstance(of: Int.self)) }, records: "expected not to be an instance of Int, got 3")
  }

  func testACompositionReportsOnlyThePartsThatFailed() {
    assert { expect(3).to(.equal(3) && !.equal(4)) }
    assert { expect(3).to(.equal(4) || .equal(3)) }
    assert { expect(3).to(.all(of: .equal(3), !.beZero) && .any(of: .equal(1), .equal(3))) }
    assert({ expect([1, 2]).to(.contain(1) && .haveCount(3)) }, records: "expected 3 elements, got 2\ngot [1, 2]")
    assert({ expect(3).to(.equal(3) && !.equal(3)) }, records: "expected not to equal 3")
    assert({ expect(3).to(.equal(1) || .equal(2)) }, records: "expected to equal 1 or equal 2, got 3")
    assert(
      { expect(3).to(.all(of: .beLessThan(3), .equal(3), .beZero)) },
      records: "expected to be less than 3, got 3\nand expected to be zero, got 3")
    assert(
      { expect(3).notTo(.equal(3) && .beGreaterThan(2)) },
      records: "expected not to equal 3 and be greater than 2, got 3")
    assert({ expect(3).notTo(!.equal(4)) }, records: "expected 4, got 3")
    assert(
      { expect(3).to(.any(of:)()) },
      records: "could not evaluate the expectation to be one of no alternatives: nothing was given\ngot 3")
  }

  func testAndEvaluatesItsSecondMatcherOnlyIfTheFirstMatches() {
    assert(
      { expect([Int]()).to(.haveCount(atLeast: 1) && .satisfy { $0[0] == 1 }) },
      records: "expected at least 1 element, got 0\ngot []\nnot judged: satisfy the condition")
    assert(
      { expect(9).to(.beLessThan(3) && .beEven && .beZero) },
      records: "expected to be less than 3, got 9\nnot judged: be even\nnot judged: be zero")
  }

  func testCountsAreSpelledOutForEveryProperty() {
    struct Box { let list = [1, 2], wheels = [1, 2] }
    assert({ expect(Box()).to(.have(3, of: \.list)) }, records: "expected 3 elements of list, got 2\ngot [1, 2]")
    assert({ expect(Box()).to(.have(3, of: \.wheels)) }, records: "expected 3 wheels, got 2\ngot [1, 2]")
  }

  func testAPropertyThatReflectionCannotNameIsReportedByItsType() {
    class Person { var name = "Ada" }
    assert(
      { expect(Person()).to(.have(\.name, .equal("Bob"))) },
      records: "a property of type String: expected \"Bob\", got \"Ada\"")
  }

  func testAProjectCanDefineAMatcher() {
    assert({ expect(3).to(.beEven) }, records: "expected to be even, got 3")
    assert({ expect(4).notTo(.beEven) }, records: "expected not to be even, got 4")
  }

  func testMatchPatternAcceptsAMatchAnywhereInTheText() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect("aXbX").to(.matchPattern("X"))
        expect("ababab").to(.matchPattern("(ab)+"))
        expect("ababab").to(.matchPattern("(abc)+"))
      }, [#"expected to match the pattern "(abc)+", got "ababab""#])
  }

  func testElementsCanBeMatchers() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(["dog", "liger"]).to(.containElement(.startWith("li")))
        expect(["dog", "liger"]).to(.contain("cat", "lion"))
      }.map { $0.split(separator: "\n").prefix(2).joined(separator: "|") },
      [#"expected to contain "cat", "lion", got ["dog", "liger"]|missing "cat", "lion""#])
  }

  func testNilHasNoCountAndPropertiesAreCountedByName() {
    struct Cruiser { var fighters = ["a", "b"] }
    XCTAssertEqual(
      CollectedExample.messages {
        expect([Int]?.none).to(.haveCount(0))
        expect([Int]?.none).notTo(.haveCount(1))
        expect(Cruiser()).to(.have(2, of: \.fighters))
        expect(Cruiser()).to(.have(3, of: \.fighters))
        expect(Cruiser()).to(.have(1, of: \.fighters))
        expect(Cruiser()).to(.have(atMost: 1, of: \.fighters))
      },
      [
        "expected to have 0 elements, got nil", "expected not to have 1 element, got nil\n\(NegationTests.nilNote)",
        "expected 3 fighters, got 2\ngot [\"a\", \"b\"]",
        "expected 1 element of fighters, got 2\ngot [\"a\", \"b\"]",
        "expected at most 1 element of fighters, got 2\ngot [\"a\", \"b\"]",
      ])
  }

  func testNegatedBeNilExpectsAValue() {
    XCTAssertEqual(CollectedExample.messages { expect(Int?.none).notTo(.beNil()) }, ["expected an Int, got nil"])
  }

  // MARK: - Spellings

  func testAMatcherWithoutArgumentsMayHaveParentheses() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(Int("x")).to(.beNil)
        expect(Int("x")).to(.beNil())
        expect([1]).to(.beEmpty())
        expect(true).notTo(.beTrue())
        expect { try parse("x") }.to(.throwError)
        expect { try parse("x") }.to(.throwError())
        expect { try parse("1") }.to(.throwError)
        expect(Result { try parse("1") }).to(.beSuccess && .beSuccess(.equal(1)))
        expect(Result { try parse("1") }).to(.beFailure())
      },
      [
        "expected to be empty, got [1]", "expected not to be true",
        "expected to throw an error, but nothing was thrown\nreturned 1", "expected to be a failure, got .success(1)",
      ])
  }

  func testTypesCanBeSubjects() {
    let value: Any = 3
    XCTAssertEqual(
      CollectedExample.messages {
        expect(type(of: value)).to(.equal(Int.self))
        expect(Int.self).to(.equal(Int.self))
        expect(Int.self as Any.Type?).to(.equal(Int.self))
        expect(type(of: value)).notTo(.equal(String.self))
        expect(type(of: value)).to(.equal(String.self))
        expect(value).notTo(.equal(Int.self))
      },
      [
        "expected to be String, got Int.self",
        "could not evaluate the expectation to be Int: a value of type Any is not a type\ngot 3",
      ])
  }

  func testAPropertyCountIsNamedAfterItsLastPart() {
    struct Cart { var items = [1, 2] }
    struct User { var cart = Cart() }
    assert({ expect(User()).to(.have(3, of: \.cart.items)) }, records: "expected 3 items, got 2\ngot [1, 2]")
    assert(
      { expect(User()).to(.have(atMost: 1, of: \.cart.items)) },
      records: "expected at most 1 element of items, got 2\ngot [1, 2]")
  }

  func testAMissingElementIsReportedWithThreeReasons() {
    struct Item { var price: Int }
    assert(
      { expect((1...4).map(Item.init)).to(.containElement(.have(\.price, .equal(9)))) },
      records: """
        expected an element to have .price to equal 9, got [Item(price: 1), Item(price: 2), Item(price: 3), Item(price: 4)]
        [0].price: expected 9, got 1
        [1].price: expected 9, got 2
        [2].price: expected 9, got 3
        """)
  }

  func testSatisfyIsNotAddedToADescriptionThatBeginsWithAVerb() {
    let verbs = ["be", "begin", "contain", "end", "equal", "fit", "have", "hold", "lie", "match", "not", "start"]
    for verb in verbs {
      assert({ expect(1).to(.satisfy("\(verb) x") { _ in false }) }, records: "expected to \(verb) x, got 1")
    }
    assert({ expect(1).to(.satisfy("better x") { _ in false }) }, records: "expected to satisfy better x, got 1")
  }

  func testADistanceOfExactlyTheToleranceMatches() {
    assert {
      expect(1.5).to(.beCloseTo(1, within: 0.5))
      expect(0.5).to(.beCloseTo(1, within: 0.5))
      expect(5).to(.beCloseTo(3, within: 2))
      expect(Date(timeIntervalSince1970: 2)).to(.beCloseTo(Date(timeIntervalSince1970: 0), within: .seconds(2)))
    }
    assert(
      { expect(1.75).to(.beCloseTo(1, within: 0.5)) },
      records: "expected to be within 0.5 of 1.0, got 1.75\noff by 0.75")
  }

  func testAChangeByAtLeastZeroIsAnyNonNegativeChange() {
    let number = Locked(0)
    func count() -> Int { number.withLock { $0 } }
    assert {
      expect { number.withLock { $0 += 1 } }.to(.change(count(), byAtLeast: 0))
      expect { number.withLock { $0 -= 2 } }.to(.change(count(), byAtLeast: -1))
    }
    assert(
      { expect { number.withLock { $0 -= 1 } }.to(.change(count(), byAtLeast: 0)) },
      records: "expected to change the value by at least 0, but it changed from -1 to -2")
  }

  func testEachEntryWithADifferentValueIsReported() {
    let headers = ["Age": 90, "Size": 3, "Kind": 1]
    assert({ expect(headers).to(.haveEntries(["Age": 60])) }, records: "[\"Age\"]: expected 60, got 90")
    assert(
      { expect(headers).to(.haveEntries(["Age": 60, "Size": 4, "Kind": 1])) },
      records: "[\"Age\"]: expected 60, got 90\nand [\"Size\"]: expected 4, got 3")
  }
}

extension Matcher where Subject == Int {
  fileprivate static var beEven: Self { Matcher("be even") { $0.isMultiple(of: 2) } }
}

private struct Digits: CustomConsumingRegexComponent {
  typealias RegexOutput = Substring

  func consuming(
    _ input: String, startingAt index: String.Index, in bounds: Range<String.Index>
  ) throws -> (upperBound: String.Index, output: Substring)? { nil }
}
