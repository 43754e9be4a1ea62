import FantailTree
import Foundation
import XCTest

/// The format is the compiler's own, which plans and results that were written earlier have.
final class CodedFieldsTests: XCTestCase {
  private let location = SourceLocation(fileID: "M/F.swift", filePath: "/F.swift", line: 3, column: 7)

  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func assertCoding<Value: Codable & Hashable>(
    _ values: [(Value, String)], file: StaticString = #filePath, line: UInt = #line
  ) throws {
    for (index, (value, written)) in values.enumerated() {
      XCTAssertEqual(try text(value), written, file: file, line: line)
      let read = try JSONDecoder().decode(Value.self, from: Data(written.utf8))
      XCTAssertEqual(read, value, file: file, line: line)
      XCTAssertEqual(read.hashValue, value.hashValue, file: file, line: line)
      for (other, _) in values[(index + 1)...] { XCTAssertNotEqual(value, other, file: file, line: line) }
    }
    XCTAssertEqual(Set(values.map(\.0)).count, values.count, file: file, line: line)
  }

  func testEveryKindOfIssueKeepsItsFormat() throws {
    let time = Duration.seconds(2) + .nanoseconds(5)
    let written = try text(time)
    try assertCoding([
      (
        Issue.Kind.expectationFailed(.init(headline: "h", details: ["a", "b"])),
        #"{"expectationFailed":{"_0":{"details":["a","b"],"headline":"h"}}}"#
      ),
      (
        .expectationFailed(
          .init(
            headline: "h", details: [.init("c", .context), .init(.got, pieces: ["a", "b"])],
            comparison: .init(expected: "e", got: "g"))),
        #"{"expectationFailed":{"_0":{"comparison":{"expected":"e","got":"g"},"#
          + #""details":[{"pieces":["c"],"role":"context"},{"pieces":["a","b"],"role":"got"}],"headline":"h"}}}"#
      ),
      (.danglingExpectation(subject: "s"), #"{"danglingExpectation":{"subject":"s"}}"#),
      (.errorThrown("e", by: "b"), #"{"errorThrown":{"_0":"e","by":"b"}}"#),
      (.errorThrown("b", by: "e"), #"{"errorThrown":{"_0":"b","by":"e"}}"#),
      (.failed("f"), #"{"failed":{"_0":"f"}}"#),
      (.failed("图"), #"{"failed":{"_0":"图"}}"#),
      (.letCycle(["a", "b"]), #"{"letCycle":{"_0":["a","b"]}}"#),
      (.letReadOutsideExample("l"), #"{"letReadOutsideExample":{"_0":"l"}}"#),
      (.letReadOffMainActor("l"), #"{"letReadOffMainActor":{"_0":"l"}}"#),
      (.outsideAnyExample(.failed("f")), #"{"outsideAnyExample":{"_0":{"failed":{"_0":"f"}}}}"#),
      (
        .afterExampleEnded(example: "x", .letCycle([])),
        #"{"afterExampleEnded":{"_1":{"letCycle":{"_0":[]}},"example":"x"}}"#
      ),
      (.expectationInGroupBody("t"), #"{"expectationInGroupBody":{"_0":"t"}}"#),
      (.wordInside(holder: "h", word: "w"), #"{"wordInside":{"holder":"h","word":"w"}}"#),
      (.exampleNotCalled, #"{"exampleNotCalled":{}}"#),
      (.exampleCalledTwice, #"{"exampleCalledTwice":{}}"#),
      (.exampleNotAwaited, #"{"exampleNotAwaited":{}}"#),
      (.beforeAllFailed(group: "g", cause: "c"), #"{"beforeAllFailed":{"cause":"c","group":"g"}}"#),
      (.verifierNotEvaluated("v"), #"{"verifierNotEvaluated":{"_0":"v"}}"#),
      (.verifierTooLate("v"), #"{"verifierTooLate":{"_0":"v"}}"#),
      (.crashed("SIGILL"), #"{"crashed":{"_0":"SIGILL"}}"#),
      (.timeLimitExceeded(time, startedAt: "s"), #"{"timeLimitExceeded":{"_0":\#(written),"startedAt":"s"}}"#),
      (.interrupted(by: "SIGINT"), #"{"interrupted":{"by":"SIGINT"}}"#),
      (.budgetExceeded(time, took: time), #"{"budgetExceeded":{"_0":\#(written),"took":\#(written)}}"#),
      (.knownIssueDidNotOccur("#1"), ##"{"knownIssueDidNotOccur":{"_0":"#1"}}"##),
      (.cannotRun("r"), #"{"cannotRun":{"_0":"r"}}"#),
      (.processEnded(.exited(3), saying: nil), #"{"processEnded":{"_0":{"exited":{"_0":3}}}}"#),
      (.processEnded(.signalled(3), saying: "s"), #"{"processEnded":{"_0":{"signalled":{"_0":3}},"saying":"s"}}"#),
      (.processEnded(.unknown, saying: nil), #"{"processEnded":{"_0":{"unknown":{}}}}"#),
      (.idleProcessEnded(.exited(3), saying: nil), #"{"idleProcessEnded":{"_0":{"exited":{"_0":3}}}}"#),
      (.processKilled(limit: time), #"{"processKilled":{"limit":\#(written)}}"#),
      (.unaccounted(["a"]), #"{"unaccounted":{"_0":["a"]}}"#),
    ])
  }

  func testEveryTraitKeepsItsFormat() throws {
    let written = try text(Duration.seconds(2))
    try assertCoding([
      (Trait.Kind.focused, #"{"focused":{}}"#),
      (.pending("why"), #"{"pending":{"_0":"why"}}"#),
      (.pending(nil), #"{"pending":{}}"#),
      (.tags(["a"]), #"{"tags":{"_0":["a"]}}"#),
      (.timeLimit(.seconds(2)), #"{"timeLimit":{"_0":\#(written)}}"#),
      (.budget(.seconds(2)), #"{"budget":{"_0":\#(written)}}"#),
      (.polling(PollingTimes(limit: .seconds(2))), #"{"polling":{"_0":{"limit":\#(written)}}}"#),
      (.polling(PollingTimes(interval: .seconds(2))), #"{"polling":{"_0":{"interval":\#(written)}}}"#),
      (.serial, #"{"serial":{}}"#),
      (.uses(["a"]), #"{"uses":{"_0":["a"]}}"#),
      (.retry(2), #"{"retry":{"_0":2}}"#),
      (.knownIssue("a"), #"{"knownIssue":{"_0":"a"}}"#),
      (.disabled("why"), #"{"disabled":{"_0":"why"}}"#),
      (.disabled(nil), #"{"disabled":{}}"#),
      (.enabled, #"{"enabled":{}}"#),
    ])
  }

  func testAReportOfAnExitTestSurvivesTheRoundTrip() throws {
    for report in [ExitTestReport.began(7), .returned, .threw("e"), .missed("i"), .missed(nil)] {
      XCTAssertEqual(try JSONDecoder().decode(ExitTestReport.self, from: JSONEncoder().encode(report)), report)
    }
  }

  func testAnIssueIsWrittenWithItsPlaceWhereItHasOne() throws {
    try assertCoding([
      (
        Issue(.exampleNotCalled, at: location),
        #"{"kind":{"exampleNotCalled":{}},"location":"#
          + #"{"column":7,"fileID":"M/F.swift","filePath":"/F.swift","line":3}}"#
      ),
      (Issue(.exampleNotCalled, at: nil), #"{"kind":{"exampleNotCalled":{}}}"#),
      (
        Issue(.exampleNotCalled, at: nil, clues: ["a", "b"]), #"{"clues":["a","b"],"kind":{"exampleNotCalled":{}}}"#
      ),
    ])
  }

  func testWhatIsNoCaseIsRefused() {
    func problem(_ text: String) -> String? {
      do {
        _ = try JSONDecoder().decode(Issue.Kind.self, from: Data(text.utf8))
        return nil
      } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
      } catch DecodingError.keyNotFound(let key, _) {
        return "no \(key.stringValue)"
      } catch {
        return "\(error)"
      }
    }
    XCTAssertEqual(problem(#"{"gone":{}}"#), "there is no such case")
    XCTAssertEqual(problem("{}"), "one case was expected, not 0")
    XCTAssertEqual(problem(#"{"failed":{"_0":"a"},"crashed":{"_0":"a"}}"#), "one case was expected, not 2")
    XCTAssertEqual(problem(#"{"failed":{}}"#), "no _0")
  }
}
