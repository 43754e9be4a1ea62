import FantailTree
import Foundation
import XCTest

@testable import FantailRun

final class ForeignFailuresTests: XCTestCase {
  private func issue(_ payload: String) -> Issue? {
    ForeignFailures.issue(in: Data(#"{"kind":"event","payload":\#(payload),"version":"6.3.0"}"#.utf8))
  }

  private let place =
    #""sourceLocation":{"_filePath":"/a.swift","fileID":"M/a.swift","filePath":"/a.swift","line":8,"column":3}"#

  func testForeignFailuresAreReadWithTheirComments() {
    let found = issue(
      #"""
      {"kind":"issueRecorded","issue":{"isFailure":true,"isKnown":false,"severity":"error",\#(place)},
      "messages":[{"symbol":"fail","text":"Expectation failed: (1 + 1 → 2) == 3"},{"symbol":"details","text":"sums"}]}
      """#)
    XCTAssertEqual(found?.message, "Expectation failed: (1 + 1 → 2) == 3\nsums")
    XCTAssertEqual(found?.location, SourceLocation(fileID: "M/a.swift", filePath: "/a.swift", line: 8, column: 3))
  }

  func testAFailureWithoutALocationIsRead() {
    let found = issue(#"{"issue":{"isKnown":false},"messages":[{"text":"Caught error: E()"}]}"#)
    XCTAssertEqual(found?.message, "Caught error: E()")
    XCTAssertNil(found?.location)
  }

  func testKnownIssuesWarningsAndOtherEventsAreIgnored() {
    XCTAssertNil(
      issue(#"{"issue":{"isFailure":false,"isKnown":true,\#(place)},"messages":[{"text":"Expectation failed"}]}"#))
    XCTAssertNil(
      issue(#"{"issue":{"isFailure":false,"isKnown":false,\#(place)},"messages":[{"text":"Issue recorded"}]}"#))
    XCTAssertNil(issue(#"{"kind":"valueAttached","attachment":{},"messages":[{"text":"Attached 'x.txt'."}]}"#))
  }

  func testAnUnreadableEventIsReported() {
    let event = #"{"kind":"event","payload":7}"#
    XCTAssertEqual(ForeignFailures.issue(in: Data(event.utf8))?.message, "Swift Testing reported \(event)")
  }

  func testFailuresThatAnotherLibraryReceivesAreWarnedAbout() async {
    let warning = "another library receives #expect failures, so they do not fail examples here"
    var heard: [String] = []
    await ForeignFailures.listen(.fantail) { heard.append($0) }
    await ForeignFailures.listen(.nobody) { heard.append($0) }
    XCTAssertEqual(heard, [])
    await ForeignFailures.listen(.anotherFramework) { heard.append($0) }
    XCTAssertEqual(heard, [warning])
  }
}
