import FantailToolSupport

/// `var x: T! = value` in a group.
struct Variable {
  let statement: SpecTree.Statement
  let group: Int
  let name: String
  let type: String?
  let initial: Range<Int>?
  let isComputed: Bool
  /// Whether each example begins with its initial value, as with `@TestState` and in test cases.
  let isFresh: Bool
  /// False for what binds several names, or holds its value in some way.
  let isPlain: Bool
}

/// A variable that can be a let.
struct LetCandidate {
  let variable: Variable
  /// The value that each example begins with.
  let value: Range<Int>
  /// The `beforeEach` that assigned it, and the assignment.
  let hook: SpecTree.Statement?
  let assignment: Range<Int>?
  /// The type to write, where the value does not say it.
  let type: String?
  let isLiteral: Bool
  /// The statement to stand behind, where the value uses what is declared after the variable.
  var anchor: Range<Int>?
}

/// Turns the variables of groups into lets where that changes nothing, and says of the others that they are shared.
extension SwiftPort {
  mutating func variables() {
    var lets: [LetCandidate] = []
    var sharing: [Int] = []
    for index in tree.scopes.indices where tree.scopes[index].role == .group {
      let variables = tree.scopes[index].statements.compactMap { variable($0, in: index) }
      let made = LetChoice(tree: tree, group: index, hooks: hooks(of: index)).lets(among: variables)
      lets += made
      let rest = variables.filter { one in
        !one.isComputed && !made.contains { $0.variable.statement.range == one.statement.range }
      }
      for one in rest { share(one) }
      let root = root(of: index)
      let isOuter = hasState && (isWrapped(root) ? root == index : tree.scopes[index].parent == root)
      if !rest.isEmpty || isOuter || setsGlobals(index) { sharing.append(index) }
    }
    join(sharing)
    let reads = read(lets)
    for one in lets.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) { declare(one) }
    for index in tree.scopes.indices where tree.scopes[index].role == .group {
      if tree.library == .kiwi { readLets(of: index) }
      for hook in hooks(of: index) where hook.word == "afterEach" { clear(hook.statement, reads) }
    }
    for hook in Set(lets.compactMap { $0.hook?.range }) { shorten(lets.filter { $0.hook?.range == hook }) }
  }

  private func variable(_ statement: SpecTree.Statement, in group: Int) -> Variable? {
    let (range, word) = (statement.range, statement.word)
    let isTestCase = tree.isTestCase(group)
    guard source[word] == "var" || isTestCase && source[word] == "let", !isTestCase || !isStatic(statement),
      word + 1 < range.upperBound
    else { return nil }
    var index = word + 1
    while index < range.upperBound, !["=", "{"].contains(source[index]) { index = source.after(index) }
    let hasType = source[word + 2] == ":"
    let isComputed = index < range.upperBound && source[index] == "{"
    let isState = source[range.lowerBound] == "@TestState"
    var initial = index < range.upperBound && !isComputed ? (index + 1)..<range.upperBound : nil
    // `@TestState(9) var x`
    if initial == nil, isState, word > range.lowerBound + 1 { initial = (range.lowerBound + 2)..<(word - 1) }
    if source[word] == "let", initial.map(isLiteral) ?? true { return nil }
    let isBare = (range.lowerBound..<word).allSatisfy { ["private", "fileprivate", "lazy"].contains(source[$0]) }
    return Variable(
      statement: statement, group: group, name: source[word + 1],
      type: hasType ? source.text(tokens: (word + 3)..<index) : nil, initial: initial, isComputed: isComputed,
      isFresh: isState || isTestCase,
      isPlain: !isComputed && (hasType || source[word + 2] == "=")
        && (range.lowerBound == word || isState || isTestCase && isBare))
  }

  func isLiteral(_ value: Range<Int>) -> Bool {
    let text = source.text(tokens: value)
    return ["[]", "[:]", "true", "false"].contains(text) || value.count == 1 && !source.isWord(value.lowerBound)
  }

  /// Whether a type of specs has a variable, which all its examples share.
  var hasState: Bool {
    tree.scopes.contains { scope in
      scope.role == .type && known.specTypes.contains(source[scope.owner.word + 1])
        && scope.statements.contains { isStored($0) }
    }
  }

  /// Returns whether an example or hook of a group itself sets a static variable of a type: `Path.current = other`.
  private func setsGlobals(_ group: Int) -> Bool {
    tree.scopes.indices.contains { inner in
      tree.groupOfCode(inner) == group
        && tree.scopes[inner].statements.contains { statement in
          let first = statement.range.lowerBound
          return source[first].first?.isUppercase == true && source[first + 1] == "." && source[first + 3] == "="
        }
    }
  }

  func isStored(_ member: SpecTree.Statement) -> Bool {
    source[member.word] == "var"
      && !member.range.contains { source[$0] == "{" && source[$0 - 1] != "=" && source[$0 - 1] != "(" }
  }

  /// What examples share they use one after another: the outermost groups that declare such a variable are `.serial`.
  private mutating func join(_ scopes: [Int]) {
    var joined: [Int] = []
    for scope in scopes {
      let around = tree.groups(around: scope)
      if !Set(joined).isDisjoint(with: around) { continue }
      if let group = around.first(where: { [tree] in Words.groups.contains(tree.source[tree.scopes[$0].owner.word]) }),
        let close = tree.scopes[group].owner.call?.close
      {
        joined.append(group)
        edits.insert(", .serial", before: source.tokens[close])
      } else if isWrapped(root(of: scope)) {
        joined.append(root(of: scope))
        serial.insert(root(of: scope))
      } else {
        mark(tree.scopes[scope].body.lowerBound, "its examples share a variable: make the group that uses it .serial")
      }
    }
  }

  private mutating func share(_ variable: Variable) {
    let (range, word) = (variable.statement.range, variable.statement.word)
    guard variable.isFresh else { return edits.insert("nonisolated(unsafe) ", before: source.tokens[range.lowerBound]) }
    edits.replace(source.start(range.lowerBound)..<source.end(word), with: "nonisolated(unsafe) var")
    let first = hooks(of: variable.group).first { $0.word == "beforeEach" }?.statement.scopes.last
    let isAssigned = first.map {
      tree.scopes[$0].statements.contains { source[$0.word] == variable.name && source[$0.word + 1] == "=" }
    }
    if isAssigned == true { return }
    let value = variable.initial.map { source.text(tokens: $0) } ?? "nil"
    edits.insert(
      "\n\(source.indentation(range.lowerBound))beforeEach { \(variable.name) = \(value) }",
      after: source.tokens[range.upperBound - 1])
  }

  // MARK: - Lets

  private mutating func declare(_ candidate: LetCandidate) {
    let variable = candidate.variable
    let range = variable.statement.range
    let indentation = source.indentation(range.lowerBound)
    let value = Edits.Piece.moved(source.span(candidate.value))
    let head = "let \(variable.name) = Let\(candidate.type.map { "<\($0)>" } ?? "") {"
    var pieces: [Edits.Piece] = [.text("\(head) "), value, .text(" }")]
    if candidate.hook != nil, source.text(tokens: candidate.value).contains("\n") {
      pieces = [.text("\(head)\n\(source.indentation(candidate.value.lowerBound))"), value, .text("\n\(indentation)}")]
    }
    if candidate.hook == nil, !candidate.isLiteral, !variable.statement.range.contains(where: { source[$0] == "lazy" })
    {
      pieces.append(.text("\n\(indentation)evaluate(\(variable.name))"))
    }
    guard let anchor = candidate.anchor else { return edits.replace(source.span(range), with: pieces) }
    edits.delete(source.lines(range))
    let end = source.lines(anchor).upperBound
    edits.replace(end..<end, with: [.text(indentation)] + pieces + [.text("\n")], leads: false)
  }

  /// Writes the reads of lets, and returns where they are.
  private mutating func read(_ lets: [LetCandidate]) -> Set<Int> {
    var places: Set<Int> = []
    for one in lets {
      let name = one.variable.statement.word + 1
      let found = reads(of: name, in: one.variable.group).filter {
        $0 != one.assignment?.lowerBound && places.insert($0).inserted
      }
      for index in found {
        edits.replace(source.tokens[index], with: isValue(index) ? "\(source[name])()" : "\(source[name]).value")
        guard let type = one.variable.type, type.hasSuffix("!"), tree.isComparedWithNil(index) else { continue }
        edits.insert(" as \(type.dropLast())?", after: source.tokens[index])
      }
    }
    return places
  }

  /// The lets that Kiwi's file has already, which are read as if they were variables.
  private mutating func readLets(of group: Int) {
    for statement in tree.scopes[group].statements
    where source[statement.word] == "let" && source[statement.word + 3] == "Let" {
      for index in reads(of: statement.word + 1, in: group) {
        if source[index - 2] == "evaluate" || source[index + 2] == "override" { continue }
        let isValue = source[index + 1] != "." && source[index + 1] != "="
        edits.insert(isValue ? "()" : ".value", after: source.tokens[index])
      }
    }
  }

  /// The places where a name in a group means what the group declares with it.
  private func reads(of declared: Int, in group: Int) -> [Int] {
    let shadows = LetChoice(tree: tree, group: group, hooks: []).shadows(of: source[declared])
    return tree.scopes[group].body.filter { index in
      source[index] == source[declared] && source.isWord(index) && index != declared && !source.isLabel(index)
        && (source[index - 1] != "." || source[index - 2] == "self") && !shadows.contains { $0.contains(index) }
    }
  }

  /// Returns whether `x()`, the value as it is, fits there: `x.value` may be changed.
  func isValue(_ index: Int) -> Bool {
    let next = source[index + 1]
    let ends = source.startsLine(index + 1) && next != "." || source.tokens[index + 1].kind == .string
    let isOperand = ["==", "!=", "===", "!==", "+", "-", "*", "/", "<", ">", "as", "is", "??", "..<", "..."].contains(
      next)
    return (ends || [")", ",", "]", "}", ":", ";"].contains(next) || source.tokens[index].hasSpaceAfter && isOperand)
      && source[index - 1] != "&"
  }

  /// A let goes with its example: `x = nil` is not needed.
  private mutating func clear(_ hook: SpecTree.Statement, _ reads: Set<Int>) {
    guard let scope = hook.scopes.last.map({ tree.scopes[$0] }) else { return }
    let cleared = scope.statements.filter {
      $0.range.suffix(3).count == 3 && reads.contains($0.range.upperBound - 3)
        && source[$0.range.upperBound - 1] == "nil"
        && source[$0.range.upperBound - 2] == "=" && $0.range.count == (source[$0.word] == "self" ? 5 : 3)
    }
    if cleared.isEmpty { return }
    let others = scope.statements.filter { one in !cleared.contains { $0.range == one.range } && !isSuper(one) }
    if others.isEmpty {
      emptied.insert(hook.range.lowerBound)
      return edits.delete(source.paragraph(hook.range))
    }
    for statement in cleared { edits.delete(source.lines(statement.range)) }
  }

  /// Takes the assignments out of a hook, which may leave nothing of it.
  private mutating func shorten(_ lets: [LetCandidate]) {
    guard let hook = lets.first?.hook, let scope = hook.scopes.last.map({ tree.scopes[$0] }) else { return }
    let early = lets.filter { !$0.isLiteral }.sorted { $0.value.lowerBound < $1.value.lowerBound }.map(\.variable.name)
    let evaluation = early.isEmpty ? "" : "evaluate(\(early.joined(separator: ", ")))"
    if scope.statements.filter({ !isSuper($0) }).count == lets.count {
      emptied.insert(hook.range.lowerBound)
      if evaluation.isEmpty { return edits.delete(source.paragraph(hook.range)) }
      return edits.replace(source.span(hook.range), with: [.text(evaluation)], drops: true)
    }
    if !evaluation.isEmpty {
      edits.insert(
        "\(evaluation)\n\(source.indentation(hook.range.lowerBound))", before: source.tokens[hook.range.lowerBound])
    }
    for statement in lets.compactMap(\.assignment) { remove(statement) }
  }

  /// Takes out a statement, with its line if it has one of its own.
  mutating func remove(_ statement: Range<Int>) {
    let isAlone = source.startsLine(statement.lowerBound) && source.startsLine(statement.upperBound)
    edits.delete(
      isAlone
        ? source.lines(statement)
        : source.start(
          statement.lowerBound)..<source.start(statement.upperBound + (source[statement.upperBound] == ";" ? 1 : 0)))
  }
}
