import FantailToolSupport

/// The reason why a line of Objective-C cannot be ported.
struct NotPortable: Error {
  let reason: String
}

/// Writes expressions of Objective-C in Swift.
struct ObjectiveCExpression {
  let source: Source

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

  private func piece(_ index: Int, in range: Range<Int>) throws(NotPortable) -> (String, Int) {
    let token = source.tokens[index]
    switch token.text {
    case "["
    where index > range.lowerBound && !token.hasSpaceBefore
      && (source.isWord(index - 1) || source[index - 1] == "]"):
      return ("[\(try swift(source.inside(index)))]", source.after(index))
    case "[": return (try message(index), source.after(index))
    case "@" where source[index + 1] == "[" || source[index + 1] == "{" || source[index + 1] == "(":
      return (try literal(index + 1), source.after(index + 1))
    case "^": return try block(index)
    case "(": return try parenthesis(index, in: range)
    case "?" where source[index + 1] == ":": return ("??", index + 2)
    case "->": return (".", index + 1)
    case "@selector", "@protocol", "@encode":
      let name = source.text(tokens: (index + 2)..<source.partner(index + 1))
      return (token.text == "@protocol" ? "(any \(name)).self" : "Selector(\"\(name)\")", source.partner(index + 1) + 1)
    case "YES", "TRUE", "@YES": return ("true", index + 1)
    case "NO", "FALSE", "@NO": return ("false", index + 1)
    case "NULL", "nil", "Nil": return ("nil", index + 1)
    case "theValue" where source[index + 1] == "(":
      return (try swift((index + 2)..<source.partner(index + 1)), source.partner(index + 1) + 1)
    case "." where ["copy", "mutableCopy"].contains(source[index + 1]): return ("", index + 2)
    case "{": throw NotPortable(reason: "a struct in braces")
    case "++", "--": return (token.text == "++" ? " += 1" : " -= 1", index + 1)
    default: break
    }
    if token.kind == .string, token.text.hasPrefix("@\"") { return (String(token.text.dropFirst()), index + 1) }
    if token.text.hasPrefix("@"), let number = token.text.dropFirst().first, number.isNumber {
      return (String(token.text.dropFirst()), index + 1)
    }
    if token.kind == .number {
      return (token.text.trimmingSuffix { "fFuUlL".contains($0) && !token.text.hasPrefix("0x") }, index + 1)
    }
    if token.kind == .line { throw NotPortable(reason: "a line of the preprocessor") }
    if token.kind == .word, source[index + 1] == "(", !token.text.hasPrefix("@") {
      let list = try source.parts(source.inside(index + 1)).mapped { argument throws(NotPortable) in try swift(argument)
      }
      return ("\(token.text)(\(list.joined(separator: ", ")))", source.partner(index + 1) + 1)
    }
    return (token.text, index + 1)
  }

  /// `@[a, b]`, `@{k: v}`, `@(n)`.
  private func literal(_ open: Int) throws(NotPortable) -> String {
    let inner = source.inside(open)
    guard !inner.isEmpty else { return source[open] == "{" ? "[:]" : "[]" }
    let text = try parts(inner)
    return source[open] == "(" ? (inner.count == 1 ? text : "(\(text))") : "[\(text)]"
  }

  private func parts(_ range: Range<Int>) throws(NotPortable) -> String {
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
    let inner = (open + 1)..<close
    let isType =
      !inner.isEmpty && inner.allSatisfy { source.isWord($0) || ["*", "<", ">"].contains(source[$0]) }
      && (source[close - 1] == "*"
        || ["id", "void", "int", "float", "double", "CGFloat", "NSInteger", "NSUInteger", "BOOL"].contains(
          source[close - 1]))
    let follows =
      close + 1 < range.upperBound
      && (source.tokens[close + 1].kind != .symbol || ["[", "(", "@", "^"].contains(source[close + 1]))
    guard isType, follows else { return ("(\(try swift(inner)))", close + 1) }
    let name = source[open + 1]
    let (value, next) = try piece(close + 1, in: range)
    if ["id", "void"].contains(name) { return (value, next) }
    if source[close - 1] == "*" { return ("(\(value) as! \(ObjectiveCNames.type(name)))", next) }
    return ("\(ObjectiveCNames.type(name))(\(value))", next)
  }

  /// `^(id object) { … }`.
  func block(_ caret: Int) throws(NotPortable) -> (String, Int) {
    guard let open = source.first("{", in: caret..<source.tokens.count) else {
      throw NotPortable(reason: "a block's type")
    }
    var names: [String] = []
    if let list = source.first("(", in: caret..<open) {
      names = source.parts(source.inside(list)).filter { source.text(tokens: $0) != "void" }.map {
        source[$0.upperBound - 1]
      }
    }
    let body = try ObjectiveCStatements(source: source).body(source.inside(open))
    return ("{" + (names.isEmpty ? "" : " \(names.joined(separator: ", ")) in") + body + "}", source.partner(open) + 1)
  }

