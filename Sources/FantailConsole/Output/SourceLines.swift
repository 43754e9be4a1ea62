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

  /// Returns the first line of the first statement in the closure that begins at a source location.
  package mutating func statement(at location: SourceLocation) -> String? {
    guard let line = line(at: location), let brace = line.firstIndex(of: "{") else { return nil }
    let rest = line[line.index(after: brace)...]
    if rest.isEmpty {
      let next = SourceLocation(
        fileID: location.fileID, filePath: location.filePath, line: location.line + 1, column: location.column)
      return self.line(at: next)
    }
    let isClosed = rest.last == "}" && rest.count { $0 == "}" } > rest.count { $0 == "{" }
    let statement = (isClosed ? rest.dropLast() : rest).trimmingCharacters(in: .whitespaces)
    return statement.isEmpty ? nil : statement
  }

  /// Breaks a line of source before the members of a call, such as `.to(…)`, if it is longer than a terminal.
  ///
  /// A single call is not broken, so that it can be read and searched for; if the call is too long, the terminal wraps
  /// it.
  package static func parts(of line: String, toFit width: Int) -> [String] {
    guard line.columns > width else { return [line] }
    var parts: [String] = []
    var part = ""
    var depth = 0
    var isText = false
    var last: Character = " "
    for character in line {
      if character == "\"", last != "\\" { isText.toggle() }
      if !isText {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        if character == ".", depth == 0, ")]}".contains(last) {
          parts.append(part)
          part = ""
        }
      }
      part.append(character)
      last = character
    }
    return parts + [part]
  }

  /// Returns a function that reads the statement in the closure of an example without a description.
  package static func statements() -> (SourceLocation) -> String? {
    var lines = SourceLines()
    return { lines.statement(at: $0) }
  }
}
