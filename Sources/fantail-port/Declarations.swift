import FantailToolSupport

/// Moves declarations from groups to their type, or turns functions that use the group's variables into closures.
extension SwiftPort {
  private struct Moved {
    /// The declarations of a type, keyed by the type's scope.
    var members: [Int: [String: [String]]] = [:]
    /// The new names, keyed by the group with the declarations.
    var names: [Int: [String: String]] = [:]
    /// The groups that declare the members, keyed by name. Declarations with the same name in one group are overloads.
    var groups: [String: Int] = [:]
  }

  mutating func declarations() {
    let declared = tree.groups.flatMap { group in group.statements.filter { isDeclaration($0, in: group) } }
    let used = captures(declared)
    var moved = Moved()
    for (one, names) in zip(declared, used) {
      if !isFunction(one) || names.isEmpty {
        hoist(one, &moved)
      } else if one.keyword == "var" {
        delete(one.modifiers)
        raise(one)
      } else if asClosure(one) {
        raise(one)
      } else {
        let list = names.sorted().joined(separator: ", ")
        mark(
          one.first,
          "\(one.name): a group cannot declare functions; make it a method of the type that takes \(list) as arguments")
      }
    }
    for group in tree.groups { writeRaised(group) }
  }

  /// Moves a closure of a test case before its first hook and test, since methods may come after their callers.
  private mutating func raise(_ one: SpecTree.Statement) {
    guard tree.scopes[one.scope].isTestCase, let body = tree.body(one) else { return }
    edits.replace(source.paragraph(one.range), with: "")
    let uses = Set(source.inside(body.open).filter(source.isName).map { source[$0] })
    raised[one.scope, default: []].append(
      Raised(name: one.name, uses: uses, pieces: [.moved(source.span(one.range))]))
  }

  /// Writes the declarations that move up in a test case, each one after the declarations that it uses.
  private mutating func writeRaised(_ group: SpecTree.Scope) {
    guard var rest = raised[group.index], let first = group.statements.first(where: { $0.maker != nil })?.range
    else { return }
    let line = source.lines(first).lowerBound
    let indentation = source.indentation(first.lowerBound)
    while !rest.isEmpty {
      let next = rest.firstIndex { one in !rest.contains { $0.name != one.name && one.uses.contains($0.name) } } ?? 0
      edits.replace(line..<line, with: [.text(indentation)] + rest.remove(at: next).pieces + [.text("\n\n")])
    }
  }

  /// Returns the functions and computed properties of a test case that use its variables, and therefore stay in the
  /// group of the test case.
  func closures(in testCase: SpecTree.Scope) -> Set<String> {
    let declared = testCase.statements.filter { isDeclaration($0, in: testCase) }
    return Set(zip(declared, captures(declared)).filter { isFunction($0) && !$1.isEmpty }.map(\.0.name))
  }

  /// Returns whether a statement of a group declares a function or a type, which the group's closure must not contain.
  private func isDeclaration(_ one: SpecTree.Statement, in group: SpecTree.Scope) -> Bool {
    one.maker == nil && !TestCases.isList(one)
      && (group.isTestCase && (one.isStatic || isComputed(one)) || Words.declarations.contains(one.keyword))
  }

  private func isFunction(_ one: SpecTree.Statement) -> Bool {
    one.keyword == "func" && !one.isStatic || one.keyword == "var" && isComputed(one)
  }

  private func isComputed(_ one: SpecTree.Statement) -> Bool { !one.isStatic && tree.isComputed(one) }

  // MARK: - Captured names

  /// Returns the names that each declaration uses but that cannot move: the group's variables, and functions that
  /// become closures.
  private func captures(_ declared: [SpecTree.Statement]) -> [Set<String>] {
    var closures: Set<String> = []
    while true {
      let used = declared.map { captures(of: $0, closures) }
      let more = Set(zip(declared, used).filter { isFunction($0) && !$1.isEmpty }.map(\.0.name))
      if more == closures { return used }
      closures = more
    }
  }

  private func captures(of one: SpecTree.Statement, _ closures: Set<String>) -> Set<String> {
    guard let body = tree.body(one) else { return [] }
    let group = tree.scopes[one.scope]
    var names = closures.subtracting([one.name])
    for outer in tree.groups(around: group) { names.formUnion(tree.names(of: outer)) }
    for other in group.statements where other.isStatic { names.subtract(source.names(declaredBy: other.range)) }
    if let list = teardownLists[tree.root(of: group).index], source.first("addTeardownBlock", in: body.body) != nil {
      return [list]
    }
    let words = source.inside(body.open).filter(source.isName)
    let ofSelf = Set(words.filter { source[$0 - 1] == "." }.map { source[$0] })
    return Set(words.map { source[$0] }).intersection(names).subtracting(tree.names(of: body).subtracting(ofSelf))
  }

  // MARK: - Moving

