import FantailPlan
import FantailTree
import Foundation
import XCTest

@testable import FantailRun

/// The requests to a worker and its replies, as lines of JSON.
final class WorkerMessagesTests: XCTestCase {
  private var spec: Spec { describe("Cart") { it("adds", .tags("slow")) {} } }

  private var requests: [WorkerRequest] {
    [
      .list(.init(rows: true, filters: false)), .list(.init(rows: false, filters: true)),
      .plan(.init(Plan([spec], PlanOptions(traits: [.retry(2)])), options: ["--leaks"])),
      .run(positions: [2, 0], jobs: 3, failFast: nil), .run(positions: [], jobs: 1, failFast: 4),
      .perform("write"), .stop(signal: SIGINT),
    ]
  }

  private var replies: [WorkerReply] {
    let issue = Issue(.cannotRun("no reason"), at: nil)
    return [
      .changed(.began(id: "a"), printed: [1, 2], longest: 1.5), .changed(.failed(id: nil, [issue], areAttempt: true)),
      .changed(.ended(id: "a", .passed(in: .seconds(1)), output: "out"), printed: [3, 4]),
      .said("text"), .listed(SpecListing([spec]), filters: nil), .listed(SpecListing([]), filters: ["Cart_Adds": "x"]),
      .planned(longestEnd: 2.5), .planned(longestEnd: nil), .refused("no reason"),
      .performed(code: 3, printed: [5, 6]), .done,
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
}
