import FantailToolSupport

/// Chooses the variables of a group that are fresh for each example anyway and are read on the example's own task only.
struct LetChoice {
  let tree: SpecTree
  let group: Int
  let hooks: [SwiftPort.Hook]

  private var source: Source { tree.source }
  private var scope: SpecTree.Scope { tree.scopes[group] }

  func lets(among variables: [Variable]) -> [LetCandidate] {
    let values = variables.filter(\.isFresh).compactMap(\.initial)
    var candidates = variables.compactMap { candidate($0, values) }
    // A hook's assignments move together: one that stays keeps those after it.
    while true {
      let kept = candidates.filter { one in
        let others = variables.filter { other in !candidates.contains { $0.variable.name == other.name } }
        if others.contains(where: { $0.initial?.contains { source[$0] == one.variable.name } ?? false }) {
          return false
        }
        guard let hook = one.hook, let assignment = one.assignment else { return true }
        let before = statements(of: hook).prefix { $0.range != assignment }
        return before.allSatisfy { earlier in candidates.contains { $0.assignment == earlier.range } }
      }
      let placed = kept.compactMap { one in
        var one = one
        one.anchor = anchor(of: one, among: kept)
        return one.anchor.map { isUnused(one, before: $0) } ?? true ? one : nil
      }
      if placed.count == candidates.count { return placed }
      candidates = placed
    }
  }

  /// The last statement that declares a name of the value, itself or through others, if it stands behind the variable.
  private func anchor(of candidate: LetCandidate, among others: [LetCandidate]) -> Range<Int>? {
    var found: Range<Int>?
    var values = [candidate.value]
    var seen: Set<Int> = [candidate.value.lowerBound]
    while let value = values.popLast() {
      let isName = { source.isWord($0) && source[$0 - 1] != "." && !source.isLabel($0) }
      let names = Set(value.filter(isName).map { source[$0] })
      for statement in scope.statements.map(\.range)
      where statement.lowerBound > (found ?? candidate.variable.statement.range).lowerBound
        && !names.isDisjoint(with: source.names(declaredBy: statement))
      {
        found = statement
      }
      for other in others where names.contains(other.variable.name) && seen.insert(other.value.lowerBound).inserted {
        values.append(other.value)
      }
    }
    return found
  }

  private func isUnused(_ candidate: LetCandidate, before anchor: Range<Int>) -> Bool {
    !(candidate.variable.statement.range.upperBound..<anchor.upperBound).contains {
      source[$0] == candidate.variable.name && source[$0 - 1] != "."
    }
  }

  private func statements(of hook: SpecTree.Statement) -> [SpecTree.Statement] {
    hook.scopes.last.map { tree.scopes[$0].statements.filter { source[$0.word] != "super" } } ?? []
  }

  private func candidate(_ variable: Variable, _ values: [Range<Int>]) -> LetCandidate? {
    guard variable.isPlain else { return nil }
    let found = assignment(variable)
    guard let value = found?.value ?? (variable.isFresh ? variable.initial : nil) else { return nil }
    let waits = value.contains {
      source[$0] == variable.name && source[$0 - 1] != "." || source[$0] == "await"
        || source[$0] == "try" && !["!", "?"].contains(source[$0 + 1])
    }
    let written = source.text(tokens: value)
    if waits || written == "nil" || !isSound(variable, found?.statement, values) { return nil }
    let isLiteral =
      value.count == 1 && !source.isWord(value.lowerBound) || ["[]", "[:]", "true", "false"].contains(written)
    var type = variable.type
    if let annotated = type {
      let plain = annotated.hasSuffix("!") ? String(annotated.dropLast()) : annotated
      type = written.hasPrefix("\(plain)(") ? nil : plain
    } else if let initial = variable.initial, source.text(tokens: initial) != written {
      guard isLiteral, initial.count == 1,
        source.tokens[initial.lowerBound].kind == source.tokens[value.lowerBound].kind
      else { return nil }
    }
    return LetCandidate(
      variable: variable, value: value, hook: found?.hook, assignment: found?.statement, type: type,
      isLiteral: isLiteral)
  }

  /// The assignment in the group's first `beforeEach`.
  private func assignment(
    _ variable: Variable
  ) -> (hook: SpecTree.Statement, statement: Range<Int>, value: Range<Int>)? {
    let others = ["beforeAll", "afterEach", "afterAll"]
    guard let hook = hooks.first(where: { !others.contains($0.word) }), hook.word == "beforeEach",
      hook.isPlain
    else { return nil }
    for statement in statements(of: hook.statement) {
      let first = statement.range.lowerBound + (source[statement.range.lowerBound] == "self" ? 2 : 0)
      if source[first] == variable.name, source[first + 1] == "=" {
        return (hook.statement, statement.range, (first + 2)..<statement.range.upperBound)
      }
    }
    return nil
  }

