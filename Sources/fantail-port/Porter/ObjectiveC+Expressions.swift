import FantailToolSupport

/// Expressions of Objective-C.
extension ObjectiveC {
  struct Message {
    let receiver: Range<Int>
    /// The words of the selector.
    let parts: [String]
    let arguments: [Range<Int>]

    var selector: String { arguments.isEmpty ? parts.joined() : parts.map { "\($0):" }.joined() }
  }

  func swift(_ range: Range<Int>) throws(NotPortable) -> String {
    var text = ""
    var index = range.lowerBound
    while index < range.upperBound {
      if index > range.lowerBound { text += gap(before: index, text) }
      let (piece, next) = try piece(index, in: range)
      text += piece
      index = next
    }
    return text.trimmed
  }

  /// The space that stands before a token, its lines and comments included.
  private func gap(before index: Int, _ text: String) -> String {
    guard source.tokens[index].hasSpaceBefore, !text.isEmpty else { return "" }
    return source.text(source.end(index - 1)..<source.start(index))
  }

  private static let constants = [
    "YES": "true", "TRUE": "true", "@YES": "true", "NO": "false", "FALSE": "false", "@NO": "false", "NULL": "nil",
    "nil": "nil", "Nil": "nil", "->": ".", "++": " += 1", "--": " -= 1",
  ]

  private func piece(_ index: Int, in range: Range<Int>) throws(NotPortable) -> (String, Int) {
    let (token, next) = (source.tokens[index], source[index + 1])
    if let constant = Self.constants[token.text] { return (constant, index + 1) }
    switch token.text {
    case "["
    where index > range.lowerBound && !token.hasSpaceBefore
      && (source.isWord(index - 1) || source[index - 1] == "]"):
      return ("[\(try swift(source.inside(index)))]", source.after(index))
    case "[": return (try message(index), source.after(index))
    case "@" where ["[", "{", "("].contains(next): return (try literal(index + 1), source.after(index + 1))
    case "^": return try block(index)
    case "(": return try parenthesis(index, in: range)
    case "?" where next == ":": return ("??", index + 2)
    case "@selector", "@protocol", "@encode":
      let name = source.text(tokens: source.inside(index + 1))
      return (token.text == "@protocol" ? "(any \(name)).self" : "Selector(\"\(name)\")", source.after(index + 1))
    case "theValue" where next == "(": return (try swift(source.inside(index + 1)), source.after(index + 1))
    case "." where ["copy", "mutableCopy"].contains(next): return ("", index + 2)
    case "{": throw NotPortable(reason: "a struct in braces")
    default: break
    }
    switch token.kind {
    case .line: throw NotPortable(reason: "a line of the preprocessor")
    case .string where token.text.hasPrefix("@"): return (String(token.text.dropFirst()), index + 1)
    case .number where !token.text.hasPrefix("0x"):
      return (String(token.text.prefix { !"fFuUlL".contains($0) }), index + 1)
    case .word where token.text.dropFirst().first?.isNumber == true && token.text.hasPrefix("@"):
      return (String(token.text.dropFirst()), index + 1)
    case .word where next == "(" && !token.text.hasPrefix("@"):
      var list: [String] = []
      for argument in source.parts(source.inside(index + 1)) { list.append(try swift(argument)) }
      return ("\(token.text)(\(list.joined(separator: ", ")))", source.after(index + 1))
    default: return (token.text, index + 1)
    }
  }

  /// `@[a, b]`, `@{k: v}`, `@(n)`.
  private func literal(_ open: Int) throws(NotPortable) -> String {
    let inner = source.inside(open)
    guard !inner.isEmpty else { return source[open] == "{" ? "[:]" : "[]" }
    let text = try list(inner)
    return source[open] == "(" ? (inner.count == 1 ? text : "(\(text))") : "[\(text)]"
  }

  private func list(_ range: Range<Int>) throws(NotPortable) -> String {
    var text = ""
    for (number, part) in source.parts(range).enumerated() {
      if number > 0 { text += "," + gap(before: part.lowerBound, text) }
      text += try swift(part)
    }
    return text
  }

