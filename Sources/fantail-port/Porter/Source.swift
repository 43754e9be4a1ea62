import FantailToolSupport

/// The text of a file, as tokens.
struct Source {
  let bytes: [UInt8]
  let tokens: [SourceToken]

  init(_ text: String, _ language: SourceLexer.Language = .swift) {
    bytes = Array(text.utf8)
    tokens = SourceLexer.tokens(of: bytes, language)
  }

  subscript(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  var isBalanced: Bool {
    tokens.allSatisfy { token in
      token.partner.map { "\(token.text.first ?? " ")\(tokens[$0].text.first ?? " ")" }.map {
        ["()", ")(", "[]", "][", "{}", "}{"].contains($0) || token.kind == .string
      }
        ?? !["(", ")", "[", "]", "{", "}"].contains(token.text)
    }
  }

  func start(_ index: Int) -> Int { tokens[index].range.lowerBound }

  func end(_ index: Int) -> Int { tokens[index].range.upperBound }

  func isWord(_ index: Int) -> Bool { tokens[index].kind == .word }

  func startsLine(_ index: Int) -> Bool { tokens[index].startsLine }

  /// The bytes of some tokens.
  func span(_ tokens: Range<Int>) -> Range<Int> { start(tokens.lowerBound)..<end(tokens.upperBound - 1) }

  /// The first token of a text in a range.
  func first(_ text: String, in range: Range<Int>) -> Int? { range.first { self[$0] == text } }

  /// The first token of a text from an index on.
  func first(_ text: String, after index: Int) -> Int? { first(text, in: index..<tokens.count) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text of some tokens, with what stands between them.
  func text(tokens range: Range<Int>) -> String {
    range.isEmpty ? "" : text(span(range))
  }

  /// The index of the bracket that belongs to this one, or the last token.
  func partner(_ index: Int) -> Int { tokens[index].partner ?? tokens.count - 1 }

  /// The tokens between a bracket and the one that belongs to it.
  func inside(_ open: Int) -> Range<Int> { (open + 1)..<max(open + 1, partner(open)) }

  /// The innermost brace that a token stands in.
  func braceAround(_ index: Int) -> Int? {
    tokens[..<index].lastIndex { $0.text == "{" && ($0.partner ?? 0) > index }
  }

  /// The index after a token, or after the bracket that it opens.
  func after(_ index: Int) -> Int {
    guard let partner = tokens[index].partner, partner > index else { return index + 1 }
    return partner + 1
  }

  /// The white space that a token's line begins with.
  func indentation(_ index: Int) -> String {
    var start = tokens[index].range.lowerBound
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let end = bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    return text(start..<end)
  }

  /// The bytes of whole lines that some tokens and the comments beside them take.
  func lines(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (span(range).lowerBound, span(range).upperBound)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return start..<min(end + 1, bytes.count)
  }

  /// The lines of a statement, with the empty line after it.
  func paragraph(_ statement: Range<Int>) -> Range<Int> {
    let lines = lines(statement)
    let next = bytes[lines.upperBound...].prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.endIndex
    return next < bytes.count && bytes[next] == 0x0A ? lines.lowerBound..<(next + 1) : lines
  }

  /// The index after a brace and the parameters of its closure.
  func bodyStart(_ open: Int) -> Int {
    let head = ((open + 1)..<partner(open)).prefix { self[$0] != "{" && !tokens[$0].startsLine }
    return head.first { self[$0] == "in" }.map { $0 + 1 } ?? open + 1
  }

  /// Cuts a range of tokens at commas outside brackets.
  func arguments(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index, angles) = (range.lowerBound, range.lowerBound, 0)
    while index < range.upperBound {
      switch tokens[index].text {
      case "," where angles == 0:
        parts.append(start..<index)
        start = index + 1
      case "<" where !tokens[index].hasSpaceBefore: angles += 1
      case ">" where angles > 0 && !tokens[index].hasSpaceBefore: angles -= 1
      default: break
      }
      index = after(index)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The arguments between the parentheses that a token opens.
  func arguments(of open: Int) -> [Range<Int>] { arguments((open + 1)..<partner(open)) }

  /// The name before an argument's colon.
  func label(_ argument: Range<Int>) -> String? {
    argument.count > 2 && tokens[argument.lowerBound].kind == .word && self[argument.lowerBound + 1] == ":"
      ? self[argument.lowerBound] : nil
  }

  /// The names that a statement with `let` or `var` declares.
  func names(declaredBy statement: Range<Int>) -> Set<String> {
    guard let keyword = statement.prefix(6).first(where: { self[$0] == "let" || self[$0] == "var" }) else { return [] }
    let end = statement.first { [":", "=", "{"].contains(self[$0]) && $0 > keyword } ?? statement.upperBound
    return Set(((keyword + 1)..<end).filter(isWord).map { self[$0] })
  }

  /// Where a name is that of a local value in place of the one that a group's body declares: from its declaration to the
  /// end of the braces around it. What it is made of still means the group's.
  func shadows(of name: String, in body: Range<Int>) -> [Range<Int>] {
    body.filter { self[$0] == name && isWord($0) && ["let", "var"].contains(self[$0 - 1]) }.flatMap { index in
      guard let open = braceAround(index), open >= body.lowerBound,
        let statement = statements(bodyStart(open)..<partner(open)).first(where: { $0.contains(index) }),
        statement.lowerBound == index - 1
      else { return [] as [Range<Int>] }
      return [index..<(index + 1), statement.upperBound..<partner(open)]
    }
  }

  /// Cuts a range of tokens into statements.
  func statements(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let end = endOfStatement(from: index, in: range)
      parts.append(index..<end)
      index = self[end] == ";" ? end + 1 : end
    }
    return parts
  }

  func endOfStatement(from start: Int, in range: Range<Int>) -> Int {
    if self[start].hasPrefix("#") && ["#if", "#elseif", "#else", "#endif"].contains(self[start]) {
      var end = start + 1
      while end < range.upperBound, !tokens[end].startsLine { end += 1 }
      return end
    }
    var index = after(start)
    while index < range.upperBound, self[index] != ";", !(tokens[index].startsLine && !goesOn(at: index)) {
      index = after(index)
    }
    return min(index, range.upperBound)
  }

  /// Returns whether a token at a line's start goes on with the statement of the line before.
  private func goesOn(at index: Int) -> Bool {
    let (token, before) = (tokens[index], tokens[index - 1])
    if ["else", "catch", "where", "as", "is", ":", "?", ".", "&&", "||", "??"].contains(token.text) { return true }
    if before.kind == .symbol, ![")", "]", "}", "!", "?", ">"].contains(before.text) {
      return before.hasSpaceBefore || [",", ":"].contains(before.text)
    }
    if ["=", "in", "return"].contains(before.text) { return before.text == "=" }
    let isBinary = token.kind == .symbol && token.hasSpaceAfter && !["{", "}", ")", "]", "(", "["].contains(token.text)
    return isBinary
  }
}
