import FantailToolSupport

/// Turns a group's variables into lets where that changes nothing, and says of the others that they are shared.
struct VariablePorter {
  let source: Source
  var edits = Edits()

  init(source: Source) { self.source = source }

  mutating func port() {
    var lets: [LetCandidate] = []
    var others: [GroupVariable] = []
    var sharing: [GroupScope] = []
    let scopes = GroupScope.all(in: source)
    for scope in scopes {
      let variables = scope.statements.compactMap { GroupVariable($0, in: source) }
      let made = LetChoice(source: source, scope: scope).lets(among: variables)
      lets += made
      let rest = variables.filter { variable in !made.contains { $0.variable.statement == variable.statement } }
      others += rest
      let isShared = rest.contains { !$0.isComputed }
      if isShared || hasState && scope.outer.count == 1 { sharing.append(scope) }
    }
    for variable in others { shared(variable) }
    joinExamples(of: sharing)
    let reads = LetReads(source: source, lets: lets)
    for index in reads.places.keys { edits.replace(source.tokens[index], with: reads.text(index)) }
    for candidate in lets.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) { declare(candidate, reads) }
    for scope in GroupScope.all(in: source) {
      for hook in scope.statements where source[hook.lowerBound] == "afterEach" { clear(hook, reads) }
    }
    for hook in Set(lets.compactMap(\.hook)) { shorten(hook, lets.filter { $0.hook == hook }) }
  }

  /// Whether a type of specs has a variable, which all its examples share.
  private var hasState: Bool {
    source.tokens.indices.contains { index in
      ["static", "nonisolated", "(", "unsafe", ")", "var"].enumerated().allSatisfy { source[index + $0] == $1 }
    }
  }

  /// What examples share they use one after another: the outermost groups that declare such a variable are `.serial`.
  private mutating func joinExamples(of scopes: [GroupScope]) {
    var joined: [Range<Int>] = []
    for scope in scopes.sorted(by: { $0.body.lowerBound < $1.body.lowerBound })
    where !joined.contains(where: { $0.contains(scope.body.lowerBound) }) {
      let around = (scope.outer + [scope.body]).reversed()
      guard let group = around.first(where: { arguments(before: $0) != nil }), let close = arguments(before: group)
      else {
        edits.mark(
          scope.body.lowerBound, in: source, "its examples share a variable: make the group that uses it .serial")
        continue
      }
      joined.append(group)
      edits.insert(", .serial", before: source.tokens[close])
    }
  }

  /// The parenthesis that closes the arguments of the group whose body it is.
  private func arguments(before body: Range<Int>) -> Int? {
    guard let open = body.isEmpty ? nil : source.braceAround(body.lowerBound), source[open - 1] == ")",
      let paren = source.tokens[open - 1].partner, Words.groups.contains(source[paren - 1])
    else { return nil }
    return open - 1
  }

  private mutating func shared(_ variable: GroupVariable) {
    guard !variable.isComputed else { return }
    guard let wrapper = variable.testState else {
      return edits.insert("nonisolated(unsafe) ", before: source.tokens[variable.statement.lowerBound])
    }
    edits.replace(
      source.start(wrapper)..<source.start(variable.keyword),
      with: "nonisolated(unsafe) ")
    let value = variable.initial.map { source.text(tokens: $0) } ?? "nil"
    let indentation = source.indentation(variable.statement.lowerBound)
    edits.insert(
      "\n\(indentation)beforeEach { \(variable.name) = \(value) }",
      after: source.tokens[variable.statement.upperBound - 1])
  }

  private mutating func declare(_ candidate: LetCandidate, _ reads: LetReads) {
    let variable = candidate.variable
    let value = reads.text(tokens: candidate.value)
    let indentation = source.indentation(variable.statement.lowerBound)
    var text = "let \(variable.name) = Let\(candidate.type.map { "<\($0)>" } ?? "") { \(value) }"
    if value.contains("\n"), candidate.hook != nil {
      let unit = source.indentation(candidate.value.lowerBound)
      text = "let \(variable.name) = Let\(candidate.type.map { "<\($0)>" } ?? "") {\n\(unit)\(value)\n\(indentation)}"
    }
    if candidate.hook == nil, !candidate.isLiteral { text += "\n\(indentation)evaluate(\(variable.name))" }
    guard let anchor = candidate.anchor else {
      let start = source.start(variable.statement.lowerBound)
      return edits.replace(start..<source.end(variable.statement.upperBound - 1), with: text)
    }
    edits.replace(source.lines(variable.statement), with: "")
    edits.insert("\(indentation)\(text)\n", at: source.lines(anchor).upperBound)
  }

  /// A let goes with its example: `x = nil` is not needed.
  private mutating func clear(_ hook: Range<Int>, _ reads: LetReads) {
    guard source[hook.lowerBound + 1] == "{" else { return }
    let statements = source.statements((hook.lowerBound + 2)..<(hook.upperBound - 1))
    let cleared = statements.filter {
      $0.count == 3 && reads.places[$0.lowerBound] != nil && source[$0.lowerBound + 2] == "nil"
        && source[$0.lowerBound + 1] == "="
    }
    guard !cleared.isEmpty else { return }
    if cleared.count == statements.count { return edits.replace(source.paragraph(hook), with: "") }
    for statement in cleared { edits.replace(source.lines(statement), with: "") }
  }

  /// Takes the assignments out of a hook, which may leave nothing of it.
  private mutating func shorten(_ hook: Range<Int>, _ lets: [LetCandidate]) {
    guard let open = source.first("{", in: hook) else { return }
    let made = lets.sorted { $0.value.lowerBound < $1.value.lowerBound }
    let early = made.filter { !$0.isLiteral }.map(\.variable.name)
    let evaluation = early.isEmpty ? "" : "evaluate(\(early.joined(separator: ", ")))"
    let rest = source.statements(source.inside(open)).dropFirst(made.count)
    if rest.isEmpty {
      let start = source.start(hook.lowerBound)
      if evaluation.isEmpty {
        edits.replace(source.paragraph(hook), with: "")
      } else {
        edits.replace(start..<source.end(hook.upperBound - 1), with: evaluation)
      }
      return
    }
    if !evaluation.isEmpty {
      edits.insert("\(evaluation)\n\(source.indentation(hook.lowerBound))", before: source.tokens[hook.lowerBound])
    }
    for one in made {
      guard let statement = one.assignment else { continue }
      if source.startsLine(statement.lowerBound), source.startsLine(statement.upperBound) {
        edits.replace(source.lines(statement), with: "")
      } else {
        edits.replace(
          source.start(statement.lowerBound)..<source.start(statement.upperBound),
          with: "")
      }
    }
  }
}

