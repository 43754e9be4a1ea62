import FantailToolSupport

extension ObjectiveC {
  struct Message {
    let receiver: Range<Int>
    /// The parts of the selector.
    let parts: [String]
    let arguments: [Range<Int>]

    var selector: String { arguments.isEmpty ? parts.joined() : parts.map { "\($0):" }.joined() }

    /// The tokens for the letters in templates: `$r` is the receiver, `$0` the first argument.
    var holes: [Character: Range<Int>] {
      Dictionary(uniqueKeysWithValues: zip("r0123456789", [receiver] + arguments))
    }
  }

  private static let rules: [Rule] = [
    ("YES|TRUE|@YES", "true"), ("NO|FALSE|@NO", "false"), ("NULL|Nil", "nil"), ("->", "."), ("++", " += 1"),
    ("--", " -= 1"), ("? :", "??"), (". mutableCopy", ""), ("@ [ $0 ]", "[$0]"), ("@ { }", "[:]"),
    ("@ { $0 }", "[$0]"), ("@ ( $0 )", "($0)"), ("@protocol ( $0 )", "(any $0).self"),
    ("@selector|@encode ( $0 )", "Selector(\"$0\")"), ("theValue|expectFutureValue ( $0 )", "$0"),
    ("if|while ( $0 ) {", "$w $0 {"), ("if|while (", ": write it with braces"),
    ("for ( $t * $n in $0 ) {", "for $n in $0 {"), ("for ( id $n in $0 ) {", "for $n in $0 {"),
    ("for ( $t in", ": write it with braces"), ("for (", ": write for i in 0..<n"),
  ]

  /// Rewrites the code that begins with a token.
  mutating func port(_ index: Int) {
    let token = source.tokens[index]
    let text = source[index]
    if let (template, match) = source.first(Self.rules, at: index) {
      if template.hasPrefix(":") { return mark(index, text + template) }
      let isOne = template == "($0)" && match.range.count == 4
      return put(isOne ? "$0" : template, over: match.range, match.holes)
    }
    switch (token.kind, text) {
    case (.line, _): directive(index)
    case (.symbol, "["): bracket(index)
    case (.symbol, "^"): block(index)
    case (.symbol, "("): cast(index)
    case (.word, "else") where !["{", "if"].contains(source[index + 1]): mark(index, "else: write it with braces")
    case (.symbol, "{") where ["=", "(", ",", "[", ":", "return"].contains(source[source.callee(of: index)]):
      mark(index, "a struct in braces")
    case (.number, _) where !text.hasPrefix("0x"):
      put(text.filter { !"fFuUlL".contains($0) }, over: index..<(index + 1))
    case (.string, _) where text.hasPrefix("@"), (.word, _) where text.prefix(2).last?.isNumber == true:
      put(String(text.drop { $0 == "@" }), over: index..<(index + 1))
    default: break
    }
  }

  /// Rewrites `#pragma mark - x`, which becomes a comment, and `#import`; the first `#import` becomes the import for
  /// Kiwi's suites.
  private mutating func directive(_ index: Int) {
    let text = source[index]
    if text.hasPrefix("#pragma mark") { return put("// MARK:\(text.dropFirst(12))", over: index..<(index + 1)) }
    guard Self.isImport(source.tokens[index]) else { return mark(index, "a line of the preprocessor") }
    let isFirst = source.tokens.firstIndex(where: Self.isImport) == index
    let module = text.split(separator: "<", maxSplits: 1).dropFirst().first?.prefix {
      $0.isLetter || $0.isNumber || $0 == "_"
    }
    let modules = (isFirst ? ["Quick", "Foundation"] : []) + (module.map { $0 == "Kiwi" ? [] : [$0] } ?? [])
    let imports = modules.map { "import \($0)" }.joined(separator: "\n")
    // A removed import is removed with its line.
    let start = source.start(index) - (imports.isEmpty && source.start(index) > 0 ? 1 : 0)
    edits.replace(start..<source.end(index), with: imports)
  }

  static func isImport(_ token: SourceToken) -> Bool {
    token.kind == .line && ["#import", "#include"].contains { token.text.hasPrefix($0) }
  }

