import FantailToolSupport

/// The structure of a file: scopes in braces, with their statements. The file is read once.
struct SpecTree {
  enum Role {
    case file, type
    /// A scope whose statements make examples, hooks and groups.
    case group
    /// The code of an example or hook, and blocks that run as a part of it.
    case code, flow
    /// Code that may run elsewhere or later.
    case function
  }

  struct Statement {
    let range: Range<Int>
    /// The scope that contains the statement.
    let scope: Int
    /// The statement's first word after modifiers, `try`, `self` and the name of Spectre's context.
    let word: Int
    let keyword: String
    /// The word after the keyword: the declared name.
    let name: String
    let call: Call?
    /// Whether the statement is a static member of the type; a test case's constant with plain data becomes one.
    let isStatic: Bool
    /// Fantail's word for the statement in a group: a hook for `setUp`, an example for a test.
    let maker: String?
    fileprivate(set) var scopes: [Int] = []

    var first: Int { range.lowerBound }
    var modifiers: Range<Int> { range.lowerBound..<word }
  }

  struct Scope {
    let index: Int
    let parent: Int?
    let role: Role
    let owner: Statement
    /// The opening brace; -1 for the file.
    let open: Int
    let body: Range<Int>
    fileprivate(set) var statements: [Statement] = []

    /// The tokens between the brace and the body, which are parameters.
    var head: Range<Int> { (open + 1)..<max(open + 1, body.lowerBound) }
    /// Whether the scope is an XCTest test case, whose tests become examples.
    var isTestCase: Bool { role == .group && owner.keyword == "class" }
  }

  static let frameworks: Set = ["Quick", "Nimble", "Spectre"]

  let source: Source
  let imports: Set<String>
  /// The names of test cases that remain XCTest classes.
  let staying: Set<String>
  /// Whether the file's words are Spectre's, which are called on a context.
  let isSpectre: Bool
  private(set) var scopes: [Scope] = []
  /// The innermost scope of each token.
  private var scopeOfToken: [Int]

  init(_ source: Source, staying: Set<String> = []) {
    self.source = source
    self.staying = staying
    imports = Set(source.tokens.indices.filter { source[$0] == "import" }.map(source.module))
    isSpectre = imports.contains("Spectre")
    scopeOfToken = Array(repeating: 0, count: source.tokens.count)
    let whole = Statement(
      range: source.tokens.indices, scope: 0, word: 0, keyword: "", name: "", call: nil, isStatic: false, maker: nil)
    // A file whose brackets are not balanced has an empty tree.
    let body = source.isBalanced ? source.tokens.indices : 0..<0
    _ = read(body, .file, open: -1, owner: whole, in: nil)
  }

  private mutating func read(_ body: Range<Int>, _ role: Role, open: Int, owner: Statement, in parent: Int?) -> Int {
    let index = scopes.count
    let scope = Scope(index: index, parent: parent, role: role, owner: owner, open: open, body: body)
    scopes.append(scope)
    if open >= 0 { for token in source.inside(open) { scopeOfToken[token] = index } }
    var statements = source.statements(body).map { statement($0, in: scope) }
    for place in statements.indices {
      let range = statements[place].range
      var token = range.lowerBound
      while token < range.upperBound {
        if source[token] == "{", scopeOfToken[token] == index {
          let role = self.role(of: token, in: statements[place], of: scope)
          let inner = source.bodyStart(token)..<source.partner(token)
          statements[place].scopes.append(read(inner, role, open: token, owner: statements[place], in: index))
          token = inner.upperBound
        }
        token += 1
      }
    }
    // A hook of a spec does not inherit anything, unlike a hook of a test case.
    scopes[index].statements = statements.filter { !(role == .code && $0.keyword == "super") }
    return index
  }

  private func statement(_ range: Range<Int>, in scope: Scope? = nil) -> Statement {
    var word = range.lowerBound
    while word < range.upperBound {
      let text = source[word]
      let next = source[word + 1]
      let isModifier =
        Words.modifiers.contains(text) && source.isWord(word + 1)
        && (text != "class" || Words.modifiers.union(["func", "var", "let"]).contains(next))
      let takesParentheses = text.hasPrefix("@") || text == "private" || text == "nonisolated"
      if takesParentheses, next == "(", !source.hasSpace(after: word) {
        word = source.after(word + 1)
      } else if text.hasPrefix("@") || isModifier || text == "try" || text == "await" {
        word += text == "try" && ["!", "?"].contains(next) ? 2 : 1
      } else if next == ".", text == "self" || isSpectre && Words.spectre.contains(source[word + 2]) {
        word += 2
      } else {
        break
      }
    }
    word = min(word, range.upperBound - 1)
    let call = source.call(word).flatMap { $0.end <= range.upperBound ? $0 : nil }
    let keyword = source[word]
    let isShared = scope?.isTestCase == true && keyword == "let" && holdsPlainData(range, word)
    let isStatic = isShared || (range.lowerBound..<word).contains { ["static", "class"].contains(source[$0]) }
    let name = source[word + 1]
    var maker: String?
    if scope?.isTestCase != true {
      let plain = isSpectre ? Words.spectreHooks[keyword] ?? keyword : keyword
      maker = call != nil && Words.makers.contains(plain) ? plain : nil
    } else if keyword == "func" {
      let mayRun = Self.takesNothing(range, word, source)
      maker = mayRun ? testCaseMaker(name, range.lowerBound..<word, isStatic: isStatic) : nil
    }
    return Statement(
      range: range, scope: scope?.index ?? 0, word: word, keyword: keyword, name: name, call: call, isStatic: isStatic,
      maker: maker)
  }

