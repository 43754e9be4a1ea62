import FantailToolSupport

/// The statements of groups.
extension SwiftPort {
  mutating func groups() {
    for index in tree.scopes.indices where tree.scopes[index].role == .group {
      let scope = tree.scopes[index]
      if tree.isTestCase(index) { continue }
      let calls = tree.groups(around: index).dropFirst().reversed().flatMap { [justBefore] in justBefore[$0] ?? [] }
      let own = justBefore[index] ?? []
      let isMember = source[scope.owner.word + 1] == "configure"
      var names = own[...]
      for statement in scope.statements {
        if source[statement.word] == "justBeforeEach" {
          justBefore(statement, names.removeFirst())
        } else if !emptied.contains(statement.range.lowerBound) {
          port(statement, isMember: isMember, calls + own)
        }
      }
    }
  }

  /// The names of the functions that the `justBeforeEach` of each group become.
  static func namesOfJustBefore(_ tree: SpecTree) -> [Int: [String]] {
    var names: [Int: [String]] = [:]
    for (index, scope) in tree.scopes.enumerated() where scope.role == .group {
      let outer = tree.groups(around: index).reduce(0) { $0 + (names[$1]?.count ?? 0) }
      let count = scope.statements.filter { tree.source[$0.word] == "justBeforeEach" }.count
      names[index] = (outer..<(outer + count)).map { $0 == 0 ? "justBeforeEach" : "justBeforeEach\($0 + 1)" }
    }
    return names
  }

  private mutating func port(_ statement: SpecTree.Statement, isMember: Bool, _ calls: [String]) {
    let word = source[statement.word]
    if let call = statement.call, Words.groups.contains(word) {
      arguments(of: call)
    } else if let call = statement.call, Words.examples.contains(word), call.close != nil {
      arguments(of: call)
      if word != "pending", word != "xit", let scope = statement.scopes.last { prefix(tree.scopes[scope], with: calls) }
    } else if let call = statement.call, Words.hooks.contains(word) {
      hook(call)
    } else if let call = statement.call, tree.library == .spectre, let name = Words.spectreHooks[word] {
      edits.replace(source.tokens[call.word], with: name)
    } else if let call = statement.call, Words.behaviours.contains(word) {
      if !calls.isEmpty { mark(call.word, "\(word): its examples do not call justBeforeEach") }
      behaviour(call)
    } else if word == "sharedExamples" {
      sharedExamples(statement, isMember: isMember)
    } else if ["while", "guard", "do", "repeat", "defer"].contains(word) {
      mark(statement.word, "\(word): a group takes for, if and switch")
    } else if !Words.control.contains(word) {
      other(statement)
    }
    // `$0.it(…)` of Spectre's
    if statement.word > statement.range.lowerBound, source[statement.word - 1] == ".",
      Words.makers.contains(word) || Words.spectreHooks.contains(word)
    {
      edits.delete(source.start(statement.word - 2)..<source.start(statement.word))
    }
    if tree.library == .spectre, let call = statement.call, let open = call.closure, Words.groups.contains(word),
      source.bodyStart(open) > open + 1
    {
      edits.delete(source.end(open)..<source.end(source.bodyStart(open) - 1))
    }
  }

  /// Older versions of Quick take flags.
  private mutating func arguments(of call: Call) {
    for argument in call.arguments {
      let before = source.start(argument.tokens.lowerBound - 1)..<source.start(argument.value.lowerBound)
      switch argument.label {
      case "flags", "file", "line":
        mark(
          call.word,
          "\(argument.label ?? ""): give the group a trait in its place, as .tags(\"…\") or .pending(\"why\")")
      case "closure" where source[argument.value.lowerBound] == "{":
        edits.replace(before, with: ") ")
        if let close = call.close { edits.delete(source.tokens[close].range) }
      case "closure": edits.replace(before, with: ", body: ")
      default: break
      }
    }
  }

  /// Puts the calls of what runs just before examples into one.
  private mutating func prefix(_ code: SpecTree.Scope, with names: [String]) {
    guard !names.isEmpty else { return }
    let calls = names.map { "try await \($0)()" }
    let last = code.body.lowerBound - 1
    if code.body.isEmpty {
      edits.replace(source.end(last)..<source.start(code.body.upperBound), with: " \(calls.joined(separator: "; ")) ")
    } else if source.startsLine(code.body.lowerBound) {
      let indentation = source.indentation(code.body.lowerBound)
      edits.insert(calls.map { "\n\(indentation)\($0)" }.joined(), after: source.tokens[last])
    } else {
      edits.insert(calls.map { " \($0);" }.joined(), after: source.tokens[last])
    }
  }

