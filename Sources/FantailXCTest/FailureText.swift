import FantailPlan
import FantailTree
import Foundation

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
