import FantailToolSupport

/// Rewrites a file of Swift: each rule looks at the tree of the file as it was and adds its edits.
struct SwiftPort {
  struct Hook {
    /// Fantail's word.
    let word: String
    let statement: SpecTree.Statement
    /// Whether it has neither arguments nor parameters.
    let isPlain: Bool
  }

  let tree: SpecTree
  let known: KnownNames
  var edits = Edits()
  /// The tokens that have to wait.
  var awaits: Set<Int> = []
  /// Functions that wait.
  var waiting: Set<String> = []
  /// Functions that are closures now.
  var closures: Set<String> = []
  /// What is moved before or into the type of a root, by the root's scope.
  var hoisted: [Int: [Edits.Piece]] = [:]
  /// New names of what is moved, by the group that declares it.
  var renamed: [Int: [String: String]] = [:]
  /// The roots whose groups are joined in one that is serial.
  var serial: Set<Int> = []
  /// The hooks of which lets leave nothing, by their first token.
  var emptied: Set<Int> = []
  let justBefore: [Int: [String]]

  var source: Source { tree.source }

  init(tree: SpecTree, known: KnownNames) {
    self.tree = tree
    self.known = known
    justBefore = Self.namesOfJustBefore(tree)
  }

  mutating func port() throws(Edits.Conflict) -> String {
    imports()
    if tree.library != .kiwi { expectations() }
    findWaiting()
    variables()
    groups()
    makers()
    declarations()
    types()
    wait()
    return try edits.applied(to: source.bytes)
  }

  /// Says on a line before a token's what has to be done by hand.
  mutating func mark(_ index: Int, _ reason: String) { edits.mark(index, in: source, reason) }

  /// The hooks of a group, by Fantail's words.
  func hooks(of group: Int) -> [Hook] {
    tree.scopes[group].statements.compactMap { statement in
      if let word = testCaseHook(statement, of: group) { return Hook(word: word, statement: statement, isPlain: true) }
      let word = source[statement.word]
      let name = tree.library == .spectre ? Words.spectreHooks[word] : Words.hooks.contains(word) ? word : nil
      guard let name, let call = statement.call else { return nil }
      return Hook(word: name, statement: statement, isPlain: call.close == nil)
    }
  }

  private mutating func imports() {
    var isImported = source.tokens.indices.contains { source[$0] == "import" && source[$0 + 1] == "Fantail" }
    let isTestCase = tree.scopes.indices.contains { tree.isTestCase($0) }
    let usesXCTest = source.tokens.contains { $0.text.hasPrefix("XCT") && !["XCTest", "XCTestCase"].contains($0.text) }
    for index in source.tokens.indices
    where source[index] == "import" && source.startsLine(index) || source[index - 1] == "@testable" {
      guard source[index] == "import" else { continue }
      let module = source[index + 1]
      let first = source[index - 1] == "@testable" ? index - 1 : index
      let isOwn = SpecTree.frameworks.contains(module)
      if isOwn, !isImported {
        edits.replace(source.start(first)..<source.end(index + 1), with: "import Fantail")
        isImported = true
      } else if isOwn || module == "XCTest" && isTestCase && !usesXCTest {
        edits.delete(source.lines(first..<(index + 2)))
      }
    }
  }

  // MARK: - Waiting

  /// Finds the functions that wait, and has their callers wait.
  private mutating func findWaiting() {
    let existing = Set(source.tokens.indices.filter { source[$0] == "await" })
    while true {
      let found = Set(tree.scopes.indices.filter { waits($0, existing) }.compactMap(nameOfFunction))
      if found.isSubset(of: waiting) { return }
      waiting.formUnion(found)
      for index in source.tokens.indices where found.contains(source[index]) && source.isWord(index) {
        let isCall = ["(", "{"].contains(source[index + 1]) && !["func", ".", "await"].contains(source[index - 1])
        if isCall { awaits.insert(index) }
      }
    }
  }

  private func nameOfFunction(_ scope: Int) -> String? {
    let owner = tree.scopes[scope].owner
    let isFunction = source[owner.word] == "func" && tree.scopes[scope].role == .function
    let isClosure =
      source[owner.word] == "let" && source[owner.word + 2] == "=" && tree.scopes[scope].open == owner.word + 3
    return isFunction || isClosure ? source[owner.word + 1] : nil
  }

  private func waits(_ scope: Int, _ existing: Set<Int>) -> Bool {
    nameOfFunction(scope) != nil
      && source.inside(tree.scopes[scope].open).contains { index in
        guard awaits.contains(index) || existing.contains(index) else { return false }
        return tree.scopes(around: index).first { tree.scopes[$0].role != .flow || isSubject($0) } == scope
      }
  }

  /// Returns whether it is the code in `expect { … }`.
  private func isSubject(_ scope: Int) -> Bool { !Words.control.contains(source[tree.scopes[scope].owner.word]) }

  private mutating func wait() {
    for index in awaits where source[index - 1] != "await" { edits.insert("await ", before: source.tokens[index]) }
    for scope in tree.scopes where scope.role == .function && source[scope.owner.word] == "func" {
      let name = source[scope.owner.word + 1]
      let head = scope.owner.word..<scope.open
      guard waiting.contains(name), !closures.contains(name), source.first("async", in: head) == nil,
        let close = source.call(scope.owner.word + 1)?.close
      else { continue }
      edits.insert(" async", after: source.tokens[close])
    }
  }
}
