import FantailToolSupport

/// Test cases of XCTest that use Nimble: their tests become examples.
extension SwiftPort {
  /// `class ATests: XCTestCase { var a: A!; override func setUp() { … }; func testB() { … } }`.
  mutating func testCase(_ index: Int) {
    let (owner, open) = (tree.scopes[index].owner, tree.scopes[index].open)
    enumeration(index, without: "XCTestCase")
    self.open(index, "{", from: open)
    wrap(index, name: source[owner.word + 1])
    for token in tree.scopes[index].body where source[token] == "self" && source[token + 1] == "." {
      edits.delete(source.start(token)..<source.start(token + 2))
    }
    for member in tree.scopes[index].statements { testCaseMember(member, of: index) }
  }

  /// Writes the beginning of a type with one spec, and the brace that ends it.
  mutating func open(_ index: Int, _ head: String, from first: Int) {
    let (scope, moved) = (tree.scopes[index], hoisted[index])
    let spec = "static var spec: Spec {"
    let indentation = moved == nil ? "" : source.indentation(scope.owner.range.lowerBound) + "  "
    let pieces: [Edits.Piece] =
      moved.map { [.text("\(head)\n")] + $0 + [.text("\(indentation)\(spec)")] } ?? [.text("\(head) \(spec)")]
    edits.replace(source.start(first)..<source.end(scope.open), with: pieces)
    edits.insert(" }", after: source.tokens[source.partner(scope.open)])
  }

  private mutating func testCaseMember(_ member: SpecTree.Statement, of index: Int) {
    let (first, word) = (member.range.lowerBound, source[member.word])
    if word == "func", let body = member.scopes.last.map({ tree.scopes[$0] }),
      let hook = testCaseHook(member, of: index) ?? title(member, body)
    {
      for statement in body.statements where isSuper(statement) && !emptied.contains(first) { remove(statement.range) }
      let isolation = (first..<member.word).contains { source[$0] == "@MainActor" } ? " @MainActor in" : ""
      if !emptied.contains(first) {
        edits.replace(
          source.start(first)..<source.end(body.open),
          with: "\(hook) {\(isolation)\(isolation.isEmpty || !body.body.isEmpty ? "" : " ")")
      }
    } else if ["init", "deinit", "subscript"].contains(word) {
      mark(first, "\(word): a spec has no instance; write beforeEach and afterEach")
    } else if word == "let", !isStatic(member), member.word > first, source.isWord(member.word - 1),
      source[member.word + 1] != "", isLiteralConstant(member)
    {
      edits.delete(source.start(first)..<source.start(member.word))
    }
  }

  private func isLiteralConstant(_ member: SpecTree.Statement) -> Bool {
    source.first("=", in: member.range).map { isLiteral(($0 + 1)..<member.range.upperBound) } ?? false
  }

  private func title(_ member: SpecTree.Statement, _ body: SpecTree.Scope) -> String? {
    let name = source[member.word + 1]
    guard name.hasPrefix("test"), !isStatic(member), [.code, .group].contains(body.role) else { return nil }
    return "\(body.role == .group ? "context" : "it")(\"\(Self.title(ofTest: name))\")"
  }

  /// The hook that a method of a test case is.
  func testCaseHook(_ member: SpecTree.Statement, of scope: Int) -> String? {
    guard tree.isTestCase(scope), source[member.word] == "func", let hook = Words.testCaseHooks[source[member.word + 1]]
    else { return nil }
    return isStatic(member) ? hook.replacing("Each", with: "All") : hook
  }

  /// Returns whether a member of a test case is no declaration of a spec's type.
  func member(_ member: SpecTree.Statement, of scope: Int) -> String? {
    guard tree.isTestCase(scope), let body = member.scopes.last.map({ tree.scopes[$0] }) else { return nil }
    return testCaseHook(member, of: scope) ?? (source[member.word] == "func" ? title(member, body) : nil)
  }

  func isSuper(_ statement: SpecTree.Statement) -> Bool { source[statement.word] == "super" }

  /// "testPaysOnce" -> "pays once"
  static func title(ofTest name: String) -> String {
    var words: [String] = []
    let letters = Array(name.hasPrefix("test") && name.count > 4 ? name.dropFirst(4) : Substring(name))
    for (index, letter) in letters.enumerated() where letter != "_" {
      let before = index > 0 ? letters[index - 1] : "_"
      let isNext = index + 1 < letters.count && letters[index + 1].isLowercase
      let begins =
        before == "_" || letter.isUppercase && (before.isLowercase || before.isNumber || isNext && before.isUppercase)
      if begins { words.append("") }
      words[words.count - 1].append(letter)
    }
    return words.map { $0.dropFirst().contains { $0.isUppercase } ? $0 : $0.lowercased() }.joined(separator: " ")
  }
}
