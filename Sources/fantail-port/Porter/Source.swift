import FantailToolSupport

struct Source {
  let bytes: [UInt8]
  let tokens: [SourceToken]
  private let language: SourceLexer.Language

  init(_ text: String, _ language: SourceLexer.Language = .swift) {
    self.language = language
    bytes = Array(text.utf8)
    tokens = SourceLexer.tokens(of: bytes, language)
  }

  /// The text of a token; empty where there is none, so that rules may look before the first and behind the last.
  subscript(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  var isBalanced: Bool {
    tokens.allSatisfy { token in
      guard let partner = token.partner else { return !["(", ")", "[", "]", "{", "}"].contains(token.text) }
      return token.kind == .string
        || ["()", ")(", "[]", "][", "{}", "}{"].contains("\(token.text)\(tokens[partner].text)")
    }
  }

  func start(_ index: Int) -> Int { tokens.indices.contains(index) ? tokens[index].range.lowerBound : bytes.count }

  func end(_ index: Int) -> Int { tokens.indices.contains(index) ? tokens[index].range.upperBound : 0 }

  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

  func startsLine(_ index: Int) -> Bool { !tokens.indices.contains(index) || tokens[index].startsLine }

  /// The bytes of some tokens.
  func span(_ tokens: Range<Int>) -> Range<Int> {
    start(tokens.lowerBound)..<(tokens.isEmpty ? start(tokens.lowerBound) : end(tokens.upperBound - 1))
  }

  func first(_ text: String, in range: Range<Int>) -> Int? { range.first { self[$0] == text } }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of some tokens, with what stands between them.
  func text(tokens range: Range<Int>) -> String { text(span(range)) }

  /// Returns the pieces of a template: a letter behind `$` stands for tokens with their edits, `$_` for a closure's own
  /// `$0`.
  func pieces(_ template: String, _ holes: [Character: Range<Int>]) -> [Edits.Piece] {
    let parts = template.split(separator: "$", omittingEmptySubsequences: false)
    return [.text(String(parts[0]))]
      + parts.dropFirst().flatMap { part -> [Edits.Piece] in
        let hole = part.first.flatMap { holes[$0] }.map { .moved(written($0)) } ?? Edits.Piece.text("$0")
        return [hole, .text(String(part.dropFirst()))]
      }
  }

  /// The bytes of some tokens, with the lines of brackets that hold nothing else.
  private func written(_ range: Range<Int>) -> Range<Int> {
    let open = range.lowerBound - 1
    let close = range.upperBound
    let isSpread = !range.isEmpty && (startsLine(range.lowerBound) || startsLine(close))
    return isSpread && self[open] != "" && partner(open) == close ? end(open)..<start(close) : span(range)
  }

  /// The index of the bracket that belongs to this one, or the last token.
  func partner(_ index: Int) -> Int { tokens[index].partner ?? tokens.count - 1 }

  /// The tokens between a bracket and the one that belongs to it.
  func inside(_ open: Int) -> Range<Int> { (open + 1)..<max(open + 1, partner(open)) }

  /// The index after a token, or after the bracket that it opens.
  func after(_ index: Int) -> Int { tokens[index].partner.map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1 }

  func indentation(_ index: Int) -> String {
    let start = lines(index..<(index + 1)).lowerBound
    return text(start..<(bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count))
  }

  /// The bytes of whole lines that some tokens and the comments beside them take.
  func lines(_ range: Range<Int>) -> Range<Int> {
    let span = span(range)
    let start = bytes[..<span.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[span.upperBound...].firstIndex(of: 0x0A) ?? bytes.count
    return start..<min(end + 1, bytes.count)
  }

  /// The lines of a statement, with the empty line after it.
  func paragraph(_ statement: Range<Int>) -> Range<Int> {
    let lines = lines(statement)
    let next = bytes[lines.upperBound...].prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
    return next < bytes.count && bytes[next] == 0x0A ? lines.lowerBound..<(next + 1) : lines
  }

  /// The token before a brace and the parentheses that stand before it.
  func callee(of brace: Int) -> Int { self[brace - 1] == ")" ? partner(brace - 1) - 1 : brace - 1 }

  /// The index after a brace and the parameters of its closure.
  func bodyStart(_ open: Int) -> Int {
    let head = inside(open).prefix { !["{", "for"].contains(self[$0]) && ($0 == open + 1 || !startsLine($0)) }
    return parts(head, at: "in").first.flatMap { self[$0.upperBound] == "in" ? $0.upperBound + 1 : nil } ?? open + 1
  }

  /// Cuts a range of tokens at signs outside brackets.
  func parts(_ range: Range<Int>, at sign: String = ",") -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var index = range.lowerBound
    var angles = 0
    while index < range.upperBound {
      let text = tokens[index].text
      if text == sign, angles == 0 {
        parts.append(start..<index)
        start = index + 1
      } else if !tokens[index].hasSpaceBefore {
        angles = text == "<" ? angles + 1 : text.hasPrefix(">") ? max(0, angles - text.count) : angles
      }
      index = after(index)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The module of an import, or of one name: `import class Quick.QuickSpec`.
  func module(importedBy word: Int) -> String { self[isWord(word + 2) && !startsLine(word + 2) ? word + 2 : word + 1] }

  /// The names that a statement with `let` or `var` declares.
  func names(declaredBy statement: Range<Int>) -> Set<String> {
    let head = statement.prefix { self[$0] != "{" }
    guard let keyword = head.first(where: { self[$0] == "let" || self[$0] == "var" }) else { return [] }
    let end = statement.first { [":", "=", "{"].contains(self[$0]) && $0 > keyword } ?? statement.upperBound
    return Set(((keyword + 1)..<end).filter(isWord).map { self[$0] })
  }

  /// Returns whether a token names a value, and neither a label nor a member of another than `self`.
  func isName(_ index: Int) -> Bool {
    let isLabel = self[index + 1] == ":" && ["(", ","].contains(self[index - 1])
    return isWord(index) && (self[index - 1] != "." || self[index - 2] == "self") && !isLabel
  }

  func statements(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let isTerminated = language == .objectiveC
      let end = isTerminated ? endOfTerminated(index, in: range) : endOfStatement(from: index, in: range)
      if end > index { parts.append(index..<end) }
      index = self[end] == ";" ? end + 1 : end
    }
    return parts
  }

  func endOfStatement(from start: Int, in range: Range<Int>) -> Int {
    if ["#if", "#elseif", "#else", "#endif"].contains(self[start]) {
      return ((start + 1)..<range.upperBound).first { tokens[$0].startsLine } ?? range.upperBound
    }
    var index = after(start)
    while index < range.upperBound, self[index] != ";", !(tokens[index].startsLine && !goesOn(at: index)) {
      index = after(index)
    }
    // A label of a switch is one by itself.
    let colon = ["case", "default"].contains(self[start]) ? parts(start..<index, at: ":").first?.upperBound : nil
    return min(colon.map { $0 + 1 } ?? index, index, range.upperBound)
  }

  /// Returns whether a token at a line's start goes on with the statement of the line before.
  private func goesOn(at index: Int) -> Bool {
    let token = tokens[index]
    let before = tokens[index - 1]
    let last = before.text == ")" ? partner(index - 1) - 1 : index - 1
    if token.text == "{" || self[last].hasPrefix("@") && startsLine(last) { return true }
    if ["else", "catch", "where", "as", "is", ":", "?", ".", "&&", "||", "??"].contains(token.text) { return true }
    if before.kind == .symbol, ![")", "]", "}", "!", "?", ">"].contains(before.text) {
      return before.hasSpaceBefore || [",", ":"].contains(before.text)
    }
    return token.kind == .symbol && token.hasSpaceAfter && !["{", "}", ")", "]", "(", "["].contains(token.text)
  }
}
