import FantailRun
import FantailTree
import Foundation

extension SourceLines {
  /// Returns the first line of the first statement in the closure that begins at a source location.
  mutating func statement(at location: SourceLocation) -> String? {
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
  static func parts(of line: String, toFit width: Int) -> [String] {
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
  static func statements() -> (SourceLocation) -> String? {
    var lines = SourceLines()
    return { lines.statement(at: $0) }
  }
}