  /// A cast, which Swift does without or writes behind the value, or parentheses.
  private func parenthesis(_ open: Int, in range: Range<Int>) throws(NotPortable) -> (String, Int) {
    let close = source.partner(open)
    let (inner, last) = (source.inside(open), source[close - 1])
    let types = ["*", "id", "void", "int", "float", "double", "CGFloat", "NSInteger", "NSUInteger", "BOOL"]
    let isType =
      !inner.isEmpty && inner.allSatisfy { source.isWord($0) || ["*", "<", ">"].contains(source[$0]) }
      && types.contains(last)
    let follows =
      close + 1 < range.upperBound
      && (source.tokens[close + 1].kind != .symbol || ["[", "(", "@", "^"].contains(source[close + 1]))
    guard isType, follows else { return ("(\(try swift(inner)))", close + 1) }
    let name = source[open + 1]
    let (value, next) = try piece(close + 1, in: range)
    if ["id", "void"].contains(name) { return (value, next) }
    return (last == "*" ? "(\(value) as! \(Names.type(name)))" : "\(Names.type(name))(\(value))", next)
  }

  /// `^(id object) { … }`.
  func block(_ caret: Int) throws(NotPortable) -> (String, Int) {
    guard let open = source.first("{", in: caret..<source.tokens.count) else {
      throw NotPortable(reason: "a block's type")
    }
    let list = source.first("(", in: caret..<open).map { source.parts(source.inside($0)) } ?? []
    let names = list.filter { source.text(tokens: $0) != "void" }.map { source[$0.upperBound - 1] }
    let head = names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"
    return ("{\(head)\(try body(open))}", source.partner(open) + 1)
  }

  // MARK: - Messages

  /// The message between two brackets; nil where a range is none.
  func message(in range: Range<Int>) -> Message? {
    guard source[range.lowerBound] == "[", source.partner(range.lowerBound) == range.upperBound - 1 else { return nil }
    return parsed(range.lowerBound)
  }

  private func parsed(_ open: Int) -> Message {
    let close = source.partner(open)
    var index = receiverEnd(open + 1)
    let receiver = (open + 1)..<index
    var parts: [String] = []
    var arguments: [Range<Int>] = []
    while index < close {
      parts.append(source[index])
      guard source[index + 1] == ":" else { break }
      let start = index + 2
      index = start
      // An argument ends before the word before the next colon outside brackets, if that is no choice's.
      while index < close {
        let isChoice = (start..<index).contains { source[$0] == "?" } && source.first(":", in: start..<index) == nil
        if source.isWord(index), source[index + 1] == ":", index > start, !isChoice { break }
        index = source.after(index)
      }
      arguments.append(start..<min(index, close))
    }
    return Message(receiver: receiver, parts: parts, arguments: arguments)
  }

  private func receiverEnd(_ start: Int) -> Int {
    let isLiteral = source[start] == "@" || source[start] == "(" && source[source.partner(start) - 1] == "*"
    var index = source.after(isLiteral ? source.after(start) : start)
    while [".", "->", "(", "["].contains(source[index]) {
      index = [".", "->"].contains(source[index]) ? index + 2 : source.after(index)
    }
    return index
  }

  private func message(_ open: Int) throws(NotPortable) -> String {
    let message = parsed(open)
    let (receiver, parts) = (message.receiver, message.parts)
    let first = source[receiver.lowerBound]
    if let reason = parts.first.flatMap(Self.advice) { throw NotPortable(reason: reason) }
    if first == "KWMock" || first == "KWSpec" { throw NotPortable(reason: Self.doubles["mock"] ?? "") }
    if first == "super", source.tokens[open].hasSpaceBefore { throw NotPortable(reason: "a call of super") }
    let isAllocated = first == "[" && source[receiver.lowerBound + 2] == "alloc"
    let isClass = receiver.count == 1 && first.first?.isUppercase == true
    let type = isAllocated ? source[receiver.lowerBound + 1] : isClass ? first : nil
    var arguments: [String] = []
    for range in message.arguments { arguments.append(try list(range)) }
    if let type, let made = Names.made(type, message.selector, parts, arguments, isAllocated: isAllocated) {
      return made
    }
    if first.hasPrefix("KW") { throw NotPortable(reason: "\(first): Fantail has no such class") }
    let target = try swift(receiver)
    if message.selector == "class" { return type.map { "\(Names.type($0)).self" } ?? "type(of: \(target))" }
    if let pattern = Names.known[message.selector] { return Names.filled(pattern, arguments, target) }
    // What is read with a dot elsewhere is a property.
    let isProperty = source.tokens.indices.contains { source[$0] == "." && source[$0 + 1] == message.selector }
    return "\(target).\(arguments.isEmpty && isProperty ? message.selector : Names.call(parts, arguments))"
  }
}
