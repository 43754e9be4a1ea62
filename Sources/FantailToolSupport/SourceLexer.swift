/// Splits source text into tokens. It handles literals of every form, comments and nesting, but no grammar.
package struct SourceLexer {
  package enum Language {
    case swift, objectiveC
    /// A piece of a declaration, in which every operator is one character, except `->`, `==` and `::`.
    case declaration
  }

  private let language: Language
  private let bytes: [UInt8]
  private var position: Int
  private var lineStarts = true
  private var spaced = true
  private var tokens: [SourceToken] = []
  private var open: [Int] = []

  /// Returns the tokens of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The byte at which to begin.
  ///   - isLast: Returns whether a token is the last one to read.
  package static func tokens(
    of bytes: [UInt8], _ language: Language = .swift, from start: Int = 0,
    until isLast: (SourceToken) -> Bool = { _ in false }
  ) -> [SourceToken] {
    var lexer = SourceLexer(language: language, bytes: bytes, position: start)
    while lexer.position < bytes.count {
      let count = lexer.tokens.count
      lexer.step()
      if lexer.tokens.count > count, let token = lexer.tokens.last, isLast(token) { break }
    }
    return lexer.tokens
  }

  private mutating func step() {
    let byte = bytes[position]
    // Most bytes are blanks or begin a word.
    if byte == 0x20 { return space() }
    if byte.isNamePart, byte < 0x80, byte < 0x30 || byte > 0x39 { return word() }
    switch byte {
    case 0x0A, 0x0D:
      lineStarts = true
      space()
    case 0...0x20: space()
    case UInt8(ascii: "/") where starts("//"):
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      spaced = true
    case UInt8(ascii: "/") where starts("/*"): comment()
    case UInt8(ascii: "\"") where string(), UInt8(ascii: "#") where string() || regex(),
      UInt8(ascii: "/") where regex():
      break
    case UInt8(ascii: "#") where language == .objectiveC && lineStarts: preprocessorLine()
    case UInt8(ascii: "@") where language == .objectiveC && starts("@\""):
      position += 1
      _ = string(from: position - 1)
    case UInt8(ascii: "'") where language == .objectiveC && string(quote: byte): break
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      add(.symbol, position..<(position + 1))
      open.append(tokens.count - 1)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      add(.symbol, position..<(position + 1))
      close()
    default:
      if isWord(at: position) { word() } else { symbol() }
    }
  }

  private mutating func space() {
    if !tokens.isEmpty { tokens[tokens.count - 1].hasSpaceAfter = true }
    spaced = true
    position += 1
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
  }

  private mutating func add(_ kind: SourceToken.Kind, _ range: Range<Int>) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    tokens.append(SourceToken(kind: kind, range: range, text: text, hasSpaceBefore: spaced, startsLine: lineStarts))
    position = range.upperBound
    spaced = false
    lineStarts = false
    if position == bytes.count || startsComment(position) { tokens[tokens.count - 1].hasSpaceAfter = true }
  }

  /// Pairs the last token with the bracket that it closes.
  ///
  /// An inactive branch of an `#if` may contain anything. So a bracket without a counterpart stays unpaired, and a
  /// brace closes all that is open inside its block.
  private mutating func close() {
    let opener: String
    switch tokens[tokens.count - 1].text {
    case ")": opener = "("
    case "]": opener = "["
    default: opener = "{"
    }
    var depth = open.count - 1
    while depth >= 0, tokens[open[depth]].text != opener {
      // A closing bracket inside an interpolation closes nothing outside it.
      if tokens[open[depth]].kind == .string || tokens[open[depth]].text == "{" && opener != "{" { return }
      depth -= 1
    }
    guard depth >= 0 else { return }
    pair(open[depth])
    open.removeSubrange(depth...)
  }

  private mutating func pair(_ opening: Int) {
    tokens[opening].partner = tokens.count - 1
    tokens[tokens.count - 1].partner = opening
  }

  private mutating func comment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += language != .objectiveC || depth == 0 ? 1 : 0
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

  private mutating func preprocessorLine() {
    var end = position
    while end < bytes.count, bytes[end] != 0x0A || bytes[end - 1] == UInt8(ascii: "\\") { end += 1 }
    add(.line, position..<end)
  }

  private mutating func number() {
    var end = position
    while end < bytes.count {
      let isFraction =
        bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count
        && ((0x30...0x39).contains(bytes[end + 1]) || language == .objectiveC && bytes[end + 1] != UInt8(ascii: "."))
      guard isWord(at: end) || isFraction else { break }
      end += 1
    }
    add(.number, position..<end)
  }

  private mutating func word() {
    var end = position + 1
    if bytes[position] == UInt8(ascii: "`"), let quote = bytes[end...].firstIndex(where: { $0 == 0x0A || $0 == 0x60 }) {
      end = quote
    }
    while end < bytes.count, isWord(at: end) { end += 1 }
    add(.word, position..<end)
  }

  private mutating func symbol() {
    let first = bytes[position]
    var end = position + 1
    if isMathSign(position) {
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    } else if first == UInt8(ascii: ".") {
      while end < bytes.count, ".<".utf8.contains(bytes[end]), bytes[end - 1] == UInt8(ascii: ".") { end += 1 }
    } else if language == .declaration {
      end = ["->", "==", "::"].first { starts($0) } == nil ? end : end + 1
    } else if isOperator(first), !isPostfix(first) {
      // `!/` is not an operator: it negates a regular expression.
      let isNegation = starts("!/")
      while !isNegation, end < bytes.count, isOperator(bytes[end]), !startsComment(end) { end += 1 }
    }
    add(.symbol, position..<end)
  }

  /// Returns whether a `?` or `!` belongs to the operand in front of it.
  private func isPostfix(_ byte: UInt8) -> Bool {
    guard byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!"), !spaced else { return false }
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0x20
    return next != UInt8(ascii: "=") || byte == UInt8(ascii: "?")
  }

  /// Reads a string literal, which may be plain, raw or over several lines. The contents of interpolations become
  /// separate tokens.
  private mutating func string(from first: Int? = nil, quote: UInt8 = UInt8(ascii: "\"")) -> Bool {
    let first = first ?? position
    var start = position
    while start < bytes.count, bytes[start] == UInt8(ascii: "#") { start += 1 }
    let pounds = start - position
    guard start < bytes.count, bytes[start] == quote else { return false }
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
      } else if overLines ? starts("\"\"\"", at: position) : byte == quote,
        hasPounds(pounds, at: position + quotes)
      {
        position += quotes + pounds
        break
      } else {
        position += 1
      }
    }
    add(.string, piece..<min(position, bytes.count))
    if isOpen, let opening = open.popLast() { pair(opening) }
    return true
  }

  /// Reads the tokens up to the parenthesis that ends an interpolation, and stops before it.
  private mutating func interpolation() {
    let depth = open.count
    while position < bytes.count, open.count > depth || bytes[position] != UInt8(ascii: ")") { step() }
  }

  /// Reads a regular expression: `/…/` on one line at a position where an operand may begin, or `#/…/#`, which may span
  /// several lines.
  private mutating func regex() -> Bool {
    guard language == .swift else { return false }
    let pounds = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    var end = position + pounds + 1
    guard end < bytes.count, bytes[end - 1] == UInt8(ascii: "/") else { return false }
    if pounds == 0 {
      let before = position == 0 ? 0x20 : bytes[position - 1]
      guard bytes[end] > 0x20, before <= 0x20 || "([{,;:!".utf8.contains(before) else { return false }
    }
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case 0x0A where pounds == 0: return false
      case UInt8(ascii: "/") where hasPounds(pounds, at: end + 1):
        add(.regex, position..<(end + 1 + pounds))
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  private func starts(_ text: StaticString, at start: Int? = nil) -> Bool {
    let start = start ?? position
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    var offset = 0
    while offset < text.utf8CodeUnitCount {
      if bytes[start + offset] != text.utf8Start[offset] { return false }
      offset += 1
    }
    return true
  }

  private func hasPounds(_ count: Int, at start: Int) -> Bool {
    guard start + count <= bytes.count else { return false }
    return bytes[start..<(start + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func startsComment(_ place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == 0x2F && (bytes[place + 1] == 0x2F || bytes[place + 1] == 0x2A)
  }

  private func isWord(at place: Int) -> Bool {
    let byte = bytes[place]
    if byte >= 0x80 { return !isMathSign(place) }
    return byte.isNamePart || byte == 0x24 || byte == 0x60 || byte == 0x40 || byte == 0x23
  }

  /// Returns whether `≈` or `±`, Nimble's operators for closeness, comes next.
  private func isMathSign(_ start: Int) -> Bool {
    bytes[start] >= 0x80 && (starts("≈", at: start) || starts("±", at: start))
  }

  private func isOperator(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?".utf8.contains(byte) }
}

extension UInt8 {
  /// `true` for a byte that may be in a name. The code compares numbers instead of ranges, since users build this tool
  /// without optimization.
  package var isNamePart: Bool {
    self >= 0x61 && self <= 0x7A || self >= 0x41 && self <= 0x5A || self >= 0x30 && self <= 0x39 || self == 0x5F
      || self >= 0x80
  }
}
