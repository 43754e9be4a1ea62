import FantailConsole
import FantailPlan
import FantailTree
import Foundation
import XCTest

extension XCTestCase {
  /// Records an issue at its own line.
  func record(_ issue: Issue, of example: PlannedExample?, _ remark: String = "") {
    let location = issue.location ?? example?.location
    let text = FailureText(issue, of: example, remark: remark).text
    #if canImport(ObjectiveC)
      let place = location.map { XCTSourceCodeLocation(filePath: $0.filePath, lineNumber: $0.line) }
      record(
        XCTIssue(
          type: .assertionFailure, compactDescription: text,
          sourceCodeContext: XCTSourceCodeContext(location: place)))
    #else
      // Xcode shows the source itself. The source is not in the text, since editors read values from the text's
      // parentheses.
      var lines = SourceLines()
      if let location, let line = lines.line(at: location) { print("  \(location.line) | \(line.onOneLine)") }
      recordFailure(
        withDescription: text, inFile: location?.filePath ?? "<unknown>", atLine: location?.line ?? 0, expected: true)
    #endif
  }

  /// Passes the attachments of an example to XCTest, if it can store them.
  func attach(_ notes: [ExampleNote]) {
    #if canImport(ObjectiveC)
      for note in notes {
        guard case .attachment(let bytes) = note.kind else { continue }
        let attachment = XCTAttachment(data: Data(bytes))
        attachment.name = note.name
        add(attachment)
      }
    #endif
  }
}

extension XCTSkip {
  init(_ reason: String, at place: SourceLocation?) {
    guard let place else {
      self.init(reason)
      return
    }
    self = place.filePath.asStaticString { XCTSkip(reason, file: $0, line: UInt(max(0, place.line))) }
  }
}
