import FantailTree
import Foundation
import XCTest

@testable import FantailRun

/// The last day on which a known issue may occur.
final class KnownIssueDayTests: XCTestCase {
  private func problem(until day: String?, at time: String) throws -> String? {
    let now = try XCTUnwrap(ISO8601DateFormatter().date(from: time))
    let issue = try XCTUnwrap(Traits().adding([.knownIssue("GH-4", until: day)]).knownIssue)
    return issue.problemOfDay(at: now)?.message
  }

  func testAKnownIssueMayOccurUntilTheEndOfItsLastDay() throws {
    XCTAssertNil(try problem(until: "2027-01-31", at: "2026-11-27T00:00:00Z"))
    XCTAssertNil(try problem(until: "2027-01-31", at: "2027-01-31T23:59:59Z"))
    XCTAssertEqual(
      try problem(until: "2027-01-31", at: "2027-02-01T00:00:00Z"),
      "known issue GH-4 may not occur after 2027-01-31: fix the issue, or give it a later day")
    XCTAssertNil(try problem(until: nil, at: "2027-02-01T00:00:00Z"))
  }
}