  /// The receiver, the parts of the selector and the arguments of a message.
  func parsed(_ open: Int) -> (receiver: Range<Int>, parts: [String], arguments: [Range<Int>]) {
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
      // An argument ends before the word before the next colon outside brackets.
      while index < close,
        !(source.isWord(index) && source[index + 1] == ":" && index > start && !isChoice(start..<index))
      {
        index = source.after(index)
      }
      arguments.append(start..<min(index, close))
    }
    return (receiver, parts, arguments)
  }

  private func isChoice(_ range: Range<Int>) -> Bool {
    range.contains { source[$0] == "?" } && !range.contains { source[$0] == ":" }
  }

  private func receiverEnd(_ start: Int) -> Int {
    var index = source.after(
      source[start] == "@" || source[start] == "(" && source[source.partner(start) - 1] == "*"
        ? source.after(start) : start)
    while source[index] == "." || source[index] == "->" || source[index] == "(" || source[index] == "[" {
      index = source[index] == "." || source[index] == "->" ? index + 2 : source.after(index)
    }
    return index
  }

  private func message(_ open: Int) throws(NotPortable) -> String {
    let (receiver, parts, ranges) = parsed(open)
    let selector = ranges.isEmpty ? parts.joined() : parts.map { "\($0):" }.joined()
    if let reason = KiwiCatalogue.doubles.first(where: {
      parts.first?.hasPrefix($0.key) == true && isDouble(parts[0], $0.key)
    })?.value {
      throw NotPortable(reason: reason)
    }
    if source[receiver.lowerBound] == "KWMock" || source[receiver.lowerBound] == "KWSpec" {
      throw NotPortable(reason: KiwiCatalogue.doubles["mock"] ?? "")
    }
    if source.tokens[open].hasSpaceBefore, source[receiver.lowerBound] == "super" {
      throw NotPortable(reason: "a call of super")
    }
    let (type, isAllocated) = allocated(receiver)
    var arguments: [String] = []
    for range in ranges { arguments.append(try parts.isEmpty ? "" : self.parts(range)) }
    if let type, let made = ObjectiveCNames.makers["\(type) \(selector)"] { return filled(made, "", arguments) }
    if let type, isAllocated || selector == "new" {
      return ObjectiveCNames.type(type) + (selector == "new" ? "()" : ObjectiveCNames.initializer(parts, arguments))
    }
    if let type, let first = parts.first, !arguments.isEmpty, let label = ObjectiveCNames.factory(first, of: type) {
      return ObjectiveCNames.type(type) + ObjectiveCNames.initializer([label] + parts.dropFirst(), arguments)
    }
    if source[receiver.lowerBound].hasPrefix("KW") {
      throw NotPortable(reason: "\(source[receiver.lowerBound]): Fantail has no such class")
    }
    let target = try swift(receiver)
    if selector == "removeObject:" { return "\(target).removeAll { $0 == \(arguments[0]) }" }
    if selector == "class" { return type.map { "\(ObjectiveCNames.type($0)).self" } ?? "type(of: \(target))" }
    if selector == "self" { return target }
    if let made = ObjectiveCNames.known[selector] { return filled(made, target, arguments) }
    if arguments.isEmpty, let word = ObjectiveCNames.unary[selector] { return target + word }
    // What is read with a dot elsewhere is a property.
    let isProperty =
      arguments.isEmpty && source.tokens.indices.contains { source[$0] == "." && source[$0 + 1] == selector }
    return isProperty ? "\(target).\(selector)" : "\(target).\(ObjectiveCNames.call(parts, arguments))"
  }

  private func isDouble(_ part: String, _ word: String) -> Bool {
    part == word || part.dropFirst(word.count).first?.isUppercase == true || word == "receive" || word == "stub"
      || word == "mock" && part == "mockWithName"
  }

  /// The class that a receiver names, directly or as `[Foo alloc]`.
  private func allocated(_ receiver: Range<Int>) -> (String?, Bool) {
    if source[receiver.lowerBound] == "[", source[receiver.lowerBound + 2] == "alloc" {
      return (source[receiver.lowerBound + 1], true)
    }
    let isClass = receiver.count == 1 && source[receiver.lowerBound].first?.isUppercase == true
    return (isClass ? source[receiver.lowerBound] : nil, false)
  }

  private func filled(_ pattern: String, _ receiver: String, _ arguments: [String]) -> String {
    var text = pattern.replacing("$r", with: receiver)
    // Lists end in nil.
    var all = arguments.joined(separator: ", ")
    if all.hasSuffix(", nil") { all.removeLast(5) }
    text = text.replacing("$*", with: all)
    for (number, argument) in arguments.enumerated() { text = text.replacing("$\(number)", with: argument) }
    return text
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isSuffix: (Character) -> Bool) -> String {
    String(reversed().drop { isSuffix($0) }.reversed())
  }
}

extension Array {
  fileprivate func mapped<Other>(_ change: (Element) throws(NotPortable) -> Other) throws(NotPortable) -> [Other] {
    var others: [Other] = []
    for element in self { others.append(try change(element)) }
    return others
  }
}
