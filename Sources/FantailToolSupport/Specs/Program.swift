/// The tokens of one file without its `#if` directives, with functions that find the ends of declarations and
/// expressions.
struct Program: Sendable {
  let tokens: [SourceToken]

  /// The words that begin a declaration.
  static let declarations: Set = [
    "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import", "init", "let",
    "precedencegroup", "protocol", "struct", "subscript", "typealias", "var",
  ]
  /// The words that may precede a word that begins a declaration.
  static let modifiers: Set = [
    "borrowing", "class", "consuming", "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect",
    "infix",
    "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package",
    "postfix", "prefix", "private", "public", "required", "static", "unowned", "unsafe", "weak",
  ]
  /// The words that join the code before and after them.
  private static let joints: Set = [
    "as", "async", "await", "catch", "else", "in", "is", "reasync", "rethrows", "throws", "try", "where",
  ]

  /// Returns the text of a token; empty if there is no such token.
  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

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
    var index = start
    while index < list.upperBound {
      if tokens[index].text == "," {
        items.append(start..<index)
        start = index + 1
      }
      index = endOfAngles(from: index) ?? after(index)
    }
    if start < list.upperBound { items.append(start..<list.upperBound) }
    return items
  }

  // MARK: - Declarations

  /// Returns the index after a modifier or an attribute with its arguments; `nil` for any other token.
  func endOfModifier(at index: Int) -> Int? {
    let token = tokens[index]
    guard token.kind == .word, text(index - 1) != "." else { return nil }
    if token.text.hasPrefix("@") { return endOfAttribute(at: index) }
    guard Self.modifiers.contains(token.text) else { return nil }
    if token.text == "class" {
      let next = text(index + 1)
      return ["var", "let", "func", "subscript"].contains(next) || Self.modifiers.contains(next) ? index + 1 : nil
    }
    return text(index + 1) == "(" && !tokens[index].hasSpaceAfter ? after(index + 1) : index + 1
  }

  private func endOfAttribute(at index: Int) -> Int {
    var end = index + 1
    while text(end) == ".", tokens.indices.contains(end + 1) { end += 2 }
    if text(end) == "<", let angles = endOfAngles(from: end) { end = angles }
    // The arguments of a custom attribute follow without a space; after a space, parentheses belong to a type.
    guard text(end) == "(", !tokens[end].hasSpaceBefore || tokens[index].text == "@available" else { return end }
    return after(end)
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
        if token.text == "->" { break }
        depth += token.text.count { $0 == "<" } - token.text.count { $0 == ">" }
      default: return nil
      }
      if depth == 0 { return end + 1 }
      end = after(end)
    }
    return nil
  }

  /// Returns the index after a written type.
  func endOfType(from start: Int, limit: Int) -> Int {
    var depth = 0
    var end = start
    while end < limit {
      let token = tokens[end]
      if depth == 0, end > start, isNewStatement(end) { return end }
      switch token.text {
      case "{", "}", ";", ")", "]": return end
      case "=", ",": if depth <= 0 { return end }
      case "->": break
      default:
        guard token.kind == .symbol else { break }
        depth += token.text.count { $0 == "<" } - token.text.count { $0 == ">" }
        // `Array<Spec>= []` and `Spec!= nil` contain one operator token.
        if depth <= 0, token.text.last == "=", token.text.count > 1 { return end + 1 }
      }
      end = after(end)
    }
    return end
  }

  /// Returns the index after an expression: at a comma, at a closing bracket, or where a new statement begins.
  func endOfExpression(from start: Int, limit: Int) -> Int {
    var end = start
    while end < limit {
      if [",", ";", "}", ")", "]"].contains(tokens[end].text) || end > start && isNewStatement(end) { return end }
      end = endOfAngles(from: end) ?? after(end)
    }
    return end
  }

  /// Returns the index of a function's body; without a body, the index after the declaration.
  func endOfHeader(from start: Int, limit: Int) -> Int {
    var end = start
    while end < limit {
      if ["{", "}", ";"].contains(tokens[end].text) || end > start && isNewStatement(end) { return end }
      end = after(end)
    }
    return end
  }

  /// Returns whether a token begins another statement: it begins a line, and it cannot continue the preceding code.
  func isNewStatement(_ index: Int) -> Bool {
    let (token, before) = (tokens[index], tokens[index - 1])
    guard token.startsLine, endsOperand(index - 1) else { return false }
    switch token.kind {
    case .number, .string, .regex: return true
    case .symbol: return token.text == "(" || token.text == "["
    case .line: return true
    case .word:
      // `f(a) { b } d: { e }` continues with a labelled closure.
      let isLabel = text(index + 1) == ":" && text(index + 2) == "{" && before.text == "}"
      return !Self.joints.contains(token.text) && !isLabel
    }
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
    names.append(Keyword.unquoted(tokens[index].text))
    index += 1
    while text(index) == ".", tokens.indices.contains(index + 1), tokens[index + 1].kind == .word {
      names.append(Keyword.unquoted(tokens[index + 1].text))
      index += 2
    }
    return (names, index)
  }

  /// Returns the index after the arguments and closures of the call to a name; `nil` if the name is not called.
  func endOfCall(after name: Int) -> Int? {
    var end = name
    if text(end) == "(", !tokens[end].hasSpaceBefore { end = after(end) }
    if text(end) == "<", let angles = endOfAngles(from: end), text(angles) == "(" { end = after(angles) }
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
}
