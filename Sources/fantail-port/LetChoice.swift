import FantailToolSupport

/// Chooses the variables that can become lets: each example already starts with a fresh value, and only the example's
/// task reads this value.
struct LetChoice {
  let tree: SpecTree
  let group: SpecTree.Scope

  private var source: Source { tree.source }

  var hooks: [SpecTree.Statement] { group.statements.filter { Words.hooks.contains($0.maker ?? "") } }

  /// Returns the lets in the order of their values, and the other variables.
  func chosen() -> (lets: [Variable], rest: [Variable]) {
    let all = group.statements.compactMap(variable)
    let some = all.filter { canBeLet($0, among: all) }
    // A statement that stays in the hook also keeps all later assignments there. Constants move only if the whole hook
    // moves.
    let place = some.first { $0.assignment != nil }?.statement
    let constants = code.compactMap { constant($0, before: place ?? $0) }.filter { canBeLet($0, among: all) }
    let movable = Set((some + constants).compactMap { $0.assignment?.first })
    let moved = place != nil && code.allSatisfy { movable.contains($0.first) } ? some + constants : some
    let kept = Set(code.prefix { one in moved.contains { $0.assignment?.first == one.first } }.map(\.first))
    let lets = moved.filter { $0.assignment.map { kept.contains($0.first) } ?? true }
    let rest = all.filter { one in !lets.contains { $0.statement.first == one.statement.first } }
    return (lets.sorted { $0.value.lowerBound < $1.value.lowerBound }, rest)
  }

  /// Returns the last later statement that declares a name that the variable's value uses, directly or through other
  /// lets; the let has to follow this statement.
  func anchor(of one: Variable, among others: [Variable]) -> Range<Int>? {
    let names = Set(one.value.filter(source.isName).map { source[$0] })
    let rest = others.filter { $0.name != one.name }
    let used = rest.filter { names.contains($0.name) }.compactMap { anchor(of: $0, among: rest) }
    let declared = group.statements.filter { !$0.isStatic }.map(\.range).filter {
      !names.isDisjoint(with: source.names(declaredBy: $0))
    }
    return (declared + used).filter { $0.lowerBound >= one.statement.first }.max { $0.lowerBound < $1.lowerBound }
  }

  private func variable(_ statement: SpecTree.Statement) -> Variable? {
    let range = statement.range
    let word = statement.word
    let isMember = group.isTestCase
    guard source[word] == "var" || isMember && source[word] == "let", !isMember || !statement.isStatic
    else { return nil }
    let end = range.first { $0 > word && ["=", "{"].contains(source[$0]) } ?? range.upperBound
    // A computed property is not a variable.
    if end < range.upperBound, source[end] == "{" { return nil }
    let hasType = source[word + 2] == ":"
    let isState = source[range.lowerBound] == "@TestState"
    var initial = end < range.upperBound ? (end + 1)..<range.upperBound : nil
    // `@TestState(9) var x`
    if initial == nil, isState, word > range.lowerBound + 1 { initial = (range.lowerBound + 2)..<(word - 1) }
    if source[word] == "let", initial.map(source.isLiteral) ?? true { return nil }
    let isBare = statement.modifiers.allSatisfy { ["private", "fileprivate", "lazy"].contains(source[$0]) }
    let isSimple = !tree.declaresSeveral(statement) && tree.observers(of: statement) == nil
    let isPlain = isSimple && (range.lowerBound == word || isState || isMember && isBare)
    let assignment = code.first { $0.keyword == statement.name && $0.name == "=" }
    let value = assignment.map { ($0.word + 2)..<$0.range.upperBound }
    return Variable(
      name: statement.name, scope: group, statement: statement,
      type: hasType ? source.text(tokens: (word + 3)..<end) : nil, initial: initial, isFresh: isState || isMember,
      assignment: assignment,
      value: isPlain ? value ?? (isState || isMember ? initial : nil) ?? word..<word : word..<word)
  }

