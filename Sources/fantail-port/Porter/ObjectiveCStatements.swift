import FantailToolSupport

/// Writes statements of Objective-C in Swift, and what stands between them as it is.
struct ObjectiveCStatements {
  let source: Source

  /// The statements between two braces, with the space after the first and before the second.
  func body(_ range: Range<Int>) throws(NotPortable) -> String {
    let open = source.end(range.lowerBound - 1)
    guard range.upperBound < source.tokens.count else { throw NotPortable(reason: "a brace that is not closed") }
    let close = source.start(range.upperBound)
    guard !range.isEmpty else { return source.text(open..<close) }
    return text(range, from: open, to: close)
  }

  /// The statements of a range, with all that stands before, between and after them.
  func text(_ range: Range<Int>, from start: Int, to end: Int) -> String {
    var result = ""
    var position = start
    for statement in statements(range) {
      let first = source.start(statement.lowerBound)
      result += source.text(position..<first)
      let text = ported(statement)
      while text.hasPrefix("\n"), result.hasSuffix(" ") { result.removeLast() }
      result += text
      position = source.end(statement.upperBound - 1)
      if source[statement.upperBound] == ";" {
        position = source.end(statement.upperBound)
        let next = statement.upperBound + 1
        if next < range.upperBound, !source.startsLine(next), result.last != "\n" { result += ";" }
      }
    }
    return result + source.text(position..<end)
  }

  /// A statement, or its lines as comments behind one that says why.
  private func ported(_ statement: Range<Int>) -> String {
    do {
      return try swift(statement)
    } catch {
      let indentation = source.indentation(statement.lowerBound)
      let old = source.text(tokens: statement).split(separator: "\n", omittingEmptySubsequences: false)
      let before = source.startsLine(statement.lowerBound) ? "" : "\n"
      let next = source[statement.upperBound] == ";" ? statement.upperBound + 1 : statement.upperBound
      let after = next < source.tokens.count && !source.startsLine(next) ? "\n" : ""
      let lines = old.enumerated().map {
        $0.offset == 0 ? "// \($0.element)" : "\(indentation)// \($0.element.drop { $0 == " " || $0 == "\t" })"
      }
      return before + "// \(PortedFile.mark) \(error.reason)\n\(indentation)" + lines.joined(separator: "\n") + after
    }
  }