  private mutating func hoist(_ one: SpecTree.Statement, _ moved: inout Moved) {
    let group = tree.scopes[one.scope]
    let statement = one.range
    let root = tree.root(of: group)
    let isOwnType = root.isTestCase || tree.isFreeRoot(root)
    let home = isOwnType ? root : tree.scopes[root.parent ?? 0]
    let ofType = isOwnType ? [] : home.statements.filter { Words.declarations.contains($0.keyword) }
    var known = moved.members[home.index] ?? Dictionary(ofType.map { ($0.name, words($0.range, [:])) }) { $1 }
    var names = moved.names[group.index, default: [:]]
    var name = one.name
    var number = 1
    // Finds the first name that is unused, or has the same meaning.
    while let other = known[name], moved.groups[name] != group.index || !isFunction(one),
      other != words(statement, names.merging([one.name: name]) { $1 })
    {
      number += 1
      name = "\(one.name)\(number)"
    }
    if name != one.name {
      names[one.name] = name
      for index in tree.uses(of: one.name, in: group) { replace(index, with: name) }
    }
    edits.replace(source.paragraph(statement), with: "")
    members.append(statement)
    let isOverload = moved.groups.updateValue(group.index, forKey: name) == group.index && isFunction(one)
    if known.updateValue(words(statement, names), forKey: name) != nil, !isOverload { return }
    moved.members[home.index] = known
    moved.names[group.index] = names
    if isFunction(one) {
      let access = one.modifiers.contains { source[$0] == "private" } ? "" : "private "
      let isFree = !isOwnType && root.parent == 0
      modify(one, ["override": "", "fileprivate": "", "final": ""])
      insert("\(access)\(isFree ? "" : "static ")", before: one.word)
    } else if one.isStatic, !one.modifiers.contains(where: { ["static", "class"].contains(source[$0]) }) {
      insert("static ", before: one.word)
    }
    // A type that was local may use private types.
    let isAlias = one.keyword == "typealias" || Words.types.contains(one.keyword)
    if isAlias, !root.isTestCase, one.modifiers.isEmpty { insert("private ", before: one.first) }
    let indentation = source.indentation(isOwnType ? root.body.lowerBound : root.owner.first)
    hoisted[root.index, default: []] += [
      .text(indentation),
      .moved(source.span(statement), from: source.indentation(statement.lowerBound), to: indentation), .text("\n\n"),
    ]
  }

  private func words(_ range: Range<Int>, _ renamed: [String: String]) -> [String] {
    range.filter { !["private", "static"].contains(source[$0]) }.map { renamed[source[$0]] ?? source[$0] }
  }

  /// Turns a function that uses the group's variables into a closure.
  private mutating func asClosure(_ statement: SpecTree.Statement) -> Bool {
    let name = statement.name
    let group = tree.scopes[statement.scope]
    let uses = tree.uses(of: name, in: group).filter { $0 != statement.word + 1 }
    guard let call = source.call(statement.word + 1), let close = call.close, let body = tree.body(statement),
      body.role != .group, !uses.contains(where: statement.range.contains),
      statement.modifiers.allSatisfy({ ["private", "fileprivate"].contains(source[$0]) })
    else { return false }
    let parameters = call.arguments.filter { !isUnneeded($0, in: body, uses) }
    let head = parameters.flatMap(\.tokens) + ((close + 1)..<body.open)
    if head.contains(where: { ["=", "inout", "...", "where"].contains(source[$0]) }) { return false }
    let colons = parameters.compactMap { source.first(":", in: $0.tokens) }
    let types = zip(colons, parameters).map { source.text(tokens: ($0 + 1)..<$1.tokens.upperBound) }
    let result = source.text(tokens: (close + 1)..<body.open)
    let arrow = result.contains("->") ? result : "\(result)\(result.isEmpty ? "" : " ")-> Void"
    let waits = waiting.contains(name) && !result.contains("async") ? "async " : ""
    let names = colons.isEmpty ? "" : " \(colons.map { source[$0 - 1] }.joined(separator: ", ")) in"
    let start = "let \(name): @Sendable (\(types.joined(separator: ", "))) \(waits)\(arrow) = {\(names)"
    edits.replace(source.span(statement.first..<(body.open + 1)), with: [.text(start)], drops: true)
    for argument in uses.flatMap({ source.call($0)?.arguments ?? [] }) where argument.label != nil {
      delete(argument.tokens.lowerBound..<argument.value.lowerBound)
    }
    return true
  }

  /// Returns whether a parameter has a value in all calls, and only passed on the source location to Spectre.
  private func isUnneeded(_ parameter: Call.Argument, in body: SpecTree.Scope, _ uses: [Int]) -> Bool {
    guard source.first("=", in: parameter.tokens) != nil, let colon = source.first(":", in: parameter.tokens)
    else { return false }
    let isRead = body.body.contains {
      source[$0] == source[colon - 1] && source.isName($0) && !dropped.contains($0)
    }
    return !isRead
      && !uses.contains {
        source.call($0)?.arguments.contains { $0.label == source[parameter.tokens.lowerBound] } == true
      }
  }
}
