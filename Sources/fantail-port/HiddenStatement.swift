import FantailToolSupport

/// A statement that the next build does not read, since the compiler rejects it.
struct HiddenStatement: Codable {
  /// The statement's bytes.
  private(set) var range: Range<Int>
  /// The names that the statement declares; the compiler cannot find them in the next build.
  let names: Set<String>
  /// The bytes that see the names; `nil` if all files see them.
  private(set) var reach: Range<Int>?

  /// Adapts the places to a text that is inserted at the beginning of a line.
  mutating func move(by count: Int, from line: Int) {
    func moved(_ range: Range<Int>) -> Range<Int> {
      let start = range.lowerBound >= line ? count : 0
      return range.lowerBound + start..<range.upperBound + (range.upperBound > line ? count : 0)
    }
    range = moved(range)
    reach = reach.map(moved)
  }
}

/// The text that a build reads: the hidden statements are comments, so that nothing is lost if the command is killed.
struct CommentedText {
  /// The inserted texts, in their order.
  private let insertions: [(byte: Int, text: String)]
  let text: String

  init(_ original: String, hiding hidden: [HiddenStatement]) {
    let all = Set(hidden.map(\.range))
    let outermost = all.filter { one in !all.contains { $0 != one && $0.contains(one) } }
    let bytes = Array(original.utf8)
    insertions = outermost.sorted { $0.lowerBound < $1.lowerBound }.flatMap { range in
      // A comment must not end inside the statement, or contain the beginning of another one.
      let signs = range.dropLast().filter { [[0x2F, 0x2A], [0x2A, 0x2F]].contains(Array(bytes[$0...($0 + 1)])) }
      return [(range.lowerBound, "/* ")] + signs.map { ($0 + 1, " ") } + [(range.upperBound, " */")]
    }
    var text = original
    for (byte, added) in insertions.reversed() {
      text.insert(contentsOf: added, at: text.utf8.index(text.startIndex, offsetBy: byte))
    }
    self.text = text
  }

  /// Returns the byte of the original text at a location that the compiler reports.
  func byte(line: Int, column: Int) -> Int? {
    let built = Array(text.utf8)
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = built[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    var byte = start + column - 1
    for (place, added) in insertions where byte > place { byte = max(place, byte - added.utf8.count) }
    return byte
  }
}

extension SpecTree {
  /// Returns the statement to hide so that the rest can be compiled: the innermost one whose absence does not change
  /// the type of the code around it. `reach` contains the bytes that see its names.
  func unit(around token: Int) -> (statement: Statement, reach: Range<Int>?)? {
    for scope in scopes(at: token) where isBlock(scope) {
      guard let statement = scope.statements.first(where: { $0.range.contains(token) }) else { continue }
      return (statement, [.file, .type].contains(scope.role) ? nil : source.span(scope.body))
    }
    return nil
  }

  /// Returns the statement of the file around a token.
  func outermost(around token: Int) -> Statement? { scopes[0].statements.first { $0.range.contains(token) } }

  private func isBlock(_ scope: Scope) -> Bool {
    switch scope.role {
    case .file, .code, .group: true
    // Another type may need all of its members.
    case .type: scope.statements.contains { $0.keyword == "var" && source[$0.word + 3] == "Spec" }
    case .flow: Words.control.contains(scope.owner.keyword)
    case .function: scope.owner.keyword == "func"
    }
  }

  /// Returns the names that a statement declares, including the members of a type.
  func names(declaredBy statement: Statement) -> Set<String> {
    var names = source.names(declaredBy: statement.range)
    if Words.declarations.contains(statement.keyword), statement.keyword != "extension" { names.insert(statement.name) }
    for scope in statement.scopes.map({ scopes[$0] }) where scope.role == .type {
      for member in scope.statements { names.formUnion(self.names(declaredBy: member)) }
    }
    return names
  }
}