/// `var x: T! = value` in a group.
struct GroupVariable {
  let statement: Range<Int>
  let keyword: Int
  let name: String
  let type: String?
  let initial: Range<Int>?
  let testState: Int?
  let isComputed: Bool
  /// False for what binds several names, or holds its value in some way.
  let isPlain: Bool

  init?(_ statement: Range<Int>, in source: Source) {
    let start =
      source[statement.lowerBound] == "@TestState" && source[statement.lowerBound + 1] == "("
      ? source.after(statement.lowerBound + 1) : statement.lowerBound
    guard let keyword = source.first("var", in: start..<min(start + 6, statement.upperBound)),
      keyword + 1 < statement.upperBound,
      (start..<keyword).allSatisfy({ source.isWord($0) || ["(", ")"].contains(source[$0]) })
    else { return nil }
    self.statement = statement
    self.keyword = keyword
    name = source[keyword + 1]
    let wrapper = source[statement.lowerBound] == "@TestState" ? statement.lowerBound : nil
    var index = keyword + 1
    while index < statement.upperBound, !["=", "{"].contains(source[index]) { index = source.after(index) }
    let hasType = source[keyword + 2] == ":"
    type = hasType ? source.text(tokens: (keyword + 3)..<index) : nil
    isComputed = index < statement.upperBound && source[index] == "{"
    let assigned = index < statement.upperBound && source[index] == "=" ? (index + 1)..<statement.upperBound : nil
    // `@TestState(9) var x`
    let given =
      wrapper != nil && source[statement.lowerBound + 1] == "(" ? (statement.lowerBound + 2)..<(keyword - 1) : nil
    initial = assigned ?? given
    testState = wrapper
    isPlain =
      !isComputed && (hasType || source[keyword + 2] == "=") && (statement.lowerBound == keyword || wrapper != nil)
  }
}
