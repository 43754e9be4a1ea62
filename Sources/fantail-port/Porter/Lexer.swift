/// Cuts source text into tokens: it knows strings of every form, comments and nesting, and no grammar.
struct Lexer {
  enum Language { case swift, objectiveC }

  private let language: Language
  private let bytes: [UInt8]
  private var position = 0
  private var lineStarts = true
  private var spaced = true
  private var tokens: [Token] = []
  private var open: [Int] = []

  static func tokens(of bytes: [UInt8], _ language: Language) -> [Token] {
    var lexer = Lexer(language: language, bytes: bytes)
    while lexer.position < bytes.count { lexer.step() }
    return lexer.tokens
  }

  private init(language: Language, bytes: [UInt8]) {
    self.language = language
    self.bytes = bytes
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case 0x0A, 0x0D:
      lineStarts = true
      space()
    case 0...0x20: space()
    case UInt8(ascii: "/") where starts("//"):
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      spaced = true
    case UInt8(ascii: "/") where starts("/*"): comment()
    case UInt8(ascii: "\"") where string(), UInt8(ascii: "#") where string(): break
    case UInt8(ascii: "#") where language == .objectiveC && lineStarts: directive()
    case UInt8(ascii: "@") where language == .objectiveC && starts("@\""):
      position += 1
      _ = string(from: position - 1)
    case UInt8(ascii: "'") where language == .objectiveC: character()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      add(.symbol, position..<(position + 1))
      open.append(tokens.count - 1)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      add(.symbol, position..<(position + 1))
      close()
    default:
      if isWord(byte) { word() } else { symbol() }
    }
  }

  private mutating func space() {
    if !tokens.isEmpty { tokens[tokens.count - 1].hasSpaceAfter = true }
    spaced = true
    position += 1
  }

  private mutating func add(_ kind: Token.Kind, _ range: Range<Int>) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    tokens.append(Token(kind: kind, range: range, text: text, hasSpaceBefore: spaced, startsLine: lineStarts))
    position = range.upperBound
    (spaced, lineStarts) = (false, false)
    if position == bytes.count || starts("//") || starts("/*") { tokens[tokens.count - 1].hasSpaceAfter = true }
  }

  private mutating func close() {
    guard let opening = open.popLast() else { return }
    tokens[opening].partner = tokens.count - 1
    tokens[tokens.count - 1].partner = opening
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += language == .swift || depth == 0 ? 1 : 0
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
      } else {
        if bytes[position] == 0x0A { lineStarts = true }
        position += 1
      }
    } while depth > 0 && position < bytes.count
    spaced = true
  }

  private mutating func directive() {
    var end = position
    while end < bytes.count, bytes[end] != 0x0A || bytes[end - 1] == UInt8(ascii: "\\") { end += 1 }
    add(.directive, position..<end)
  }

  private mutating func character() {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "'") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    add(.string, position..<min(end + 1, bytes.count))
  }

  private mutating func number() {
    var end = position
    while end < bytes.count {
      let isFraction =
        bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count
        && (isDigit(bytes[end + 1]) || language == .objectiveC && bytes[end + 1] != UInt8(ascii: "."))
      guard isWord(bytes[end]) || isFraction else { break }
      end += 1
    }
    add(.number, position..<end)
  }

  private mutating func word() {
    var end = position + 1
    while end < bytes.count, isWord(bytes[end]), !isMathSign(end) { end += 1 }
    add(.word, position..<end)
  }

  private mutating func symbol() {
    let first = bytes[position]
    var end = position + 1
    if isMathSign(position) {
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    } else if first == UInt8(ascii: ".") {
      while end < bytes.count, ".<".utf8.contains(bytes[end]), bytes[end - 1] == UInt8(ascii: ".") { end += 1 }
    } else if isOperator(first), !isPostfix(first) {
      while end < bytes.count, isOperator(bytes[end]), !starts("//", at: end), !starts("/*", at: end) { end += 1 }
    }
    add(.symbol, position..<end)
  }

  /// Returns whether a `?` or `!` belongs to the operand before it.
  private func isPostfix(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!"), !spaced else { return false }
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0x20
    return next != UInt8(ascii: "=") || byte == UInt8(ascii: "?")
  }

  /// Reads a string literal: plain, raw, over several lines, each interpolation of which becomes tokens of its own.
  private mutating func string(from first: Int? = nil) -> Bool {
    let first = first ?? position
    var start = position
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") { start += 1 }
    let pounds = start - position
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return false }
    let overLines = language == .swift && starts("\"\"\"", at: start)
    let quotes = overLines ? 3 : 1
    var piece = first
    var isOpen = false
    position = start + quotes
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), hasPounds(pounds, at: position + 1) {
        position += 1 + pounds
        if position < bytes.count, bytes[position] == UInt8(ascii: "("), language == .swift {
          add(.string, piece..<(position + 1))
          if !isOpen { open.append(tokens.count - 1) }
          isOpen = true
          interpolation()
          piece = position
        }
        position += 1
      } else if byte == 0x0A, !overLines {
        break
      } else if overLines ? starts("\"\"\"", at: position) : byte == UInt8(ascii: "\""),
        hasPounds(pounds, at: position + quotes)
      {
        position += quotes + pounds
        break
      } else {
        position += 1
      }
    }
    add(.string, piece..<min(position, bytes.count))
    if isOpen { close() }
    return true
  }

  /// Reads the tokens up to the parenthesis that ends an interpolation, and stops before it.
  private mutating func interpolation() {
    let depth = open.count
    while position < bytes.count, open.count > depth || bytes[position] != UInt8(ascii: ")") { step() }
  }

  private func starts(_ text: StaticString, at start: Int? = nil) -> Bool {
    let start = start ?? position
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[start..<(start + $0.count)]) }
  }

  private func hasPounds(_ count: Int, at start: Int) -> Bool {
    guard start + count <= bytes.count else { return false }
    return bytes[start..<(start + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "@"), UInt8(ascii: "#"):
      true
    default: isDigit(byte) || byte >= 0x80 && !isMathSign(position)
    }
  }

  /// Returns whether `≈` or `±` stands there, Nimble's operators for closeness.
  private func isMathSign(_ start: Int) -> Bool { starts("≈", at: start) || starts("±", at: start) }

  private func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?".utf8.contains(byte) }
}
