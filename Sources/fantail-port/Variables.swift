import FantailToolSupport

/// Turns the variables of groups into lets if this does not change their meaning, and marks the others as shared.
extension SwiftPort {
  mutating func variables() {
    var reads: Set<Int> = []
    var sharing: [SpecTree.Scope] = []
    for group in tree.groups {
      let choice = LetChoice(tree: tree, group: group)
      let (lets, rest) = choice.chosen()
      rest.forEach { share($0) }
      let root = tree.root(of: group)
      let isOuter = hasState && (isWrapped(root) ? root.index == group.index : group.parent == root.index)
      if !rest.isEmpty || isOuter || setsGlobals(group) { sharing.append(group) }
      let late = usingClosures(lets, of: group)
      for one in lets {
        declare(one, behind: choice.anchor(of: one, among: lets), raises: late.contains(one.name))
        reads.formUnion(read(one))
      }
      readLets(of: group)
      for code in choice.hooks.filter({ $0.maker == "afterEach" }).compactMap(tree.body) {
        // A let ends with its example, so `x = nil` is not needed.
        shorten(code, by: code.statements.filter { tree.clears($0) && reads.contains($0.range.upperBound - 3) })
      }
      let moved = lets.compactMap(\.assignment)
      let early = lets.filter { $0.assignment != nil && !source.isLiteral($0.value) }.map(\.name)
      let evaluation = early.isEmpty ? "" : "evaluate(\(early.joined(separator: ", ")))"
      if let first = moved.first { shorten(tree.scopes[first.scope], by: moved, leaving: evaluation) }
    }
    join(sharing)
  }

  /// Returns whether a type of specs has a variable, which all its examples share.
  var hasState: Bool {
    tree.scopes.contains { scope in
      scope.role == .type && known.specTypes.contains(scope.owner.name)
        && scope.statements.contains { isStored($0) && !TestCases.isList($0) }
    }
  }

  func isStored(_ member: SpecTree.Statement) -> Bool { member.keyword == "var" && !tree.isComputed(member) }

  /// Returns whether code in a group, but in none of its inner groups, assigns a static variable of a type:
  /// `Path.current = other`.
  private func setsGlobals(_ group: SpecTree.Scope) -> Bool {
    let inner = tree.scopes.filter { scope in
      scope.role != .group && tree.around(scope).first { $0.role == .group }?.index == group.index
    }
    return !globals(setIn: inner).isEmpty
  }

  /// Returns the types whose static variables the statements of some scopes assign.
  private func globals(setIn scopes: [SpecTree.Scope]) -> Set<String> {
    let first = scopes.flatMap(\.statements).map(\.first).filter { first in
      source[first].first?.isUppercase == true && source[first + 1] == "." && source[first + 3] == "="
    }
    return Set(
      first.map { index in
        source[index] == "Self" ? tree.testCase(around: index)?.owner.name ?? "Self" : source[index]
      })
  }

  /// Returns the traits of a group whose examples share variables. Groups that assign static variables of the same type
  /// run one after another.
  func traitsOfSharing(_ group: SpecTree.Scope) -> String {
    let names = globals(setIn: tree.scopes.filter { group.body.contains($0.open) }).sorted().map { "\"\($0)\"" }
    return ", .serial" + (names.isEmpty ? "" : ", .uses(\(names.joined(separator: ", ")))")
  }

  /// Examples must use a shared variable one after another, so the outermost groups that declare one become `.serial`.
  private mutating func join(_ scopes: [SpecTree.Scope]) {
    for scope in scopes {
      let around = tree.groups(around: scope)
      if !serial.isDisjoint(with: around.map(\.index)) { continue }
      let root = tree.root(of: scope)
      if let group = around.first(where: { Words.groups.contains($0.owner.keyword) }),
        let close = group.owner.call?.close
      {
        serial.insert(group.index)
        insert(traitsOfSharing(group), before: close)
      } else if isWrapped(root) {
        serial.insert(root.index)
      } else {
        mark(scope.body.lowerBound, "its examples share a variable: make the group that uses it .serial")
      }
    }
  }

  private mutating func share(_ variable: Variable) {
    let range = variable.statement.range
    let word = variable.statement.word
    guard variable.isFresh else { return insert("nonisolated(unsafe) ", before: range.lowerBound) }
    if tree.observers(of: variable.statement) != nil || tree.declaresSeveral(variable.statement) {
      mark(word, "\(variable.name): each example has to begin with its value; set it in a beforeEach")
      return insert("nonisolated(unsafe) ", before: word)
    }
    let reference = variable.statement.modifiers.first { ["weak", "unowned"].contains(source[$0]) }
    let strength = reference.map { source.text(tokens: $0..<source.after($0)) + " " } ?? ""
    replace(range.lowerBound..<(word + 1), with: "nonisolated(unsafe) \(strength)var")
    if isSetBeforeUse(variable) { return }
    let value = variable.initial.map { source.text(tokens: $0) } ?? "nil"
    insert(
      "\n\(source.indentation(range.lowerBound))beforeEach { \(variable.name) = \(value) }",
      after: range.upperBound - 1)
  }

  /// Returns whether the first hook begins with assignments, one of which sets the variable, and none of which throws,
  /// or reads the variable directly or through a function of the group.
  private func isSetBeforeUse(_ variable: Variable) -> Bool {
    guard let assignment = variable.assignment else { return false }
    var readers: Set = [variable.name]
    let functions = variable.scope.statements.filter { $0.keyword == "func" || tree.isComputed($0) }
    for _ in functions {
      readers.formUnion(functions.filter { $0.range.contains { readers.contains(source[$0]) } }.map(\.name))
    }
    let risks = readers.union(["try", "await"])
    return tree.scopes[assignment.scope].statements.prefix { $0.first <= assignment.first }.allSatisfy { one in
      let isValue = one.keyword == "let" || one.name == "="
      return isValue && (one.word + 1..<one.range.upperBound).allSatisfy { !risks.contains(source[$0]) }
    }
  }

