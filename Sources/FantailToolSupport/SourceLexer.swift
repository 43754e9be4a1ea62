/// A piece of source text other than comments and white space.
package struct SourceToken: Equatable {
  package enum Kind: Equatable {
    /// A word is a name with its backticks, a keyword, an attribute or a directive.
    /// The content of a regular expression is not split into tokens. In Objective-C there are whole lines of the
    /// preprocessor.
    case word, number, string, symbol, regex, line
  }

  package let kind: Kind
  /// The token's bytes.
  package let range: Range<Int>
  package let text: String
  package internal(set) var hasSpaceBefore = false
  package internal(set) var startsLine = false
  /// The index of the matching bracket; for a string with interpolations, the index of its other end.
  package internal(set) var partner: Int?
  /// The condition of the `#if` blocks around it, joined with `&&`; empty outside of them.
  package let condition: String
}

/// Splits source text into tokens. It handles literals of every form, comments and nesting, but no grammar.
package struct SourceLexer {
  package let bytes: [UInt8]
  package var position = 0
  package private(set) var tokens: [SourceToken] = []
  /// Whether the next token is the first one of its line.
  package var startsLine = true
  /// Whether white space or a comment precedes the next token.
  package var isSpaced = true
  /// The indexes of open brackets and of strings whose interpolations are being read.
  private var open: [Int] = []
  private let special: (inout SourceLexer) -> Bool
  /// For each open `#if`, the condition of its present branch, and the one of a further branch.
  private var blocks: [(present: String, further: String)] = []
  private var condition = ""

  /// Returns the tokens of a text.
  ///
  /// - Parameter special: Reads a token of another language than Swift, and returns whether there is one.
  package static func tokens(
    of bytes: [UInt8], special: @escaping (inout SourceLexer) -> Bool = { _ in false }
  ) -> [SourceToken] {
    var lexer = SourceLexer(bytes: bytes, special: special)
    while lexer.position < bytes.count { lexer.step() }
    return lexer.tokens
  }

  private mutating func step() {
    let byte = bytes[position]
    // Most bytes are blanks or begin a word.
    if byte <= 0x20 {
      startsLine = startsLine || byte == 0x0A || byte == 0x0D
      isSpaced = true
      position += 1
      return
    }
    if special(&self) { return }
    switch byte {
    case _ where byte.isNamePart: word()
    case UInt8(ascii: "/") where starts("//"):
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      isSpaced = true
    case UInt8(ascii: "/") where starts("/*"): comment()
    case UInt8(ascii: "\"") where literal(), UInt8(ascii: "#") where literal(), UInt8(ascii: "/") where literal(): break
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      add(.symbol, to: position + 1)
      open.append(tokens.count - 1)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      add(.symbol, to: position + 1)
      close()
    default:
      if isWord(at: position) { word() } else { symbol() }
    }
  }

  /// Adds the token from a byte, or from the current position, to an end, and continues after it.
  package mutating func add(_ kind: SourceToken.Kind, from start: Int? = nil, to end: Int) {
    let range = (start ?? position)..<end
    let text = String(decoding: bytes[range], as: UTF8.self)
    tokens.append(
      SourceToken(
        kind: kind, range: range, text: text, hasSpaceBefore: isSpaced, startsLine: startsLine, condition: condition))
    position = end
    isSpaced = false
    startsLine = false
  }

  /// Reads an `#if`, `#elseif`, `#else` or `#endif`: no token remains of it, and the next tokens get its condition.
  mutating func directive() -> Bool {
    guard startsLine, byte(position) == UInt8(ascii: "#"), starts("#i") || starts("#e") else { return false }
    let first = tokens.count
    word()
    let keyword = tokens[first].text
    guard ["#if", "#elseif", "#else", "#endif"].contains(keyword) else { return true }
    let outer = open
    open = []
    // A condition goes on in the next line after an operator or in brackets.
    let signs = ["&&", "||", "!"]
    while position < bytes.count, !startsLine || !open.isEmpty || signs.contains(tokens.last?.text ?? "") { step() }
    open = outer
    let text = tokens[(first + 1)...].map { ($0.hasSpaceBefore ? " " : "") + $0.text }.joined()
    let term = "(\(text.drop { $0 == " " }))"
    tokens.removeSubrange(first...)
    if keyword == "#if" {
      blocks.append((term, "!" + term))
    } else if let further = blocks.popLast()?.further, keyword != "#endif" {
      blocks.append(keyword == "#else" ? (further, "") : ("\(further) && \(term)", "\(further) && !\(term)"))
    }
    condition = blocks.map(\.present).joined(separator: " && ")
    return true
  }

  private static let openers = [")": "(", "]": "[", "}": "{"]

  /// Pairs the last token with the bracket that it closes.
  ///
  /// An inactive branch of an `#if` may contain anything. So a bracket without a counterpart stays unpaired, and a
  /// brace closes all that is open inside its block.
  private mutating func close() {
    let opener = Self.openers[tokens[tokens.count - 1].text]
    // A closing bracket inside an interpolation closes nothing outside it.
    let depth = open.lastIndex { [opener, "{"].contains(tokens[$0].text) || tokens[$0].kind == .string }
    guard let depth, tokens[open[depth]].text == opener else { return }
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
      let change = starts("/*") ? 1 : starts("*/") ? -1 : 0
      if bytes[position] == 0x0A { startsLine = true }
      depth += change
      position += change == 0 ? 1 : 2
    } while depth > 0 && position < bytes.count
    isSpaced = true
  }

  /// Returns a byte; the end of a line before the first and after the last one.
  private func byte(_ place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0x0A }

  /// Reads a name, a keyword, an attribute, a directive or a number.
  private mutating func word() {
    let isNumber = isDigit(at: position)
    var end = position + 1
    if bytes[position] == UInt8(ascii: "`"), let quote = bytes[end...].firstIndex(where: { $0 == 0x0A || $0 == 0x60 }) {
      end = quote
    }
    while isWord(at: end) || isNumber && byte(end) == UInt8(ascii: ".") && isDigit(at: end + 1) { end += 1 }
    add(isNumber ? .number : .word, to: end)
  }

  private func isDigit(at place: Int) -> Bool { (0x30...0x39).contains(byte(place)) }

  package mutating func symbol() {
    let first = bytes[position]
    var end = position + 1
    // A `?` or `!` may belong to the operand in front of it.
    let isPostfix = !isSpaced && (first == UInt8(ascii: "?") || first == UInt8(ascii: "!") && !starts("!="))
    if first == UInt8(ascii: ".") {
      while ".<".utf8.contains(byte(end)), bytes[end - 1] == UInt8(ascii: ".") { end += 1 }
    } else if isOperator(first), !isPostfix, !starts("!/") {
      // `!/` is not an operator: it negates a regular expression.
      while isOperator(byte(end)), !starts("//", at: end), !starts("/*", at: end) { end += 1 }
    }
    add(.symbol, to: end)
  }

  /// Reads a string or a regular expression, which may begin with `#`.
  private mutating func literal() -> Bool {
    let pounds = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    if starts("\"", at: position + pounds) { string(pounds) } else if !regex(pounds) { return false }
    return true
  }

  /// Reads a string on one line or several. The contents of interpolations become separate tokens.
  private mutating func string(_ pounds: Int) {
    let overLines = starts("\"\"\"", at: position + pounds)
    let quotes = overLines ? 3 : 1
    let depth = open.count
    var piece = position
    position += pounds + quotes
    while position < bytes.count, overLines || bytes[position] != 0x0A {
      if bytes[position] == UInt8(ascii: "\\"), hasPounds(pounds, at: position + 1) {
        position += 1 + pounds
        if starts("(") {
          add(.string, from: piece, to: position + 1)
          if open.count == depth { open.append(tokens.count - 1) }
          // The parenthesis that ends the interpolation is read as a part of the string.
          while position < bytes.count, open.count > depth + 1 || !starts(")") { step() }
          piece = position
        }
      } else if bytes[position] == UInt8(ascii: "\""), !overLines || starts("\"\"\""),
        hasPounds(pounds, at: position + quotes)
      {
        position += quotes + pounds
        break
      }
      position += 1
    }
    add(.string, from: piece, to: min(position, bytes.count))
    if open.count > depth, let opening = open.popLast() { pair(opening) }
  }

  /// Reads a regular expression: `/…/` on one line at a position where an operand may begin, or `#/…/#`, which may span
  /// several lines.
  private mutating func regex(_ pounds: Int) -> Bool {
    var end = position + pounds + 1
    let mayBegin = byte(position - 1) <= 0x20 || "([{,;:!".utf8.contains(byte(position - 1))
    guard starts("/", at: end - 1), pounds > 0 || mayBegin && byte(end) > 0x20 else { return false }
    while byte(end) != UInt8(ascii: "/") || !hasPounds(pounds, at: end + 1) {
      if end >= bytes.count || pounds == 0 && bytes[end] == 0x0A { return false }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    add(.regex, to: end + 1 + pounds)
    return true
  }

  /// Returns whether a text comes next, or is at a byte.
  package func starts(_ text: StaticString, at start: Int? = nil) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy { byte((start ?? position) + $0) == text.utf8Start[$0] }
  }

  private func hasPounds(_ count: Int, at start: Int) -> Bool {
    (start..<start + count).allSatisfy { byte($0) == UInt8(ascii: "#") }
  }

  private func isWord(at place: Int) -> Bool { byte(place).isNamePart || "$`@#".utf8.contains(byte(place)) }

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
