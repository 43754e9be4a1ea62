import FantailTree
import Foundation

/// Finds the end of a call in Swift source, after its arguments and its trailing closures.
///
/// This scanner only reads brackets, string literals and comments, since brackets come in pairs in a source that
/// compiles. The exception is a regular expression between plain slashes, after which the end may not be found.
struct CallSpan {
  private let text: [UInt8]
  private var next: Int

  private init(_ text: [UInt8], at offset: Int) {
    self.text = text
    next = offset
  }

  /// Returns the line on which a call ends.
  ///
  /// - Parameters:
  ///   - text: The source.
  ///   - line: The line on which the call begins, counted from one.
  ///   - column: The byte of that line at which the call begins, counted from one.
  /// - Returns: The line; `nil` if the source does not contain this position, or if a bracket is not closed.
  static func lastLine(in text: [UInt8], line: Int, column: Int) -> Int? {
    var start = 0
    for _ in 1..<max(line, 1) {
      guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    guard start + column - 1 < text.count else { return nil }
    var span = CallSpan(text, at: start + column - 1)
    guard span.skipCall() else { return nil }
    return line + text[start..<span.next].count { $0 == UInt8(ascii: "\n") }
  }

  private var byte: UInt8? { next < text.count ? text[next] : nil }

  private func has(_ word: StaticString, at offset: Int? = nil) -> Bool {
    let offset = offset ?? next
    guard offset + word.utf8CodeUnitCount <= text.count else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { text[offset + $0] == word.utf8Start[$0] }
  }

  /// Moves past the call.
  ///
  /// - Returns: `false` if the source ends first.
  private mutating func skipCall() -> Bool {
    while let byte {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        guard skipBrackets() else { return false }
        if !goesOn() { return true }
      // A call without arguments at the end of the last line of the surrounding code.
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
      default: skipOne()
      }
    }
    return false
  }

  /// Moves past the bracket that closes the current one.
  private mutating func skipBrackets() -> Bool {
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default:
        skipOne()
        continue
      }
      next += 1
      if depth == 0 { return true }
    }
    return false
  }

  /// Returns whether a trailing closure follows, with or without a label, and moves to it.
  private mutating func goesOn() -> Bool {
    var ahead = self
    ahead.skipSpace()
    let word = ahead.next
    while let byte = ahead.byte, byte == UInt8(ascii: "_") || byte >= 0x80 || Self.isAlphanumeric(byte) {
      ahead.next += 1
    }
    if ahead.next > word {
      ahead.skipSpace()
      guard ahead.byte == UInt8(ascii: ":") else { return false }
      ahead.next += 1
      ahead.skipSpace()
    }
    guard ahead.byte == UInt8(ascii: "{") else { return false }
    self = ahead
    return true
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Moves past blanks, line ends and comments.
  private mutating func skipSpace() {
    while let byte {
      if has("//") || has("/*") {
        skipOne()
      } else if [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains(byte) {
        next += 1
      } else {
        return
      }
    }
  }

  /// Moves past a comment, a string literal or a single byte.
  private mutating func skipOne() {
    if has("//") {
      next = text[next...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    } else if has("/*") {
      skipComment()
    } else {
      let signs = text[next...].prefix { $0 == UInt8(ascii: "#") }.count
      if next + signs < text.count, text[next + signs] == UInt8(ascii: "\"") {
        skipText(signs)
      } else {
        next += max(signs, 1)
      }
    }
  }

  /// Moves past a comment, which may contain other comments.
  private mutating func skipComment() {
    var depth = 0
    while byte != nil {
      if has("/*") {
        depth += 1
        next += 2
      } else if has("*/") {
        depth -= 1
        next += 2
        if depth == 0 { return }
      } else {
        next += 1
      }
    }
  }

  /// Moves past a string literal, whose parts in `\(…)` are code.
  ///
  /// - Parameter signs: The number of `#` before the literal; its escapes and its end have the same number.
  private mutating func skipText(_ signs: Int) {
    next += signs
    let quotes = has("\"\"\"") ? 3 : 1
    next += quotes
    while let byte {
      if byte == UInt8(ascii: "\\"), follows(signs, UInt8(ascii: "#"), at: next + 1) {
        next += 1 + signs
        if self.byte == UInt8(ascii: "(") {
          if !skipBrackets() { return }
        } else {
          next += 1
        }
      } else if follows(quotes, UInt8(ascii: "\""), at: next), follows(signs, UInt8(ascii: "#"), at: next + quotes) {
        next += quotes + signs
        return
      } else {
        next += 1
      }
    }
  }

  private func follows(_ count: Int, _ byte: UInt8, at offset: Int) -> Bool {
    offset + count <= text.count && text[offset..<offset + count].allSatisfy { $0 == byte }
  }
}

extension CallSpan {
  /// Returns the first line of the innermost group or example around a line. If the source cannot be read, returns the
  /// last such first line before the given line.
  static func start(around line: Int, among starts: [SourceLocation]) -> Int? {
    let before = starts.filter { $0.line <= line }
    if before.contains(where: { $0.line == line }) { return line }
    let text = before.first.flatMap { FileManager.default.contents(atPath: $0.filePath) }.map { [UInt8]($0) }
    return before.sorted { ($0.line, $0.column) > ($1.line, $1.column) }.first { start in
      text.flatMap { lastLine(in: $0, line: start.line, column: start.column) } ?? .max >= line
    }?.line
  }
}
