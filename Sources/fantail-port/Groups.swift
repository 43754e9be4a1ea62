import FantailToolSupport

extension SwiftPort {
  mutating func groups() {
    for group in tree.groups {
      if group.owner.keyword == "func" { maker(group) }
      // Code that runs after all `beforeEach` hooks becomes a function, which each example calls.
      let own = group.statements.filter { $0.keyword == "justBeforeEach" }
      let hooks = tree.groups(around: group).reduce(0) { $0 + $1.statements.count { $0.keyword == "justBeforeEach" } }
      let names = (0..<hooks).map { $0 == 0 ? "justBeforeEach" : "justBeforeEach\($0 + 1)" }
      for (statement, name) in zip(own, names.suffix(own.count)) {
        replace(statement.word, with: "let \(name): @Sendable () async throws -> Void =")
        raise(statement, in: group)
      }
      if !group.isTestCase { orderOfHooks(group) }
      let loose = tree.isTestFunction(group) ? looseStatements(of: group) : []
      for statement in group.statements
      where !group.isTestCase && statement.keyword != "justBeforeEach" && !emptied.contains(statement.first) {
        if loose.contains(statement.first) { continue }
        port(statement, isMember: group.owner.name == "configure", names)
      }
    }
  }

  /// Moves a closure before the first example or group that calls it.
  private mutating func raise(_ statement: SpecTree.Statement, in group: SpecTree.Scope) {
    let callers = group.statements.first { one in
      one.first < statement.first && !Words.hooks.contains(one.maker ?? "")
        && (one.maker != nil || tree.makesExamples(in: one.range))
    }
    guard let first = callers?.first, source.startsLine(first), source.startsLine(statement.first) else { return }
    let line = source.lines(first..<(first + 1)).lowerBound
    edits.replace(source.lines(statement.range), with: [], drops: true)
    edits.replace(
      line..<line, with: [.text(source.indentation(first)), .moved(source.span(statement.range)), .text("\n")])
  }

  /// Rewrites functions that declare examples, so that they return the examples.
  private mutating func maker(_ scope: SpecTree.Scope) {
    let isTest = scope.parent.map { tree.scopes[$0].isTestCase } ?? false
    if isTest || tree.isSpecFunction(scope) || tree.isFreeRoot(scope) { return }
    if tree.isSpectre, let call = source.call(scope.owner.word + 1) {
      let places = call.arguments.indices.filter { source[call.arguments[$0].tokens.upperBound - 1] == "ContextType" }
      places.forEach { delete(call, $0) }
    }
    insert("@SpecBuilder ", before: scope.owner.first)
    insert("-> [Spec] ", before: scope.open)
  }

  private mutating func port(_ statement: SpecTree.Statement, isMember: Bool, _ calls: [String]) {
    let word = statement.keyword
    if word == "sharedExamples" {
      sharedExamples(statement, isMember: isMember)
    } else if let call = statement.call, let word = statement.maker {
      maker(call, word, in: statement, calls)
    } else if !["for", "if", "switch"].contains(word) {
      other(statement)
    }
  }

  private mutating func maker(_ call: Call, _ word: String, in statement: SpecTree.Statement, _ calls: [String]) {
    if Words.groups.contains(word) || Words.examples.contains(word) {
      if let match = source.match("( $0 , closure : $1 )", at: call.open), let code = match.holes["1"] {
        let label = Words.groups.contains(word) ? "content" : "body"
        put(source[code.lowerBound] == "{" ? "($0) $1" : "($0, \(label): $1)", over: match.range, match.holes)
      }
      if Words.examples.contains(word), word != "pending", word != "xit", let code = tree.body(statement) {
        prefix(code, with: calls)
      }
    } else if Words.hooks.contains(word) {
      if let code = tree.body(statement) { hook(word, code) }
    } else {
      if !calls.isEmpty { mark(call.word, "\(word): its examples do not call justBeforeEach") }
      behaviour(call)
    }
    if word != statement.keyword { replace(call.word, with: word) }
    if tree.isSpectre { deletePlace(of: call) }
    // Spectre's `$0.it(…)`
    if source[statement.word - 1] == "." { delete((statement.word - 2)..<statement.word) }
    if let open = call.closure, source.bodyStart(open) > open + 1,
      Words.groups.contains(word) || source[open + 2] == ")"
    {
      delete(behind: open, to: source.bodyStart(open) - 1)
    }
  }

  /// Joins the calls before an example into one call.
  private mutating func prefix(_ code: SpecTree.Scope, with names: [String]) {
    guard !names.isEmpty else { return }
    let calls = names.map { "try await \($0)()" }
    let first = code.body.lowerBound
    let last = code.body.lowerBound - 1
    let ownLines = !code.body.isEmpty && source.startsLine(first)
    insert(calls.map { ownLines ? "\n\(source.indentation(first))\($0)" : " \($0);" }.joined(), after: last)
  }

  private mutating func hook(_ word: String, _ code: SpecTree.Scope) {
    let names = source[code.open + 2] == ")" ? [] : code.head.filter(source.isWord).dropLast().map { source[$0] }
    if word == "aroundEach", names.count == 1 {
      for index in code.body where source[index] == names[0] {
        let first = source[index - 1] == "await" ? index - 1 : index
        if source[first - 1] != "try" { insert("try ", before: first) }
        awaits.insert(index)
      }
    } else if !names.isEmpty {
      mark(code.owner.word, "\(word): a hook does not receive its example")
    }
  }

