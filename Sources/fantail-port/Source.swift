import FantailToolSupport

struct Source {
  enum Language { case swift, objectiveC }

  let bytes: [UInt8]
  let tokens: [SourceToken]
  let isBalanced: Bool
  private let language: Language

  init(_ text: String, _ language: Language = .swift) {
    self.language = language
    bytes = Array(text.utf8)
    let hasSigns = text.contains("≈") || text.contains("±")
    let swift = hasSigns ? SourceLexer.nimbleTokens : { SourceLexer.tokens(of: $0) }
    tokens = language == .swift ? swift(bytes) : SourceLexer.objectiveCTokens(of: bytes)
    isBalanced = Self.isBalanced(tokens)
  }

  /// The text of a token; empty outside the file, so that rules may read before the first token and after the last one.
  subscript(_ index: Int) -> String { holds(index) ? tokens[index].text : "" }

  private static let partners = ["(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{"]

  private static func isBalanced(_ tokens: [SourceToken]) -> Bool {
    tokens.allSatisfy { token in
      if token.kind != .symbol { return token.partner == nil || token.kind == .string }
      guard let partner = token.partner else { return partners[token.text] == nil }
      return partners[token.text] == tokens[partner].text
    }
  }

  /// The code compares numbers instead of ranges, since users build this tool without optimization.
  private func holds(_ index: Int) -> Bool { index >= 0 && index < tokens.count }

  func start(_ index: Int) -> Int { holds(index) ? tokens[index].range.lowerBound : bytes.count }

  func end(_ index: Int) -> Int { holds(index) ? tokens[index].range.upperBound : 0 }

  func isWord(_ index: Int) -> Bool { holds(index) && tokens[index].kind == .word }

  func contains(anyOf names: Set<String>) -> Bool {
    !names.isEmpty && tokens.contains { $0.kind == .word && names.contains($0.text) }
  }

  func hasSpace(after index: Int) -> Bool { !holds(index + 1) || tokens[index + 1].hasSpaceBefore }

  func startsLine(_ index: Int) -> Bool { !holds(index) || tokens[index].startsLine }

  /// Returns the bytes of tokens.
  func span(_ tokens: Range<Int>) -> Range<Int> {
    start(tokens.lowerBound)..<(tokens.isEmpty ? start(tokens.lowerBound) : end(tokens.upperBound - 1))
  }

  func first(_ text: String, in range: Range<Int>) -> Int? { range.first { self[$0] == text } }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the text of tokens, including the text between them.
  func text(tokens range: Range<Int>) -> String { text(span(range)) }

  /// Returns the pieces of a template: a letter after `$` is replaced with tokens and their edits, and `$_` is a
  /// closure's `$0`.
  func pieces(_ template: String, _ holes: [Character: Range<Int>]) -> [Edits.Piece] {
    let parts = template.split(separator: "$", omittingEmptySubsequences: false)
    return [.text(String(parts[0]))]
      + parts.dropFirst().flatMap { part -> [Edits.Piece] in
        let hole = part.first.flatMap { holes[$0] }.map { .moved(written($0)) } ?? Edits.Piece.text("$0")
        return [hole, .text(String(part.dropFirst()))]
      }
  }

  /// Returns the bytes of tokens, extended to whole lines if their brackets contain nothing else.
  private func written(_ range: Range<Int>) -> Range<Int> {
    let open = range.lowerBound - 1
    let close = range.upperBound
    let isSpread = !range.isEmpty && (startsLine(range.lowerBound) || startsLine(close))
    return isSpread && self[open] != "" && partner(open) == close ? end(open)..<start(close) : span(range)
  }

  /// Returns the index of the matching bracket, or of the last token.
  func partner(_ index: Int) -> Int { tokens[index].partner ?? tokens.count - 1 }

  /// Returns the tokens between a bracket and the matching one.
  func inside(_ open: Int) -> Range<Int> { (open + 1)..<max(open + 1, partner(open)) }

