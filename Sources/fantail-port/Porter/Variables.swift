import FantailToolSupport

/// `var x: T! = value` in a group.
struct Variable {
  let statement: SpecTree.Statement
  let type: String?
  let initial: Range<Int>?
  /// Whether each example begins with its initial value, as with `@TestState` and in test cases.
  let isFresh: Bool
  /// False for what binds several names, or holds its value in some way.
  let isPlain: Bool

  var name: String { statement.name }
}

/// Turns the variables of groups into lets where that changes nothing, and says of the others that they are shared.
extension SwiftPort {
  mutating func variables() {
    var reads: Set<Int> = []
    var cleared: [SpecTree.Statement] = []
    var sharing: [SpecTree.Scope] = []
    var made: [(lets: [LetCandidate], group: SpecTree.Scope)] = []
    for group in tree.groups {
      let variables = group.statements.compactMap { variable($0, in: group) }
      let hooks = hooks(of: group)
      let lets = LetChoice(tree: tree, group: group, hooks: hooks, variables: variables).lets()
      made.append((lets, group))
      cleared += hooks.filter { $0.word == "afterEach" }.map(\.statement)
      let rest = variables.filter { one in !lets.contains { $0.variable.statement.word == one.statement.word } }
      for one in rest { share(one, hooks) }
      let root = tree.root(of: group)
      let isOuter = hasState && (isWrapped(root) ? root.index == group.index : group.parent == root.index)
      if !rest.isEmpty || isOuter || setsGlobals(group) { sharing.append(group) }
    }
    join(sharing)
    for (lets, group) in made { for one in lets { reads.formUnion(read(one, in: group, besides: reads)) } }
    for one in made.flatMap(\.lets).sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) { declare(one) }
    if tree.library == .kiwi { tree.groups.forEach { readLets(of: $0) } }
    for hook in cleared { clear(hook, reads) }
    for (lets, _) in made { if let hook = lets.lazy.compactMap(\.hook).first { shorten(hook, lets) } }
  }

  /// The hooks of a group, by Fantail's words; one that has arguments or parameters is not plain.
  private func hooks(of group: SpecTree.Scope) -> [LetChoice.Hook] {
    group.statements.compactMap { statement in
      if let head = head(of: statement, in: group) {
        return Words.hooks.contains(head) ? LetChoice.Hook(word: head, statement: statement, isPlain: true) : nil
      }
      let word = statement.keyword
      let name = tree.library == .spectre ? Words.spectreHooks[word] : Words.hooks.contains(word) ? word : nil
      guard let name, let call = statement.call else { return nil }
      return LetChoice.Hook(word: name, statement: statement, isPlain: call.close == nil)
    }
  }

  private func variable(_ statement: SpecTree.Statement, in group: SpecTree.Scope) -> Variable? {
    let (range, word) = (statement.range, statement.word)
    let isMember = group.isTestCase
    guard source[word] == "var" || isMember && source[word] == "let", !isMember || !isStatic(statement),
      word + 1 < range.upperBound
    else { return nil }
    var end = word + 1
    while end < range.upperBound, !["=", "{"].contains(source[end]) { end = source.after(end) }
    // What is computed is no variable.
    if end < range.upperBound, source[end] == "{" { return nil }
    let hasType = source[word + 2] == ":"
    let isState = source[range.lowerBound] == "@TestState"
    var initial = end < range.upperBound ? (end + 1)..<range.upperBound : nil
    // `@TestState(9) var x`
    if initial == nil, isState, word > range.lowerBound + 1 { initial = (range.lowerBound + 2)..<(word - 1) }
    if source[word] == "let", initial.map(source.isLiteral) ?? true { return nil }
    let isBare = statement.modifiers.allSatisfy { ["private", "fileprivate", "lazy"].contains(source[$0]) }
    return Variable(
      statement: statement, type: hasType ? source.text(tokens: (word + 3)..<end) : nil, initial: initial,
      isFresh: isState || isMember,
      isPlain: (hasType || source[word + 2] == "=")
        && (range.lowerBound == word || isState || isMember && isBare))
  }

  /// Whether a type of specs has a variable, which all its examples share.
  var hasState: Bool {
    tree.scopes.contains { scope in
      scope.role == .type && known.specTypes.contains(scope.owner.name) && scope.statements.contains { isStored($0) }
    }
  }

  func isStored(_ member: SpecTree.Statement) -> Bool {
    member.keyword == "var" && !member.range.contains { source[$0] == "{" && !["=", "("].contains(source[$0 - 1]) }
  }

  /// Returns whether an example or hook of a group itself sets a static variable of a type: `Path.current = other`.
  private func setsGlobals(_ group: SpecTree.Scope) -> Bool {
    tree.scopes.contains { inner in
      tree.code(around: inner)?.parent == group.index
        && inner.statements.map(\.first).contains { first in
          source[first].first?.isUppercase == true && source[first + 1] == "." && source[first + 3] == "="
        }
    }
  }

  /// What examples share they use one after another: the outermost groups that declare such a variable are `.serial`.
  private mutating func join(_ scopes: [SpecTree.Scope]) {
    var joined: Set<Int> = []
    for scope in scopes {
      let around = tree.groups(around: scope)
      if !joined.isDisjoint(with: around.map(\.index)) { continue }
      let root = tree.root(of: scope)
      if let group = around.first(where: { Words.groups.contains($0.owner.keyword) }),
        let close = group.owner.call?.close
      {
        joined.insert(group.index)
        insert(", .serial", before: close)
      } else if isWrapped(root) {
        joined.insert(root.index)
        serial.insert(root.index)
      } else {
        mark(scope.body.lowerBound, "its examples share a variable: make the group that uses it .serial")
      }
    }
  }

  private mutating func share(_ variable: Variable, _ hooks: [LetChoice.Hook]) {
    let (range, word) = (variable.statement.range, variable.statement.word)
    guard variable.isFresh else { return insert("nonisolated(unsafe) ", before: range.lowerBound) }
    replace(range.lowerBound..<(word + 1), with: "nonisolated(unsafe) var")
    let first = hooks.first { $0.word == "beforeEach" }.flatMap { tree.body($0.statement) }
    if first?.statements.contains(where: { $0.keyword == variable.name && $0.name == "=" }) == true { return }
    let value = variable.initial.map { source.text(tokens: $0) } ?? "nil"
    insert(
      "\n\(source.indentation(range.lowerBound))beforeEach { \(variable.name) = \(value) }",
      after: range.upperBound - 1)
  }

  // MARK: - Lets

  private mutating func declare(_ candidate: LetCandidate) {
    let range = candidate.variable.statement.range
    let indentation = source.indentation(range.lowerBound)
    let value = Edits.Piece.moved(source.span(candidate.value))
    let head = "let \(candidate.variable.name) = Let\(candidate.type.map { "<\($0)>" } ?? "") {"
    var pieces: [Edits.Piece] = [.text("\(head) "), value, .text(" }")]
    if candidate.hook != nil, source.text(tokens: candidate.value).contains("\n") {
      pieces = [.text("\(head)\n\(source.indentation(candidate.value.lowerBound))"), value, .text("\n\(indentation)}")]
    }
    if candidate.hook == nil, !candidate.isLiteral, !range.contains(where: { source[$0] == "lazy" }) {
      pieces.append(.text("\n\(indentation)evaluate(\(candidate.variable.name))"))
    }
    guard let anchor = candidate.anchor else { return edits.replace(source.span(range), with: pieces) }
    edits.replace(source.lines(range), with: "")
    let end = source.lines(anchor).upperBound
    edits.replace(end..<end, with: [.text(indentation)] + pieces + [.text("\n")], .trailing)
  }

  /// Writes the reads of a let, and returns where they are.
  private mutating func read(_ one: LetCandidate, in group: SpecTree.Scope, besides known: Set<Int>) -> [Int] {
    let name = one.variable.name
    let found = tree.uses(of: name, in: group).filter {
      $0 != one.variable.statement.word + 1 && $0 != one.assignment?.lowerBound && !known.contains($0)
    }
    for index in found {
      replace(index, with: isValue(index) ? "\(name)()" : "\(name).value")
      guard let type = one.variable.type, type.hasSuffix("!"), tree.isComparedWithNil(index) else { continue }
      insert(" as \(type.dropLast())?", after: index)
    }
    return found
  }

  /// The lets that Kiwi's file has already, which are read as if they were variables.
  private mutating func readLets(of group: SpecTree.Scope) {
    for statement in group.statements where statement.keyword == "let" && source[statement.word + 3] == "Let" {
      for index in tree.uses(of: statement.name, in: group) {
        let isDone = source[index - 2] == "evaluate" || source[index + 2] == "override" || index == statement.word + 1
        if !isDone { insert([".", "="].contains(source[index + 1]) ? ".value" : "()", after: index) }
      }
    }
  }

  /// Returns whether `x()`, the value as it is, fits there: `x.value` may be changed.
  private func isValue(_ index: Int) -> Bool {
    let next = source[index + 1]
    let ends = source.startsLine(index + 1) && next != "." || source.tokens[index + 1].kind == .string
    let isOperand = ["==", "!=", "===", "!==", "+", "-", "*", "/", "<", ">", "as", "is", "??", "..<", "..."].contains(
      next)
    return (ends || [")", ",", "]", "}", ":", ";"].contains(next) || source.tokens[index].hasSpaceAfter && isOperand)
      && source[index - 1] != "&"
  }

  /// A let goes with its example: `x = nil` is not needed.
  private mutating func clear(_ hook: SpecTree.Statement, _ reads: Set<Int>) {
    let statements = tree.body(hook)?.statements ?? []
    let cleared = statements.filter { one in
      let end = one.range.upperBound
      return tree.clears(one) && reads.contains(end - 3) && one.range.count == (one.keyword == "self" ? 5 : 3)
    }
    if cleared.isEmpty { return }
    if statements.count(where: { $0.keyword != "super" }) == cleared.count {
      emptied.insert(hook.first)
      return edits.replace(source.paragraph(hook.range), with: "")
    }
    for statement in cleared { edits.replace(source.lines(statement.range), with: "") }
  }

  /// Takes the assignments out of a hook, which may leave nothing of it.
  private mutating func shorten(_ hook: SpecTree.Statement, _ lets: [LetCandidate]) {
    let moved = lets.filter { $0.hook != nil }
    let early = moved.filter { !$0.isLiteral }.sorted { $0.value.lowerBound < $1.value.lowerBound }
    let evaluation = early.isEmpty ? "" : "evaluate(\(early.map(\.variable.name).joined(separator: ", ")))"
    if tree.body(hook)?.statements.count(where: { $0.keyword != "super" }) == moved.count {
      emptied.insert(hook.first)
      if evaluation.isEmpty { return edits.replace(source.paragraph(hook.range), with: "") }
      return edits.replace(source.span(hook.range), with: [.text(evaluation)], drops: true)
    }
    if !evaluation.isEmpty { insert("\(evaluation)\n\(source.indentation(hook.first))", before: hook.first) }
    for statement in moved.compactMap(\.assignment) { remove(statement) }
  }
}