  mutating func other(_ statement: SpecTree.Statement) {
    let first = statement.first
    let tokens = statement.range
    let word = statement.keyword
    let others = ["let", "var", "evaluate", "case", "default", "beforeSuite", "afterSuite"]
    if Words.declarations.contains(word) || others.contains(word) || word.hasPrefix("#") { return }
    if Words.control.contains(word) { return mark(statement.word, "\(word): a group allows for, if and switch") }
    if word == "super" { return remove(tokens) }
    if let scope = tree.body(statement), scope.role == .group { return each(statement) }
    // The builder uses the result of a function that makes examples, so a statement that assigned the result to 'let _
    // =' would lose the examples.
    if let call = tokens.first(where: { known.makers.contains(source[$0]) && source[$0 + 1] == "(" }) {
      return deleteContext(from: call)
    }
    if tokens.contains(where: { source[$0] == "override" && source[$0 - 1] == "." }) { return }
    if word == "return" { return mark(first, "return: use if to leave out the rest") }
    if source[first] == "_" { return insert("let ", before: first) }
    let own = tokens.filter { tree.scopes(at: $0)[0].index == statement.scope }
    let isAssignment = own.contains { ["=", "+="].contains(source[$0]) }
    insert(isAssignment ? "let _: Void = (" : "let _ = ", before: first)
    if isAssignment { insert(")", after: tokens.upperBound - 1) }
  }

  /// Removes Spectre's context from the arguments of a function that makes examples: `build("draft", in: context)`.
  private mutating func deleteContext(from word: Int) {
    guard tree.isSpectre, let call = source.call(word) else { return }
    let contexts =
      tree.scopes(at: word).filter { $0.role == .group }.flatMap(tree.parameters).map { source[$0] } + ["$0"]
    for (place, argument) in call.arguments.enumerated() {
      guard argument.value.count == 1, contexts.contains(source[argument.value.lowerBound]) else { continue }
      delete(call, place)
    }
  }

  /// Removes an argument or parameter, with the comma next to it.
  mutating func delete(_ call: Call, _ place: Int) {
    let tokens = call.arguments[place].tokens
    if place == 0 { return delete(tokens.lowerBound..<min(tokens.upperBound + 1, call.close ?? tokens.upperBound)) }
    delete(behind: call.arguments[place - 1].tokens.upperBound - 1, to: tokens.upperBound - 1)
  }

  /// Turns `list.forEach { one in it(…) }` into a loop.
  private mutating func each(_ statement: SpecTree.Statement) {
    guard let match = source.match("$s . forEach { $n in", at: statement.first) else {
      return mark(statement.word, "forEach: a group allows for, if and switch")
    }
    let isOne = match.holes["n"]?.count == 1 || match.holes["n"].map { source[$0.lowerBound] } == "("
    put("for \(isOne ? "$n" : "($n)") in $s {", over: match.range, match.holes)
  }

  // MARK: - Shared examples

  /// Rewrites `sharedExamples("a list") { context in … }`: Quick finds shared examples by a string, while Fantail uses
  /// a variable.
  private mutating func sharedExamples(_ statement: SpecTree.Statement, isMember: Bool) {
    guard let call = statement.call, let open = call.closure, let name = call.arguments.first else {
      return mark(statement.word, "sharedExamples: write let name = SharedExamples<Data>(\"…\") { data in … }")
    }
    let keyword = source.bodyStart(open) - 1
    let data = keyword == open ? "Void" : "@Sendable () -> [String: Any]"
    let identifier = KnownNames.identifier(source.text(tokens: name.value))
    replace(call.word, with: "\(isMember ? "static let" : "let") \(identifier) = SharedExamples<\(data)>")
    if keyword > open, source[open + 1] == "(" {
      edits.replace(source.start(open + 1)..<source.start(keyword), with: "\(source[open + 2]) ")
    }
  }

  /// Rewrites `itBehavesLike("a list") { ["value": 1] }` and `itBehavesLike(Edible.self) { … }`.
  private mutating func behaviour(_ call: Call) {
    guard let close = call.close, let argument = call.arguments.first?.tokens else { return }
    let word = source[call.word]
    let name = source.text(tokens: argument)
    let examples =
      name.hasSuffix(".self")
      ? String(name.dropLast(5)) + ".examples" : known.sharedExamples[name] ?? KnownNames.identifier(name)
    let focus = word.hasPrefix("x") ? ", .pending()" : word.hasPrefix("f") ? ", .focused" : ""
    let trait = known.serialExamples.contains(examples) ? "\(focus), .serial" : focus
    let context = call.arguments.dropFirst().first { $0.label == "sharedExampleContext" }
    let data = call.closure.map { $0..<call.end } ?? context?.value
    let form = "itBehavesLike(\(examples)$1\(data == nil ? "" : ", $0")\(trait))"
    put(
      form, over: call.word..<call.end,
      ["0": data ?? argument, "1": argument.upperBound..<(context.map { $0.tokens.lowerBound - 1 } ?? close)])
  }
}
