import FantailToolSupport

/// Rewrites Objective-C as Swift. Each part with a different form in Swift is an edit, which contains the edits of the
/// part's parts. A statement that cannot be rewritten becomes a comment.
struct ObjectiveC {
  let tree: SpecTree
  var edits = Edits()
  /// The statements that become comments, keyed by their first tokens.
  private var failed: Set<Int> = []

  var source: Source { tree.source }

  static let begins: Set = ["SPEC_BEGIN", "SHARED_EXAMPLES_BEGIN"]

  /// Returns a file of Kiwi in the form of Quick; `nil` for other files.
  static func tree(_ text: String) throws(Edits.Conflict) -> SpecTree? {
    var port = ObjectiveC(tree: SpecTree(Source(text, .objectiveC)))
    let tokens = port.source.tokens
    guard tokens.contains(where: { begins.contains($0.text) }) else { return nil }
    if !port.source.isBalanced { return port.tree }
    let swift = try port.swift()
    return SpecTree(Source(tokens.contains(where: isImport) ? swift : "import Quick\n\n\(swift)"))
  }

  private mutating func swift() throws(Edits.Conflict) -> String {
    // A statement precedes the statements inside it.
    let statements = tree.scopes.flatMap(\.statements).map(\.range)
    for statement in statements { begin(statement) }
    for index in source.tokens.indices { port(index) }
    for statement in statements where !failed.contains(statement.lowerBound) {
      try declaration(statement)
      end(statement)
    }
    return try edits.applied(to: source.bytes)
  }

  /// Writes a template over tokens; the letters after its `$` are replaced by other tokens.
  mutating func put(_ template: String, over range: Range<Int>, _ holes: [Character: Range<Int>] = [:]) {
    edits.replace(source.span(range), with: source.pieces(template, holes), drops: true)
  }

  /// Turns the statement around a token into a comment after a line with the reason.
  mutating func mark(_ token: Int, _ reason: String) {
    // If the statement is in a let that has one value, the whole let becomes a comment.
    let scope = tree.scopes(at: token).first {
      source[$0.open - 1] != "@" && source.match("let|let_ ( $n , ^ $t { return", at: $0.owner.first) == nil
    }
    guard let statement = scope?.statements.first(where: { $0.range.contains(token) })?.range,
      failed.insert(statement.lowerBound).inserted
    else { return }
    let first = statement.lowerBound
    let last = statement.upperBound - 1
    let end = source[last + 1] == ";" ? last + 1 : last
    let indentation = source.indentation(first)
    let old = source.text(tokens: statement).split(separator: "\n", omittingEmptySubsequences: false)
    let lines = old.map { line in "\n\(indentation)// \(line.drop { $0 == " " || $0 == "\t" })" }.joined()
    let start = source.startsLine(first) ? source.start(first) : source.end(first - 1)
    let before = source.startsLine(first) ? "" : "\n"
    let after = source.startsLine(end + 1) ? "" : "\n"
    let text = "\(before)// \(PortedFile.mark) \(reason)\(lines)\(after)"
    edits.replace(start..<source.end(end), with: [.text(text)], drops: true)
  }

  // MARK: - Statements

  private mutating func begin(_ statement: Range<Int>) {
    let first = statement.lowerBound
    let word = source[statement.lowerBound]
    if let (template, match) = source.first(Self.statements, at: first) {
      kiwi(template, match)
    } else if source.isMacro(first), !["if", "while", "for"].contains(word) {
      mark(first, "\(word): a macro; write the Swift code that it expands to")
    }
  }

  /// Removes the semicolon of a statement, unless another statement follows on the same line.
  private mutating func end(_ statement: Range<Int>) {
    let end = statement.upperBound
    guard source[end] == ";" else { return }
    let isLast = source.startsLine(end + 1) || source[end + 1] == "}"
    edits.replace(source.end(end - 1)..<source.end(end), with: isLast ? "" : ";")
  }

  // MARK: - Declarations