  /// Returns whether a constant's value consists only of literals.
  private func holdsPlainData(_ constant: Range<Int>, _ word: Int) -> Bool {
    guard let sign = source.first("=", in: constant), sign + 1 < constant.upperBound else { return false }
    let signs: Set = ["[", "]", "(", ")", ",", ":", "-", "true", "false", "nil"]
    return ((sign + 1)..<constant.upperBound).allSatisfy { index in
      let token = source.tokens[index]
      let isLabel = token.kind == .word && source[index + 1] == ":" && ["(", ","].contains(source[index - 1])
      return signs.contains(token.text) || token.kind == .number || token.kind == .string && token.partner == nil
        || isLabel
    }
  }

  /// Returns Fantail's word for a method of a test case; a private method is not a test.
  private func testCaseMaker(_ name: String, _ modifiers: Range<Int>, isStatic: Bool) -> String? {
    let name = name.replacing("`", with: "")
    if let hook = Words.testCaseHooks[name] { return isStatic ? hook.replacing("Each", with: "All") : hook }
    let isPrivate = modifiers.contains { ["private", "fileprivate"].contains(source[$0]) }
    return name.hasPrefix("test") && !isStatic && !isPrivate ? "it" : nil
  }

  private func role(of brace: Int, in statement: Statement, of scope: Scope) -> Role {
    let word = statement.keyword
    let close = source.partner(brace)
    let before = source[source.callee(of: brace)]
    let isArgument = statement.call?.arguments.contains { $0.value.lowerBound == brace } ?? false
    if statement.call?.closure == brace || isArgument {
      if Words.groups.contains(word) || word == "sharedExamples" { return .group }
      if word == "beforeAll" || word == "afterAll" { return .function }
      if let maker = statement.maker, !Words.behaviours.contains(maker) { return .code }
    }
    if Words.subjects[before] != nil || Words.immediate.contains(before)
      || source[brace - 1] == "(" && Words.subjects[source[brace - 2]] != nil
    {
      return .flow
    }
    if Words.control.contains(word) {
      let isBody =
        close + 1 >= statement.range.upperBound || ["else", "catch", "while"].contains(source[close + 1])
      if !isBody { return .function }
      let isLoose = isTestFunction(scope) && !makesExamples(in: statement.range)
      return scope.role == .group && !isLoose ? .group : .flow
    }
    if scope.role == .group, source[brace - 1] == "forEach", close == statement.range.upperBound - 1 { return .group }
    let isShared = word == "let" && source.first("SharedExamples", in: statement.range) != nil
    if isShared, close == statement.range.upperBound - 1 { return .group }
    let isClosure = isSpectre && word == "let" && scope.role == .file
    if isClosure || word == "func" { return function(statement, brace, scope) }
    if Words.types.contains(word) {
      let isTestCase =
        word == "class" && !staying.contains(statement.name) && parents(statement, brace).contains("XCTestCase")
      return isTestCase ? .group : .type
    }
    return .function
  }

  private func function(_ statement: Statement, _ brace: Int, _ scope: Scope) -> Role {
    let name = statement.name
    let isGroup = makesExamples(source.bodyStart(brace)..<source.partner(brace))
    if scope.isTestCase, statement.maker != nil { return isGroup ? .group : .code }
    if scope.role == .type, bases(scope).contains(where: Words.specBases.contains) {
      if name == "spec" { return .group }
      let isShared = source.statements(source.inside(brace)).allSatisfy { source[$0.lowerBound] == "sharedExamples" }
      if name == "configure" { return isShared ? .group : .function }
    }
    return isGroup ? .group : .function
  }

  /// Returns the names of a type's parents, without their modules.
  func bases(_ scope: Scope) -> [String] { parents(scope.owner, scope.open) }

