import FantailToolSupport

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

/// Chooses the variables of a group that are fresh for each example anyway and are read on the example's own task only.
struct LetChoice {
  struct Hook {
    /// Fantail's word.
    let word: String
    let statement: SpecTree.Statement
    /// Whether it has neither arguments nor parameters.
    let isPlain: Bool
  }

  let tree: SpecTree
  let group: SpecTree.Scope
  let hooks: [Hook]
  let variables: [Variable]

  private var source: Source { tree.source }

  func lets() -> [LetCandidate] {
    var candidates = variables.compactMap(candidate)
    while true {
      let kept = candidates.compactMap { placed($0, among: candidates) }
      if kept.count == candidates.count { return kept }
      candidates = kept
    }
  }

  /// The candidate with its place, or nil where what is no let keeps it from being one.
  private func placed(_ candidate: LetCandidate, among others: [LetCandidate]) -> LetCandidate? {
    let rest = variables.filter { one in !others.contains { $0.variable.name == one.name } }
    if rest.contains(where: { $0.initial?.contains { source[$0] == candidate.variable.name } ?? false }) { return nil }
    // A hook's assignments move together: one that stays keeps those after it.
    let before = candidate.hook.map(statements)?.prefix { $0.range != candidate.assignment } ?? []
    guard before.allSatisfy({ earlier in others.contains { $0.assignment == earlier.range } }) else { return nil }
    var placed = candidate
    placed.anchor = anchor(of: candidate, among: others)
    guard let anchor = placed.anchor else { return placed }
    let between = candidate.variable.statement.range.upperBound..<anchor.upperBound
    return between.contains { source[$0] == candidate.variable.name && source[$0 - 1] != "." } ? nil : placed
  }

  /// The last statement that declares a name of the value, itself or through others, if it stands behind the variable.
  private func anchor(of candidate: LetCandidate, among others: [LetCandidate]) -> Range<Int>? {
    var found: Range<Int>?
    var values = [candidate.value]
    var seen: Set<Int> = [candidate.value.lowerBound]
    while let value = values.popLast() {
      let names = Set(value.filter(source.isName).map { source[$0] })
      for statement in group.statements.map(\.range)
      where statement.lowerBound > (found ?? candidate.variable.statement.range).lowerBound
        && !names.isDisjoint(with: source.names(declaredBy: statement))
      {
        found = statement
      }
      let used = others.filter { names.contains($0.variable.name) && seen.insert($0.value.lowerBound).inserted }
      values += used.map(\.value)
    }
    return found
  }

  private func statements(of hook: SpecTree.Statement) -> [SpecTree.Statement] {
    tree.body(hook)?.statements.filter { $0.keyword != "super" } ?? []
  }

  private func candidate(_ variable: Variable) -> LetCandidate? {
    let found = assignment(variable)
    guard variable.isPlain, let value = found?.value ?? (variable.isFresh ? variable.initial : nil) else { return nil }
    let waits = value.contains {
      source[$0] == variable.name && source[$0 - 1] != "." || source[$0] == "await"
        || source[$0] == "try" && !["!", "?"].contains(source[$0 + 1])
    }
    let written = source.text(tokens: value)
    if waits || written == "nil" || !isSound(variable, found?.statement) { return nil }
    var type = variable.type
    if let annotated = type {
      let plain = annotated.hasSuffix("!") ? String(annotated.dropLast()) : annotated
      type = written.hasPrefix("\(plain)(") ? nil : plain
    } else if let initial = variable.initial, source.text(tokens: initial) != written {
      guard source.isLiteral(value), initial.count == 1,
        source.tokens[initial.lowerBound].kind == source.tokens[value.lowerBound].kind
      else { return nil }
    }
    return LetCandidate(
      variable: variable, value: value, hook: found?.hook, assignment: found?.statement, type: type,
      isLiteral: source.isLiteral(value))
  }

  /// The assignment in the group's first `beforeEach`.
  private func assignment(
    _ variable: Variable
  ) -> (hook: SpecTree.Statement, statement: Range<Int>, value: Range<Int>)? {
    let others = ["beforeAll", "afterEach", "afterAll"]
    guard let hook = hooks.first(where: { !others.contains($0.word) }), hook.word == "beforeEach", hook.isPlain else {
      return nil
    }
    for statement in statements(of: hook.statement) {
      let first = statement.first + (statement.keyword == "self" ? 2 : 0)
      if source[first] == variable.name, source[first + 1] == "=" {
        return (hook.statement, statement.range, (first + 2)..<statement.range.upperBound)
      }
    }
    return nil
  }

