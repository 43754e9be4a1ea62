import FantailMatchers
import FantailSeams
import FantailTree
import XCTest

/// An undecided judgement fails in both directions, so that its negation does not pass either.
final class UndecidedTests: XCTestCase {
  private enum Level: CustomStringConvertible {
    case low, high, none
    case at(Int)
    var description: String { "level" }
  }

  private struct Point: Equatable {
    var x: Int
  }

  private protocol Shape: AnyObject {}
  private final class Circle: Shape {}

  private static func bothWays<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> [String] {
    CollectedExample.messages {
      expect(subject).to(matcher)
      expect(subject).notTo(matcher)
    }
  }

  @available(*, deprecated)
  func testBeNilIsUndecidedForAValueThatIsNotOptional() {
    let reason = "could not evaluate the expectation to be nil: Int is not an optional, so it is never nil\ngot 3"
    XCTAssertEqual(
      CollectedExample.messages {
        expect(3).to(.beNil())
        expect(3).notTo(.beNil())
        expect { 3 }.notTo(.beNil())
        expect(3 as Any).notTo(.beNil())
        expect(Int?.none as Any).to(.beNil())
      }, [reason, reason, reason])
  }

  func testBeNilDistinguishesNestedOptionals() {
    let name: String? = nil
    XCTAssertEqual(
      CollectedExample.messages {
        expect(name?.count).to(.beNil())
        expect([name]).to(.allPass(.beNil()))
        expect(Optional("a")).to(.beNil() || .equal("a"))
        expect(Int??.some(nil)).notTo(.beNil())
        expect(Int??.some(nil)).to(.beNil())
        expect(Int??.some(nil)).to(.equal(nil))
      }, ["expected to be nil, got .some(nil)", "expected nil, got .some(nil)"])
  }

  func testInvalidRangesTolerancesAndCountsAreUndecided() {
    XCTAssertEqual(
      Self.bothWays(5, .beBetween(9, and: 1)) + Self.bothWays(5, .beCloseTo(5, within: -1))
        + Self.bothWays(1.0, .beCloseTo(1, within: -1)) + Self.bothWays(1.0, .beCloseTo(1, relative: .nan))
        + Self.bothWays([1], .haveCount(-1)) + Self.bothWays(0.5, .beBetween(.nan, and: 1)),
      [
        "could not evaluate the expectation to be between 9 and 1: 9...1 is not a range\ngot 5",
        "could not evaluate the expectation to be within -1 of 5: a tolerance has to be zero or more\ngot 5",
        "could not evaluate the expectation to be within -1.0 of 1.0: a tolerance has to be zero or more\ngot 1.0",
        "could not evaluate the expectation to be within nan × 1.0 of 1.0: a tolerance has to be zero or more\ngot 1.0",
        "could not evaluate the expectation to have -1 elements: -1 is not a number of elements\ngot [1]",
        "could not evaluate the expectation to be between nan and 1.0: nan...1.0 is not a range\ngot 0.5",
      ].flatMap { [$0, $0] })
  }

