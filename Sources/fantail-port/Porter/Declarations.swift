import FantailToolSupport

/// A function or a type that a group declares; a group's closure holds none.
struct Declaration {
  let statement: SpecTree.Statement
  let group: SpecTree.Scope
  let isFunction: Bool

  var name: String { statement.name }
}

/// Moves declarations of groups to their type, or makes closures of functions that use the group's variables.
extension SwiftPort {
  mutating func declarations() {
    let declared = tree.groups.flatMap { group in group.statements.compactMap { declaration($0, in: group) } }
    let used = captures(declared)
    var members: [Int: [(name: String, words: [String])]] = [:]
    for (one, names) in zip(declared, used) {
      if !one.isFunction || names.isEmpty {
        hoist(one, &members)
      } else if !asClosure(one) {
        let list = names.sorted().joined(separator: ", ")
        mark(
          one.statement.first,
          "\(one.name): a group declares no functions; make it one of the type that takes \(list) as arguments")
      }
    }
  }

  private func declaration(_ statement: SpecTree.Statement, in group: SpecTree.Scope) -> Declaration? {
    let isStatic = group.isTestCase && isStatic(statement)
    guard isStatic || Words.declarations.contains(statement.keyword), statement.keyword != "extension",
      head(of: statement, in: group) == nil
    else { return nil }
    return Declaration(statement: statement, group: group, isFunction: statement.keyword == "func" && !isStatic)
  }

  func isStatic(_ statement: SpecTree.Statement) -> Bool {
    statement.modifiers.contains { ["static", "class"].contains(source[$0]) }
  }

  // MARK: - What a function uses

  /// The group's variables, and functions that become closures, which each declaration uses.
  private func captures(_ declared: [Declaration]) -> [Set<String>] {
    var closures: Set<String> = []
    while true {
      let used = declared.map { captures(of: $0, closures) }
      let more = Set(zip(declared, used).filter { $0.isFunction && !$1.isEmpty }.map(\.0.name))
      if more == closures { return used }
      closures = more
    }
  }

  private func captures(of declaration: Declaration, _ closures: Set<String>) -> Set<String> {
    guard let body = tree.body(declaration.statement) else { return [] }
    var names = tree.groups(around: declaration.group).reduce(into: closures.subtracting([declaration.name])) {
      $0.formUnion($1.names)
    }
    for statement in declaration.group.statements where isStatic(statement) {
      names.subtract(source.names(declaredBy: statement.range))
    }
    let words = source.inside(body.open).filter(source.isName).map { source[$0] }
    return Set(words).intersection(names).subtracting(body.names)
  }

  private func isUse(_ index: Int, of name: String) -> Bool {
    source[index] == name && source.isName(index) && source[index - 1] != "."
  }

  // MARK: - Moving

  private mutating func hoist(_ one: Declaration, _ members: inout [Int: [(name: String, words: [String])]]) {
    let root = tree.root(of: one.group)
    let isOwnType = root.isTestCase || tree.isFreeRoot(root)
    let home = isOwnType ? root : tree.scopes[root.parent ?? 0]
    let ofType = isOwnType ? [] : home.statements.filter { Words.declarations.contains($0.keyword) }
    let known = members[home.index] ?? ofType.map { ($0.name, words($0.range, [:])) }
    let statement = one.statement.range
    let old = renamed[one.group.index, default: [:]]
    var (name, number, isThere) = (one.name, 1, false)
    while let there = known.first(where: { $0.name == name }), !isThere {
      isThere = there.words == words(statement, old.merging([one.name: name]) { $1 })
      if !isThere {
        number += 1
        name = "\(one.name)\(number)"
      }
    }
    if name != one.name {
      renamed[one.group.index, default: [:]][one.name] = name
      for index in one.group.body where isUse(index, of: one.name) { replace(index, with: name) }
    }
    edits.replace(source.paragraph(statement), with: "")
    if isThere { return }
    members[home.index] = known + [(name, words(statement, renamed[one.group.index] ?? [:]))]
    if one.isFunction {
      let access = one.statement.modifiers.contains { source[$0] == "private" } ? "" : "private "
      let isFree = !isOwnType && root.parent == 0
      modify(
        one.statement, ["override": "", "fileprivate": "", "final": ""],
        adding: "\(access)\(isFree ? "" : "static ")")
    }
    let indentation = source.indentation(isOwnType ? root.body.lowerBound : root.owner.first)
    hoisted[root.index, default: []] += [
      .text(indentation),
      .moved(source.span(statement), from: source.indentation(statement.lowerBound), to: indentation), .text("\n\n"),
    ]
  }

  private func words(_ range: Range<Int>, _ renamed: [String: String]) -> [String] {
    range.filter { !["private", "static"].contains(source[$0]) }.map { renamed[source[$0]] ?? source[$0] }
  }

  /// A function that uses the group's variables becomes a closure.
  private mutating func asClosure(_ one: Declaration) -> Bool {
    let statement = one.statement
    guard let call = source.call(statement.word + 1), let close = call.close, let body = tree.body(statement),
      body.role != .group, !source.inside(body.open).contains(where: { isUse($0, of: one.name) }),
      statement.modifiers.allSatisfy({ ["private", "fileprivate"].contains(source[$0]) }),
      !(statement.word..<body.open).contains(where: { ["=", "inout", "...", "where"].contains(source[$0]) })
    else { return false }
    let colons = call.arguments.compactMap { source.first(":", in: $0.tokens) }
    guard colons.count == call.arguments.count else { return false }
    closures.insert(one.name)
    let types = zip(colons, call.arguments).map { source.text(tokens: ($0 + 1)..<$1.tokens.upperBound) }
    let result = source.text(tokens: (close + 1)..<body.open)
    let arrow = result.contains("->") ? result : (result.isEmpty ? "-> Void" : "\(result) -> Void")
    let waits = waiting.contains(one.name) && !result.contains("async") ? "async " : ""
    let names = colons.isEmpty ? "" : " \(colons.map { source[$0 - 1] }.joined(separator: ", ")) in"
    replace(
      statement.first..<(body.open + 1),
      with: "let \(one.name): @Sendable (\(types.joined(separator: ", "))) \(waits)\(arrow) = {\(names)")
    if let first = one.group.statements.first(where: { head(of: $0, in: one.group) != nil })?.range {
      // Methods may stand behind those that call them, closures may not.
      edits.replace(source.paragraph(statement.range), with: "")
      let line = source.lines(first).lowerBound
      let indentation = source.indentation(first.lowerBound)
      edits.replace(
        line..<line, with: [.text(indentation), .moved(source.span(statement.range)), .text("\n\n")], .trailing)
    }
    for index in one.group.body where isUse(index, of: one.name) && !statement.range.contains(index) {
      for argument in source.call(index)?.arguments ?? [] where argument.label != nil {
        delete(argument.tokens.lowerBound..<argument.value.lowerBound)
      }
    }
    return true
  }
}
