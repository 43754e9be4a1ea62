import Fantail
@testable import FantailCLI
import FantailRun
import FantailPlan
import XCTest

/// Filters that matched nothing: an error only if no spec of a run has a match.
final class MissTests: XCTestCase {
  private static let spec = describe("Cart") {
    for name in ["adds", "removes", "pays", "ships"] { it(name, .tags("slow")) {} }
    it("returns") {}
  }

  /// Returns the messages for the filters that both of two plans did not match.
  private func missed(_ filters: Plan.Filter...) -> [String] {
    let specs = [Self.spec, it("alone", .tags("slowly", "本地")) {}]
    return Miss.words(ofCommonTo: specs.map { Plan([$0], PlanOptions(filters: filters)).misses }).sorted()
  }

  func testAFilterIsReportedOnlyIfItMatchesNothingInEveryPlan() {
    XCTAssertEqual(missed(.tagged(["slow", "本地"])), [])
    XCTAssertEqual(missed(.tagged(["slow"])), [])
    // Only one of the two plans has a nearest name to suggest.
    XCTAssertEqual(
      missed(.tagged(["slow", "slo"])),
      [#"no example is tagged "slo""#, #"no example is tagged "slo"; did you mean "slow"?"#])
    XCTAssertEqual(
      missed(.tagged(["x"]), .notTagged(["y"])), [#"no example is tagged "x""#, #"no example is tagged "y""#])
    // Each plan has one of the two tags, and neither has an example with both.
    XCTAssertEqual(
      missed(.tagged(["slow"]), .tagged(["本地"])),
      [#"no example is tagged "slow"; did you mean "slowly"?"#, #"no example is tagged "本地""#])
    // No folder of a clone has a name like this one, so that there is none to suggest.
    XCTAssertEqual(
      missed(.at([FileLine(file: "A", line: 1)]), .inFiles(["(nowhere, in no folder)"])),
      ["no example is in (nowhere, in no folder)", "no group or example is at A:1"])
    XCTAssertEqual(
      missed(.ids(["Cart/adds", "alone", "gone", "lost"])),
      [#"no example has the id "gone""#, #"no example has the id "lost""#])
    XCTAssertEqual(Miss.words(ofCommonTo: []), [])
  }

  func testEachEmptyPlanReportsWhyItIsEmpty() {
    let words = missed(.matching("xyz"))
    XCTAssertEqual(words.count, 2, "\(words)")
    XCTAssertTrue(words.allSatisfy { $0.hasPrefix("no example is selected: none of the ") }, "\(words)")
  }

  func testAnEmptySelectionIsCommonToAllProcesses() {
    let empty = [Miss.everything(because: "a"), .everything(because: "b")]
    let here = [Miss(.unknownTag("tag", nearest: nil)), empty[0]]
    let there = [Miss(.nothingIn(["path"], nearest: nil)), empty[1]]
    XCTAssertEqual(Miss.common(to: [Miss.common(to: [here])[0], there]), [[empty[0]], [empty[1]]])
  }

  func testMissesAreComparedWithThoseOfAnotherProcess() {
    let misses = [
      Miss(.unknownTag("标签\n\"", nearest: "tag")), Miss(.unknownID("a b")), Miss(.nothingAt("A.swift:1", nearest: [])),
      .everything(because: "x"),
    ]
    XCTAssertEqual(Miss.read(Miss.text(of: misses))?.map(\.fact), misses.map(\.fact))
    for damaged in ["", "[", "{}", "[1]"] { XCTAssertNil(Miss.read(damaged), damaged) }
  }

  func testMissesAreComparedWithoutSuggestions() throws {
    func fact(_ problem: CommandLineProblem) throws -> String {
      guard case .missed(let miss) = problem else { throw problem }
      return miss.fact
    }
    XCTAssertEqual(try fact(.unknownExample("x", nearest: "y")), try fact(.unknownExample("x", nearest: nil)))
    XCTAssertEqual(
      try fact(.noFailuresKnown(file: "f", .nothingFailed)), try fact(.noFailuresKnown(file: "f", .othersFailed)))
    XCTAssertEqual(Miss(.nothingIn(["a"], nearest: "b")).fact, Miss(.nothingIn(["a"], nearest: nil)).fact)
    XCTAssertNotEqual(Miss(.unknownTag("a", nearest: nil)).fact, Miss(.unknownTag("b", nearest: nil)).fact)
  }
}
