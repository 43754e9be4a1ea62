import FantailToolSupport

/// The reason why a line of Objective-C cannot be ported.
struct NotPortable: Error {
  let reason: String
}

/// Writes statements of Objective-C in Swift, and what stands between them as it is.
struct ObjectiveC {
  let source: Source

  /// The statements between two braces, with the space after the first and before the second.
  func body(_ open: Int) throws(NotPortable) -> String {
    let range = source.inside(open)
    guard range.upperBound < source.tokens.count else { throw NotPortable(reason: "a brace that is not closed") }
    return text(range, from: source.end(open), to: source.start(range.upperBound))
  }

  /// The statements of a range, with all that stands before, between and after them.
  func text(_ range: Range<Int>, from start: Int, to end: Int) -> String {
    var result = ""
    var position = start
    for statement in statements(range) {
      result += source.text(position..<source.start(statement.lowerBound))
      let text = ported(statement)
      while text.hasPrefix("\n"), result.hasSuffix(" ") { result.removeLast() }
      // An import that goes takes its line along.
      if text.isEmpty, result.hasSuffix("\n") { result.removeLast() }
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
      return try swift(statement: statement)
    } catch {
      let indentation = source.indentation(statement.lowerBound)
      let old = source.text(tokens: statement).split(separator: "\n", omittingEmptySubsequences: false)
      let before = source.startsLine(statement.lowerBound) ? "" : "\n"
      let next = source[statement.upperBound] == ";" ? statement.upperBound + 1 : statement.upperBound
      let after = source.startsLine(next) ? "" : "\n"
      let lines = old.map { line in "// \(line.drop { $0 == " " || $0 == "\t" })" }
      return before + "// \(PortedFile.mark) \(error.reason)\n\(indentation)"
        + lines.joined(separator: "\n\(indentation)") + after
    }
  }

  private static let compounds: Set = [
    "if", "for", "while", "switch", "do", "@try", "@autoreleasepool", "else", "@catch", "@finally",
  ]

