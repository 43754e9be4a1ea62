import FantailToolSupport

extension SourceLexer {
  /// Returns the tokens of a text in Swift, in which `≈` and `±`, Nimble's operators for closeness, are not names.
  static func nimbleTokens(of bytes: [UInt8]) -> [SourceToken] {
    tokens(of: bytes) { lexer in
      var end = lexer.position
      let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end])
      while end < bytes.count, bytes[end].isNamePart || isNumber && bytes[end] == UInt8(ascii: ".") {
        if let sign = ["≈", "±"].first(where: { bytes[end...].starts(with: $0.utf8) }) {
          let isSign = end == lexer.position
          lexer.add(isSign ? .symbol : isNumber ? .number : .word, to: isSign ? end + sign.utf8.count : end)
          return true
        }
        end += 1
      }
      return false
    }
  }

  /// Returns the tokens of a text in Objective-C. It has strings without interpolations, characters in quotes, lines of
  /// the preprocessor and comments without nesting; it does not have regular expressions.
  static func objectiveCTokens(of bytes: [UInt8]) -> [SourceToken] {
    tokens(of: bytes) { lexer in
      switch lexer.bytes[lexer.position] {
      case UInt8(ascii: "#") where lexer.startsLine: lexer.preprocessorLine()
      case UInt8(ascii: "/") where lexer.starts("/*"): lexer.plainComment()
      case UInt8(ascii: "/") where !lexer.starts("//"): lexer.symbol()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): lexer.plainString(from: lexer.position)
      case UInt8(ascii: "@") where lexer.starts("@\""): lexer.plainString(from: lexer.position + 1)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): lexer.plainNumber()
      default: return false
      }
      return true
    }
  }

  private mutating func preprocessorLine() {
    var end = position
    while end < bytes.count, bytes[end] != 0x0A || bytes[end - 1] == UInt8(ascii: "\\") { end += 1 }
    add(.line, to: end)
  }

  private mutating func plainComment() {
    var end = position + 2
    while end < bytes.count, !starts("*/", at: end) { end += 1 }
    if bytes[position..<end].contains(0x0A) { startsLine = true }
    isSpaced = true
    position = min(end + 2, bytes.count)
  }

  /// Reads a string or a character.
  ///
  /// - Parameter quote: The place of the first quote.
  private mutating func plainString(from quote: Int) {
    var end = quote + 1
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != bytes[quote] {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    let isClosed = end < bytes.count && bytes[end] == bytes[quote]
    add(.string, to: min(isClosed ? end + 1 : end, bytes.count))
  }

  /// Reads a number, which may end with a dot.
  private mutating func plainNumber() {
    var end = position + 1
    while end < bytes.count, bytes[end].isNamePart || bytes[end] == UInt8(ascii: ".") && !starts("..", at: end) {
      end += 1
    }
    add(.number, to: end)
  }
}
