import FantailToolSupport

/// A variable that can be a let.
struct LetCandidate {
  let variable: GroupVariable
  /// The value that each example begins with.
  let value: Range<Int>
  /// The `beforeEach` that assigned it, and the assignment.
  let hook: Range<Int>?
  let assignment: Range<Int>?
  /// The type to write, where the value does not say it.
  let type: String?
  let isLiteral: Bool
  /// The statement to stand behind, where the value uses what is declared after the variable.
  var anchor: Range<Int>?
}

/// Chooses the variables of a group that are fresh for each example anyway and are read on the example's own task only.
struct LetChoice {
  let source: Source
  let scope: GroupScope

  func lets(among variables: [GroupVariable]) -> [LetCandidate] {
    var candidates = variables.compactMap(candidate)
    // A hook's assignments move together: one that stays keeps those after it.
    while true {
      let kept = candidates.filter { one in
        guard let hook = one.hook, let assignment = one.assignment else { return true }
        let before = statements(of: hook).prefix { $0 != assignment }
        return before.allSatisfy { earlier in candidates.contains { $0.assignment == earlier } }
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
      let names = Set(value.filter { source.isWord($0) && source[$0 - 1] != "." }.map { source[$0] })
      for statement in scope.statements where statement.lowerBound > (found ?? candidate.variable.statement).lowerBound
      {
        if !names.isDisjoint(with: source.names(declaredBy: statement)) { found = statement }
      }
      for other in others where names.contains(other.variable.name) && seen.insert(other.value.lowerBound).inserted {
        values.append(other.value)
      }
    }
    return found
  }

  private func isUnused(_ candidate: LetCandidate, before anchor: Range<Int>) -> Bool {
    !(candidate.variable.statement.upperBound..<anchor.upperBound).contains {
      source[$0] == candidate.variable.name && source[$0 - 1] != "."
    }
  }

  private func statements(of hook: Range<Int>) -> [Range<Int>] {
    guard let open = source.first("{", in: hook) else { return [] }
    return source.statements(source.inside(open))
  }

  private func candidate(_ variable: GroupVariable) -> LetCandidate? {
    guard variable.isPlain else { return nil }
    let found = assignment(variable)
    guard let value = found?.value ?? (variable.testState == nil ? nil : variable.initial) else { return nil }
    guard
      !value.contains(where: {
        source[$0] == variable.name && source[$0 - 1] != "." || source[$0] == "await"
          || source[$0] == "try" && !["!", "?"].contains(source[$0 + 1])
      }),
      source.text(tokens: value) != "nil", isSound(variable, found?.statement)
    else { return nil }
    let written = source.text(tokens: value)
    let isLiteral =
      value.count == 1 && (source.tokens[value.lowerBound].kind != .word || ["true", "false"].contains(written))
      || ["[]", "[:]"].contains(written)
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
  private func assignment(_ variable: GroupVariable) -> (hook: Range<Int>, statement: Range<Int>, value: Range<Int>)? {
    let hooks = scope.statements.filter {
      Words.hooks.contains(source[$0.lowerBound]) && source[$0.lowerBound] != "afterEach"
        && source[$0.lowerBound] != "afterAll"
    }
    guard let hook = hooks.first, source[hook.lowerBound] == "beforeEach", source[hook.lowerBound + 1] == "{" else {
      return nil
    }
    for statement in statements(of: hook)
    where source[statement.lowerBound] == variable.name && source[statement.lowerBound + 1] == "=" {
      return (hook, statement, (statement.lowerBound + 2)..<statement.upperBound)
    }
    return nil
  }

  private func isSound(_ variable: GroupVariable, _ assignment: Range<Int>?) -> Bool {
    let unwraps = variable.type?.hasSuffix("!") == true
    let shadows = source.shadows(of: variable.name, in: scope.body)
    for index in scope.body where source[index] == variable.name && source.isWord(index) {
      if shadows.contains(where: { $0.contains(index) }) { continue }
      if variable.statement.contains(index) || source[index - 1] == "." { continue }
      if source[index + 1] == ":", ["(", ","].contains(source[index - 1]) { continue }
      if let assignment, assignment.lowerBound == index { continue }
      if ["let", "var", "func", "case"].contains(source[index - 1]) { return false }
      if [":", "in"].contains(source[index + 1]) || source[index + 1] == "," && isParameter(index) { return false }
      if unwraps, ["?", "!"].contains(source[index + 1]) { return false }
      if unwraps, source[index + 1] == "=", source[index + 2] == "nil", !isCleared(index) { return false }
      if unwraps, ["==", "!="].contains(source[index + 1]), source[index + 2] == "nil" { return false }
      if unwraps, source[index + 1] == ")",
        (index..<min(index + 8, source.tokens.count)).contains(where: { source[$0] == "beNil" })
      {
        return false
      }
      if ["let", "="].contains(source[index - 1]),
        (index - 4..<index).contains(where: { $0 > 0 && ["if", "guard"].contains(source[$0]) })
      {
        return false
      }
      if !stands(index) { return false }
    }
    return true
  }

  private func isParameter(_ index: Int) -> Bool {
    (index..<min(index + 8, source.tokens.count)).contains { source[$0] == "in" }
  }

  /// Returns whether `x = nil` is a statement of an `afterEach`, which a let does not need.
  private func isCleared(_ index: Int) -> Bool {
    let open = source.braceAround(index)
    guard let open, source[open - 1] == "afterEach" else { return false }
    // Beside other statements it may be what they look at.
    return source.statements(source.inside(open)).allSatisfy {
      $0.count == 3 && source[$0.lowerBound + 2] == "nil"
    }
  }

  /// Returns whether the code there is an example's or a hook's own, not a closure's that may run elsewhere.
  private func stands(_ index: Int) -> Bool {
    var isInside = false
    var inner = index
    while let open = source.braceAround(inner),
      open >= scope.body.lowerBound
    {
      inner = open
      switch owner(of: open) {
      case .code: isInside = true
      case .flow: continue
      case .group: return isInside
      case .closure: return false
      }
    }
    return isInside
  }

  private enum Owner { case code, flow, group, closure }

  private func owner(of open: Int) -> Owner {
    var start = open
    // Back to the statement that the brace belongs to.
    while start > 0, !["{", "}", ";"].contains(source[start - 1]),
      !(source.startsLine(start) && start != open && begins(start))
    {
      start = source.tokens[start - 1].partner.map { $0 < start - 1 ? $0 : start - 1 } ?? start - 1
    }
    let first = source[start]
    if source[open - 1] == "expect" || source[open - 1] == ")" && source[source.partner(open - 1) - 1] == "expect" {
      return .flow
    }
    if Words.examples.contains(first) || Words.hooks.contains(first) {
      return first == "beforeAll" || first == "afterAll" ? .closure : .code
    }
    if Words.groups.contains(first) { return .group }
    return Words.control.contains(first) || ["else", "catch"].contains(first) || source[open - 1] == "else"
      ? .flow : .closure
  }

  private func begins(_ index: Int) -> Bool {
    !["else", "catch", "where", ".", "&&", "||"].contains(source[index])
  }
}

/// The places where lets are read or set.
struct LetReads {
  let source: Source
  private(set) var places: [Int: String] = [:]

  init(source: Source, lets: [LetCandidate]) {
    self.source = source
    for scope in GroupScope.all(in: source) {
      let own = lets.filter { one in scope.statements.contains(one.variable.statement) }
      guard !own.isEmpty else { continue }
      let names = Set(own.map(\.variable.name))
      let shadows = names.reduce(into: [:]) { $0[$1] = source.shadows(of: $1, in: scope.body) }
      for index in scope.body where names.contains(source[index]) && source.isWord(index) {
        if shadows[source[index]]?.contains(where: { $0.contains(index) }) == true { continue }
        let isLabel = source[index + 1] == ":" && ["(", ","].contains(source[index - 1])
        let isDeclared = own.contains { $0.variable.keyword + 1 == index }
        if source[index - 1] == "." || isLabel || isDeclared { continue }
        places[index] = source[index]
      }
    }
  }

  /// `x()` for the value as it is, and `x.value` where it may be changed.
  func text(_ index: Int) -> String {
    let name = places[index] ?? source[index]
    guard places[index] != nil else { return name }
    let next = source[index + 1]
    let ends = index + 1 < source.tokens.count && source.tokens[index + 1].kind == .string
    let isPlain =
      ends || [")", ",", "]", "}", ":"].contains(next)
      || source.tokens[index].hasSpaceAfter && ["==", "!=", "+", "-", "*", "/", "<", ">", "as", "is"].contains(next)
    return isPlain && source[index - 1] != "&" ? "\(name)()" : "\(name).value"
  }

  func text(tokens range: Range<Int>) -> String {
    let piece = source.span(range)
    let other = Array(source.bytes[piece])
    var edits = Edits()
    for index in range where places[index] != nil {
      let place = source.tokens[index].range
      edits.replace((place.lowerBound - piece.lowerBound)..<(place.upperBound - piece.lowerBound), with: text(index))
    }
    return edits.applied(to: other)
  }
}
