import Fantail
@testable import FantailCLI
import FantailConsole
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
    let here: [Miss] = [.filter(.unknownTag("tag", nearest: nil)), .everything(nil)]
    let there: [Miss] = [.filter(.nothingIn(["path"], nearest: nil)), .everything(nil)]
    XCTAssertEqual(Miss.common(to: [Miss.common(to: [here])[0], there]), [[.everything(nil)], [.everything(nil)]])
  }

  func testMissesSurviveTheTransferToAnotherProcess() {
    let misses: [Miss] = [
      .filter(.unknownTag("标签\n\"", nearest: "tag")), .filter(.unknownID("a b")),
      .filter(.nothingAt("A.swift:1", nearest: [])),
      .example("x", nearest: "y"), .failures(file: "a b", .othersFailed), .failures(file: "", .neverRun(state: "s")),
      .everything(.filter(.nothingSelected(declared: 3))), .everything(nil),
    ]
    XCTAssertEqual(Miss.read(Miss.text(of: misses)), misses)
    for damaged in ["", "[", "{}", #"["no example is tagged"]"#] { XCTAssertNil(Miss.read(damaged), damaged) }
  }

  func testMissesAreComparedWithoutSuggestions() {
    XCTAssertEqual(Miss.example("x", nearest: "y").fact, .example("x", nearest: nil))
    XCTAssertEqual(Miss.failures(file: "f", .nothingFailed).fact, Miss.failures(file: "f", .othersFailed).fact)
    XCTAssertEqual(
      Miss.filter(.nothingIn(["a"], nearest: "b")).fact, Miss.filter(.nothingIn(["a"], nearest: nil)).fact)
    XCTAssertNotEqual(
      Miss.filter(.unknownTag("a", nearest: nil)).fact, Miss.filter(.unknownTag("b", nearest: nil)).fact)
  }
}
