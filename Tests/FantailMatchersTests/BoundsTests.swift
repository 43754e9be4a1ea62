import FantailTree
import XCTest

@testable import FantailMatchers

/// Bounds and orders that are not visible in failures.
final class BoundsTests: XCTestCase {
  func testThePollingIntervalGrowsFromOneToTenMilliseconds() {
    let elapsed: [Duration] = [.zero, .milliseconds(200), .milliseconds(400), .seconds(2), .seconds(60)]
    XCTAssertEqual(
      elapsed.map { Poll.adaptive($0, sample: .zero) },
      [.milliseconds(1), .milliseconds(1), .milliseconds(2), .milliseconds(10), .milliseconds(10)])
    XCTAssertEqual(Poll.adaptive(.zero, sample: .milliseconds(5)), .milliseconds(5))
    XCTAssertEqual(Poll.adaptive(.zero, sample: .seconds(5)), .milliseconds(10))
  }

  func testAnEditScriptHasAtMostFortySteps() {
    XCTAssertEqual(EditScript.between(40, 0) { _, _ in false }?.map(\.missing), [0..<40])
    XCTAssertNil(EditScript.between(41, 0) { _, _ in false })
    XCTAssertEqual(EditScript.between(20, 20) { _, _ in false }?.map(\.extra), [0..<20])
  }

  func testManyKeysAreSortedByValueAndFewByDescription() {
    XCTAssertEqual(ReportOrder.sorted((0..<1_001).reversed(), by: \.self), Array(0..<1_001))
    XCTAssertEqual(ReportOrder.sorted([10, 9, 1], by: \.self), [1, 10, 9])
    let texts = (0..<1_001).map { "\"\($0)" }
    XCTAssertEqual(ReportOrder.sorted(texts.reversed(), by: \.self), texts.sorted())
  }

  func testElementsAreIdentifiedByTheirKeys() {
    struct Slot: Equatable {
      var key: Int
      var isFree: Bool
    }
    XCTAssertEqual(
      CollectedExample.messages {
        expect([Slot(key: 3, isFree: true), Slot(key: 7, isFree: true), Slot(key: 9, isFree: true)])
          .to(.equal([Slot(key: 3, isFree: true), Slot(key: 7, isFree: false), Slot(key: 9, isFree: true)]))
      }, ["[1] (key: 7).isFree: expected false, got true"])
  }

  func testMatcherNamesAreWrittenAsWordsInMessages() {
    let names = ["beWithinPixels", "haveURL", "haveURLPath", "beAKind", "URLIsGood", "equalJSON", "haveID2", "是空"]
    XCTAssertEqual(
      names.map { NamedMatcher.statement($0, []) },
      [
        "be within pixels", "have URL", "have URL path", "be a kind", "URL is good", "equal JSON", "have ID2", "是空",
      ])
    XCTAssertEqual(NamedMatcher.statement("haveURL", [3, "a"]), "have URL 3, \"a\"")
  }

  func testOnlyTheFirstThousandElementsAreSearchedForTheNearest() {
    let others = (0..<1_000).map { "\($0) zzzzzzzzzzzz" }
    XCTAssertEqual(NearMiss.element(near: "equal", in: ["equals"] + others), "nearest to \"equal\": [0] \"equals\"")
    XCTAssertEqual(
      NearMiss.element(near: "equal", in: others.dropLast() + ["equals"]), "nearest to \"equal\": [999] \"equals\"")
    XCTAssertNil(NearMiss.element(near: "equal", in: others + ["equals"]))
  }

  func testSimilarPartsAreSoughtInStringsUpToAThousandLong() {
    func text(_ length: Int) -> String { "equls" + String(repeating: "-", count: length - 5) }
    XCTAssertEqual(NearMiss.substring(near: "equals", in: text(1_000)), "nearest \"equls\" at character 1")
    XCTAssertNil(NearMiss.substring(near: "equals", in: text(1_001)))
    func wanted(_ length: Int) -> String { String(repeating: "a", count: length) }
    XCTAssertEqual(
      NearMiss.substring(near: wanted(100), in: "--" + wanted(99)), "nearest \"-\(wanted(99))\" at character 2")
    XCTAssertNil(NearMiss.substring(near: wanted(101), in: "--" + wanted(99)))
    XCTAssertEqual(NearMiss.substring(near: "abc", in: "xabd"), "nearest \"ab\" at character 2")
    XCTAssertNil(NearMiss.substring(near: "ab", in: "xac"))
  }