  // MARK: - Lets

  /// Returns the lets of a test case whose values use the test case's closures. Such lets are written before the first
  /// hook.
  private func usingClosures(_ lets: [Variable], of group: SpecTree.Scope) -> Set<String> {
    guard group.isTestCase else { return [] }
    let closures = closures(in: group)
    var late: Set<String> = []
    while true {
      let names = closures.union(late)
      let more = lets.filter { one in
        !late.contains(one.name) && one.value.contains { source.isName($0) && names.contains(source[$0]) }
      }
      if more.isEmpty { return late }
      late.formUnion(more.map(\.name))
    }
  }

  /// - Parameters:
  ///   - anchor: The statement after which the let is written, if its value uses a later declaration.
  ///   - raises: Whether the let moves before the first hook, together with the closures that it uses.
  private mutating func declare(_ one: Variable, behind anchor: Range<Int>?, raises: Bool) {
    let range = one.statement.range
    let name = one.name
    let indentation = source.indentation(range.lowerBound)
    let written = source.text(tokens: one.value)
    let plain = one.type.map { $0.hasSuffix("!") ? String($0.dropLast()) : $0 }
    let type = plain.map { written.hasPrefix("\($0)(") ? "" : "<\($0)>" } ?? ""
    var value = "$0"
    // The cast to a type that is not optional traps like an unwrapped optional, but earlier.
    if one.type?.hasSuffix("!") == true, let cast = source.optionalCast(in: one.value)?.lowerBound {
      replace(cast, with: "!")
    } else if one.type?.hasSuffix("!") == true, source.mayFail(one.value) {
      value = one.value.contains { source[$0] == "?" } ? "($0)!" : "$0!"
    }
    // At the beginning of a closure, `#line` would be a directive.
    if source[one.value.lowerBound] == "#line" { value = "(\(value))" }
    let isLong = one.assignment != nil && written.contains("\n")
    let space = isLong ? "\n\(source.indentation(one.value.lowerBound))" : " "
    var template = "let \(name) = Let\(type) {\(space)\(value)\(isLong ? "\n\(indentation)" : " ")}"
    let isLate = one.assignment != nil || source.isLiteral(one.value) || range.contains { source[$0] == "lazy" }
    if !isLate { template += "\n\(indentation)evaluate(\(name))" }
    if raises {
      edits.replace(source.paragraph(range), with: "")
      let uses = Set(one.value.filter(source.isName).map { source[$0] })
      let pieces = source.pieces(template, ["0": one.value])
      raised[one.scope.index, default: []].append(Raised(name: name, uses: uses, pieces: pieces))
      return
    }
    let isConstant = one.assignment?.keyword == "let"
    if anchor == nil, !isConstant { return put(template, over: range, ["0": one.value]) }
    if !isConstant { remove(range) }
    let start = source.startsLine(range.lowerBound) ? source.lines(range).lowerBound : source.start(range.lowerBound)
    let place = anchor.map { source.lines($0).upperBound } ?? start
    edits.replace(place..<place, with: source.pieces("\(indentation)\(template)\n", ["0": one.value]))
  }

  /// Rewrites the reads of a let, and returns their positions.
  private mutating func read(_ one: Variable) -> [Int] {
    let own = [one.statement, one.assignment].compactMap(\.?.word).flatMap { [$0, $0 + 1] }
    let found = tree.uses(of: one.name, in: one.scope).filter { !own.contains($0) }
    for index in found {
      read(index)
      guard let type = one.type, type.hasSuffix("!"), tree.isComparedWithNil(index) else { continue }
      insert(" as \(type.dropLast())?", after: index)
    }
    return found
  }

  /// Rewrites the reads of lets that already exist in a Kiwi file as if the lets were variables.
  private mutating func readLets(of group: SpecTree.Scope) {
    for statement in group.statements where statement.keyword == "let" && source[statement.word + 3] == "Let" {
      for index in tree.uses(of: statement.name, in: group) where index != statement.word + 1 {
        if source[index - 2] != "evaluate", source[index + 2] != "override" { read(index) }
      }
    }
  }

  private mutating func read(_ index: Int) {
    readPlaces.insert(index)
    replace(index, with: source[index] + (isValue(index) ? "()" : ".value"))
  }

  /// Returns whether `x()`, which cannot be changed, is enough at a position; `x.value` can be changed.
  private func isValue(_ index: Int) -> Bool {
    let next = source[index + 1]
    let ends = source.startsLine(index + 1) && next != "." || source.tokens[index + 1].kind == .string
    let isOperand = ["==", "!=", "===", "!==", "+", "-", "*", "/", "<", ">", "as", "is", "??", "..<", "..."].contains(
      next)
    return (ends || [")", ",", "]", "}", ":", ";"].contains(next) || source.hasSpace(after: index) && isOperand)
      && source[index - 1] != "&"
  }

  /// Removes statements from a hook, and writes a text instead of them if one is given.
  private mutating func shorten(_ code: SpecTree.Scope, by gone: [SpecTree.Statement], leaving text: String = "") {
    let hook = code.owner.range
    let first = code.owner.first
    if gone.isEmpty { return }
    if code.statements.count > gone.count {
      if !text.isEmpty { insert("\(text)\n\(source.indentation(first))", before: first) }
      return gone.forEach { remove($0.range) }
    }
    emptied.insert(first)
    let place = text.isEmpty ? source.paragraph(hook) : source.span(hook)
    edits.replace(place, with: [.text(text)], drops: true)
  }
}
