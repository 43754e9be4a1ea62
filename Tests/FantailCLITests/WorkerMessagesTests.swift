import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailCLI
@testable import FantailRun

/// The requests to a worker and its replies, as lines of JSON.
final class WorkerMessagesTests: XCTestCase {
  private var spec: Spec { describe("Cart") { it("adds", .tags("slow")) {} } }

  private var requests: [WorkerRequest] {
    [
      .list(.init(rows: true, filters: false)), .list(.init(rows: false, filters: true)),
      .plan(.init(Plan([spec], PlanOptions(traits: [.retry(2)])), options: ["--leaks"])),
      .run(positions: [2, 0], jobs: 3, failFast: nil), .run(positions: [], jobs: 1, failFast: 4),
      .tests, .stop(signal: SIGINT),
    ]
  }

  private var replies: [WorkerReply] {
    let issue = Issue(.cannotRun("no reason"), at: nil)
    return [
      .changed(.began(id: "a"), printed: [1, 2], longest: 1.5), .changed(.failed(id: nil, [issue], areAttempt: true)),
      .changed(.ended(id: "a", .passed(in: .seconds(1)), output: "out"), printed: [3, 4]),
      .said("text"), .listed(SpecListing([spec]), filters: nil), .listed(SpecListing([]), filters: ["Cart_Adds": "x"]),
      .planned(longestEnd: 2.5), .planned(longestEnd: nil), .refused("no reason"),
      .tests([SpecTests(file: "a", name: "b", conditions: [], examples: ["c"])]), .done,
    ]
  }

  /// Returns the object of a line, in which the order of the fields means nothing.
  private func object(_ line: Data?) throws -> NSObject {
    try XCTUnwrap(JSONSerialization.jsonObject(with: XCTUnwrap(line)) as? NSObject)
  }

  func testEveryRequestIsReadAsItWasWritten() throws {
    for request in requests {
      let line = try XCTUnwrap(request.coded.line)
      let read = try JSONDecoder().decode(WorkerRequest.self, from: line)
      XCTAssertEqual(try object(read.coded.line), try object(line))
    }
  }

  func testEveryReplyIsReadAsItWasWritten() throws {
    for reply in replies {
      let line = try XCTUnwrap(reply.coded.line)
      let read = try JSONDecoder().decode(WorkerReply.self, from: line)
      XCTAssertEqual(try object(read.coded.line), try object(line))
    }
  }

  func testAListWritesTheNameOfAFileOnce() {
    let files = SpecListing([spec, spec]).rows.filter { $0.first == SpecListing.Kind.file.rawValue }
    XCTAssertEqual(files, [[SpecListing.Kind.file.rawValue, #fileID, #filePath]])
  }

  // MARK: - Outcomes

  private let place = SourceLocation(fileID: "T/A.swift", filePath: "/A.swift", line: 3, column: 1)
  private var issue: Issue { Issue(.failed("no"), at: nil) }

  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func testAnOutcomeIsWrittenWithItsFieldsAndReadBack() throws {
    let outcome = ExampleResult.Outcome(
      .failed, [issue], failedAttempts: [[issue, issue]], reason: "why", knownIssue: "GH-4", duration: .seconds(1.5),
      expectationDescription: "should x",
      notes: [
        ExampleNote(.step(hasFailed: true, duration: .seconds(2)), named: "one", depth: 1, at: place),
        ExampleNote(.step(hasFailed: false, duration: nil), named: "two", depth: 0, at: place),
        ExampleNote(.attachment([1, 2]), named: "log", depth: 0, at: place),
      ], isUnreached: true)
    let no = #"{"code":"failed","message":"no"}"#
    let location = #""location":{"column":1,"fileID":"T/A.swift","filePath":"/A.swift","line":3}"#
    let written =
      #"{"duration":1.5,"expectationDescription":"should x","failedAttempts":[["# + "\(no),\(no)" + #"]],"#
      + #""isUnreached":true,"issues":["# + no + #"],"knownIssue":"GH-4","notes":["#
      + #"{"depth":1,"duration":2,"hasFailed":true,"# + location + #","step":"one"},"#
      + #"{"depth":0,"# + location + #","step":"two"},"#
      + #"{"attachment":"log","data":"AQI=","depth":0,"# + location + #"}],"reason":"why","status":"failed"}"#
    XCTAssertEqual(try text(outcome), written)
    let read = try JSONDecoder().decode(ExampleResult.Outcome.self, from: Data(written.utf8))
    XCTAssertEqual(try text(read), written)
  }

  func testAnOutcomeFromAnEarlierVersionIsReadWithoutNewFields() throws {
    let short = #"{"duration":0,"issues":[],"status":"passed"}"#
    let read = try JSONDecoder().decode(ExampleResult.Outcome.self, from: Data(short.utf8))
    XCTAssertFalse(read.isUnreached)
    XCTAssertEqual(read.failedAttempts, [])
    XCTAssertEqual(read.notes, [])
    XCTAssertEqual(try text(read), short)
  }
}
