/// The tokens of a file without its `#if` directives, with functions that find the ends of declarations and
/// expressions.
///
/// A spec in an inactive branch may be in an active branch in another build, so every branch is read, and each token
/// keeps the condition around it. Generated code for a declaration is wrapped in it, which is correct for all flags of
/// the target: a plugin cannot find those out.
package struct SourceCode: Sendable {
  package private(set) var tokens: [SourceToken]

  package init(_ bytes: [UInt8]) {
    tokens = SourceLexer.tokens(of: bytes) { $0.directive() }
    for index in tokens.indices where tokens[index].text == "<" && !tokens[index].hasSpaceBefore { pairAngle(index) }
  }

  /// Pairs an angle bracket with the token that closes it, if only types are between them.
  private mutating func pairAngle(_ start: Int) {
    var depth = 0
    var end = start
    while end < tokens.count, [.word, .number, .symbol].contains(tokens[end].kind) {
      let text = tokens[end].text
      if tokens[end].kind == .symbol, text != "->" {
        guard text.allSatisfy({ "<>?!&.:,-([".contains($0) }) else { return }
        depth += text.count { $0 == "<" } - text.count { $0 == ">" }
      }
      if depth == 0 { return tokens[start].partner = end }
      end = after(end)
    }
  }

  /// Returns the text of a token; empty if there is no such token.
  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Returns a token's text as a name, without backticks.
  func name(_ index: Int) -> String { text(index).unquoted }

  /// Returns the text of tokens, with single spaces.
  func written(_ range: Range<Int>) -> String {
    range.map { ($0 > range.lowerBound && tokens[$0].hasSpaceBefore ? " " : "") + text($0) }.joined()
  }

  /// Returns the index after a token; for an opening bracket, the index after the matching one.
  func after(_ index: Int) -> Int {
    tokens.indices.contains(index) ? max(index, tokens[index].partner ?? index) + 1 : index + 1
  }

  /// Returns the indexes inside a bracket.
  func inside(_ open: Int) -> Range<Int> { open + 1..<max(open + 1, after(open) - 1) }

  /// Returns the index of the first token with a text outside of brackets, or the limit.
  func find(_ wanted: String, from start: Int, limit: Int) -> Int {
    var index = start
    while index < limit, text(index) != wanted { index = after(index) }
    return min(index, limit)
  }

  /// Returns the parts of a list, which are separated by commas.
  func items(_ list: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = list.lowerBound
    while start < list.upperBound {
      let end = find(",", from: start, limit: list.upperBound)
      items.append(start..<end)
      start = end + 1
    }
    return items
  }

  // MARK: - Declarations

  /// The words that may precede the first word of a type, or of a property or function that may hold specs.
  private static let modifiers: Set = [
    "class", "distributed", "dynamic", "fileprivate", "final", "indirect", "internal", "lazy", "nonisolated", "open",
    "override", "package", "private", "public", "static", "unowned", "unsafe", "weak",
  ]

  /// Returns the index after a modifier or an attribute with its arguments; `nil` for any other token.
  func endOfModifier(at index: Int) -> Int? {
    let word = text(index)
    guard text(index - 1) != "." else { return nil }
    var end = index + 1
    if word.hasPrefix("@") {
      while text(end) == "." { end += 2 }
      if text(end) == "<" { end = after(end) }
    } else if !Self.modifiers.contains(word)
      || word == "class" && !["var", "let", "func", "subscript"].contains(text(end))
        && !Self.modifiers.contains(text(end))
    {
      return nil
    }
    // The arguments of a custom attribute follow without a space; after a space, parentheses belong to a type.
    return text(end) == "(" && !tokens[end].hasSpaceBefore ? after(end) : end
  }

  /// Returns the index after an expression: at a comma, at a closing bracket, or where a new statement begins. With
  /// other stops it is also the end of a type, or of the header of a declaration.
  func endOfExpression(from start: Int, limit: Int, stops: [String] = [",", ";", "}", ")", "]"]) -> Int {
    var end = start
    while end < limit, !stops.contains(tokens[end].text), end == start || !isNewStatement(end) { end = after(end) }
    return end
  }

  /// The words that join the code before and after them.
  private static let joints: Set = [
    "as", "async", "await", "catch", "else", "in", "is", "reasync", "rethrows", "throws", "try", "where",
  ]

  /// Returns whether a token begins another statement: it begins a line, and it cannot continue the preceding code.
  func isNewStatement(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.startsLine, endsOperand(index - 1) else { return false }
    if token.kind == .symbol { return token.text == "(" || token.text == "[" }
    // `f(a) { b } d: { e }` continues with a labelled closure.
    let isLabel = text(index + 1) == ":" && text(index + 2) == "{" && text(index - 1) == "}"
    return !Self.joints.contains(token.text) && !isLabel
  }

  private func endsOperand(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.kind == .word { return !Self.joints.contains(token.text) && !["return", "throw"].contains(token.text) }
    return token.kind != .symbol || [")", "]", "}"].contains(token.text)
      || token.text.allSatisfy { "?!>".contains($0) } && !token.hasSpaceBefore
  }

  // MARK: - Expressions

  /// Returns a name together with the names before it, separated by dots, as in `Type.inner`; a leading dot gives an
  /// empty first name.
  ///
  /// - Returns: The names without backticks, and the index after the last; `nil` if no name begins here.
  func path(at start: Int) -> (names: [String], end: Int)? {
    var names = text(start) == "." ? [""] : []
    var index = start + names.count
    if index > start, start > 0, text(start - 1) == "\\" || endsOperand(start - 1) { return nil }
    while tokens.indices.contains(index), tokens[index].kind == .word, !text(index).hasPrefix("@") {
      names.append(name(index))
      index += 1
      guard text(index) == "." else { return (names, index) }
      index += 1
    }
    return names.isEmpty || names == [""] ? nil : (names, index - 1)
  }

  /// Returns the index after the arguments and closures of the call to a name; `nil` if the name is not called.
  func endOfCall(after name: Int) -> Int? {
    let open = text(name) == "<" ? after(name) : name
    var end = text(open) == "(" && !tokens[open].hasSpaceBefore ? after(open) : name
    if text(end) == "{" {
      end = after(end)
      while text(end + 1) == ":", text(end + 2) == "{", tokens[end].kind == .word { end = after(end + 2) }
    }
    return end > name ? end : nil
  }

  /// Returns whether a word of specs is called at a token: `it`, or `describe` in `Fantail.describe`.
  func isWord(at index: Int) -> Bool {
    let name = text(index)
    let isFantails = ["Fantail", "FantailTree"].contains(text(index - 2)) && text(index - 3) != "."
    let isOther = text(index - 1) == "func" || text(index - 1) == "." && !isFantails
    guard SourceText.words.contains(name), !isOther else { return false }
    if text(index + 1) == "{" { return SourceText.bare.contains(name) }
    // Every word has an argument, and only the argument `body` has a label: a function `context(for: user)` in a test
    // is not a spec.
    let isArgument = text(index + 2) != ")" && (text(index + 3) != ":" || text(index + 2) == "body")
    return text(index + 1) == "(" && !tokens[index + 1].hasSpaceBefore && isArgument
  }

  /// Returns whether an expression is exactly one call to a word of specs, such as `describe("Cart") { … }`.
  func isWord(_ range: Range<Int>) -> Bool {
    guard let path = path(at: range.lowerBound), isWord(at: path.end - 1) else { return false }
    return endOfCall(after: path.end) == range.upperBound
  }

  /// Returns the call to a word of specs whose spec a getter or a function drops, such as the first of two groups;
  /// `nil` if there is none.
  ///
  /// - Parameters:
  ///   - block: The tokens between the braces.
  ///   - isTail: Whether nothing follows the block, so that its last expression may be the result.
  func lostWord(in block: Range<Int>, isTail: Bool = true) -> Int? {
    var start = block.lowerBound
    while start < block.upperBound {
      let value = text(start) == "return" ? start + 1 : start
      // The cases of a `switch` are blocks of their own.
      let isCase = ["case", "default"].contains(text(start))
      let stops = isCase ? [":"] : [",", ";", "}", ")", "]"]
      let end = max(start + 1, endOfExpression(from: value, limit: block.upperBound, stops: stops))
      let next = [":", ";"].contains(text(end)) ? end + 1 : end
      let isLast = next >= block.upperBound || ["case", "default"].contains(text(next))
      if isWord(value..<end) {
        // The code after a `return` does not run either.
        if value > start, !isLast, isWord(at: next) { return next }
        if value == start, !isLast || !isTail { return value }
      } else if ["if", "switch", "do", "for", "while", "guard"].contains(text(start)) {
        var brace = find("{", from: start, limit: end)
        while brace < end {
          if let lost = lostWord(in: inside(brace), isTail: isTail && isLast) { return lost }
          brace = find("{", from: after(brace), limit: end)
        }
      }
      start = next
    }
    return nil
  }
}
