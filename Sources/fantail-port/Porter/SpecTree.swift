import FantailToolSupport

/// What a file is made of, read once: scopes in braces, and the statements in them.
struct SpecTree {
  enum Role {
    case file, type
    /// Its statements make examples, hooks and groups.
    case group
    /// The code of an example or a hook, and what runs as a part of it.
    case code, flow
    case function, closure
  }

  struct Statement {
    let range: Range<Int>
    /// Its first word, after modifiers, `try` and the name of Spectre's context.
    let word: Int
    let call: Call?
    fileprivate(set) var scopes: [Int] = []
  }

  struct Scope {
    let parent: Int?
    let role: Role
    /// The statement that it belongs to.
    let owner: Statement
    /// The brace; -1 for the file.
    let open: Int
    let body: Range<Int>
    fileprivate(set) var statements: [Statement] = []
    /// What is declared in it, by its parameters or by the loop or function whose body it is.
    fileprivate(set) var names: Set<String> = []
  }

  /// Whose words a file uses.
  enum Library { case quick, spectre, kiwi }

  let source: Source
  let library: Library
  static let frameworks: Set = ["Quick", "Nimble", "Spectre"]
  let imports: Set<String>
  private(set) var scopes: [Scope] = []
  /// The innermost scope of each token.
  private(set) var scopeOfToken: [Int]

  /// - Parameter library: Nil to go by the file's imports.
  init(_ source: Source, _ library: Library? = nil) {
    self.source = source
    imports = Set(source.tokens.indices.filter { source[$0] == "import" }.map { source[$0 + 1] })
    self.library = library ?? (imports.contains("Spectre") ? .spectre : .quick)
    scopeOfToken = Array(repeating: 0, count: source.tokens.count)
    let whole = Statement(range: source.tokens.indices, word: 0, call: nil)
    // What no compiler reads has no tree.
    let body = source.isBalanced ? source.tokens.indices : 0..<0
    _ = read(body, .file, open: -1, owner: whole, parent: nil)
  }

  private mutating func read(_ body: Range<Int>, _ role: Role, open: Int, owner: Statement, parent: Int?) -> Int {
    let index = scopes.count
    scopes.append(Scope(parent: parent, role: role, owner: owner, open: open, body: body))
    if open >= 0 { for token in source.inside(open) { scopeOfToken[token] = index } }
    let contexts = contexts(around: index)
    var statements = source.statements(body).map { statement($0, contexts) }
    for place in statements.indices {
      var token = statements[place].range.lowerBound
      while token < statements[place].range.upperBound {
        if source[token] == "{", source.partner(token) > token {
          let role = self.role(of: token, in: statements[place], of: index)
          let inner = source.bodyStart(token)..<max(source.bodyStart(token), source.partner(token))
          statements[place].scopes.append(
            read(inner, role, open: token, owner: statements[place], parent: index))
          token = source.after(token)
        } else {
          token += 1
        }
      }
    }
    scopes[index].statements = statements
    scopes[index].names = names(of: index)
    return index
  }

  private func statement(_ range: Range<Int>, _ contexts: Set<String>) -> Statement {
    var word = range.lowerBound
    while word < range.upperBound {
      let isModifier = Words.modifiers.contains(source[word]) && source.isWord(word + 1)
      let isClass =
        source[word] == "class" && !Words.modifiers.union(["func", "var", "let"]).contains(source[word + 1])
      if source[word].hasPrefix("@") || isModifier && !isClass {
        word = source[word + 1] == "(" && !source.tokens[word].hasSpaceAfter ? source.after(word + 1) : word + 1
      } else if source[word] == "private" || source[word] == "nonisolated", source[word + 1] == "(" {
        word = source.after(word + 1)
      } else if ["try", "await"].contains(source[word]) {
        word += 1
      } else if contexts.contains(source[word]), source[word + 1] == "." {
        word += 2
      } else {
        break
      }
    }
    word = min(word, range.upperBound - 1)
    return Statement(
      range: range, word: word, call: source.call(word).flatMap { $0.end <= range.upperBound ? $0 : nil })
  }

  /// What Spectre's words are called of: the parameters of the groups around.
  private func contexts(around scope: Int) -> Set<String> {
    guard library == .spectre else { return [] }
    var names: Set = ["$0"]
    var next: Int? = scope
    while let index = next {
      let head = (scopes[index].open + 1)..<max(scopes[index].open + 1, scopes[index].body.lowerBound)
      if scopes[index].role == .group, let name = head.first(where: { source.isWord($0) && source[$0] != "in" }) {
        names.insert(source[name])
      }
      next = scopes[index].parent
    }
    return names
  }