  private func isSound(_ variable: Variable, _ assignment: Range<Int>?) -> Bool {
    let unwraps = variable.type?.hasSuffix("!") == true
    // Values of other variables are read when their lets are made.
    let values = variables.filter(\.isFresh).compactMap(\.initial)
    return tree.uses(of: variable.name, in: group).allSatisfy { index in
      if variable.statement.range.contains(index) || assignment?.contains(index) == true { return true }
      let (before, next) = (source[index - 1], source[index + 1])
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
    guard let scope = tree.scopes(at: index).first,
      hooks.contains(where: { $0.word == "afterEach" && $0.statement.range == scope.owner.range })
    else { return false }
    // Beside other statements it may be what they look at.
    return scope.statements.allSatisfy { tree.clears($0) || $0.keyword == "super" }
  }

  /// Returns whether code runs as a part of an example or hook, itself or in functions of the group that are only called.
  private func runsWithExample(_ index: Int, depth: Int = 0) -> Bool {
    if tree.isOwnCode(index) { return true }
    guard depth < 4, let function = tree.scopes(at: index).first(where: { $0.role != .flow }),
      function.role == .function, function.owner.keyword == "func", function.parent == group.index
    else { return false }
    return group.body.allSatisfy { use in
      source[use] != function.owner.name || !source.isWord(use) || function.owner.range.contains(use)
        || source[use + 1] == "(" && runsWithExample(use, depth: depth + 1)
    }
  }
}

extension Source {
  /// Returns whether a value is one token of a literal, or an empty collection.
  func isLiteral(_ value: Range<Int>) -> Bool {
    ["[]", "[:]", "true", "false"].contains(text(tokens: value)) || value.count == 1 && !isWord(value.lowerBound)
  }
}

/// The uses of what groups declare.
extension SpecTree {
  /// The places where a name in a group means what the group declares with it, the declaration as well.
  func uses(of name: String, in group: Scope) -> [Int] {
    let places = group.body.filter { source[$0] == name && source.isWord($0) }
    let shadows = places.flatMap { shadow(of: $0, in: group) }
    return places.filter { index in source.isName(index) && !shadows.contains { $0.contains(index) } }
  }

  /// Where a name is that of a local value in place of the group's: in code with such a parameter, and from its
  /// declaration to the end of the braces around it. What it is made of still means the group's.
  private func shadow(of index: Int, in group: Scope) -> [Range<Int>] {
    let isHead = source[index + 1] == ":"
    for function in scopes where function.open > 0 && function.role != .group {
      let isFunction = function.owner.keyword == "func"
      let head = isFunction && isHead ? function.owner.word..<function.open : function.head
      guard head.contains(index), source[index + 1] != "." else { continue }
      return [(isFunction ? function.owner.word : function.open)..<source.partner(function.open)]
    }
    guard ["let", "var"].contains(source[index - 1]), let inner = scopes(at: index).first, inner.index != group.index,
      let statement = inner.statements.first(where: { $0.range.contains(index) })?.range,
      statement.lowerBound == index - 1
    else { return [] }
    return [index..<(index + 1), statement.upperBound..<max(statement.upperBound, inner.body.upperBound)]
  }

  /// Returns whether a statement is `x = nil`.
  func clears(_ statement: Statement) -> Bool {
    let end = statement.range.upperBound
    return statement.range.count > 2 && source[end - 1] == "nil" && source[end - 2] == "="
  }

  /// Returns whether `expect(x).toNot(beNil())` says of a variable that it is not nil.
  func isComparedWithNil(_ index: Int) -> Bool {
    let first = source[index - 2] == "self" ? index - 2 : index
    guard source[first - 1] == "(", source[first - 2] == "expect", source[index + 1] == ")", source[index + 2] == "."
    else { return false }
    let matcher = index + (source[index + 5] == "." ? 6 : 5)
    return ["toNot", "notTo"].contains(source[index + 3]) && source[matcher] == "beNil"
  }
}
