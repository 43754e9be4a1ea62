import FantailToolSupport

/// A function or a type that a group declares; a group's closure holds none.
struct Declaration {
  let statement: SpecTree.Statement
  let group: Int
  let name: String
  let isFunction: Bool
}

/// Moves declarations of groups to their type, or makes closures of functions that use the group's variables.
extension SwiftPort {
  mutating func declarations() {
    var declared: [Declaration] = []
    for (index, scope) in tree.scopes.enumerated() where scope.role == .group {
      declared += scope.statements.compactMap { declaration($0, in: index) }
    }
    let used = captures(declared)
    var members: [Int: [(name: String, words: [String])]] = [:]
    for (place, one) in declared.enumerated() {
      if one.isFunction, !used[place].isEmpty {
        let names = used[place].sorted().joined(separator: ", ")
        if !asClosure(one) {
          mark(
            one.statement.range.lowerBound,
            "\(one.name): a group declares no functions; make it one of the type that takes \(names) as arguments")
        }
      } else {
        let root = self.root(of: one.group)
        let home = tree.isTestCase(root) || tree.isFreeRoot(root) ? root : tree.scopes[root].parent ?? 0
        var known = members[home] ?? (home == root ? [] : membersOfType(home))
        hoist(one, root, &known)
        members[home] = known
      }
    }
  }

  /// The outermost group around one.
  func root(of group: Int) -> Int {
    tree.groups(around: group).last ?? group
  }

  private func declaration(_ statement: SpecTree.Statement, in group: Int) -> Declaration? {
    let word = source[statement.word]
    let isStatic = tree.isTestCase(group) && isStatic(statement)
    guard Words.declarations.contains(word) || isStatic, word != "extension", member(statement, of: group) == nil else {
      return nil
    }
    return Declaration(
      statement: statement, group: group, name: source[statement.word + 1], isFunction: word == "func" && !isStatic)
  }

  func isStatic(_ statement: SpecTree.Statement) -> Bool {
    (statement.range.lowerBound..<statement.word).contains { ["static", "class"].contains(source[$0]) }
  }

  private func membersOfType(_ scope: Int) -> [(name: String, words: [String])] {
    tree.scopes[scope].statements.filter { Words.declarations.contains(source[$0.word]) }.map {
      (source[$0.word + 1], words($0.range, [:]))
    }
  }

  private func words(_ range: Range<Int>, _ renamed: [String: String]) -> [String] {
    range.filter { !["private", "static"].contains(source[$0]) }.map { renamed[source[$0]] ?? source[$0] }
  }

  // MARK: - What a function uses

  /// The group's variables, and functions that become closures, which each declaration uses.
  private func captures(_ declared: [Declaration]) -> [Set<String>] {
    var used = declared.map { captures(of: $0, []) }
    var closures: Set<String> = []
    while true {
      let more = Set(zip(declared, used).filter { $0.isFunction && !$1.isEmpty }.map(\.0.name))
      if more == closures { return used }
      closures = more
      used = declared.map { captures(of: $0, closures) }
    }
  }

  private func captures(of declaration: Declaration, _ closures: Set<String>) -> Set<String> {
    guard let body = declaration.statement.scopes.last.map({ tree.scopes[$0] }) else { return [] }
    var names = tree.groups(around: declaration.group).reduce(into: closures.subtracting([declaration.name])) {
      $0.formUnion(tree.scopes[$1].names)
    }
    for statement in tree.scopes[declaration.group].statements where isStatic(statement) {
      names.subtract(source.names(declaredBy: statement.range))
    }
    let words = source.inside(body.open).filter { index in
      source.isWord(index) && (source[index - 1] != "." || source[index - 2] == "self") && !source.isLabel(index)
    }
    return Set(words.map { source[$0] }).intersection(names).subtracting(body.names)
  }

  func isUse(_ index: Int, of name: String) -> Bool {
    source[index] == name && source.isWord(index) && source[index - 1] != "." && !source.isLabel(index)
  }

  // MARK: - Moving