  private func statements(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = source[start] == ";" ? start : min(endOfStatement(start, in: range), range.upperBound)
      if end > start { parts.append(start..<end) }
      start = source[end] == ";" ? end + 1 : end
    }
    return parts
  }

  private func endOfStatement(_ start: Int, in range: Range<Int>) -> Int {
    let word = source[start]
    if source.tokens[start].kind == .line { return start + 1 }
    let close =
      KiwiFile.begins.contains(word) ? KiwiFile.ends : ["@interface", "@implementation"].contains(word) ? ["@end"] : []
    if !close.isEmpty { return (range.first { $0 > start && close.contains(source[$0]) } ?? range.upperBound) + 1 }
    let isCompound = Self.compounds.contains(word) || isMacro(start)
    var index = start
    while index < range.upperBound, source[index] != ";" {
      let isBlock = isCompound && source[index] == "{"
      index = source.after(index)
      if isBlock, !["else", "while", "@catch", "@finally"].contains(source[index]) { break }
    }
    return index
  }

  /// Returns whether braces stand behind a call: `unless(isOpen) { … }`.
  private func isMacro(_ word: Int) -> Bool { source[word + 1] == "(" && source.call(word)?.closure != nil }

  private func swift(statement: Range<Int>) throws(NotPortable) -> String {
    let first = statement.lowerBound
    let word = source[first]
    if source.tokens[first].kind == .line { return try directive(first) }
    if KiwiFile.begins.contains(word) { return type(statement) }
    switch word {
    case "@interface", "@implementation": throw NotPortable(reason: "write the class in Swift")
    case "return":
      return statement.count == 1 ? word : "return " + (try swift((first + 1)..<statement.upperBound))
    case "if", "while", "for", "else": return try control(statement)
    case "switch", "do", "@try", "@autoreleasepool", "@synchronized", "typedef", "struct", "extern", "goto":
      throw NotPortable(reason: "\(word): write it in Swift")
    case _ where Self.words.contains(word) && source[first + 1] == "(": return try kiwi(statement)
    case _ where isMacro(first): throw NotPortable(reason: "\(word): a macro; write in Swift what it stands for")
    default: break
    }
    if let expectation = try expectation(statement) { return expectation }
    if let declaration = try declaration(statement) { return declaration }
    return try swift(statement)
  }

  /// `#pragma mark - x` and `#import`; the first is a comment in Swift.
  private func directive(_ token: Int) throws(NotPortable) -> String {
    if Self.isImport(source.tokens[token]) { return imports(token) }
    if source[token].hasPrefix("#pragma mark") { return "// MARK:" + source[token].dropFirst(12) }
    throw NotPortable(reason: "a line of the preprocessor")
  }

  private func control(_ statement: Range<Int>) throws(NotPortable) -> String {
    var words: [String] = []
    var index = statement.lowerBound
    while index < statement.upperBound {
      let word = source[index]
      var head = word
      if word == "else", source[index + 1] != "{" {
        words.append(word)
        index += 1
        continue
      }
      if word != "else" {
        let inner = source.inside(index + 1)
        head = try word == "for" ? loop(inner) : "\(word) \(swift(inner))"
        index = source.partner(index + 1)
      }
      guard source[index + 1] == "{" else { throw NotPortable(reason: "\(word): write it with braces") }
      words.append("\(head) {\(try body(index + 1))}")
      index = source.after(index + 1)
    }
    return words.joined(separator: " ")
  }

  private func loop(_ inner: Range<Int>) throws(NotPortable) -> String {
    guard let keyword = source.first("in", in: inner) else {
      throw NotPortable(reason: "for: write for i in 0..<n")
    }
    return "for \(source[keyword - 1]) in " + (try swift((keyword + 1)..<inner.upperBound))
  }

  // MARK: - Declarations

  /// `__block NSString *name = @"…"`, `void (^callback)(id) = ^(id object) { … }`.
  private func declaration(_ statement: Range<Int>) throws(NotPortable) -> String? {
    let equals = source.first("=", in: statement)
    let head = statement.lowerBound..<(equals ?? statement.upperBound)
    let isType = head.allSatisfy { source.isWord($0) || ["*", "<", ">", ",", "(", ")", "^"].contains(source[$0]) }
    let caret = source.first("^", in: head)
    let qualifiers = ["__block", "const", "static", "__weak", "__strong", "__unsafe_unretained", "unsigned", "signed"]
    let words = head.filter { source.isWord($0) && !qualifiers.contains(source[$0]) }
    guard isType, source.isWord(head.lowerBound), let type = words.first,
      let name = caret.map({ $0 + 1 }) ?? (words.count > 1 ? words.last : nil),
      caret != nil || name == head.upperBound - 1 && !head.contains(where: { ["(", ","].contains(source[$0]) })
    else { return nil }
    let weak = head.contains { source[$0] == "__weak" } ? "weak " : ""
    let word = isChanged(name) || !weak.isEmpty || source[type].hasPrefix("NSMutable") ? "var" : "let"
    let written = caret.map { signature($0, of: type) } ?? Names.type(source[type])
    let value = equals.map { source.text(tokens: ($0 + 1)..<statement.upperBound) } ?? "nil"
    let numbers = ["Bool", "Double", "Float", "CGFloat", "TimeInterval"]
    guard let equals, !["nil", "NULL"].contains(value) else {
      let zero = written == "Bool" ? "false" : "0"
      if numbers.contains(written) || written == "Int" { return "\(word) \(source[name]): \(written) = \(zero)" }
      return "\(weak)var \(source[name]): \(caret == nil ? written : "(\(written))")!"
    }
    let text = try swift((equals + 1)..<statement.upperBound)
    let isBlock = source[head.lowerBound] == "__block" && !text.hasPrefix("\(written)(")
    let isWritten = caret != nil || isBlock || ["[]", "[:]", "Set()"].contains(text) || numbers.contains(written)
    return "\(weak)\(word) \(source[name])\(isWritten && weak.isEmpty ? ": \(written)" : "") = \(text)"
  }

  /// Returns whether a variable is set again in the braces around its declaration.
  private func isChanged(_ name: Int) -> Bool {
    let open = source.tokens[..<name].lastIndex { $0.text == "{" && ($0.partner ?? 0) > name }
    return (name + 1..<(open.map(source.partner) ?? source.tokens.count)).contains { index in
      let (before, next) = (source[index - 1], source[index + 1])
      return source[index] == source[name] && before != "."
        && (["=", "+=", "-=", "++", "--"].contains(next) || ["++", "--", "&"].contains(before))
    }
  }

  /// The type of a block: `BOOL (^check)(id, int)`.
  private func signature(_ caret: Int, of type: Int) -> String {
    let list = source.partner(caret - 1) + 1
    let types = (source[list] == "(" ? source.parts(source.inside(list)) : []).map { Names.type(source[$0.lowerBound]) }
      .filter { $0 != "Void" }
    return "(\(types.joined(separator: ", "))) -> \(Names.type(source[type]))"
  }
}