  private mutating func hook(_ call: Call) {
    guard let open = call.closure, source.bodyStart(open) > open + 1 else { return }
    let (word, start) = (source[call.word], source.bodyStart(open))
    let names = ((open + 1)..<(start - 1)).filter(source.isWord).map { source[$0] }
    if word == "aroundEach", let run = names.last {
      for index in start..<source.partner(open) where source[index] == run && source[index + 1] == "(" {
        if source[index - 1] == "await" { continue }
        edits.insert(source[index - 1] == "try" ? "await " : "try await ", before: source.tokens[index])
      }
    }
    if word != "aroundEach" || names.count > 1 { mark(call.word, "\(word): a hook is not told of its example") }
  }

  /// Makes a function of what runs after all `beforeEach` and before the example, which calls it.
  private mutating func justBefore(_ statement: SpecTree.Statement, _ name: String) {
    guard let open = statement.call?.closure else { return }
    edits.replace(
      source.start(statement.word)..<source.start(open), with: "let \(name): @Sendable () async throws -> Void = ")
  }

  private mutating func other(_ statement: SpecTree.Statement) {
    let (first, tokens) = (statement.range.lowerBound, statement.range)
    let word = source[statement.word]
    if Words.declarations.contains(word) || ["let", "var", "evaluate"].contains(word) || word.hasPrefix("#") { return }
    if source[first].hasPrefix("@") { return }
    if let scope = statement.scopes.last, tree.scopes[scope].role == .group {
      return each(statement, tree.scopes[scope])
    }
    let called = tokens.prefix { source[$0] == "." || source.isWord($0) }.last.map { source[$0] }
    if let called, known.makers.contains(called) { return }
    if Words.suites.contains(word) {
      let hook = word == "beforeSuite" ? "beforeAll" : "afterAll"
      return mark(first, "\(word): make it a hook outside groups: static var suite: Spec { \(hook) { … } }")
    }
    if tokens.contains(where: { source[$0] == "override" && source[$0 - 1] == "." }) { return }
    if word == "return" { return mark(first, "return: leave what follows out with if") }
    if source[first] == "_", source[first + 1] == "=" { return edits.insert("let ", before: source.tokens[first]) }
    let isAssignment = tokens.contains { ["=", "+="].contains(source[$0]) && source.tokens[$0].hasSpaceBefore }
    edits.insert(isAssignment ? "let _: Void = (" : "let _ = ", before: source.tokens[first])
    if isAssignment { edits.insert(")", after: source.tokens[tokens.upperBound - 1]) }
  }

  /// `list.forEach { one in it(…) }` becomes a loop.
  private mutating func each(_ statement: SpecTree.Statement, _ scope: SpecTree.Scope) {
    let keyword = scope.body.lowerBound - 1
    guard source[keyword] == "in" else {
      return mark(statement.word, "forEach: a group takes for, if and switch")
    }
    let names = source.text(tokens: (scope.open + 1)..<keyword)
    let pattern = names.contains(",") && !names.hasPrefix("(") ? "(\(names))" : names
    edits.insert("for \(pattern) in ", before: source.tokens[statement.range.lowerBound])
    edits.replace(source.end(scope.open - 3)..<source.end(keyword), with: " {")
  }

  // MARK: - Shared examples

  /// `sharedExamples("a list") { context in … }`: Quick finds them by a string, Fantail by a variable.
  private mutating func sharedExamples(_ statement: SpecTree.Statement, isMember: Bool) {
    guard let call = statement.call, let open = call.closure, let name = call.arguments.first else {
      return mark(statement.word, "sharedExamples: write let name = SharedExamples<Data>(\"…\") { data in … }")
    }
    let keyword = source.bodyStart(open) - 1
    let data = keyword == open ? "Void" : "@Sendable () -> [String: Any]"
    let identifier = KnownNames.identifier(source.text(tokens: name.value))
    edits.replace(
      source.tokens[call.word], with: "\(isMember ? "static let" : "let") \(identifier) = SharedExamples<\(data)>")
    if keyword > open, source[open + 1] == "(" {
      edits.replace(source.start(open + 1)..<source.start(keyword), with: "\(source[open + 2]) ")
    }
  }

  /// `itBehavesLike("a list") { ["value": 1] }` and `itBehavesLike(Edible.self) { … }`.
  private mutating func behaviour(_ call: Call) {
    guard let close = call.close, let argument = call.arguments.first?.tokens else { return }
    let (word, name) = (source[call.word], source.text(tokens: argument))
    let examples =
      name.hasSuffix(".self")
      ? String(name.dropLast(5)) + ".examples" : known.sharedExamples[name] ?? KnownNames.identifier(name)
    edits.replace(source.tokens[call.word], with: "itBehavesLike")
    edits.replace(source.span(argument), with: examples)
    let trait = word.hasPrefix("x") ? ", .pending()" : word.hasPrefix("f") ? ", .focused" : ""
    guard let closure = call.closure else { return edits.insert(trait, before: source.tokens[close]) }
    edits.replace(source.start(close)..<source.start(closure), with: ", ")
    edits.insert("\(trait))", after: source.tokens[call.end - 1])
  }
}