  /// Rewrites a cast, which Swift does not need or puts after the value.
  private mutating func cast(_ open: Int) {
    let inner = source.inside(open)
    let start = source.after(open)
    let last = source[start - 2]
    let types = ["*", "id", "void", "int", "float", "double", "CGFloat", "NSInteger", "NSUInteger", "BOOL"]
    let isType = inner.allSatisfy { source.isWord($0) || ["*", "<", ">"].contains(source[$0]) } && types.contains(last)
    guard isType, !inner.isEmpty, start + 1 < source.tokens.count,
      source.tokens[start].kind != .symbol || ["[", "(", "@", "^"].contains(source[start])
    else { return }
    let name = source[open + 1]
    let value = start..<operandEnd(start)
    let form = last == "*" ? "($0 as! \(SwiftNames.type(name)))" : "\(SwiftNames.type(name))($0)"
    put(["id", "void"].contains(name) ? "$0" : form, over: open..<value.upperBound, ["0": value])
  }

  /// Rewrites `^(id object) { … }`, but not `(^name)` in a declaration.
  private mutating func block(_ caret: Int) {
    if source[caret - 1] == "(", source[caret + 2] == ")" { return }
    guard let open = source.first("{", in: caret..<source.tokens.count) else { return mark(caret, "a block's type") }
    let list = source.first("(", in: caret..<open).map { source.parts(source.inside($0)) } ?? []
    let names = list.filter { source.text(tokens: $0) != "void" }.map { source[$0.upperBound - 1] }
    put(names.isEmpty ? "{" : "{ \(names.joined(separator: ", ")) in", over: caret..<(open + 1))
  }

  // MARK: - Messages

  private func message(_ open: Int) -> Message {
    let close = source.partner(open)
    var index = operandEnd(open + 1)
    let receiver = (open + 1)..<index
    var parts: [String] = []
    var arguments: [Range<Int>] = []
    while index < close {
      parts.append(source[index])
      guard source[index + 1] == ":" else { break }
      let start = index + 2
      index = start
      // An argument ends before the word that precedes the next colon, outside brackets and conditional expressions.
      while index < close {
        let isChoice = (start..<index).contains { source[$0] == "?" } && source.first(":", in: start..<index) == nil
        if source.isWord(index), source[index + 1] == ":", index > start, !isChoice { break }
        index = source.after(index)
      }
      // In Objective-C, argument lists end with nil.
      arguments.append(start..<(source[index - 2] == "," && source[index - 1] == "nil" ? index - 2 : min(index, close)))
    }
    return Message(receiver: receiver, parts: parts, arguments: arguments)
  }

  private func operandEnd(_ start: Int) -> Int {
    let isLiteral = source[start] == "@" || source[start] == "(" && source[source.partner(start) - 1] == "*"
    var index = source.after(isLiteral ? source.after(start) : start)
    while [".", "->", "(", "["].contains(source[index]) {
      index = [".", "->"].contains(source[index]) ? index + 2 : source.after(index)
    }
    return index
  }

  private mutating func bracket(_ open: Int) {
    let isSubscript = !source.tokens[open].hasSpaceBefore && (source.isWord(open - 1) || source[open - 1] == "]")
    if isSubscript || source.first(Self.counts, at: open) != nil { return }
    let message = message(open)
    let range = open..<source.after(open)
    if expectation(message, over: range) { return }
    let receiver = message.receiver
    let selector = message.selector
    let first = source[receiver.lowerBound]
    let isAllocated = first == "[" && source[receiver.lowerBound + 2] == "alloc"
    let isClass = receiver.count == 1 && first.first?.isUppercase == true
    let type = isAllocated ? source[receiver.lowerBound + 1] : isClass ? first : nil
    let made = type.flatMap { SwiftNames.made($0, message, isAllocated: isAllocated) }
    if let advice = message.parts.first.flatMap(Self.advice) { return mark(open, advice) }
    if made == nil, first.hasPrefix("KW") { return mark(open, "\(first): Fantail has no such class") }
    let ofClass = selector == "class" ? type.map { "\(SwiftNames.type($0)).self" } ?? "type(of: $r)" : nil
    // If other code reads the selector with a dot, the selector is a property.
    let isProperty = source.tokens.indices.contains { source[$0] == "." && source[$0 + 1] == selector }
    let plain = "$r.\(isProperty ? selector : SwiftNames.call(message))"
    put(ofClass ?? made ?? SwiftNames.known[selector] ?? plain, over: range, message.holes)
  }
}