  private func statements(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if index == start, source[index] == ";" {
        (start, index) = (index + 1, index + 1)
        continue
      }
      let isCompound =
        [
          "if", "for", "while", "switch", "do", "@try", "@autoreleasepool", "else", "@catch", "@finally", "@interface",
          "@implementation",
        ].contains(source[start]) || isMacro(start)
      if source.tokens[index].kind == .line, index == start {
        index += 1
      } else if source[start].hasPrefix("@interface") || source[start] == "@implementation" {
        while index < range.upperBound, source[index] != "@end" { index += 1 }
        index = min(index + 1, range.upperBound)
      } else if isCompound, source[index] == "{" {
        index = source.after(index)
        if ["else", "while", "@catch", "@finally"].contains(source[index]) { continue }
      } else if source[index] != ";" {
        index = source.after(index)
        if index < range.upperBound { continue }
      }
      parts.append(start..<min(index, range.upperBound))
      if source[index] == ";" { index += 1 }
      start = index
    }
    return parts
  }

  /// Returns whether braces stand behind a call: `unless(isOpen) { … }`.
  private func isMacro(_ word: Int) -> Bool { source.call(word)?.closure != nil && source[word + 1] == "(" }

  private func swift(_ statement: Range<Int>) throws(NotPortable) -> String {
    let first = statement.lowerBound
    let word = source[first]
    let expression = ObjectiveCExpression(source: source)
    if source.tokens[first].kind == .line { return try KiwiWords.directive(source[first]) }
    if word == "@interface" || word == "@implementation" { throw NotPortable(reason: "write the class in Swift") }
    if KiwiCatalogue.words.contains(word), source[first + 1] == "(" {
      return try KiwiWords(source: source).swift(statement)
    }
    if word == "return" {
      return statement.count == 1 ? word : "return " + (try expression.swift((first + 1)..<statement.upperBound))
    }
    if ["if", "while", "for", "else"].contains(word) { return try control(statement) }
    if ["switch", "do", "@try", "@autoreleasepool", "@synchronized", "typedef", "struct", "extern", "goto"].contains(
      word)
    {
      throw NotPortable(reason: "\(word): write it in Swift")
    }
    if isMacro(first) { throw NotPortable(reason: "\(word): a macro; write in Swift what it stands for") }
    if let expectation = try KiwiExpectation(source: source).swift(statement) { return expectation }
    if let declaration = try declaration(statement) { return declaration }
    return try expression.swift(statement)
  }

  private func control(_ statement: Range<Int>) throws(NotPortable) -> String {
    var text = ""
    var index = statement.lowerBound
    while index < statement.upperBound {
      let word = source[index]
      if !text.isEmpty { text += " " }
      if word == "else", source[index + 1] != "{" {
        text += "else"
        index += 1
        continue
      }
      if word == "else" {
        text += "else"
      } else {
        let inner = (index + 2)..<source.partner(index + 1)
        text += try word == "for" ? loop(inner) : "\(word) \(ObjectiveCExpression(source: source).swift(inner))"
        index = source.partner(index + 1)
      }
      guard source[index + 1] == "{" else { throw NotPortable(reason: "\(word): write it with braces") }
      text += " {" + (try body((index + 2)..<source.partner(index + 1))) + "}"
      index = source.after(index + 1)
    }
    return text
  }

  private func loop(_ inner: Range<Int>) throws(NotPortable) -> String {
    guard let keyword = source.first("in", in: inner) else {
      throw NotPortable(reason: "for: write for i in 0..<n")
    }
    return "for \(source[keyword - 1]) in "
      + (try ObjectiveCExpression(source: source).swift((keyword + 1)..<inner.upperBound))
  }

  /// `__block NSString *name = @"…"`, `void (^callback)(id) = ^(id object) { … }`.
  private func declaration(_ statement: Range<Int>) throws(NotPortable) -> String? {
    let equals = source.first("=", in: statement)
    let head = statement.lowerBound..<(equals ?? statement.upperBound)
    let isType = head.allSatisfy {
      source.isWord($0) || ["*", "<", ">", ",", "(", ")", "^"].contains(source[$0])
    }
    guard isType, source.isWord(head.lowerBound) else { return nil }
    let words = head.filter {
      source.isWord($0)
        && !["__block", "const", "static", "__weak", "__strong", "__unsafe_unretained", "unsigned", "signed"].contains(
          source[$0])
    }
    let caret = source.first("^", in: head)
    guard let name = caret.map({ $0 + 1 }) ?? (words.count > 1 ? words.last : nil), let type = words.first else {
      return nil
    }
    guard caret != nil || !head.contains(where: { source[$0] == "(" || source[$0] == "," }) else { return nil }
    if caret == nil, name != head.upperBound - 1 { return nil }
    let open = source.braceAround(name)
    let scope = name..<(open.map { source.partner($0) } ?? source.tokens.count)
    let isMutable = head.contains { source[$0].hasPrefix("NSMutable") }
    let isChanged =
      isMutable
      || scope.contains {
        source[$0] == source[name] && $0 != name && source[$0 - 1] != "."
          && (["=", "+=", "-=", "++", "--"].contains(source[$0 + 1]) || ["++", "--", "&"].contains(source[$0 - 1]))
      }
    let isBlock = head.contains { source[$0] == "__block" }
    let weak = head.contains { source[$0] == "__weak" } ? "weak " : ""
    let word = isChanged || !weak.isEmpty ? "var" : "let"
    let swiftType = caret.map { try? signature($0, in: head) } ?? ObjectiveCNames.type(source[type])
    let value = equals.map { ($0 + 1)..<statement.upperBound }
    let isNothing = value.map { ["nil", "NULL"].contains(source.text(tokens: $0)) } ?? true
    guard let value, !isNothing else {
      let isNumber = ["Int", "Double", "Float", "CGFloat", "Bool", "TimeInterval"].contains(swiftType)
      let zero = swiftType == "Bool" ? "false" : "0"
      return isNumber
        ? "\(word) \(source[name]): \(swiftType ?? "Int") = \(zero)"
        : "\(weak)var \(source[name]): \(optional(swiftType ?? "Any"))"
    }
    let text = try ObjectiveCExpression(source: source).swift(value)
    let isWritten =
      caret != nil || ["[]", "[:]", "Set()"].contains(text) || isBlock && !text.hasPrefix("\(swiftType ?? "")(")
      || ["Bool", "Double", "Float", "CGFloat", "TimeInterval"].contains(swiftType)
    return "\(weak)\(word) \(source[name])\(isWritten && weak.isEmpty ? ": \(swiftType ?? "Any")" : "") = \(text)"
  }

  private func optional(_ type: String) -> String { type.contains("->") ? "(\(type))!" : "\(type)!" }

  /// The type of a block: `BOOL (^check)(id, int)`.
  private func signature(_ caret: Int, in head: Range<Int>) throws(NotPortable) -> String {
    let result =
      head.first { !["__block", "const", "static"].contains(source[$0]) }.map { ObjectiveCNames.type(source[$0]) }
      ?? "Void"
    let list = source.partner(caret - 1) + 1
    guard source[list] == "(" else { throw NotPortable(reason: "a block's type") }
    let types = source.parts(source.inside(list)).map { ObjectiveCNames.type(source[$0.lowerBound]) }.filter {
      $0 != "Void"
    }
    return "(\(types.joined(separator: ", "))) -> \(result)"
  }
}