  /// Returns the variable for a constant in a hook, if the constant's name is not used in the group.
  private func constant(_ one: SpecTree.Statement, before place: SpecTree.Statement) -> Variable? {
    guard let match = source.match("let $n =", at: one.first), match.holes["n"]?.count == 1,
      source.parts(one.range).count == 1, tree.uses(of: one.name, in: group).isEmpty
    else { return nil }
    return Variable(
      name: one.name, scope: tree.scopes[one.scope], statement: place, type: nil, initial: nil, isFresh: false,
      assignment: one, value: match.range.upperBound..<one.range.upperBound)
  }

  /// The statements of the first hook, if it is a `beforeEach`.
  private var code: [SpecTree.Statement] {
    let first = hooks.first { !["beforeAll", "afterEach", "afterAll"].contains($0.maker) }
    guard let first, first.maker == "beforeEach", first.call?.close == nil else { return [] }
    return tree.body(first)?.statements ?? []
  }

  private func canBeLet(_ one: Variable, among all: [Variable]) -> Bool {
    let value = one.value
    let written = source.text(tokens: one.value)
    let waits = value.contains {
      source[$0] == one.name && source[$0 - 1] != "." || source[$0] == "await"
        || source[$0] == "try" && !["!", "?"].contains(source[$0 + 1])
    }
    if waits || written.isEmpty || written == "nil" { return false }
    // Without a written type, the initial value and the assigned value have to be the same.
    if one.type == nil, let initial = one.initial, source.text(tokens: initial) != written { return false }
    let unwraps = one.type?.hasSuffix("!") == true
    // A let reads the values of other variables when its value is made.
    let values = all.filter(\.isFresh).compactMap(\.initial)
    return tree.uses(of: one.name, in: one.scope).allSatisfy { index in
      if one.statement.range.contains(index) || one.assignment?.range.contains(index) == true { return true }
      if ["let", "var", "func", "case"].contains(source[index - 1]) { return false }
      return !(unwraps && needsOptional(index)) && (runsWithExample(index) || values.contains { $0.contains(index) })
    }
  }

  private func needsOptional(_ index: Int) -> Bool {
    let next = source[index + 1]
    let value = source[index + 2]
    // In a string, the value is shown as "Optional(…)".
    let before = (source[index - 2] == "self" ? index - 2 : index) - 1
    if source.tokens[before].kind == .string, source[before].hasSuffix("("),
      source.tokens[index + 1].kind == .string
    {
      return true
    }
    if source[index - 1] == "=", ["{", ",", "else"].contains(next) { return true }
    if ["?", "!"].contains(next) || ["==", "!="].contains(next) && value == "nil" { return true }
    if next == "=", value == "nil" {
      // If an `afterEach` only clears the variable, the hook is not needed; other statements of the hook may use the
      // variable.
      let code = tree.scopes(at: index)[0]
      return code.owner.maker != "afterEach" || code.parent != group.index || !code.statements.allSatisfy(tree.clears)
    }
    return next == ")" && (index..<(index + 8)).contains { source[$0] == "beNil" } && !tree.isComparedWithNil(index)
  }

  /// Returns whether code runs as a part of an example or hook: directly, or in functions of the group that are called
  /// but never passed on.
  private func runsWithExample(_ index: Int, depth: Int = 0) -> Bool {
    if tree.isOwnCode(index) { return true }
    guard depth < 4, let function = tree.scopes(at: index).first(where: { $0.role != .flow }),
      function.role == .function, ["func", "var"].contains(function.owner.keyword), function.parent == group.index
    else { return false }
    return group.body.allSatisfy { use in
      source[use] != function.owner.name || !source.isWord(use) || function.owner.range.contains(use)
        || (function.owner.keyword == "var" || source[use + 1] == "(") && runsWithExample(use, depth: depth + 1)
    }
  }
}

extension Source {
  /// Returns the type at the end of a value that ends with `as? T`.
  func optionalCast(in value: Range<Int>) -> Range<Int>? {
    parts(value, at: "as").last.flatMap { self[$0.lowerBound] == "?" && first("??", in: $0) == nil ? $0 : nil }
  }