  /// Returns the index after a token; for an opening bracket, the index after the matching one.
  func after(_ index: Int) -> Int { tokens[index].partner.map { $0 > index ? $0 + 1 : index + 1 } ?? index + 1 }

  func indentation(_ index: Int) -> String {
    let start = lines(index..<(index + 1)).lowerBound
    return text(start..<(bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count))
  }

  /// Returns the bytes of the whole lines of tokens, including comments on these lines.
  func lines(_ range: Range<Int>) -> Range<Int> {
    let span = span(range)
    let start = bytes[..<span.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[span.upperBound...].firstIndex(of: 0x0A) ?? bytes.count
    return start..<min(end + 1, bytes.count)
  }

  /// Returns the lines of a statement, including the blank line after it.
  func paragraph(_ statement: Range<Int>) -> Range<Int> {
    let lines = lines(statement)
    let next = bytes[lines.upperBound...].prefix { $0 == 0x20 || $0 == 0x09 }.endIndex
    return next < bytes.count && bytes[next] == 0x0A ? lines.lowerBound..<(next + 1) : lines
  }

  /// Returns the token before a brace, or before the parentheses in front of the brace.
  func callee(of brace: Int) -> Int { self[brace - 1] == ")" ? partner(brace - 1) - 1 : brace - 1 }

  /// Returns the index after a brace and its closure's parameters.
  func bodyStart(_ open: Int) -> Int {
    let head = inside(open).prefix { !["{", "for"].contains(self[$0]) && ($0 == open + 1 || !startsLine($0)) }
    return parts(head, at: "in").first.flatMap { self[$0.upperBound] == "in" ? $0.upperBound + 1 : nil } ?? open + 1
  }

  /// Splits a range of tokens at signs outside brackets.
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

  /// Returns the module of an import, even for the import of a single declaration: `import class Quick.QuickSpec`.
  func module(importedBy word: Int) -> String { self[isWord(word + 2) && !startsLine(word + 2) ? word + 2 : word + 1] }

  /// Returns the names that a statement with `let` or `var` declares.
  func names(declaredBy statement: Range<Int>) -> Set<String> {
    let head = statement.prefix { self[$0] != "{" }
    guard let keyword = head.first(where: { self[$0] == "let" || self[$0] == "var" }) else { return [] }
    let end = statement.first { [":", "=", "{"].contains(self[$0]) && $0 > keyword } ?? statement.upperBound
    return Set(((keyword + 1)..<end).filter(isWord).map { self[$0] })
  }

  /// Returns whether a token is the name of a value, but not a label, and not a member of anything except `self`.
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
    // A label in a `switch` is not the label of an argument.
    let colon = ["case", "default"].contains(self[start]) ? parts(start..<index, at: ":").first?.upperBound : nil
    return min(colon.map { $0 + 1 } ?? index, index, range.upperBound)
  }

  /// Returns whether a token at the start of a line continues the statement on the previous line.
  private func goesOn(at index: Int) -> Bool {
    let token = tokens[index]
    let before = tokens[index - 1]
    // A name may be on the line after its keyword.
    if Words.declarations.contains(before.text) || ["let", "var"].contains(before.text) { return true }
    let last = before.text == ")" ? partner(index - 1) - 1 : index - 1
    if ["throws", "rethrows"].contains(token.text) || token.text == "async" && self[index + 1] != "let" { return true }
    if token.text == "{" || self[last].hasPrefix("@") && startsLine(last) { return true }
    if ["else", "catch", "where", "as", "is", ":", "?", ".", "&&", "||", "??"].contains(token.text) { return true }
    if before.kind == .symbol, ![")", "]", "}", "!", "?", ">"].contains(before.text) {
      return before.hasSpaceBefore || [",", ":"].contains(before.text)
    }
    return token.kind == .symbol && hasSpace(after: index) && !["{", "}", ")", "]", "(", "["].contains(token.text)
  }
}