  private mutating func hoist(_ one: Declaration, _ root: Int, _ members: inout [(name: String, words: [String])]) {
    let (statement, body) = (one.statement.range, tree.scopes[one.group].body)
    var number = 1
    var (name, isThere) = (one.name, false)
    while let there = members.first(where: { $0.name == name }), !isThere {
      isThere = there.words == words(statement, renamed[one.group, default: [:]].merging([one.name: name]) { $1 })
      if isThere { break }
      number += 1
      name = "\(one.name)\(number)"
    }
    if name != one.name {
      renamed[one.group, default: [:]][one.name] = name
      for index in body where isUse(index, of: one.name) { edits.replace(source.tokens[index], with: name) }
    }
    edits.delete(source.paragraph(statement))
    if isThere { return }
    members.append((name, words(statement, renamed[one.group] ?? [:])))
    let isOwnType = tree.isTestCase(root) || tree.isFreeRoot(root)
    if one.isFunction {
      let modifiers = (statement.lowerBound..<one.statement.word).map { source[$0] }
      for index in statement.lowerBound..<one.statement.word
      where ["override", "fileprivate", "final"].contains(source[index]) {
        edits.delete(source.start(index)..<source.start(index + 1))
      }
      let access = modifiers.contains("private") ? "" : "private "
      let isFree = !isOwnType && tree.scopes[root].parent == 0
      edits.insert("\(access)\(isFree ? "" : "static ")", before: source.tokens[one.statement.word])
    }
    let old = source.indentation(statement.lowerBound)
    let first = isOwnType ? tree.scopes[root].body.lowerBound : tree.scopes[root].owner.range.lowerBound
    let indentation = source.indentation(first)
    hoisted[root, default: []] += [
      .text(indentation), .moved(source.span(statement), from: old, to: indentation), .text("\n\n"),
    ]
  }

  /// A function that uses the group's variables becomes a closure.
  private mutating func asClosure(_ one: Declaration) -> Bool {
    let keyword = one.statement.word
    guard let call = source.call(keyword + 1), let close = call.close,
      let open = one.statement.scopes.last.map({ tree.scopes[$0].open }),
      (one.statement.range.lowerBound..<keyword).allSatisfy({ ["private", "fileprivate"].contains(source[$0]) })
    else { return false }
    var parameters: [(name: String, type: String)] = []
    for parameter in call.arguments.map(\.tokens) {
      guard let colon = source.first(":", in: parameter),
        !parameter.contains(where: { ["=", "inout", "..."].contains(source[$0]) })
      else { return false }
      parameters.append((source[colon - 1], source.text(tokens: (colon + 1)..<parameter.upperBound)))
    }
    let result = source.text(tokens: (close + 1)..<open)
    let isRecursive = source.inside(open).contains { isUse($0, of: one.name) }
    if isRecursive || tree.scopes[one.statement.scopes.last ?? 0].role == .group || result.contains("where") {
      return false
    }
    closures.insert(one.name)
    let arrow = result.contains("->") ? result : (result.isEmpty ? "-> Void" : "\(result) -> Void")
    let waits = waiting.contains(one.name) && !result.contains("async") ? "async " : ""
    let names = parameters.isEmpty ? "" : " \(parameters.map(\.name).joined(separator: ", ")) in"
    edits.replace(
      source.start(one.statement.range.lowerBound)..<source.end(open),
      with:
        "let \(one.name): @Sendable (\(parameters.map(\.type).joined(separator: ", "))) \(waits)\(arrow) = {\(names)")
    let scope = tree.scopes[one.group]
    if tree.isTestCase(one.group),
      let first = scope.statements.first(where: { member($0, of: one.group) != nil })?.range
    {
      // Methods may stand behind those that call them, closures may not.
      edits.delete(source.paragraph(one.statement.range))
      let line = source.lines(first).lowerBound
      let indentation = source.indentation(first.lowerBound)
      edits.replace(
        line..<line, with: [.text(indentation), .moved(source.span(one.statement.range)), .text("\n\n")], leads: false)
    }
    for index in scope.body where isUse(index, of: one.name) && !one.statement.range.contains(index) {
      for argument in source.call(index)?.arguments ?? [] where argument.label != nil {
        edits.delete(source.start(argument.tokens.lowerBound)..<source.start(argument.value.lowerBound))
      }
    }
    return true
  }
}
