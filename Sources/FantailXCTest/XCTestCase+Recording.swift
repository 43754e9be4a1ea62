import FantailRun
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

/// The text of an issue for XCTest, in lines that the Swift extension of VS Code parses correctly.
struct FailureText {
  let text: String

  /// - Parameter remark: A note after the issue's text.
  init(_ issue: Issue, of example: PlannedExample?, remark: String = "") {
    var lines = issue.message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).onOneLine }
    // XCTest treats the text before the last " : " on the first line as the name of the test.
    if lines.first?.contains(" : ") == true { lines.insert("it failed:", at: 0) }
    if !remark.isEmpty { lines.append(remark) }
    if let example, let location = issue.location, location != example.location {
      let path = example.location.path(in: FileManager.default.currentDirectoryPath)
      lines.append("in \"\(example.fullDescription.onOneLine)\" at \(path):\(example.location.line)")
    }
    if let difference = Self.difference(in: issue, beside: lines) { lines.append(difference) }
    text = lines.joined(separator: "\n")
  }

  /// Returns the line that editors show as a difference, in XCTest's format for two values that are not equal. Editors
  /// would take parentheses in another line for this line.
  private static func difference(in issue: Issue, beside lines: [String]) -> String? {
    guard let comparison = issue.comparison, comparison.got.utf8.count + comparison.expected.utf8.count < 2_000,
      !lines.contains(where: { $0.contains { $0 == "(" || $0 == ")" } })
    else { return nil }
    return "(\"\(comparison.got.onOneLine)\") is not equal to (\"\(comparison.expected.onOneLine)\")"
  }
}

extension String {
  /// Calls a closure with this string as a static string. The static string must not outlive the call.
  ///
  /// XCTest accepts a file's path only as this type. A static string is a pointer, a count and a byte of flags. This
  /// layout is frozen in Swift's binary interface. Flags of zero mark a pointer.
  func asStaticString<Result>(_ body: (StaticString) -> Result) -> Result {
    var text = self
    text.append("\0")
    return text.withUTF8 { bytes in
      let parts = (UInt(bitPattern: bytes.baseAddress), bytes.count - 1, UInt8(0))
      return body(unsafeBitCast(parts, to: StaticString.self))
    }
  }
}
