/// The tokens of a file without its `#if` directives, with functions that find the ends of declarations and
/// expressions.
///
/// A spec in an inactive branch may be in an active branch in another build, so every branch is read, and each token
/// keeps the conditions around it. Generated code for a declaration is wrapped in them, which is correct for all flags
/// of the target: a plugin cannot find those out.
package struct SourceCode: Sendable {
  package private(set) var tokens: [SourceToken] = []

  private static let words: Set = ["#if", "#elseif", "#else", "#endif"]

  package init(_ bytes: [UInt8]) { self.init(SourceLexer.tokens(of: bytes)) }

  /// - Parameter all: The tokens of a file, with its directives.
  package init(_ all: [SourceToken]) {
    var numbers = [Int?](repeating: nil, count: all.count)
    // The conditions of the branches so far, for each open block.
    var blocks: [[String]] = []
    var conditions: [String] = []
    var index = 0
    while index < all.count {
      var token = all[index]
      guard token.startsLine, Self.words.contains(token.text) else {
        numbers[index] = tokens.count
        token.conditions = conditions
        tokens.append(token)
        index += 1
        continue
      }
      let start = index + 1
      index = Self.endOfCondition(from: start, all)
      if token.text != "#if", blocks.isEmpty { continue }
      let branches = token.text == "#if" ? [] : blocks.removeLast()
      if token.text != "#endif" {
        let text = all[start..<index].map { ($0.hasSpaceBefore ? " " : "") + $0.text }.joined()
        blocks.append(branches + [String(text.drop { $0 == " " })])
      }
      conditions = blocks.map(Self.condition)
    }
    for index in tokens.indices { tokens[index].partner = tokens[index].partner.flatMap { numbers[$0] } }
  }

  /// Returns the condition of the last of a block's branches.
  private static func condition(_ branches: [String]) -> String {
    var terms = branches.dropLast().map { "!(\($0))" }
    if let last = branches.last, !last.isEmpty { terms.append(terms.isEmpty ? last : "(\(last))") }
    return terms.joined(separator: " && ")
  }

  /// Returns the index after a directive's condition, which goes on in the next line after an operator or in brackets.
  private static func endOfCondition(from start: Int, _ tokens: [SourceToken]) -> Int {
    var end = start
    while end < tokens.count, !tokens[end].startsLine || ["&&", "||", "!"].contains(tokens[end - 1].text) {
      end = max(end, tokens[end].partner ?? end) + 1
    }
    return end
  }

  /// Returns the text of a token; empty if there is no such token.
  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

  /// Returns a token's text as a name, without backticks.
  func name(_ index: Int) -> String { text(index).unquoted }

  /// Returns the text of tokens, without white space except after `some` and `any`.
  func written(_ range: Range<Int>) -> String {
    range.map(text).map { ["some", "any"].contains($0) ? $0 + " " : $0 }.joined()
  }

  /// Returns the index after a token; for an opening bracket, the index after the matching one.
  func after(_ index: Int) -> Int {
    guard let partner = tokens[index].partner, partner > index else { return index + 1 }
    return partner + 1
  }

  /// Returns the indexes inside a bracket.
  func inside(_ open: Int) -> Range<Int> { open + 1..<max(open + 1, tokens[open].partner ?? open + 1) }

  /// Returns the parts of a list, which are separated by commas.
  func items(_ list: Range<Int>) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var start = list.lowerBound
    while start < list.upperBound {
      let end = endOfExpression(from: start, limit: list.upperBound, stops: [","])
      items.append(start..<end)
      start = text(end) == "," ? end + 1 : end
    }
    return items
  }

  // MARK: - Declarations

  /// The words that may precede a word that begins a declaration.
  private static let modifiers: Set = [
    "borrowing", "class", "consuming", "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect",
    "infix", "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional", "override",
    "package", "postfix", "prefix", "private", "public", "required", "static", "unowned", "unsafe", "weak",
  ]

  /// Returns the index after a modifier or an attribute with its arguments; `nil` for any other token.
  func endOfModifier(at index: Int) -> Int? {
    let token = tokens[index]
    guard token.kind == .word, text(index - 1) != "." else { return nil }
    var end = index + 1
    if token.text.hasPrefix("@") {
      while text(end) == ".", tokens.indices.contains(end + 1) { end += 2 }
      if let angles = endOfAngles(from: end) { end = angles }
      // The arguments of a custom attribute follow without a space; after a space, parentheses belong to a type.
      let isCalled = text(end) == "(" && (!tokens[end].hasSpaceBefore || token.text == "@available")
      return isCalled ? after(end) : end
    }
    guard Self.modifiers.contains(token.text) else { return nil }
    if token.text == "class" {
      return ["var", "let", "func", "subscript"].contains(text(end)) || Self.modifiers.contains(text(end)) ? end : nil
    }
    return text(end) == "(" && !tokens[end].hasSpaceBefore ? after(end) : end
  }

  /// Returns the index after angle brackets around types; `nil` if a token does not open such brackets.
  func endOfAngles(from index: Int) -> Int? {
    guard text(index) == "<", index > 0, !tokens[index].hasSpaceBefore else { return nil }
    var depth = 0
    var end = index
    while end < tokens.count {
      let token = tokens[end]
      switch token.kind {
      case .word, .number: break
      case .symbol where token.text.allSatisfy { "<>?!&.:,-".contains($0) } || ["(", "["].contains(token.text):
        if token.text != "->" { depth += token.angles }
      default: return nil
      }
      if depth == 0 { return end + 1 }
      end = after(end)
    }
    return nil
  }

  /// Returns the index after an expression: at a comma, at a closing bracket, or where a new statement begins. For a
  /// header of a declaration, returns the index of its body.
  func endOfExpression(from start: Int, limit: Int, stops: [String] = [",", ";", "}", ")", "]"]) -> Int {
    var end = start
    while end < limit, !stops.contains(tokens[end].text), end == start || !isNewStatement(end) {
      end = endOfAngles(from: end) ?? after(end)
    }
    return end
  }

  func endOfHeader(from start: Int, limit: Int) -> Int {
    endOfExpression(from: start, limit: limit, stops: ["{", "}", ";"])
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
    switch token.kind {
    case .word: return !Self.joints.contains(token.text) && !["return", "throw"].contains(token.text)
    case .symbol:
      return [")", "]", "}"].contains(token.text)
        || token.text.allSatisfy { "?!>".contains($0) } && !token.hasSpaceBefore
    default: return true
    }
  }

  // MARK: - Expressions

  /// Returns a name together with the names before it, separated by dots, as in `Type.inner`; a leading dot gives an
  /// empty first name.
  ///
  /// - Returns: The names without backticks, and the index after the last; `nil` if no name begins here.
  func path(at start: Int) -> (names: [String], end: Int)? {
    var names: [String] = []
    var index = start
    if text(index) == "." {
      guard index == 0 || text(index - 1) != "\\" && !endsOperand(index - 1) else { return nil }
      names.append("")
      index += 1
    }
    guard tokens.indices.contains(index), tokens[index].kind == .word, !tokens[index].text.hasPrefix("@") else {
      return nil
    }
    names.append(name(index))
    index += 1
    while text(index) == ".", tokens.indices.contains(index + 1), tokens[index + 1].kind == .word {
      names.append(name(index + 1))
      index += 2
    }
    return (names, index)
  }

  /// Returns the index after the arguments and closures of the call to a name; `nil` if the name is not called.
  func endOfCall(after name: Int) -> Int? {
    var end = name
    if text(end) == "(", !tokens[end].hasSpaceBefore { end = after(end) }
    if let angles = endOfAngles(from: end), text(angles) == "(" { end = after(angles) }
    if text(end) == "{" {
      end = after(end)
      while text(end + 1) == ":", text(end + 2) == "{", tokens[end].kind == .word { end = after(end + 2) }
    }
    return end > name ? end : nil
  }

  /// Returns the word of specs that is called at a token: `it`, or `describe` in `Fantail.describe`.
  func word(at index: Int) -> String? {
    let name = text(index)
    guard SourceText.words.contains(name), text(index - 1) != "func" else { return nil }
    if text(index - 1) == "." {
      guard ["Fantail", "FantailTree"].contains(text(index - 2)), text(index - 3) != "." else { return nil }
    }
    guard text(index + 1) == "(", !tokens[index + 1].hasSpaceBefore else {
      return text(index + 1) == "{" && SourceText.bare.contains(name) ? name : nil
    }
    // Every word has an argument, and only the argument `body` has a label: a function `context(for: user)` in a test
    // is not a spec.
    let isLabelled = text(index + 3) == ":" && text(index + 2) != "body"
    return text(index + 2) == ")" || isLabelled ? nil : name
  }

  /// Returns whether a word of specs is called anywhere in a range.
  func holdsWord(_ range: Range<Int>) -> Bool { range.contains { word(at: $0) != nil } }

  /// Returns whether an expression is exactly one call to a word of specs, such as `describe("Cart") { … }`.
  func isWord(_ range: Range<Int>) -> Bool {
    guard let path = path(at: range.lowerBound), word(at: path.end - 1) != nil else { return false }
    return endOfCall(after: path.end) == range.upperBound
  }

  /// Returns the call to a word of specs whose spec a getter or a function drops, such as the first of two groups;
  /// `nil` if there is none.
  ///
  /// - Parameters:
  ///   - block: The tokens between the braces.
  ///   - isTail: Whether nothing follows the block, so that its last expression may be the result.
  func lostWord(in block: Range<Int>, isTail: Bool = true) -> Int? {
    var hasReturned = false
    var start = block.lowerBound
    while start < block.upperBound {
      let isReturn = text(start) == "return"
      let value = start + (isReturn ? 1 : 0)
      var end = max(value + 1, endOfExpression(from: value, limit: block.upperBound))
      let isWord = value < block.upperBound && isWord(value..<end)
      if text(end) == ";" { end += 1 }
      // The cases of a `switch` are blocks of their own.
      let isLast = isTail && (end >= block.upperBound || ["case", "default"].contains(text(end)))
      switch text(start) {
      case _ where isWord:
        if !isReturn, hasReturned || !isLast { return value }
        hasReturned = hasReturned || isReturn
      case "case", "default":
        hasReturned = false
        end = start
        while end < block.upperBound, text(end) != ":" { end = after(end) }
        end += 1
      case "if", "switch", "do", "for", "while", "guard":
        var index = start
        while index < end {
          if text(index) == "{", let lost = lostWord(in: inside(index), isTail: isLast) { return lost }
          index = after(index)
        }
      default: break
      }
      start = end
    }
    return nil
  }
}

extension SourceToken {
  /// The number of angle brackets that the token opens, less those that it closes.
  fileprivate var angles: Int { text.count { $0 == "<" } - text.count { $0 == ">" } }
}
