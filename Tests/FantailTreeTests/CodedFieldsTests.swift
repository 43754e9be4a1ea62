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

  func testAnIssueIsWrittenWithItsCodeAndItsWords() throws {
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

  func testAKindOfIssueOfALaterVersionIsRead() throws {
    let text = #"{"code":"lateForTea","message":"too late"}"#
    let issue = try JSONDecoder().decode(Issue.self, from: Data(text.utf8))
    XCTAssertEqual(issue.kind.code, Issue.Code(rawValue: "lateForTea"))
    XCTAssertEqual(issue.message, "too late")
    XCTAssertEqual(try self.text(issue), text)
  }

  /// As they go from a run to the processes of its examples.
  func testTraitsSurviveTheRoundTrip() throws {
    let all: [Trait] = [
      .focused, .pending("why"), .pending(), .tags("a", "图"), .timeLimit(.seconds(2)), .budget(.seconds(2)),
      .polling(within: .seconds(2)), .polling(every: .seconds(2)), Trait { $0.hasCases = true },
      Trait { $0.caseCount = 7 }, Trait { $0.caseSeed = .max }, Trait { $0.caseLimit = .seconds(2) },
      Trait { $0.recordsSnapshots = true }, Trait { $0.removesObsoleteSnapshots = true },
      Trait { $0.hasStrictStubs = true }, Trait { $0.forbidsEmpty = true },
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

  /// A member that is forgotten in the list of what is coded, or in the rule of inheritance, stays as it is by default.
  func testEveryTraitIsInheritedAndCoded() throws {
    var all = Traits().adding([
      .focused, .pending("why"), .tags("a"), .timeLimit(.seconds(2)), .budget(.seconds(2)),
      .polling(within: .seconds(2), every: .seconds(2)), .serial, .uses("a"), .retry(2), .knownIssue("a"),
      .enabled(if: false, "why"),
      Trait { traits in
        traits.hasCases = true
        traits.caseCount = 7
        traits.caseSeed = 7
        traits.caseLimit = .seconds(2)
        traits.recordsSnapshots = true
        traits.removesObsoleteSnapshots = true
        traits.hasStrictStubs = true
        traits.forbidsEmpty = true
        traits.type = "S"
      },
    ])
    XCTAssertEqual(all.adding([.enabled(if: true)]), all)
    all.bindings = []
    let plain = Mirror(reflecting: Traits()).children.map { "\($0.label ?? "") \($0.value)" }
    let set = Mirror(reflecting: all).children.map { "\($0.label ?? "") \($0.value)" }
    XCTAssertEqual(zip(plain, set).filter { $0 == $1 }.map(\.0), ["bindings []"])
    XCTAssertEqual(try JSONDecoder().decode(Traits.self, from: JSONEncoder().encode(all)), all)
  }

  func testAReportOfAnExitTestSurvivesTheRoundTrip() throws {
    for report in [ExitTestReport.began(7), .returned, .threw("e"), .missed("i"), .missed(nil)] {
      XCTAssertEqual(try JSONDecoder().decode(ExitTestReport.self, from: JSONEncoder().encode(report)), report)
    }
  }
}
