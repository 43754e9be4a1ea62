import FantailPlan
import FantailTree
import XCTest

extension XCTestCase {
  /// Records an issue at its own line.
  func record(_ issue: Issue, of example: PlannedExample?, _ remark: String = "") {
    let location = issue.location ?? example?.location
    var text =
      issue.message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).onOneLine }.joined(separator: "\n") + remark
    if let example, let location, location != example.location {
      text += "\nin \"\(example.fullDescription.onOneLine)\" at \(example.location)"
    }
    #if canImport(ObjectiveC)
      let place = location.map { XCTSourceCodeLocation(filePath: $0.filePath, lineNumber: $0.line) }
      record(
        XCTIssue(
          type: .assertionFailure, compactDescription: text,
          sourceCodeContext: XCTSourceCodeContext(location: place)))
    #else
      recordFailure(
        withDescription: text, inFile: location?.filePath ?? "<unknown>", atLine: location?.line ?? 0, expected: true)
    #endif
  }
}

extension XCTSkip {
  /// Creates a skip that is reported at a place.
  init(_ reason: String, at place: SourceLocation) {
    self = place.filePath.asStaticString { XCTSkip(reason, file: $0, line: UInt(max(0, place.line))) }
  }
}