  /// - Parameter values: The values of other variables, which are read when their lets are made.
  private func isSound(_ variable: Variable, _ assignment: Range<Int>?, _ values: [Range<Int>]) -> Bool {
    let unwraps = variable.type?.hasSuffix("!") == true
    let shadows = shadows(of: variable.name)
    return scope.body.allSatisfy { index in
      guard source[index] == variable.name, source.isWord(index), !shadows.contains(where: { $0.contains(index) })
      else { return true }
      let isMember = source[index - 1] == "." && source[index - 2] != "self"
      let (before, next) = (source[index - 1], source[index + 1])
      if isMember || variable.statement.range.contains(index) || assignment?.contains(index) == true { return true }
      if source.isLabel(index) { return true }
      if ["let", "var", "func", "case"].contains(before) || [":", "in"].contains(next) { return false }
      if next == ",", (index..<(index + 8)).contains(where: { source[$0] == "in" }) { return false }
      let isBound =
        ["let", "="].contains(before) && next != "."
        && (index - 4..<index).contains { ["if", "guard"].contains(source[$0]) }
      return !isBound && !(unwraps && needsOptional(index))
        && (runsWithExample(index) || values.contains { $0.contains(index) })
    }
  }

  /// Returns whether code needs a variable to be an optional.
  private func needsOptional(_ index: Int) -> Bool {
    let (next, value) = (source[index + 1], source[index + 2])
    if ["?", "!"].contains(next) || ["==", "!="].contains(next) && value == "nil" { return true }
    if next == "=", value == "nil" { return !isCleared(index) }
    return next == ")" && (index..<(index + 8)).contains { source[$0] == "beNil" } && !tree.isComparedWithNil(index)
  }

  /// Returns whether `x = nil` is a statement of an `afterEach`, which a let does not need.
  private func isCleared(_ index: Int) -> Bool {
    let scope = tree.scopes[tree.scopeOfToken[index]]
    guard hooks.contains(where: { $0.word == "afterEach" && $0.statement.range == scope.owner.range }) else {
      return false
    }
    // Beside other statements it may be what they look at.
    return scope.statements.allSatisfy {
      source[$0.range.upperBound - 1] == "nil" && source[$0.range.upperBound - 2] == "=" || source[$0.word] == "super"
    }
  }

  /// Returns whether code runs as a part of an example or hook, itself or in functions of the group that are only called.
  private func runsWithExample(_ index: Int, depth: Int = 0) -> Bool {
    if tree.isOwnCode(index) { return true }
    let around = tree.scopes(around: index)
    guard depth < 4, let function = around.first(where: { tree.scopes[$0].role != .flow }).map({ tree.scopes[$0] }),
      function.role == .function, source[function.owner.word] == "func", function.parent == group
    else { return false }
    let name = source[function.owner.word + 1]
    return scope.body.allSatisfy { use in
      source[use] != name || !source.isWord(use) || function.owner.range.contains(use)
        || source[use + 1] == "(" && runsWithExample(use, depth: depth + 1)
    }
  }

  /// Where a name is that of a local value in place of the group's: in code with such a parameter, and from its
  /// declaration to the end of the braces around it. What it is made of still means the group's.
  func shadows(of name: String) -> [Range<Int>] {
    scope.body.filter { source[$0] == name && source.isWord($0) }.flatMap { index in
      let inner = tree.scopes[tree.scopeOfToken[index]]
      if let function = function(withParameter: index) { return [function] }
      guard ["let", "var"].contains(source[index - 1]), tree.scopeOfToken[index] != group,
        let statement = inner.statements.first(where: { $0.range.contains(index) })?.range,
        statement.lowerBound == index - 1
      else { return [] as [Range<Int>] }
      return [index..<(index + 1), statement.upperBound..<max(statement.upperBound, inner.body.upperBound)]
    }
  }

  private func function(withParameter index: Int) -> Range<Int>? {
    tree.scopes.first { function in
      let isHead = source[function.owner.word] == "func" && source[index + 1] == ":"
      let head =
        isHead
        ? function.owner.word..<function.open : (function.open + 1)..<max(function.open + 1, function.body.lowerBound)
      return function.open > 0 && function.role != .group && head.contains(index) && source[index + 1] != "."
    }.map { (source[$0.owner.word] == "func" ? $0.owner.word : $0.open)..<source.partner($0.open) }
  }
}

extension SpecTree {
  /// Returns whether `expect(x).toNot(beNil())` says of a variable that it is not nil.
  func isComparedWithNil(_ index: Int) -> Bool {
    let first = source[index - 2] == "self" ? index - 2 : index
    guard source[first - 1] == "(", source[first - 2] == "expect", source[index + 1] == ")", source[index + 2] == "."
    else { return false }
    let matcher = index + (source[index + 5] == "." ? 6 : 5)
    return ["toNot", "notTo"].contains(source[index + 3]) && source[matcher] == "beNil"
  }
}
