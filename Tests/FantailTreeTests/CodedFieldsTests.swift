import FantailTree
import Foundation
import XCTest

/// The format is the one that the compiler generates; plans and results from earlier versions have it too.
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

  func testAnIssueIsWrittenWithItsCodeAndMessage() throws {
    let explanation = Issue.Explanation(
      headline: "h", details: [.init("c", .context), .init(.got, pieces: ["a", "b"])],
      comparison: .init(expected: "e", got: "g"))
    try assertCoding([
      (
        Issue(.expectationFailed(.init(headline: "h", details: ["a", "b"])), at: nil),
        #"{"code":"expectationFailed","message":"h\na\nb"}"#
      ),
      (
        Issue(.expectationFailed(explanation), at: nil),
        #"{"code":"expectationFailed","expected":"e","got":"g","#
          + #""lines":["h",{"pieces":["c"],"role":"context"},{"pieces":["a","b"],"role":"got"}],"message":"h\nc\nab"}"#
      ),
      (Issue(.errorThrown("e", by: "b"), at: nil), #"{"code":"errorThrown","message":"b threw e"}"#),
      (Issue(.failed("图"), at: nil), #"{"code":"failed","message":"图"}"#),
      (
        Issue(.afterExampleEnded(example: "x", .letCycle(["a", "b"])), at: nil),
        #"{"code":"afterExampleEnded","message":"after \"x\" had ended: a let reads itself: a -> b"}"#
      ),
      (
        Issue(.processEnded(.signalled(3), saying: "s"), at: nil),
        #"{"code":"processEnded","message":"its process was ended by signal 3 (SIGQUIT) before the example did\ns"}"#
      ),
      (
        Issue(.failed("f"), at: location),
        #"{"code":"failed","location":{"column":7,"fileID":"M/F.swift","filePath":"/F.swift","line":3},"message":"f"}"#
      ),
      (Issue(.failed("f"), at: nil, clues: ["a", "b"]), #"{"clues":["a","b"],"code":"failed","message":"f"}"#),
    ])
  }

  func testAnIssueKindFromALaterVersionIsRead() throws {
    let text = #"{"code":"lateForTea","message":"too late"}"#
    let issue = try JSONDecoder().decode(Issue.self, from: Data(text.utf8))
    XCTAssertEqual(issue.kind.code, Issue.Code(rawValue: "lateForTea"))
    XCTAssertEqual(issue.message, "too late")
    XCTAssertEqual(try self.text(issue), text)
  }

  /// In the form in which a run sends them to the processes of its examples.
  func testTraitsSurviveARoundTrip() throws {
    let all: [Trait] = [
      .focused, .pending("why"), .pending(), .tags("a", "图"), .timeLimit(.seconds(2)), .budget(.seconds(2)),
      .polling(within: .seconds(2)), .polling(every: .seconds(2)),
      Trait { $0.seed = .max }, Trait(named: "strict stubs"), Trait(named: "cases", "7"),
      Trait { $0.forbidsEmpty = true },
      Trait { $0.type = "S" }, .serial, .uses("a"), .retry(2), .knownIssue("a"),
      .knownIssue("a", until: "2027-01-31"), .knownIssue("a", intermittent: true), .enabled(if: false, "why"),
      .enabled(if: false), .enabled(if: true),
    ]
    XCTAssertEqual(Set(all).count, all.count)
    for trait in all {
      XCTAssertEqual(try JSONDecoder().decode(Traits.self, from: JSONEncoder().encode(trait.traits)), trait.traits)
    }
    let sum = Traits().adding(all)
    XCTAssertEqual(try JSONDecoder().decode(Traits.self, from: JSONEncoder().encode(sum)), sum)
  }

  func testATraitWithoutASettingKeepsOuterSettings() throws {
    let all = Traits().adding([
      .focused, .pending("why"), .tags("a"), .timeLimit(.seconds(2)), .budget(.seconds(2)),
      .polling(within: .seconds(2), every: .seconds(2)), .serial, .uses("a"), .retry(2), .knownIssue("a"),
      .enabled(if: false, "why"), Trait(named: "strict stubs"), Trait(named: "cases", "7"),
    ])
    XCTAssertEqual(all.adding([.enabled(if: true)]), all)
  }

  func testASettingReadFromTextIsTheSameSetting() {
    let named = Traits().adding([Trait(named: "retry", "2"), Trait(named: "serial"), Trait(named: "tags", "a")])
    XCTAssertEqual(named.retries, 2)
    XCTAssertTrue(named.isSerial)
    XCTAssertEqual(named, Traits().adding([.retry(2), .serial, .tags("a")]))
    XCTAssertEqual(named.adding([.tags("b")]).tags, ["a", "b"])
    XCTAssertEqual(Traits().adding([.tags("a"), Trait(named: "tags", "b")]).tags, ["a", "b"])
    XCTAssertEqual(named.adding([.retry(0)]).retries, 0)
    XCTAssertEqual(Traits().adding([.retry(3), Trait(named: "retry", "none")]).retries, nil)
  }

  func testAReportOfAnExitTestSurvivesARoundTrip() throws {
    for report in [ExitTestReport.began(7), .returned, .threw("e"), .missed("i"), .missed(nil)] {
      XCTAssertEqual(try JSONDecoder().decode(ExitTestReport.self, from: JSONEncoder().encode(report)), report)
    }
  }
}
