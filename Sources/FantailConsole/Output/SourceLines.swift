package import FantailTree
import Foundation

/// Reads single lines of source files, each file once.
package struct SourceLines {
  private var files: [String: [Substring]] = [:]

  package init() {}

  /// Returns the line at a source location without its indentation; `nil` if the file is missing or shorter.
  package mutating func line(at location: SourceLocation) -> String? {
    if files[location.filePath] == nil {
      let text = try? String(contentsOfFile: location.filePath, encoding: .utf8)
      files[location.filePath] = text?.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } ?? []
    }
    guard let lines = files[location.filePath], lines.indices.contains(location.line - 1) else { return nil }
    let line = lines[location.line - 1].drop(while: \.isWhitespace)
    return line.isEmpty ? nil : String(line)
  }
}
