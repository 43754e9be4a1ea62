import FantailToolSupport

/// Writes Objective-C in Swift: each piece that Swift writes otherwise is one edit, which keeps what it holds with the
/// edits of that. A statement that cannot be written stays as a comment.
struct ObjectiveC {
  let source: Source
  var edits = Edits()
  /// All statements, each before those inside it.
  private var statements: [Range<Int>] = []
  /// The statements that stay as comments, by their first token.
  private var failed: Set<Int> = []
  /// The tokens that need no edit of their own.
  var written: Set<Int> = []

  static let begins: Set = ["SPEC_BEGIN", "SHARED_EXAMPLES_BEGIN"]
  private static let ends: Set = ["SPEC_END", "SHARED_EXAMPLES_END"]
  private static let compounds: Set = [
    "if", "for", "while", "switch", "do", "@try", "@autoreleasepool", "else", "@catch", "@finally",
  ]

  /// A file of Kiwi's as one of Quick's; nil for another.
  static func tree(_ text: String) throws(Edits.Conflict) -> SpecTree? {
    let source = Source(text, .objectiveC)
    guard source.tokens.contains(where: { begins.contains($0.text) }) else { return nil }
    if !source.isBalanced { return SpecTree(source) }
    var port = ObjectiveC(source: source)
    let swift = try port.swift()
    let isImported = source.tokens.contains(where: isImport)
    return SpecTree(Source(isImported ? swift : "import Quick\n\n\(swift)"))
  }

  private mutating func swift() throws(Edits.Conflict) -> String {
    find(source.tokens.indices)
    for statement in statements { begin(statement) }
    for index in source.tokens.indices where !written.contains(index) { port(index) }
    for statement in statements where !failed.contains(statement.lowerBound) {
      try declaration(statement)
      end(statement)
    }
    return try edits.applied(to: source.bytes)
  }

  /// Writes a template in the place of tokens, with the tokens that its letters behind `$` stand for.
  mutating func put(_ template: String, over range: Range<Int>, _ holes: [Character: Range<Int>] = [:]) {
    let kept = holes.filter { template.contains("$\($0.key)") }.values
    written.formUnion(range.filter { index in !kept.contains { $0.contains(index) } })
    edits.replace(source.span(range), with: source.pieces(template, holes), drops: true)
  }

  /// Makes the statement around a token a comment, behind a line that says why.
  mutating func mark(_ token: Int, _ reason: String) {
    guard let statement = statements.last(where: { $0.contains(token) }), failed.insert(statement.lowerBound).inserted
    else { return }
    let (first, last) = (statement.lowerBound, statement.upperBound - 1)
    let end = source[last + 1] == ";" ? last + 1 : last
    let indentation = source.indentation(first)
    let old = source.text(tokens: statement).split(separator: "\n", omittingEmptySubsequences: false)
    let lines = old.map { line in "\n\(indentation)// \(line.drop { $0 == " " || $0 == "\t" })" }.joined()
    let start = source.startsLine(first) ? source.start(first) : source.end(first - 1)
    let (before, after) = (source.startsLine(first) ? "" : "\n", source.startsLine(end + 1) ? "" : "\n")
    let text = "\(before)// \(PortedFile.mark) \(reason)\(lines)\(after)"
    edits.replace(start..<source.end(end), with: [.text(text)], .line, drops: true)
  }

  /// Has a statement belong to the one around it.
  mutating func forget(_ first: Int) { statements.removeAll { $0.lowerBound == first } }

  // MARK: - Statements

  private mutating func find(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = source[start] == ";" ? start : min(endOfStatement(start, in: range), range.upperBound)
      if end > start { statements.append(start..<end) }
      var index = start
      while index < end {
        let isBody = source[index] == "{" && source[index - 1] != "@"
        if isBody { find(source.inside(index)) }
        index = isBody ? source.after(index) : index + 1
      }
      start = source[end] == ";" ? end + 1 : end
    }
  }

  private func endOfStatement(_ start: Int, in range: Range<Int>) -> Int {
    let word = source[start]
    if source.tokens[start].kind == .line || Self.ends.contains(word) { return start + 1 }
    if Self.begins.contains(word) { return source.after(start + 1) }
    if ["@interface", "@implementation"].contains(word) {
      return (source.first("@end", in: start..<range.upperBound) ?? range.upperBound) + 1
    }
    let isCompound = Self.compounds.contains(word) || isMacro(start)
    var index = start
    while index < range.upperBound, source[index] != ";" {
      let isBlock = isCompound && source[index] == "{"
      index = source.after(index)
      let goesOn = word == "do" ? ["while"] : ["else", "@catch", "@finally"]
      if isBlock, !goesOn.contains(source[index]) { break }
    }
    return index
  }

  /// Returns whether braces stand behind a call: `unless(isOpen) { … }`.
  private func isMacro(_ word: Int) -> Bool { source[word + 1] == "(" && source.call(word)?.closure != nil }

  private mutating func begin(_ statement: Range<Int>) {
    let first = statement.lowerBound
    let word = source[first]
    switch word {
    case "SPEC_BEGIN":
      put("class \(source[first + 2]): QuickSpec {\n  override class func spec() {", over: statement)
    case "SHARED_EXAMPLES_BEGIN": put("enum \(source[first + 2]) {", over: statement)
    case "SPEC_END": put("}\n}", over: statement)
    case "SHARED_EXAMPLES_END": put("}", over: statement)
    case "@interface", "@implementation": mark(first, "write the class in Swift")
    case "if", "while", "for", "else": control(statement)
    case "switch", "do", "@try", "@autoreleasepool", "@synchronized", "typedef", "struct", "extern", "goto":
      mark(first, "\(word): write it in Swift")
    case _ where Self.words.contains(word) && source[first + 1] == "(": kiwi(statement)
    case _ where isMacro(first): mark(first, "\(word): a macro; write in Swift what it stands for")
    default: break
    }
  }

  /// Takes away the sign that ends a statement, if no other follows on its line.
  private mutating func end(_ statement: Range<Int>) {
    let end = statement.upperBound
    guard source[end] == ";" else { return }
    let isLast = source.startsLine(end + 1) || source[end + 1] == "}"
    edits.replace(source.end(end - 1)..<source.end(end), with: isLast ? "" : ";")
  }

  /// Writes conditions and loops without parentheses.
  private mutating func control(_ statement: Range<Int>) {
    var index = statement.lowerBound
    while index < statement.upperBound {
      let word = source[index]
      if word == "else", source[index + 1] != "{" {
        index += 1
        continue
      }
      var open = index + 1
      if word != "else" {
        let inner = source.inside(open)
        open = source.after(open)
        let keyword = source.first("in", in: inner)
        if word == "for", keyword == nil { return mark(index, "for: write for i in 0..<n") }
        let head = keyword.map { " \(source[$0 - 1]) in $0" } ?? " $0"
        let value = (keyword.map { $0 + 1 } ?? inner.lowerBound)..<inner.upperBound
        edits.replace(source.end(index)..<source.end(open - 1), with: source.pieces(head, ["0": value]), drops: true)
      }
      guard source[open] == "{" else { return mark(index, "\(word): write it with braces") }
      written.insert(open)
      index = source.after(open)
    }
  }

  // MARK: - Declarations

  /// `__block NSString *name = @"…"`, `void (^callback)(id) = ^(id object) { … }`.
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
    let written = caret.map { signature($0, of: type) } ?? Names.type(source[type])
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
