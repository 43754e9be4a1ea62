import Fantail
import FantailRun
import XCTest

/// Matchers that users define, by name and as values.
final class OwnMatchersInGroupsTests: XCTestCase {
  func testRegisteredNamesApplyInTheirGroupAndTakePrecedence() async {
    let halt = MatcherRegistry(prefix: "HALT") { defineMatcher("beRed") { (light: String) in light == "red" } }
    let flow = MatcherRegistry(prefix: "FLOW") { defineMatcher("beGreen") { (light: String) in light == "green" } }
    let own = MatcherRegistry(prefix: "OWN") { defineMatcher("beTrue") { (word: String) in word == "true" } }
    let result = await report(
      of: registerMatchers(halt), registerMatchers(flow),
      describe("lights") {
        it("know both") {
          expect("red").should.beRed()
          expect("green").should.FLOW.beGreen()
        }
        context("with a registry") {
          registerMatchers(own)
          it("prefer it to what is built in") { expect("true").should.beTrue() }
        }
        it("keep what is built in beside it") { expect(true).should.beTrue() }
        it("do not take a prefix for another that it begins") { expect("red").should.HAL.beRed() }
      })
    XCTAssertEqual(
      result.results.map { "\($0.status.rawValue): \($0.title)\($0.issues.map { ", \($0.kind.headline)" }.joined())" },
      [
        "passed: know both", "passed: prefer it to what is built in", "passed: keep what is built in beside it",
        "failed: do not take a prefix for another that it begins, no matchers are registered under the prefix HAL; did you mean HALT.beRed?",
      ])
  }

  func testADefinedMatcherHasAnArgumentAndCustomMessages() async {
    let registry = MatcherRegistry(prefix: "RK") {
      defineMatcher(
        "beTimes", failureMessage: { (number: Int, factor: Int) in "\(number) is not \(factor) times 42" },
        negatedFailureMessage: { number, factor in "\(number) is \(factor) times 42" }
      ) { (number: Int, factor: Int) in number == 42 * factor }
    }
    let result = await report(
      of: registerMatchers(registry),
      it("judges") {
        expect(84).should.beTimes(2)
        expect(42).should.beTimes(2)
        expect(42).shouldNot.beTimes(1)
      })
    XCTAssertEqual(result.text, "failed: judges\n  42 is not 2 times 42\n  42 is 1 times 42\nfailed")
  }

  func testAUsersMatcherTakesArgumentsAndFailsToAndNotTo() async {
    let result = await report(
      of: it("judges") {
        expect(84).to(.beAnswer(times: 2))
        expect(42).to(.beAnswer(times: 2))
        expect(42).notTo(.beAnswer(times: 1))
      })
    XCTAssertEqual(
      result.text,
      """
      failed: judges
        expected to be 2 times the answer, got 42
        expected not to be 1 times the answer, got 42
      failed
      """)
  }
}

extension Matcher where Subject == Int {
  fileprivate static func beAnswer(times factor: Int) -> Self {
    Matcher("be \(factor) times the answer") { $0 == 42 * factor }
  }
}
