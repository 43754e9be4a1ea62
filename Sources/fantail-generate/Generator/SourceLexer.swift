/// Finds the conditional-compilation directives and the words of a source file, past comments and string literals.
struct SourceLexer {
  struct Directive {
    /// `#if`, `#elseif`, `#else` or `#endif`.
    var word: String
    var condition: String
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private(set) var position = 0
  private var atLineStart = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func nextDirective() -> Directive? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A {
        atLineStart = true
        position += 1
      } else if byte <= 0x20 {
        position += 1
      } else if byte == UInt8(ascii: "#"), atLineStart, let directive = directive() {
        return directive
      } else if !skipLiteralOrComment() {
        atLineStart = false
        position += 1
      }
    }
    return nil
  }

  /// The next word of the program, no part of a comment or of a literal, and whether arguments or a body follow it.
  mutating func nextWord() -> (text: String, isCalled: Bool)? {
    while position < bytes.count {
      if SourceText.isIdentifier(bytes[position]) {
        let start = position
        while position < bytes.count, SourceText.isIdentifier(bytes[position]) { position += 1 }
        let next = bytes[position...].first { $0 > 0x20 }
        let isCalled = next == UInt8(ascii: "(") || next == UInt8(ascii: "{")
        return (String(decoding: bytes[start..<position], as: UTF8.self), isCalled)
      }
      if !skipLiteralOrComment() { position += 1 }
    }
    return nil
  }

  private mutating func directive() -> Directive? {
    let start = position
    guard let word = ["#elseif", "#endif", "#else", "#if"].first(where: { startsWord($0, at: start) }) else {
      return nil
    }
    position += word.utf8.count
    var condition: [UInt8] = []
    while position < bytes.count {
      if bytes[position] == 0x0A {
        guard goesOn(condition) else { break }
        condition.append(0x20)
        position += 1
      } else if bytes[position] == UInt8(ascii: "/"), skipComment() {
        continue
      } else {
        condition.append(bytes[position])
        position += 1
      }
    }
    return Directive(word: word, condition: Self.trimmed(condition), range: start..<position)
  }

  /// Returns whether a condition needs the next line: it ends in an operator, or a bracket is open.
  private func goesOn(_ condition: [UInt8]) -> Bool {
    let text = Self.trimmed(condition)
    let open = text.filter { $0 == "(" }.count - text.filter { $0 == ")" }.count
    return text.hasSuffix("&&") || text.hasSuffix("||") || text.hasSuffix("!") || open > 0
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func starts(_ text: StaticString, at start: Int) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      for index in text.indices where bytes[start + index] != text[index] { return false }
      return true
    }
  }

  private func startsWord(_ text: String, at start: Int) -> Bool {
    let end = start + text.utf8.count
    guard end <= bytes.count, bytes[start..<end].elementsEqual(text.utf8) else { return false }
    return end == bytes.count || !SourceText.isIdentifier(bytes[end])
  }

  private mutating func skipLiteralOrComment() -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "/"): return skipComment() || skipRegex()
    case UInt8(ascii: "\""): return skipString()
    case UInt8(ascii: "#"): return skipString() || skipRegex()
    default: return false
    }
  }

  private mutating func skipComment() -> Bool {
    if starts("//", at: position) {
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      return true
    }
    guard starts("/*", at: position) else { return false }
    var depth = 0
    repeat {
      if starts("/*", at: position) {
        depth += 1
        position += 2
      } else if starts("*/", at: position) {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
    return true
  }

  /// Skips a string literal of any form: plain, raw, over several lines, with interpolations that hold strings.
  private mutating func skipString() -> Bool {
    var start = position
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") { start += 1 }
    let pounds = start - position
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return false }
    let overLines = starts("\"\"\"", at: start)
    position = start + (overLines ? 3 : 1)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), hasPounds(pounds, at: position + 1) {
        position += 1 + pounds
        guard position < bytes.count else { return true }
        let escaped = bytes[position]
        position += 1
        if escaped == UInt8(ascii: "(") { skipInterpolation() }
      } else if byte == 0x0A, !overLines {
        return true
      } else if overLines ? starts("\"\"\"", at: position) : byte == UInt8(ascii: "\""),
        hasPounds(pounds, at: position + (overLines ? 3 : 1))
      {
        position += (overLines ? 3 : 1) + pounds
        return true
      } else {
        position += 1
      }
    }
    return true
  }

  /// Skips a regular expression: `/…/` on one line where an operand may begin, or `#/…/#`, over several lines too.
  /// Quotes and comments in it do not count.
  private mutating func skipRegex() -> Bool {
    var start = position
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") { start += 1 }
    let pounds = start - position
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/") else { return false }
    if pounds == 0 {
      let before = position == 0 ? 0x20 : bytes[position - 1]
      guard bytes[start + 1] > 0x20, before <= 0x20 || "([{,;:=!&|?".utf8.contains(before) else { return false }
    }
    var end = start + 1
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case 0x0A where pounds == 0: return false
      case UInt8(ascii: "/") where hasPounds(pounds, at: end + 1):
        position = end + 1 + pounds
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  private func hasPounds(_ count: Int, at start: Int) -> Bool {
    guard start + count <= bytes.count else { return false }
    return bytes[start..<(start + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while position < bytes.count, depth > 0 {
      switch bytes[position] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default:
        if skipLiteralOrComment() { continue }
      }
      position += 1
    }
  }
}