  func testInfinityIsCloseOnlyToItself() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect(Double.infinity).to(.beCloseTo(.infinity, relative: 0.01))
        expect(5.0).notTo(.beCloseTo(.infinity, relative: 0.01))
        expect(Double.infinity).notTo(.beCloseTo(-.infinity, relative: 0.01))
        expect(Double.infinity).to(.beCloseTo(5, relative: 0.01))
      }, ["expected to be within 0.01 × 5.0 of 5.0, got inf"])
  }

  func testCasesAreDistinguishedByTheirNames() {
    let low: Level? = .low
    XCTAssertEqual(
      CollectedExample.messages {
        expect(Level.low).to(.beCase(.low))
        expect(low).to(.beCase(.low))
        expect(Level.at(3)).to(.beCase(.at(9)))
        expect(Level.at(3)).to(.beCase(Level.at, .equal(3)))
        expect(Level.low).to(.beCase(.high))
        expect(low).to(.beCase(.high))
        expect(Level.low).to(.beCase(Level.at))
      },
      [
        "expected to be .high, got level\nits case is .low", "expected to be .high, got level\nits case is .low",
        "expected to be a case with a value of type Int, got level",
      ])
    XCTAssertEqual(
      Self.bothWays(Point(x: 1), .beCase(Point(x: 9))),
      Array(
        repeating: "could not evaluate the expectation to be Point(x: 9): Point is not an enumeration\ngot Point(x: 1)",
        count: 2))
  }

  func testBeIdenticalAcceptsObjectsOfProtocolType() {
    let shape: any Shape = Circle()
    let other: (any Shape)? = shape
    let none: (any Shape)? = nil
    XCTAssertEqual(
      CollectedExample.messages {
        expect(shape).to(.beIdentical(to: shape))
        expect(other).to(.beIdentical(to: shape))
        expect(none).to(.beIdentical(to: nil))
        expect(shape).notTo(.beIdentical(to: Circle()))
        expect(shape).to(.beIdentical(to: Circle()))
      }, ["expected the same object, got another\nboth are described as Circle()"])
    XCTAssertEqual(
      Self.bothWays(3, .beIdentical(to: nil)),
      Array(
        repeating: "could not evaluate the expectation to be identical to nil: a value of type Int is not an object\n"
          + "got 3",
        count: 2))
  }

  func testACompositionEndsAtItsFirstDecisiveOrUndecidedMatcher() {
    struct Lost: Error {}
    let undecided = Matcher<Int>("be found") { _ in throw Lost() }
    let lost = "could not evaluate the expectation to be found: it threw Lost()\ngot 3"
    XCTAssertEqual(
      Self.bothWays(3, undecided || .equal(3)) + Self.bothWays(3, .equal(3) || undecided)
        + Self.bothWays(3, undecided && .equal(4)) + Self.bothWays(3, .equal(4) && undecided)
        + Self.bothWays(3, .all(of: undecided, .equal(4))) + Self.bothWays(3, .all(of: .equal(4), undecided)),
      [
        lost, lost, "expected not to equal 3 or be found, got 3\nthis part matched: equal 3", lost, lost,
        "expected 4, got 3\nnot judged: be found", lost, lost,
        "expected 4, got 3\nand " + lost,
      ])
  }

  func testAmbiguousPartsAreBracketed() {
    XCTAssertEqual(
      [
        Matcher<Int>.equal(1) || .equal(2) && .equal(3), (.equal(1) || .equal(2)) && .equal(3),
        .equal(1) && .equal(2) && .equal(3), !(.equal(1) || .equal(2)), .any(of: .all(of: .equal(1)), .equal(2)),
      ].map(\.statement),
      [
        "equal 1 or (equal 2 and equal 3)", "(equal 1 or equal 2) and equal 3", "equal 1 and equal 2 and equal 3",
        "not (equal 1 or equal 2)", "equal 1 or equal 2",
      ])
  }

  func testMatchersWithoutElementsAreUndecided() {
    func reason(_ words: String) -> String { "could not evaluate the expectation to \(words)\ngot [1]" }
    XCTAssertEqual(
      Self.bothWays([1], .contain()) + Self.bothWays([1], .startWith()) + Self.bothWays([1], .endWith(elementsOf: []))
        + Self.bothWays([1], .containInOrder()) + Self.bothWays([1], .beOneOf()) + Self.bothWays([1], .all())
        + Self.bothWays([1], .any()),
      [
        reason("contain each of no elements: no elements are listed"),
        reason("start with no elements: no elements are listed"),
        reason("end with no elements: no elements are listed"),
        reason("contain no elements in order: no elements are listed"),
        reason("be one of no elements: no elements are listed"), reason("be all of no matchers: nothing was given"),
        reason("be one of no alternatives: nothing was given"),
      ].flatMap { [$0, $0] })
    XCTAssertEqual(CollectedExample.messages { expect([Int]()).to(.containExactly(inAnyOrderElementsOf: [])) }, [])
  }

  func testNumbersWithoutAnOrderAreNotSorted() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect([1, .nan, 0]).to(.beSorted)
        expect([1, .nan, 0]).notTo(.beSorted)
        expect([Double.nan]).to(.beSorted)
      }, ["expected to be sorted, got [1.0, nan, 0.0]\n[1]: nan is neither before nor after 1.0"])
  }

  func testJSONObjectsWithADuplicateKeyAreUndecided() {
    let words = "could not evaluate the expectation to equal it as JSON: "
    let got = #"{"a": 1, "a": 2}"#
    let reason = words + #"it has the key "a" twice"# + "\ngot " + #""{\"a\": 1, \"a\": 2}""#
    XCTAssertEqual(Self.bothWays(got, .equalJSON(#"{"a": 1}"#)), [reason, reason])
    let expected = words + #"the expected value has the key "a" twice: "{\"a\": 1, \"a\": 2}""# + "\ngot \"[]\""
    XCTAssertEqual(Self.bothWays("[]", .equalJSON(got)), [expected, expected])
  }

  func testIgnoringLineEndsDoesNotIgnoreOtherSeparators() {
    XCTAssertEqual(
      CollectedExample.messages {
        expect("a\r\nb\rc\n").to(.equal("a\nb\nc\r\n", ignoring: .lineEnds))
        for other in ["\u{2028}", "\u{2029}", "\u{85}", "\u{0B}", "\u{0C}"] {
          expect("a\(other)b").notTo(.equal("a\nb", ignoring: .lineEnds))
        }
      }, [])
  }
}

/// An example whose exit tests end as expected, and write a text.
private final class TrappingExample: PlainScope {
  private let signal: Int32

  init(signal: Int32 = 4) { self.signal = signal }

  let messages = Locked<[String]>([])

  func record(_ issue: Issue) { messages.withLock { $0.append(issue.message) } }

  func exitTest(at location: SourceLocation) -> ExitTestRole {
    .watch { [signal] _ in
      var outcome = ExitTestOutcome()
      outcome.end = .signalled(signal)
      outcome.report = .began(0)
      outcome.standardError = "Fatal error: no capacity"
      return outcome
    }
  }
}

extension UndecidedTests {
  func testAnUndecidedMatcherOfStandardErrorFailsTheExitTest() async {
    let example = TrappingExample()
    await ExampleContext.withCurrent(ExampleContext(example: example)) {
      await expect {}.toTrap(standardError: .contain("capacity"))
      await expect {}.toTrap(standardError: .matchPattern("["))
      await expect {}.toExit(signal: 4, standardError: !.matchPattern("["))
      await expect {}.toTrap(standardError: .equalJSON("no json"))
    }
    let messages = example.messages.withLock { $0 }
    XCTAssertEqual(
      messages.map { $0.split(separator: ":").prefix(2).joined(separator: ":") },
      [
        "standard error: could not evaluate the expectation to match the pattern \"[\"",
        "standard error: could not evaluate the expectation to match the pattern \"[\"",
        "standard error: could not evaluate the expectation to equal it as JSON",
      ])
  }

  func testOnlySignalsOfTrapsMatchToTrap() async {
    for signal in [4, 5, 6, 9, 11] as [Int32] {
      let example = TrappingExample(signal: signal)
      await ExampleContext.withCurrent(ExampleContext(example: example)) { await expect {}.toTrap() }
      let headlines = example.messages.withLock { $0.map { String($0.prefix { $0 != "\n" }) } }
      let name = signal == 9 ? "SIGKILL" : "SIGSEGV"
      XCTAssertEqual(
        headlines, signal < 9 ? [] : ["expected to trap, but it was ended by signal \(signal) (\(name))"], "\(signal)")
    }
  }
}