  private func role(of brace: Int, in statement: Statement, of scope: Int) -> Role {
    let (word, outer) = (source[statement.word], scopes[scope].role)
    let before = source[brace - 1] == ")" ? source[source.partner(brace - 1) - 1] : source[brace - 1]
    let isArgument = statement.call?.arguments.contains { $0.value.lowerBound == brace } ?? false
    if statement.call?.closure == brace || isArgument {
      if Words.groups.contains(word) || ["sharedExamples"].contains(word) { return .group }
      if Words.examples.contains(word) || Words.hooks.contains(word) || Words.spectreHooks.contains(word) {
        return word == "beforeAll" || word == "afterAll" ? .closure : .code
      }
    }
    if Words.subjects.contains(before) || before == "expect"
      || source[brace - 1] == "(" && Words.subjects.contains(source[brace - 2])
    {
      return .flow
    }
    if Words.control.contains(word) {
      let next = source[source.partner(brace) + 1]
      let isBody = source.partner(brace) + 1 >= statement.range.upperBound || ["else", "catch", "while"].contains(next)
      return isBody ? (outer == .group ? .group : .flow) : .closure
    }
    if outer == .group, source[brace - 1] == "forEach", source.partner(brace) == statement.range.upperBound - 1 {
      return .group
    }
    if library == .kiwi, outer == .type, ["var", "let"].contains(word) { return .group }
    if word == "func" { return function(statement, brace, scope) }
    if Words.types.contains(word) {
      return word == "class" && isTestCase(statement.range.lowerBound..<brace) ? .group : .type
    }
    return ["init", "deinit", "subscript", "var"].contains(word) ? .function : .closure
  }

  private func function(_ statement: Statement, _ brace: Int, _ scope: Int) -> Role {
    let name = source[statement.word + 1]
    if isTestCase(scope) {
      if isExample(name) || ["setUp", "tearDown", "setUpWithError", "tearDownWithError"].contains(name) {
        return makesExamples(source.inside(brace)) ? .group : .code
      }
    } else if scopes[scope].role == .type, bases(scope).contains(where: Words.specBases.contains) {
      if name == "spec" { return .group }
      let isShared = source.statements(source.inside(brace)).allSatisfy { source[$0.lowerBound] == "sharedExamples" }
      if name == "configure" { return isShared ? .group : .function }
    }
    return makesExamples(source.inside(brace)) ? .group : .function
  }

  private func isExample(_ name: String) -> Bool { name.hasPrefix("test") }

  /// The parents of the type whose scope it is.
  func bases(_ scope: Int) -> [String] {
    let owner = scopes[scope].owner
    guard let colon = source.first(":", in: owner.word..<max(owner.word, scopes[scope].open)) else { return [] }
    return source.parts((colon + 1)..<scopes[scope].open).map { source[$0.lowerBound] }
  }

  /// Returns whether a scope is a test case of XCTest whose tests become examples.
  func isTestCase(_ scope: Int) -> Bool {
    scopes[scope].role == .group && source[scopes[scope].owner.word] == "class"
  }

  private func isTestCase(_ head: Range<Int>) -> Bool {
    guard let colon = source.first(":", in: head), !imports.isDisjoint(with: Self.frameworks) else {
      return false
    }
    return source.parts((colon + 1)..<head.upperBound).contains { source[$0.lowerBound] == "XCTestCase" }
  }

  /// Returns whether statements make examples.
  func makesExamples(_ body: Range<Int>) -> Bool {
    source.statements(body).contains { range in
      let statement = statement(range, library == .spectre ? ["$0", "context"] : [])
      if Words.makers.contains(source[statement.word]) { return true }
      guard Words.control.contains(source[statement.word]) || range.contains(where: { source[$0] == "forEach" }) else {
        return false
      }
      return range.contains {
        Words.makers.contains(source[$0]) && source[$0 + 1] == "(" && source.startsLine($0)
      }
    }
  }

  private func names(of scope: Int) -> Set<String> {
    let (body, owner, open) = (scopes[scope].body, scopes[scope].owner, scopes[scope].open)
    var names = scopes[scope].statements.reduce(into: Set()) { $0.formUnion(source.names(declaredBy: $1.range)) }
    guard open >= 0 else { return names }
    names.formUnion(((open + 1)..<max(open + 1, body.lowerBound)).filter(source.isWord).map { source[$0] })
    let isLoop = source[owner.word] == "for"
    if isLoop || source[owner.word] == "func" {
      names.formUnion(
        (owner.word..<open).filter { source.isWord($0) && (isLoop || source[$0 + 1] == ":") }.map { source[$0] })
    }
    return names
  }

  /// The scopes around a token, the innermost first.
  func scopes(around token: Int) -> [Int] {
    Array(sequence(first: scopeOfToken[token]) { scopes[$0].parent })
  }

  /// Returns whether a scope is a function of a file that makes examples for Spectre.
  func isFreeRoot(_ index: Int) -> Bool {
    let scope = scopes[index]
    return library == .spectre && scope.role == .group && scope.parent == 0 && source[scope.owner.word] == "func"
      && source.call(scope.owner.word + 1)?.arguments.isEmpty == true
  }

  /// The group whose example's or hook's own code a scope is.
  func groupOfCode(_ scope: Int) -> Int? {
    let around = Array(sequence(first: scope) { scopes[$0].parent }.drop { scopes[$0].role == .flow })
    return around.first.map { scopes[$0].role } == .code ? around.dropFirst().first : nil
  }

  /// A group and those around it, the innermost first.
  func groups(around group: Int) -> [Int] {
    Array(sequence(first: group) { scopes[$0].parent }.prefix { scopes[$0].role == .group })
  }

  /// Returns whether the code there is an example's or a hook's own, not a closure's that may run elsewhere.
  func isOwnCode(_ token: Int) -> Bool {
    for scope in scopes(around: token) where scopes[scope].role != .flow { return scopes[scope].role == .code }
    return false
  }
}