  private func parents(_ type: Statement, _ open: Int) -> [String] {
    guard let list = source.parts(type.word..<max(type.word, open), at: ":").dropFirst().first else { return [] }
    return source.parts(list).map { source[$0.lowerBound + (source[$0.lowerBound + 1] == "." ? 2 : 0)] }
  }

  private func makesExamples(_ body: Range<Int>) -> Bool {
    source.statements(body).contains { statement($0).maker != nil }
      || body.contains {
        let first = isSpectre && source[$0 - 1] == "." ? $0 - 2 : $0
        return Words.makers.contains(source[$0]) && source[$0 + 1] == "(" && source.startsLine(first)
      }
  }

  /// Returns whether a block in a statement makes examples, directly or in inner blocks.
  func makesExamples(in statement: Range<Int>) -> Bool {
    statement.contains { source[$0] == "{" && makesExamples(source.bodyStart($0)..<source.partner($0)) }
  }

  /// Returns the words of the parameters of a closure or function, or of a loop's variables.
  func parameters(of scope: Scope) -> [Int] {
    let head = scope.owner.word..<max(scope.owner.word, scope.open)
    switch scope.owner.keyword {
    case "for": return head.prefix { source[$0] != "in" }.filter(source.isWord)
    case "func": return head.filter { source.isWord($0) && source[$0 + 1] == ":" }
    default: return scope.head.filter { source.isWord($0) && source[$0 + 1] != "." }
    }
  }

  /// Returns the names declared in a scope, including those of its parameters, its loop or its function.
  func names(of scope: Scope) -> Set<String> {
    let names = Set(parameters(of: scope).map { source[$0] })
    return scope.statements.reduce(into: names) { $0.formUnion(source.names(declaredBy: $1.range)) }
  }
}

extension SpecTree {
  var groups: [Scope] { scopes.filter { $0.role == .group } }

  /// Whether the file uses only XCTest. In this case, each test case either becomes a spec as a whole or remains a
  /// class.
  var isPlain: Bool { imports.isDisjoint(with: Self.frameworks) }

  /// Returns the test case around a token, if that test case becomes a spec.
  func testCase(around token: Int) -> Scope? { scopes(at: token).first(where: \.isTestCase) }

  /// Returns the scope at the end of a statement.
  func body(_ statement: Statement) -> Scope? { statement.scopes.last.map { scopes[$0] } }

  /// Returns whether a token is in the code of a test case itself, not in a type that is declared inside it.
  func isOwn(_ token: Int, of testCase: Scope) -> Bool {
    !scopes(at: token).prefix { $0.index != testCase.index }.contains { $0.role == .type }
  }

  /// Returns whether the code around a token declares its name.
  func isLocal(_ token: Int) -> Bool { scopes(at: token).contains { names(of: $0).contains(source[token]) } }

  /// Returns a scope and the scopes around it, the innermost first.
  func around(_ scope: Scope) -> [Scope] { Array(sequence(first: scope) { $0.parent.map { scopes[$0] } }) }

  /// Returns the scopes around a token, the innermost first.
  func scopes(at token: Int) -> [Scope] { around(scopes[scopeOfToken[token]]) }

  /// Returns the scope around a token in whose code `await` and `return` are possible regardless of the code around it,
  /// such as the closure of `expect { … }`.
  func closure(around token: Int) -> Scope {
    scopes(at: token).first { $0.role != .flow || !Words.control.contains($0.owner.keyword) } ?? scopes[0]
  }

  /// Returns a group and the groups around it, the innermost first.
  func groups(around group: Scope) -> [Scope] { Array(around(group).prefix { $0.role == .group }) }

  /// Returns the outermost group around a group.
  func root(of group: Scope) -> Scope { groups(around: group).last ?? group }

  /// Returns whether a scope is a function or closure of a file that makes examples for Spectre.
  func isFreeRoot(_ scope: Scope) -> Bool {
    isSpectre && scope.role == .group && scope.parent == 0
      && (scope.owner.keyword == "let" || source.call(scope.owner.word + 1)?.arguments.isEmpty == true)
  }

  /// Returns whether a scope is the body of `spec()` or `configure(_:)` in a Quick class.
  func isSpecFunction(_ scope: Scope) -> Bool {
    ["spec", "configure"].contains(scope.owner.name)
      && scope.parent.map { bases(scopes[$0]).contains(where: Words.specBases.contains) } == true
  }

  /// Returns the example or hook to which the code of a scope belongs, unless it is in a closure that may run
  /// elsewhere.
  func code(around scope: Scope) -> Scope? {
    around(scope).first { $0.role != .flow }.flatMap { $0.role == .code ? $0 : nil }
  }

  func isOwnCode(_ token: Int) -> Bool { code(around: scopes[scopeOfToken[token]]) != nil }
}