  /// Rewrites `__block NSString *name = @"…"` and `void (^callback)(id) = ^(id object) { … }`.
  private mutating func declaration(_ statement: Range<Int>) throws(Edits.Conflict) {
    let equals = source.first("=", in: statement)
    let head = statement.lowerBound..<(equals ?? statement.upperBound)
    let isType = head.allSatisfy { source.isWord($0) || ["*", "<", ">", ",", "(", ")", "^"].contains(source[$0]) }
    let caret = source.first("^", in: head)
    let qualifiers = ["__block", "const", "static", "__weak", "__strong", "__unsafe_unretained", "unsigned", "signed"]
    let words = head.filter { source.isWord($0) && !qualifiers.contains(source[$0]) }
    guard isType, source.isWord(head.lowerBound), source[head.lowerBound] != "return", let type = words.first,
      let name = caret.map({ $0 + 1 }) ?? (words.count > 1 ? words.last : nil),
      caret != nil || name == head.upperBound - 1 && !head.contains(where: { ["(", ","].contains(source[$0]) })
    else { return }
    let weak = head.contains { source[$0] == "__weak" } ? "weak " : ""
    let word = isChanged(name) || !weak.isEmpty || source[type].hasPrefix("NSMutable") ? "var" : "let"
    let written = caret.map { signature($0, of: type) } ?? SwiftNames.type(source[type])
    let numbers = ["Bool", "Double", "Float", "CGFloat", "TimeInterval"]
    let value = (equals.map { $0 + 1 } ?? statement.upperBound)..<statement.upperBound
    guard !["", "nil", "NULL"].contains(source.text(tokens: value)) else {
      let isNumber = numbers.contains(written) || written == "Int"
      let zero = written == "Bool" ? "false" : "0"
      let none = "\(weak)var \(source[name]): \(caret == nil ? written : "(\(written))")!"
      return put(isNumber ? "\(word) \(source[name]): \(written) = \(zero)" : none, over: statement)
    }
    let text = try edits.applied(to: source.bytes, in: source.span(value))
    let isBlock = source[head.lowerBound] == "__block" && !text.hasPrefix("\(written)(")
    let isWritten = caret != nil || isBlock || ["[]", "[:]", "Set()"].contains(text) || numbers.contains(written)
    let annotation = isWritten && weak.isEmpty ? ": \(written)" : ""
    put("\(weak)\(word) \(source[name])\(annotation) = $0", over: statement, ["0": value])
  }

  /// Returns whether a variable is assigned again inside the braces around its declaration.
  private func isChanged(_ name: Int) -> Bool {
    (name + 1..<(tree.scopes(at: name)[0].body.upperBound)).contains { index in
      let before = source[index - 1]
      let next = source[index + 1]
      return source[index] == source[name] && before != "."
        && (["=", "+=", "-=", "++", "--"].contains(next) || ["++", "--", "&"].contains(before))
    }
  }

  /// Returns the Swift type of a block: `BOOL (^check)(id, int)`.
  private func signature(_ caret: Int, of type: Int) -> String {
    let list = source.partner(caret - 1) + 1
    let types = (source[list] == "(" ? source.parts(source.inside(list)) : []).map {
      SwiftNames.type(source[$0.lowerBound])
    }
    .filter { $0 != "Void" }
    return "(\(types.joined(separator: ", "))) -> \(SwiftNames.type(source[type]))"
  }
}

extension Source {
  /// Returns whether a call is followed by braces: `unless(isOpen) { … }`.
  func isMacro(_ word: Int) -> Bool { self[word + 1] == "(" && call(word)?.closure != nil }

  /// Returns the end of a statement of Objective-C.
  func endOfTerminated(_ start: Int, in range: Range<Int>) -> Int {
    let word = self[start]
    if tokens[start].kind == .line || ["SPEC_END", "SHARED_EXAMPLES_END"].contains(word) { return start + 1 }
    if ObjectiveC.begins.contains(word) { return after(start + 1) }
    if ["@interface", "@implementation"].contains(word) {
      return (first("@end", in: start..<range.upperBound) ?? range.upperBound - 1) + 1
    }
    let compounds = ["if", "for", "while", "switch", "do", "@try", "@autoreleasepool", "else", "@catch", "@finally"]
    let isCompound = compounds.contains(word) || isMacro(start)
    var index = start
    while index < range.upperBound, self[index] != ";" {
      let isBlock = isCompound && self[index] == "{"
      index = after(index)
      let goesOn = word == "do" ? ["while"] : ["else", "@catch", "@finally"]
      if isBlock, !goesOn.contains(self[index]) { break }
    }
    return min(index, range.upperBound)
  }
}