  func testTheNearestIsSoughtForStringsUpTo400Bytes() {
    func text(_ length: Int) -> String { String(repeating: "a", count: length) }
    XCTAssertEqual(
      NearMiss.candidate(near: text(400), among: [text(399)]), "nearest \(ValueDescription.brief(text(399)))")
    XCTAssertNil(NearMiss.candidate(near: text(401), among: [text(400)]))
    XCTAssertNil(NearMiss.candidate(near: "", among: ["a"]))
  }

  func testADifferenceOfLinesHasAtMostFortyLines() {
    func lines(_ prefix: String, _ count: Int) -> [Substring] { (0..<count).map { "\(prefix)\($0)\n" } }
    let whole = LineDifference.lines(lines("a", 20), lines("b", 19)).map(\.text)
    XCTAssertEqual(whole.count, 40)
    XCTAssertEqual([whole[0], whole[1], whole[39]], ["- expected, + got", "- 1  a0", "+ 19  b18"])
    let cut = LineDifference.lines(lines("a", 21), lines("b", 19)).map(\.text)
    XCTAssertEqual(cut.count, 41)
    XCTAssertEqual(cut.last, "… 1 more line")
    XCTAssertEqual(LineDifference.lines(lines("a", 21), lines("b", 20)).map(\.text), [])
  }

  func testASourceDescriptionIsNotAbbreviated() {
    XCTAssertEqual(
      ValueDescription.source(Array(0..<60)), "[" + (0..<60).map { "\($0)" }.joined(separator: ", ") + "]")
    struct Level {
      var inner: [Level] = []
    }
    let deep = (0..<6).reduce(Level()) { inner, _ in Level(inner: [inner]) }
    let nested = (0..<6).reduce("Level(inner: [])") { inner, _ in "Level(inner: [\(inner)])" }
    XCTAssertEqual(ValueDescription.source(deep), nested)
    XCTAssertEqual(
      ValueDescription.brief(deep), "Level(inner: [Level(inner: [Level(inner: [Level(…)])])])")
    XCTAssertEqual(ValueDescription.brief([[[[Level()]]]]), "[[[[Level(inner: [])]]]]")
    XCTAssertEqual(ValueDescription.brief([[[[[Level()]]]]]), "[[[[[Level(…)]]]]]")
  }

  func testElementsOfSystemCollectionsAreReadWithinLimits() {
    func elements(_ value: Any) -> [String]? { ValueTree(value).elements?.map { "\($0)" } }
    XCTAssertEqual(elements([1, 2].lazy.map { $0 }), ["1", "2"])
    XCTAssertEqual(elements([1, 2].reversed()), ["2", "1"])
    XCTAssertEqual(ValueTree(repeatElement(1, count: 1_000_000)).elements?.count, 1_000_000)
    XCTAssertNil(elements(repeatElement(1, count: 1_000_001)))
    [1, 2].withUnsafeBufferPointer { XCTAssertNil(elements($0)) }
  }

  func testTheDistanceBetweenLongStringsIsTheirLength() {
    func distance(_ length: Int) -> Double {
      let text = String(repeating: "a", count: length - 1)
      return Mismatch.unequal(expected: text + "b", got: text + "c").distance
    }
    XCTAssertEqual([99, 100, 101].map(distance), [1, 1, 101])
    XCTAssertEqual(Mismatch.unequal(expected: 3, got: 7.5).distance, 4.5)
    XCTAssertEqual(Mismatch.unequal(expected: 3, got: "3").distance, 1)
  }

  func testALazyPropertyIsShownByItsDeclaredName() {
    final class Report {
      let first = 1
      lazy var total = 3
    }
    let report = Report()
    XCTAssertEqual(ValueTree(report).parts.map { $0.label ?? "-" }, ["first", "total"])
    XCTAssertEqual(report.total, 3)
  }
}