  /// Returns whether a value is known to be optional by its form: a failable initializer, or a method of Foundation.
  func mayFail(_ value: Range<Int>) -> Bool {
    let last = value.upperBound - 1
    if self[value.lowerBound] == "try", self[value.lowerBound + 1] == "?" { return true }
    if ["first", "last"].contains(self[last]), self[last - 1] == "." { return true }
    if value.contains(where: { self[$0] == "?" && self[$0 + 1] == "." }), first("??", in: value) == nil { return true }
    guard self[last] == ")", let call = call(partner(last) - 1), call.end == value.upperBound else { return false }
    let name = "\(self[call.word])(\(call.arguments.first?.label ?? "_"):"
    let isText = call.arguments.first.map { tokens[$0.value.lowerBound].kind == .string } ?? false
    let isNumber =
      call.word == value.lowerBound && ["Int", "UInt", "Double", "Float", "Bool"].contains(self[call.word])
    return Self.failing.contains(name) || isNumber && isText && call.arguments[0].label == nil
  }

  private static let failing: Set = [
    "data(using:", "URL(string:", "NSURL(string:", "UUID(uuidString:", "Decimal(string:", "Data(base64Encoded:",
    "String(data:", "NSString(data:", "url(forResource:", "path(forResource:", "UIImage(named:", "UIImage(data:",
    "URLComponents(string:", "URLComponents(url:", "Bundle(path:", "Bundle(url:", "InputStream(url:",
    "UserDefaults(suiteName:",
    "TimeZone(identifier:", "TimeZone(abbreviation:", "HTTPURLResponse(url:",
    "date(from:", "number(from:", "object(forKey:", "string(forKey:", "NSImage(named:",
  ]

  /// Returns whether a value is a literal of one token, or an empty collection.
  func isLiteral(_ value: Range<Int>) -> Bool {
    ["[]", "[:]", "true", "false"].contains(text(tokens: value)) || value.count == 1 && !isWord(value.lowerBound)
  }
}

extension SpecTree {
  /// Returns the positions where a name in a group refers to the group's declaration, including the declaration itself.
  func uses(of name: String, in group: Scope) -> [Int] {
    let shadows = scopes.filter { group.body.contains($0.open) }.flatMap { places(of: name, by: $0) }
    return group.body.filter { index in
      source[index] == name && source.isName(index) && !shadows.contains { $0.contains(index) }
    }
  }

  /// Returns the positions where a name refers to a scope's own value: the whole scope for a parameter, otherwise from
  /// the declaration to the scope's end. In the initial value of that declaration, the name still refers to the group's
  /// variable.
  private func places(of name: String, by scope: Scope) -> [Range<Int>] {
    if scope.role != .group, let first = parameters(of: scope).first(where: { source[$0] == name }) {
      return [min(first, scope.open)..<source.partner(scope.open)]
    }
    let own = scope.statements.filter { ["let", "var"].contains($0.keyword) && $0.name == name }
    return own.flatMap { one in
      [(one.word + 1)..<(one.word + 2), one.range.upperBound..<max(one.range.upperBound, scope.body.upperBound)]
    }
  }

  /// Returns whether a statement is `x = nil`.
  func clears(_ statement: Statement) -> Bool {
    let end = statement.range.upperBound
    return statement.range.count > 2 && source[end - 1] == "nil" && source[end - 2] == "="
  }

  /// Returns whether the code compares a variable with nil, as in `expect(x).toNot(beNil())`.
  func isComparedWithNil(_ index: Int) -> Bool {
    let first = source[index - 2] == "self" ? index - 2 : index
    let patterns: [Pattern] = ["expect ( $0 ) . toNot|notTo ( beNil", "expect ( $0 ) . toNot|notTo ( . beNil"]
    return patterns.contains { source.match($0, at: first - 2)?.holes["0"] == first..<(index + 1) }
  }
}
